"""What all commands have in common."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """What a person can ask of the session: small, frozen, imperative; what it answers is in `events`."""
