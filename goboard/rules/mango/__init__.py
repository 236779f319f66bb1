"""MANGO's parts: the weight F of every vertex, the threshold T, and which stones are alive."""
