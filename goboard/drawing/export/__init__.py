"""Pictures and diagrams as they leave the program: sheets, albums of a game, SVG, animations, text."""
