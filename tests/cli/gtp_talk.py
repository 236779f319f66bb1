"""A controller that talks to `goboard gtp` inside this process."""

import os
import threading

from goboard.boards.catalogue import cached_grid
from goboard.cli.gtp import Server
from goboard.cli.gtp_engine import GtpEngine
from goboard.players.thoughts import Effort
from goboard.rules import catalogue


class Talk:
    """A controller: sends whole texts and reads the answers."""

    def __init__(self, rules: str = "chinese", size: int = 9, **options: object) -> None:
        self.engine = GtpEngine(
            cached_grid("grid", size, size), catalogue.make(rules, options), Effort(level=1, seed=3)
        )

    def raw(self, text: str) -> str:
        reading, writing = os.pipe()
        said: list[bytes] = []
        try:
            os.write(writing, text.encode())
            os.close(writing)
            server = Server(self.engine, reading, said.append)
            server.serve()
            # nobody else may be given what it still reads from
            server.wait()
        finally:
            os.close(reading)
        return b"".join(said).decode()

    def __call__(self, command: str) -> str:
        """The answer to one command, with its sign."""
        answer = self.raw(command + "\n")
        assert answer.endswith("\n\n")
        assert "\n\n" not in answer[:-1]
        return answer[:-2]

    def interrupted(self, command: str, ending: str, *, waits: bool = True, after: bytes = b"info") -> str:
        """All that is said when a text comes in `after` a first line of an analysis; `waits` for the end of the answer
        before the input ends."""
        reading, writing = os.pipe()
        said: list[bytes] = []
        heard = threading.Event()

        def write(data: bytes) -> None:
            said.append(data)
            if after in data:
                heard.set()

        speaking = Server(self.engine, reading, write)
        server = threading.Thread(target=speaking.serve)
        server.start()
        os.write(writing, command.encode())
        assert heard.wait(60)
        os.write(writing, ending.encode())
        while waits and not b"".join(said).endswith(b"\n\n"):
            heard.wait(0.01)
        os.close(writing)
        server.join(60)
        speaking.wait()
        os.close(reading)
        return b"".join(said).decode()


WALL = "".join(f"play b D{row}\nplay w E{row}\n" for row in range(1, 10))
