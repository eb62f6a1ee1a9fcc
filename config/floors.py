"""The floors that contribute addresses, top first."""

import importlib.util

FLOORS = ("rules", "league", "matches", "teams", "accounts")


def having(module: str) -> list[str]:
    """Dotted paths of `module` in every floor that has one."""
    return [
        f"{floor}.{module}" for floor in FLOORS if importlib.util.find_spec(f"{floor}.{module}")
    ]
