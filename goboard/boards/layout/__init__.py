"""Where the points of a graph are drawn when nobody has said it, and how a drawing is evened out."""
