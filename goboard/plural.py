"""The form of a word that its number asks for. No Qt, nothing above: every room of the house may use it."""


def plural(one: str, many: str, number: int) -> str:
    """The form for that number, which stands where the form has {n}: plural("{n} stone", "{n} stones", 2)."""
    return (one if number == 1 else many).replace("{n}", f"{number:,}")


def counted(number: int, word: str) -> str:
    """So many of that: "1 stone", "2 stones", "4,000 stones"; for words that only take an s."""
    return plural(f"{{n}} {word}", f"{{n}} {word}s", number)
