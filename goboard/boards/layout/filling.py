"""A connected graph drawn on the plane, filled up to triangles with vertices of its own that are not drawn."""

from goboard.boards.layout.distances import Int


class Filled:
    """A graph whose faces are filled with triangles, by new vertices behind the old ones.

    `triangles` holds the filled faces, all turning the way in which the faces were given.
    """

    def __init__(self, size: int, edges: Int) -> None:
        self.size = size
        self.edges: list[list[int]] = edges.tolist()
        self.triangles: list[tuple[int, int, int]] = []

    def fill(self, face: list[int]) -> None:
        """A vertex in the middle, and a ring between where the face comes to a vertex twice."""
        if len(face) <= 3:
            self.triangles.append((face[0], face[1], face[2]))
            return
        corners = face if len(set(face)) == len(face) else self.ring(face)
        middle = self.size
        self.size += 1
        for index, corner in enumerate(corners):
            self.edges.append([middle, corner])
            self.triangles.append((corner, corners[(index + 1) % len(corners)], middle))

    def ring(self, face: list[int]) -> list[int]:
        """As many new vertices as the face has corners, joined to each other and each to two corners."""
        ring = list(range(self.size, self.size + len(face)))
        self.size += len(face)
        for index, vertex in enumerate(ring):
            following = (index + 1) % len(face)
            self.edges += [[vertex, face[index]], [vertex, face[following]], [vertex, ring[following]]]
            self.triangles += [(face[index], face[following], vertex), (face[following], ring[following], vertex)]
        return ring
