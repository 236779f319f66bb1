"""What is said of files that are neither a record nor a board."""

import json

import pytest

from goboard.session.other_files import MOST_BYTES, what_it_is

RULE_SET = json.dumps({"kind": "goboard rule set"}).encode()


def test_a_rule_set_is_told_to_be_one_unless_it_is_far_too_large() -> None:
    assert "x is a rule set" in what_it_is("x", RULE_SET)
    assert "x is a rule set" in what_it_is("x", RULE_SET.ljust(MOST_BYTES))
    assert what_it_is("x", RULE_SET.ljust(MOST_BYTES + 1)) == ""


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff", b"[" * 100_000])
def test_of_what_cannot_be_read_nothing_is_said(data: bytes) -> None:
    assert what_it_is("x", data) == ""
