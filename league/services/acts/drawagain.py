"""Drawing the stage under way again, before anybody has played in it."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from core.errors import Conflict
from league.models import GroupEntrant, Season, SeasonAct
from league.queries.draws import draw_of, was_challenged
from league.services.acts.base import (
    ActDone,
    ActKind,
    clean_reason,
    demand_present,
    enter_act,
    lock_to_run,
)
from league.services.acts.drawnstage import (
    as_it_stands,
    demand_same_teams,
    put_back,
    reads_as_it_stood,
)
from league.services.acts.teams import demand_started
from league.services.redraw import demand_nothing_begun
from league.services.stages import order_of_entries, order_of_stage, start_stage
from league.services.stopping import undraw
from matches.models import Match


class RedrawKind(ActKind):
    """Taking it back restores everything, including what had been moved or swapped by hand.

    Old acts have only the number of the draw before.
    """

    key = "redraw"
    facts = {"before": int}

    def reads(self, act: SeasonAct) -> bool:
        counted = isinstance(act.facts.get("drawn", 0), int)
        return super().reads(act) and counted and reads_as_it_stood(act.facts)

    def undo(self, season: Season, act: SeasonAct, by: User) -> None:
        before = act.facts["before"]
        demand_present(season, act)
        if season.stage.draws != act.facts.get("drawn", before + 1):
            raise Conflict("It was drawn once more since; take that back first.")
        if "was" not in act.facts:
            _draw(season, before, by)
            return
        demand_same_teams(season, act)
        _clear(season, before)
        put_back(season, act, by)


REDRAW = RedrawKind()


@transaction.atomic
def draw_again(by: User, season_id: int, reason: str, seal: str = "") -> SeasonAct:
    """Draw the stage under way again, from a seed made of the season's and the draw's number.

    So anybody can work out each draw, and how often it was drawn. A previewed draw has a `seal`,
    and comes out exactly so or not at all. Raises Conflict once a match has begun or is prepared,
    or somebody was challenged, if nothing is drawn, and if the draw would now differ from the
    seal's.
    """
    season, why = lock_to_run(by, season_id), clean_reason(reason)
    demand_started(season)
    before = season.stage.draws
    number = season.stage.draw_after(before)
    facts = {"before": before, "drawn": number, **as_it_stands(season)}
    _draw(season, number, by)
    if seal and seal != draw_of(season).seal:
        raise Conflict("By now another draw would come of it than the one looked at; look again.")
    done = ActDone(f"Drew {season} anew, draw {number}.", facts=facts)
    return enter_act(season, REDRAW, by, why, done)


def _draw(season: Season, number: int, by: User) -> None:
    _clear(season, number)
    start_stage(season.stage, _order(season), by)


def _clear(season: Season, number: int) -> None:
    """Remove the present stage's draw; the next draw has this number."""
    stage = season.stage
    stage.season = season
    if was_challenged(season):
        raise Conflict("Somebody was challenged already, and what came of that stands.")
    fixtures = season.fixtures.filter(group__stage=stage)
    matches = Match.objects.filter(pk__in=fixtures.exclude(match=None).values("match"))
    demand_nothing_begun(matches, "The draw has been played on.")
    unplayed = [*matches.select_for_update().values_list("pk", flat=True)]
    fixtures.delete()
    undraw(Match.objects.filter(pk__in=unplayed), "Who meets whom was drawn anew.")
    GroupEntrant.objects.filter(group__stage=stage).delete()
    stage.draws = number
    stage.save(update_fields=["draws"])


def _order(season: Season) -> list[int]:
    if season.stage.taker.source is not None:
        return order_of_stage(season.stage)
    staying = season.entrants.filter(withdrawn_at=None)
    return order_of_entries(season.stage, list(staying))
