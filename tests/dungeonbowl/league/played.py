"""Results made up for tables: by hand, a line each, and by Hypothesis."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from dungeonbowl.league.results import MatchResult, Score

NAMES = {1: "Anvils", 2: "Bolts", 3: "Crows", 4: "Dregs", 5: "Eels"}
KINDS = ("touchdown", "draw", "time_limit", "monster_victory", "concession", "forfeit", "abandoned")
CHESTS = ("chest_ball", "chest_trap")


def game(sides, winners=(), kind=None, match=None, alliances=None, played=True):
    """A result of `{team: touchdowns}`, or of `{team: {field: value}}`."""
    alliances = alliances or {}
    scores = []
    for team, said in sides.items():
        known = said if isinstance(said, dict) else {"touchdowns": said}
        scores.append(Score(team, alliance=alliances.get(team), **known))
    kind = kind or ("touchdown" if winners else "draw")
    return MatchResult(kind, frozenset(winners), tuple(scores), match, played)


def made_up(number):
    """A game of two to four of the five teams, the same for the same number.

    With or without a winner, sometimes allied; sometimes nobody knows a rating. One number is
    drawn in no time, a field at a time would take minutes for a season.
    """
    lots = Random(number)
    teams = lots.sample(list(NAMES), lots.choice([2, 2, 3, 4]))
    allied = len(teams) == 4 and lots.random() < 0.5
    alliances = {team: place % 2 for place, team in enumerate(teams)} if allied else {}
    winner = lots.choice([None, *teams])
    sides = {
        team: {
            "touchdowns": lots.randint(0, 3),
            "casualties_for": lots.randint(0, 3),
            "casualties_against": lots.randint(0, 3),
            "deeds": {chest: lots.randint(0, 2) for chest in CHESTS},
            "rating": lots.choice([None, *range(90, 130, 3)]),
        }
        for team in teams
    }
    won = [one for one in teams if winner and (one == winner or _allied(alliances, one, winner))]
    kind = lots.choice([one for one in KINDS if one != ("draw" if winner else "touchdown")])
    return game(sides, won, kind, number, alliances, lots.random() < 0.9)


def games():
    """Any game that may be made up."""
    return st.integers(1, 2**32).map(made_up)


def _allied(alliances, one, other):
    return bool(alliances) and alliances[one] == alliances[other]
