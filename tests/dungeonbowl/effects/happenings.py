"""Strategies for teams and for what can happen to them next."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from dungeonbowl.effects import (
    ApothecaryOwned,
    Armed,
    Available,
    Confiscated,
    EarningForgotten,
    EarningKept,
    Effect,
    FanFactorChanged,
    HalfPriceRerolls,
    Healed,
    Hired,
    ImprovementForgotten,
    ImprovementRolled,
    Injured,
    ItemGiven,
    LedgerLine,
    Left,
    MissesNextGame,
    Rejoined,
    Renamed,
    RerollsChanged,
    SkillGained,
    SkillLost,
    StatusChanged,
    Stayed,
    WeaponReturned,
    fold,
)
from dungeonbowl.team.state import PlayerState, TeamState

KINDS = ["niggling", "ma", "st", "ag", "av", "pa"]
SKILLS = ["Block", "Dodge", "+ma", "+st"]
faces = st.tuples(st.integers(1, 6), st.integers(1, 6))
Draw = Any


def _hired(draw: Draw, player: PlayerState) -> list[Effect]:
    if player.status != "unsigned":
        return []
    weapon = draw(st.sampled_from(["", "chainsaw"]))
    number = draw(st.integers(1, 99))
    return [Hired(number, "Grim", "dwarfs.longbeard", 70_000, weapon, 20_000 if weapon else 0)]


def _moves(draw: Draw, player: PlayerState) -> list[Effect]:
    if player.status == "unsigned":
        return []
    if not player.rostered:
        return [Rejoined(player.status)]
    how = draw(st.sampled_from(["released", "traded", "dead", "petrified"]))
    return [Left(how), Renamed("Blad", 77, player.name, player.number), Stayed()]


def _improvements(draw: Draw, player: PlayerState) -> list[Effect]:
    effects: list[Effect] = [
        ImprovementRolled(draw(faces)),
        SkillGained(draw(st.sampled_from(SKILLS))),
    ]
    effects.append(EarningKept(draw(st.sampled_from(["fast_track", "standard"])), player.spp))
    if player.earned:
        effects.append(EarningForgotten(*player.earned[-1]))
    if player.rolled:
        place = draw(st.integers(0, len(player.rolled) - 1))
        skill = draw(st.sampled_from(SKILLS))
        effects.append(SkillGained(skill, player.rolled[place], place))
        effects.append(ImprovementForgotten(player.rolled[-1]))
    if player.gained:
        places = st.integers(0, len(player.rolled))
        effects.append(SkillLost(player.gained[-1], draw(faces), draw(places)))
    return effects


def _injuries(draw: Draw, player: PlayerState) -> list[Effect]:
    known = max((wound.id for wound in player.injuries), default=0)
    kind = draw(st.sampled_from(KINDS))
    effects: list[Effect] = [Injured(known + 1, kind, f"suffers {kind}")]
    effects += [Healed(wound.id, wound.kind, wound.text) for wound in player.injuries]
    effects.append(Available() if player.miss_next_game else MissesNextGame())
    return effects


def _gear(draw: Draw, player: PlayerState) -> list[Effect]:
    item = draw(st.sampled_from(["", "shoes_of_speed", "boots_of_dashing"]))
    return [
        ItemGiven(item, player.item),
        Armed("bombs", 30_000, player.weapon, player.weapon_price),
        WeaponReturned() if player.confiscated else Confiscated(),
    ]


def _team_effects(draw: Draw, team: TeamState) -> list[Effect]:
    return [
        RerollsChanged(draw(st.integers(-team.rerolls, 5))),
        FanFactorChanged(draw(st.integers(-team.fan_factor, 5))),
        HalfPriceRerolls(draw(st.integers(-team.half_price_rerolls, 5))),
        StatusChanged(draw(st.sampled_from(["draft", "registered", "retired"])), team.status),
        ApothecaryOwned(hired=not team.apothecary),
    ]


@st.composite
def lines(draw: Draw, team: TeamState) -> LedgerLine:
    """A line that can happen to this team next: gold, SPP and one effect, or none."""
    gold = draw(st.integers(-1_000_000, 1_000_000))
    id = draw(st.integers(1, 3))
    player = team.player(id)
    if draw(st.booleans()):
        return LedgerLine(
            "to the team", gold=gold, effect=draw(st.sampled_from(_team_effects(draw, team)))
        )
    effects = _hired(draw, player) or [
        *_moves(draw, player),
        *_improvements(draw, player),
        *_injuries(draw, player),
        *_gear(draw, player),
    ]
    spp = draw(st.integers(-player.spp, 20)) if player.status != "unsigned" else 0
    return LedgerLine("to a player", id, gold, spp, draw(st.sampled_from([None, *effects])))


@st.composite
def histories(draw: Draw, longest: int = 12) -> tuple[TeamState, tuple[LedgerLine, ...], TeamState]:
    """A new team, what happened to it, and the team that came of it."""
    start = team = TeamState(college="light", treasury=1_000_000)
    happened = []
    for _ in range(draw(st.integers(0, longest))):
        line = draw(lines(team))
        happened.append(line)
        team = fold(team, [line])
    return start, tuple(happened), team
