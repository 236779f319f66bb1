"""What a record is: the tree of nodes, what their properties mean, and the changes that can be made to it."""
