"""Pictures of games: exported, copied, printed."""
