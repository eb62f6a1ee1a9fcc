"""The floors with models, pages or addresses, top first."""

import importlib.util

FLOORS = ("rules", "rulebook", "league", "matches", "dungeons", "teams", "accounts", "core")


def having(module: str) -> list[str]:
    """Dotted paths of `module` in every floor that has one."""
    return [
        f"{floor}.{module}" for floor in FLOORS if importlib.util.find_spec(f"{floor}.{module}")
    ]
