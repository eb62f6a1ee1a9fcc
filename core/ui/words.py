"""The words, marks and tones of every status and badge, in one place."""

from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString

from core.ui.marks import mark
from core.ui.markup import markup

SIGN = markup('<span class="{0} {0}--{1}">{2}<span>{3}{4}</span></span>')
NOTE = markup(' <span class="{}__note">{}</span>')


class Sign(NamedTuple):
    """How a state is shown: its word, the mark before it, and a tone that only underlines."""

    word: str
    mark: str
    tone: str = "plain"


STATUSES: dict[str, Sign] = {
    # A team.
    "draft": Sign("Draft", "pen", "orpiment"),
    "registered": Sign("Registered", "seal", "verdigris"),
    "retired": Sign("Retired", "door"),
    # A match.
    "scheduled": Sign("Scheduled", "clock"),
    "started": Sign("Under way", "play", "lapis"),
    "reported": Sign("Reported, to be confirmed", "flag", "orpiment"),
    "disputed": Sign("Disputed", "bang", "rubric"),
    "postgame": Sign("Post-game", "steps", "lapis"),
    "closed": Sign("Closed", "lock", "verdigris"),
    "called_off": Sign("Called off", "cross"),
    "bye": Sign("Bye", "bar"),
    "exhibition": Sign("Exhibition", "info"),
    "friendly": Sign("Friendly", "info"),
    # A season, a post-game, its steps.
    "entry": Sign("Taking entries", "pen", "orpiment"),
    "open": Sign("Open", "play", "lapis"),
    "finished": Sign("Finished", "lock", "verdigris"),
    "pending": Sign("To come", "dots"),
    "waiting": Sign("Waiting", "hourglass", "orpiment"),
    "done": Sign("Done", "tick", "verdigris"),
    "reverted": Sign("Taken back", "undo", "rubric"),
    "undone": Sign("Taken back", "undo", "rubric"),
    # Whether a team can still reach the first places of a table.
    "certain": Sign("Certain", "seal", "verdigris"),
    "possible": Sign("Possible", "dots", "lapis"),
    "out": Sign("Out of reach", "cross"),
    # A result, seen from one side.
    "won": Sign("Won", "tick", "verdigris"),
    "drawn": Sign("Drawn", "bar"),
    "abandoned": Sign("Abandoned", "bar"),
    "lost": Sign("Lost", "cross", "rubric"),
    # A verdict.
    "allowed": Sign("Allowed", "tick", "verdigris"),
    "refused": Sign("Refused", "cross", "rubric"),
    # Who may see a league.
    "public": Sign("Public", "book"),
    "private": Sign("Members only", "lock"),
}

BADGES: dict[str, Sign] = {
    "miss_next_game": Sign("Misses next game", "plaster", "orpiment"),
    "niggling": Sign("Niggling injury", "plaster", "rubric"),
    "injury": Sign("Lasting injury", "plaster", "rubric"),
    "dead": Sign("Dead", "skull", "rubric"),
    "petrified": Sign("Petrified", "stone", "rubric"),
    "confiscated": Sign("Weapon confiscated", "chain", "rubric"),
    "offered": Sign("Offered again", "door"),
    "released": Sign("Released", "door"),
    "traded": Sign("Traded in", "swap"),
    "skills_due": Sign("Skill due", "star", "lapis"),
    "item": Sign("Item", "gem"),
    "weapon": Sign("Weapon", "blade"),
    "assassinated": Sign("Assassinated", "blade", "rubric"),
    "special": Sign("Special race", "star"),
    "mvp": Sign("MVP", "star", "lapis"),
    "touchdown": Sign("Touchdown", "ball", "lapis"),
    "casualty": Sign("Casualty", "plaster", "rubric"),
    "chest_ball": Sign("Ball in a chest", "chest", "lapis"),
}


@lru_cache(maxsize=512, typed=True)
def status_chip(key: str, note: str = "") -> SafeString:
    """A state as mark and word; `note` says more, such as who is waited for."""
    return _drawn(
        "chip", STATUSES.get(key) or Sign(key.replace("_", " ").capitalize(), "info"), note
    )


@lru_cache(maxsize=512, typed=True)
def badge(key: str, note: str = "") -> SafeString:
    """Something a player carries or suffers, as mark and word, `note` naming which."""
    return _drawn(
        "badge", BADGES.get(key) or Sign(key.replace("_", " ").capitalize(), "info"), note
    )


def _drawn(block: str, sign: Sign, note: str) -> SafeString:
    more = NOTE(block, note) if note else ""
    return SIGN(block, sign.tone, mark(sign.mark, 14), sign.word, more)
