"""Who comes back, who is hurt, and what the doctors do (POST-01 to POST-04, POST-12)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from dungeonbowl.casualties import INJURY_NAMES, CasualtyOutcome
from dungeonbowl.dice import gather
from dungeonbowl.effects import (
    Available,
    Confiscated,
    Healed,
    Injured,
    Left,
    Line,
    MissesNextGame,
)
from dungeonbowl.errors import FieldError
from dungeonbowl.keys import Arrangement, EventType, InjuryKind, PlayerStatus
from dungeonbowl.match.events import kinds, sufferer
from dungeonbowl.match.so_far import called
from dungeonbowl.postgame.answers import whole
from dungeonbowl.postgame.facts import Outcome, Turn, Waiting
from dungeonbowl.referee import confiscations_due, sent_off_by_penalty
from dungeonbowl.state import PlayerState
from dungeonbowl.wording import listed

# What becomes of them without leaving it.
STAYED = ("stunned", "reserves")


def returns(turn: Turn) -> Outcome:
    """Everybody the match merely removed is back, and who sat it out may play again.

    Lost in space, fallen and fished out, sent off, knocked out: nothing of that outlasts the
    match (POST-01). Missing a game ends with the game missed (POST-12). Source: 003, Teleporters;
    Chasms; 004, Miss Next Game.
    """
    rested = [turn.player(one) for one in turn.side.missed]
    rested = [player for player in rested if player.rostered and player.miss_next_game]
    lines = tuple(
        Line(f"{called(player)} has sat out the game", player.id, effect=Available())
        for player in rested
    )
    said = []
    if back := _removed(turn):
        said.append(f"{listed(back)} {'is' if len(back) == 1 else 'are'} back.")
    if rested:
        said.append(f"{listed(map(called, rested))} may play again.")
    return Outcome(lines, " ".join(said) or "Nobody was away.")


def _removed(turn: Turn) -> list[str]:
    """Who was out of the match without being hurt, once each, in the order told."""
    events = turn.facts.suffered_by(
        turn.team, *(kind.key for kind in kinds().values() if kind.removes)
    )
    hurt = {sufferer(event) for event in turn.facts.events}
    gone = [
        event.victim if event.victim is not None else event.player
        for event in events
        if event.outcome.get("result") not in STAYED
    ]
    off = [
        player
        for player, event in sent_off_by_penalty(turn.facts.events).items()
        if event.player_team == turn.team
    ]
    back = [one for one in dict.fromkeys([*gone, *off]) if one is not None and one not in hurt]
    return [called(turn.player(one)) for one in back]


def petrified(turn: Turn) -> Outcome:
    """A D6 for each player turned to stone: on a 6 he stays it (POST-02, MON-13).

    Asks for `petrified.<player>`. Source: 003, Monster Profiles and Attacks.
    """
    events = turn.facts.suffered_by(turn.team, EventType.PETRIFIED)
    players = _rostered(turn, (event.player for event in events))
    faces = _roll_each(turn, "petrified", players, "fate of {}, turned to stone: for good on a 6")
    lines, said = [], []
    for player, face in zip(players, faces, strict=True):
        row = turn.book.tables["petrified"].row(face)
        if row.key == "petrified":
            text = f"{called(player)} stays stone for good"
            lines.append(Line(text, player.id, effect=Left(PlayerStatus.PETRIFIED)))
        said.append(f"{called(player)}: D6: {face}, {row.name}.")
    return Outcome(tuple(lines), " ".join(said) or "Nobody is left to turn back.")


def confiscation(turn: Turn) -> Outcome:
    """A D6 for each weapon whose bearer a penalty sent off: kept by the referee on 5+ (CON-01).

    Asks for `confiscation.<player>`. Source: 003, Confiscation.
    """
    due = confiscations_due(turn.facts.events, turn.state, turn.book, turn.rules)
    players = [turn.player(one) for one in due]
    faces = _roll_each(turn, "confiscation", players, "weapon of {}, sent off: lost on 5+")
    lines, said = [], []
    for player, face in zip(players, faces, strict=True):
        row = turn.book.tables["confiscation"].row(face)
        if row.key == "confiscated":
            text = f"The referee keeps {called(player)}'s weapon"
            lines.append(Line(text, player.id, effect=Confiscated()))
        said.append(f"{called(player)}: D6: {face}, {row.name}.")
    return Outcome(tuple(lines), " ".join(said) or "No weapon is left to take.")


def _roll_each(turn: Turn, what: str, players: list[PlayerState], why: str) -> list[int]:
    """A D6 for each player, all asked for at once."""
    questions = [
        partial(turn.dice.faces, f"{what}.{player.id}", "d6", 1, why.format(called(player)))
        for player in players
    ]
    return [faces[0] for faces in gather(questions)]


def injuries(turn: Turn) -> Outcome:
    """What casualties and falls leave behind: missed games, injuries, graves (POST-03).

    Source: 004, Casualty Table; 003, Chasms (INJ-03 to INJ-09).
    """
    lines: list[Line] = []
    said = []
    for event in turn.facts.suffered_by(turn.team, EventType.CASUALTY, EventType.CHASM):
        (player,) = _rostered(turn, [sufferer(event)]) or (None,)
        if player is not None:
            hurt = CasualtyOutcome.from_dict(event.outcome)
            lines += _injury_lines(player, hurt)
            said.append(f"{called(player)}: {_fate(hurt)}.")
    return Outcome(tuple(lines), " ".join(said) or "Nobody was hurt for longer.")


def _injury_lines(player: PlayerState, hurt: CasualtyOutcome) -> list[Line]:
    who = called(player)
    if hurt.dead:
        return [Line(f"{who} is dead", player.id, effect=Left(PlayerStatus.DEAD))]
    lines = []
    if hurt.misses_next_game and not player.miss_next_game:
        lines.append(Line(f"{who} misses the next game", player.id, effect=MissesNextGame()))
    if hurt.injury:
        number = max((injury.id for injury in player.injuries), default=0) + 1
        name = INJURY_NAMES[InjuryKind(hurt.injury)]
        wound = Injured(number, hurt.injury, name)
        lines.append(Line(f"{who} keeps {name}", player.id, effect=wound))
    return lines


def _fate(hurt: CasualtyOutcome) -> str:
    if hurt.dead:
        return "dead"
    if hurt.injury:
        return f"{INJURY_NAMES[InjuryKind(hurt.injury)]}, and misses the next game"
    return "misses the next game" if hurt.misses_next_game else "only badly hurt"


def insurance(turn: Turn) -> Outcome:
    """Medical Insurance: nobody misses the next game, and one injury is cured for each (SA-03).

    Whoever is due to miss the next game is fit at once; then the coach names `{player, injury}`
    as often as it was invoked (C-80), or leaves with `{done: true}`. It doesn't help the dead.
    Source: 003, Medical Insurance (POST-04).
    """
    if not turn.kept("fit"):
        return _everybody_fit(turn)
    left = turn.side.arrangements[Arrangement.MEDICAL_INSURANCE] - len(turn.kept("cured"))
    if turn.done or not _patients(turn):
        return Outcome((), "The insurance has nothing left to cure.")
    if turn.answer is None:
        raise Waiting(f"{turn.side.name} chooses an injury to be cured.")
    return _cured(turn, left)


def _everybody_fit(turn: Turn) -> Outcome:
    fit = [player for player in turn.state.roster if player.miss_next_game]
    lines = tuple(
        Line(f"{called(player)} is fit again", player.id, effect=Available()) for player in fit
    )
    who = f"{listed(map(called, fit))} may play the next game." if fit else "Nobody was to miss it."
    return Outcome(lines, who, finished=not _patients(turn), kept={"fit": True})


def _patients(turn: Turn) -> list[PlayerState]:
    return [player for player in turn.state.roster if player.injuries]


def _cured(turn: Turn, left: int) -> Outcome:
    player = turn.player(whole(turn, "player"))
    if player not in _patients(turn):
        raise FieldError("player", "Nobody of that number on the roster has a lasting injury.")
    number = whole(turn, "injury")
    injury = next((one for one in player.injuries if one.id == number), None)
    if injury is None:
        raise FieldError("injury", f"{called(player)} has no injury {number}.")
    text = f"{called(player)} is cured of {injury.text}"
    healed = Healed(injury.id, injury.kind, injury.text)
    line = Line(text, player.id, effect=healed)
    last = left <= 1 or sum(len(one.injuries) for one in _patients(turn)) == 1
    return Outcome((line,), f"{text}.", finished=last, kept={"cured": player.id})


def _rostered(turn: Turn, players: Iterable[int | None]) -> list[PlayerState]:
    """These players, once each, as far as they are still on the roster."""
    known = [turn.player(one) for one in dict.fromkeys(players) if one is not None]
    return [player for player in known if player.rostered]
