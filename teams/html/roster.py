"""A roster as HTML: sixteen lines of ten cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.safestring import SafeString

from core.templatetags.wheel import gold
from core.ui.markup import NOTHING, joined, markup
from core.ui.tables import DrawnColumn, DrawnTable
from core.ui.words import badge
from teams.html.addresses import player_page
from teams.html.meanings import ITEM, SKILL, WEAPON, explained, opener
from teams.sheets import PlayerSheet

CHANGED = markup(
    '<strong class="stat stat--{}">{}<span aria-hidden="true">{}</span>'
    '<span class="visually-hidden"> ({} from {})</span></strong>'
)
NAME = markup(
    '<span class="shirt">{}</span> <a href="{}">{}</a>'
    ' <span class="roster__position">{} of the {}</span>'
)
SHORT = markup('<abbr title="{}">{}</abbr>')
POINTS = markup('<a href="{}#career">{}</a>')
LEARNED = markup('<b class="learned">{}<span class="visually-hidden"> (learned)</span></b>')
CLUSTER = markup('<span class="cluster">{}</span>')
DUE = markup('<a href="{}#skills-due">{}</a>')
WHAT_YOU_CAN_DO = markup('<span class="visually-hidden">What you can do</span>')()


class DrawnPlayer(NamedTuple):
    """A player of a roster: `post` is their position, linked or not, `acts` what may be done.

    `mine` says that the reader is their coach.
    """

    player: PlayerSheet
    post: str
    mine: bool
    acts: str = ""


def figure(player: PlayerSheet, kind: str) -> str | SafeString:
    """A characteristic as it is now, marked if it differs from the printed one."""
    now, printed = getattr(player.profile, kind), getattr(player.position, kind)
    if now == printed:
        return str(now)
    arrow = ("up", now, "↑", "risen") if now > printed else ("down", now, "↓", "fallen")
    return CHANGED(*arrow, printed)


def skills_shown(player: PlayerSheet) -> SafeString:
    """The player's skills, each explained by a touch; those learned stand out."""
    learned = player.learned
    if not learned:
        return explained(player.profile.skills, SKILL)
    openers = ((name, opener(name, SKILL)) for name in player.profile.skills)
    return joined([LEARNED(one) if name in learned else one for name, one in openers], ", ")


def badges(player: PlayerSheet, mine: bool) -> SafeString:
    """What they carry, suffer and may still learn; for their coach, what is due is a link."""
    shown = joined(_badges(player, mine))
    return CLUSTER(shown) if shown else NOTHING


def _badges(player: PlayerSheet, mine: bool) -> Iterator[SafeString]:
    one, book = player.state, player.team.book
    if player.skills_due:
        due = badge("skills_due")
        yield DUE(player_page(one.id), due) if mine else due
    if one.miss_next_game:
        yield badge("miss_next_game")
    for wound in one.injuries:
        yield badge("niggling") if wound.kind == "niggling" else badge("injury", wound.text)
    if one.weapon:
        yield joined((badge("weapon"), opener(book.weapon_name(one.weapon), WEAPON)), " ")
    if one.confiscated:
        yield badge("confiscated")
    if one.item:
        yield joined((badge("item"), opener(book.item_name(one.item), ITEM)), " ")


def _name(line: DrawnPlayer) -> SafeString:
    """Shirt and name, which leads to their page, and what they are."""
    one, page = line.player, player_page(line.player.state.id)
    return NAME(one.state.number, page, one.called, line.post, one.race.name)


def _figure(kind: str, name: str) -> DrawnColumn[DrawnPlayer]:
    label = kind.upper()
    return DrawnColumn(SHORT(name, label), lambda line: figure(line.player, kind), "n", label)


def _points(line: DrawnPlayer) -> SafeString:
    state = line.player.state
    return POINTS(player_page(state.id), state.spp)


COLUMNS: tuple[DrawnColumn[DrawnPlayer], ...] = (
    DrawnColumn("Player", _name),
    _figure("ma", "Movement Allowance"),
    _figure("st", "Strength"),
    _figure("ag", "Agility"),
    _figure("av", "Armour Value"),
    DrawnColumn("Skills", lambda line: skills_shown(line.player), "wide", "Skills"),
    DrawnColumn(SHORT("Star Player Points", "SPP"), _points, "n", "SPP"),
    DrawnColumn("Cost", lambda line: gold(line.player.cost), "n gold", "Cost"),
    DrawnColumn("State", lambda line: badges(line.player, line.mine), "wide"),
)
ROSTER = DrawnTable(*COLUMNS)
BUILDING = DrawnTable(
    *COLUMNS, DrawnColumn(WHAT_YOU_CAN_DO, lambda line: line.acts, "wide roster__acts")
)
