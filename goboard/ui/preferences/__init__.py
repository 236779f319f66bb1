"""What a person chooses once: boards, stones, mouse, text; found by words, in force at once."""
