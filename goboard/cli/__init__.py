"""The commands of `goboard`, one file each."""
