"""What the worker runs: commands in, frozen snapshots out. No Qt here, and no threads."""
