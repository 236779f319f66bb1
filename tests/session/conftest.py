"""A session with an empty record for every test that asks."""

import pytest

from tests.session.driver import Driver


@pytest.fixture
def drive() -> Driver:
    return Driver()
