"""The window: Qt, thin. Everything that is known about Go lies below."""
