"""What a person can ask of the session: one file for each area, and the table of the areas."""
