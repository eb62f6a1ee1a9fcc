"""Two teams allied against two, as in the league of the real game: two coaches with two teams each,
six chests with three balls, and most touchdowns of an alliance win."""

from accounts.models import User
from matches.models import Match
from tests.games.recording import RecordedGame
from tests.verbs import found_league, friendly, join, register_team, start

HOUSE = {"dice": "table"}
OPTIONS = {"balls": 3}
LAMPS, BELLS = "Lamplighters", "Bell Ringers"
ANVILS, RIVETS = "Anvil Choir", "Rivet Row"
TEAMS = ((LAMPS, "light"), (BELLS, "light"), (ANVILS, "gold"), (RIVETS, "gold"))


def allied_match(alice: User, ours: User, theirs: User, league: str = "Cellar League") -> Match:
    """The two of one coach against the two of the other, under way."""
    founded = found_league(alice, league, house_rules=HOUSE)
    for coach in (ours, theirs):
        join(founded, coach)
    coaches = (ours, ours, theirs, theirs)
    teams = [
        register_team(coach, college, players=6, name=name, league_slug=founded.slug)
        for coach, (name, college) in zip(coaches, TEAMS, strict=True)
    ]
    ids = [team.pk for team in teams]
    return start(friendly(ours, teams, alliances=[ids[:2], ids[2:]], options=OPTIONS), ours)


def record_whole(game: RecordedGame) -> None:
    """Each in turn from an end zone of their own; a ball for one side, two for the other."""
    game.set_up(LAMPS, 1, 2)
    game.set_up(BELLS, 1, 2)
    game.set_up(ANVILS, 1, 2)
    game.set_up(RIVETS, 1, 2)
    game.begins(LAMPS)
    game.rolls(LAMPS, 1, "open_chest", {"chest": 1, "content": "ball"}, {})
    game.does(LAMPS, 1, "touchdown")
    game.ends(LAMPS)
    with game.without_signal(BELLS):
        game.begins(BELLS)
        game.arrives(BELLS, 3, pad=4)
        game.ends(BELLS)
    game.begins(ANVILS)
    broken = ("armour", {"armour": [6, 6]})
    game.rolls(
        *(ANVILS, 1, "open_chest", {"chest": 2, "content": "none"}, {}),
        *(("explosion", {}), broken, ("injury", {"injury": [6, 5]}), ("casualty", {"casualty": 3})),
        turnover=True,
    )
    with game.without_signal(RIVETS):
        game.begins(RIVETS)
        game.rolls(RIVETS, 2, "open_chest", {"chest": 3, "content": "ball"}, {})
        game.does(RIVETS, 2, "touchdown")
        game.ends(RIVETS)
    game.begins(LAMPS)
    game.ends(LAMPS)
    game.begins(BELLS)
    game.rolls(BELLS, 3, "open_chest", {"chest": 4, "content": "ball"}, {})
    game.does(BELLS, 3, "completion")
    game.does(BELLS, 2, "touchdown")
