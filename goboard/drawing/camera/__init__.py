"""From boards to pixels and back: how a board is looked at, what it looks like before it has a size, cameras."""
