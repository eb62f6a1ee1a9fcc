"""A season's round as HTML: its fixtures, and links to the other rounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zoneinfo import ZoneInfo

from django.utils.safestring import SafeString

from core.ui.markup import NOTHING, joined, markup
from core.ui.words import status_chip
from league.cups import CupTie
from league.html.standings import team_link
from league.lines import FixtureLine
from league.models import Decided, League
from league.queries import TeamFacts
from league.times import day_said, with_zone, zone_of
from matches.html.addresses import match_page

WAY = markup("<li>{}</li>")
HERE = markup('<span aria-current="page"><span class="visually-hidden">Round </span>{}</span>')
THERE = markup('<a href="?round={0}#fixtures"><span class="visually-hidden">Round </span>{0}</a>')
FIXTURE = markup('<li class="fixture">{}<span class="fixture__foot">{}</span></li>')
BYE = markup('{}<span class="fixture__middle">–</span><span class="soft">no opponent</span>')
VERSUS = markup('<span class="fixture__middle">v</span>')()
SCORE = markup(
    '<a class="fixture__middle" href="{}">{}<span class="visually-hidden">, the match</span></a>'
)
YOURS = markup('<span class="soft">yours</span>')()
DECIDED = markup("<strong>{}</strong>")
UNTIL = markup('<span class="soft">until <time datetime="{}">{}</time></span>')
THROUGH = markup("<strong>{} {}</strong>")
STAND = markup("<span>{}</span>")
GROUP = markup('<span class="soft">{}</span>')
TO_MATCH = markup('<a href="{}">To the match</a>')


def round_of(lines: Iterable[FixtureLine], league: League) -> SafeString:
    """The fixtures of a round of this league, as items of `ul.fixtures`."""
    zone = zone_of(league)
    return joined([_fixture(line, zone) for line in lines], "\n")


def ties_to_come(ties: Iterable[CupTie]) -> SafeString:
    """Ties that aren't drawn yet as items: whose winners and losers will meet."""
    return joined([_to_come(tie) for tie in ties if tie.whole.number and not tie.lines], "\n")


def _to_come(tie: CupTie) -> SafeString:
    first, other = (STAND(said) for said in tie.stands)
    return FIXTURE(joined((first, VERSUS, other)), GROUP(tie.label))


def ways_to(rounds: Iterable[int], shown: int) -> SafeString:
    """A link to every round but the one that is shown, as items of a list."""
    return joined([WAY((HERE if number == shown else THERE)(number)) for number in rounds])


def _fixture(line: FixtureLine, zone: ZoneInfo) -> SafeString:
    if line.fixture.match is None:
        group = GROUP(line.group) if line.group else NOTHING
        return FIXTURE(_bye(line.teams), joined((group, _through(line) or status_chip("bye"))))
    return FIXTURE(_meeting(line, match_page(line.fixture.match)), _foot(line, zone))


def _bye(teams: Sequence[TeamFacts]) -> SafeString:
    return BYE(joined(team_link(team) for team in teams))


def _meeting(line: FixtureLine, page: str) -> SafeString:
    first, *others = line.teams
    middle = SCORE(page, line.score) if line.score else VERSUS
    return joined((team_link(first), middle, joined([team_link(team) for team in others], ", ")))


def _foot(line: FixtureLine, zone: ZoneInfo) -> SafeString:
    mine = joined((GROUP(line.group) if line.group else NOTHING, YOURS if line.mine else NOTHING))
    if line.through:
        return joined((mine, _through(line)))
    if line.score:
        return joined((status_chip(line.fixture.status), mine))
    link = TO_MATCH(match_page(line.fixture.match))
    if line.fixture.decided:
        return joined((DECIDED(_decided(line)), mine, link))
    return joined((status_chip(line.fixture.status), mine, _until(line, zone), link))


def _decided(line: FixtureLine) -> str:
    """How a match counts that nobody played."""
    if line.fixture.decided == Decided.DRAWN:
        return "Counts as a draw"
    to = [team.name for team in line.teams if team.id == line.fixture.awarded]
    return f"Forfeited to {to[0]}" if to else "Forfeited by both"


def _until(line: FixtureLine, zone: ZoneInfo) -> SafeString:
    """Its last day, while it can be played; for a challenge the moment when it lapses."""
    day, due = line.fixture.date, line.fixture.due
    if not line.fixture.open:
        return NOTHING
    if due:
        return UNTIL(due.isoformat(), with_zone(due, zone))
    return UNTIL(day.isoformat(), day_said(day)) if day else NOTHING


def _through(line: FixtureLine) -> SafeString:
    return THROUGH(line.through.name, line.said) if line.through else NOTHING
