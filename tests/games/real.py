"""The Grey Shadows v the Storm Bolts, February 2013, as its coaches published it.

The published report ends when the last chest but one is opened; who won isn't known. From there
on the game is ours, as the demo has it.
"""

from accounts.models import User
from league.models import League
from matches.models import Match
from rules.demo.cast import BOLTS, SHADOWS, Build
from rules.demo.founding import found_side
from rules.demo.realgame import MINOTAUR, UNKNOWN
from tests.games.recording import RecordedGame
from tests.verbs import found_league, friendly, join, start

HOUSE = {"traps": 6, "trap_types": ["pit"], "monsters": "morphing", "dice": "table"}
S, B = SHADOWS.team, BOLTS.team
OGRE, THROWN, SLIPPING, THROWER = 1, 9, 10, 4
ELF, OTHER_ELF, ORC, RAT = 3, 4, 7, 12
NOT_BROKEN = ("armour", {"armour": [2, 3]})
HURT_FOR_A_GAME = {"casualty": 8}


def real_match(alice: User, shadows: User, bolts: User, league: str = "Cellar League") -> Match:
    """Both teams as they were, under way, with dice of their own."""
    founded = found_league(alice, league, house_rules=HOUSE)
    teams = [_side(founded, coach, build) for coach, build in ((shadows, SHADOWS), (bolts, BOLTS))]
    return start(friendly(shadows, teams))


def _side(league: League, coach: User, build: Build):
    join(league, coach)
    return found_side(coach, league, build, 1)


def beginning(game: RecordedGame) -> None:
    """The Bolts take up places beside the chests; the first of them explodes."""
    game.set_up(S, 2, 3, THROWER, 5, 6, 7)
    game.set_up(B, 1, ELF, OTHER_ELF, ORC, 9, RAT)
    game.begins(B)
    game.ends(B)
    game.begins(S)
    for number, pad in ((OGRE, 2), (THROWN, 4), (SLIPPING, 5)):
        game.arrives(S, number, pad)
    game.ends(S)
    game.begins(B)
    _trapped(game, ELF, 1, 2, NOT_BROKEN)


def middle(game: RecordedGame) -> None:
    """One chest a turn, and no ball; of one comes a Minotaur, of another an Orc doesn't get up."""
    game.begins(S)
    game.arrives(S, 11, pad=1)
    game.ends(S)
    game.begins(B)
    game.rolls(
        *(B, RAT, "open_chest", {"chest": 2, "content": "none"}, {"morph": 6}),
        ("monster_appears", {"monster": 1}),
    )
    game.notes(B, MINOTAUR)
    game.ends(B)
    game.begins(S)
    game.arrives(S, 12, pad=3)
    game.ends(S)
    game.begins(B)
    knocked_out = (("armour", {"armour": [6, 5]}), ("injury", {"injury": [5, 3]}))
    _trapped(game, ORC, 3, 1, *knocked_out)


def end(game: RecordedGame) -> None:
    """The Ogre's throw, the last chests but one, and then what nobody has written down."""
    with game.without_signal(S):
        game.begins(S)
        game.rolls(
            S, OGRE, "throw_team_mate", {"thrown": THROWN}, {"throw": 2, "direction": [1, 2, 2]}
        )
        game.rolls(
            *(S, THROWN, "trap", {}, {}),
            ("fall", {}),
            ("armour", {"armour": [5, 4]}),
            ("injury", {"injury": [6, 4]}),
            ("casualty", HURT_FOR_A_GAME),
            turnover=True,
        )
    with game.without_signal(B):
        game.begins(B)
        _trapped(game, OTHER_ELF, 4, 3, NOT_BROKEN)
    game.begins(S)
    game.rolls(S, SLIPPING, "dodge", {}, {"agility": 6})
    game.notes(S, UNKNOWN)
    game.rolls(S, SLIPPING, "open_chest", {"chest": 5, "content": "ball"}, {})
    game.does(S, SLIPPING, "completion")
    game.does(S, THROWER, "touchdown")


def _trapped(game: RecordedGame, number: int, chest: int, morph: int, *then) -> None:
    asked = {"chest": chest, "content": "none"}
    game.rolls(
        B, number, "open_chest", asked, {"morph": morph}, ("explosion", {}), *then, turnover=True
    )


def record_whole(game: RecordedGame) -> None:
    beginning(game)
    middle(game)
    end(game)
