"""What a person can ask of the session, one file for each area, and the table of these areas."""

AREAS = tuple(
    f"{__name__}.{area}"
    for area in ("play", "navigate", "edit", "mark", "files", "rules", "count", "study", "find", "clock", "ask")
)
"""The modules whose commands a session answers. Names: an area is imported when one of its commands is first named."""
