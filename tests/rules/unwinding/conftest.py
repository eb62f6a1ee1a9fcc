"""People of whom nobody has heard: a season's ids, and with them its dice, begin at one."""

from tests.conftest import alice, bob, carol  # noqa: F401
