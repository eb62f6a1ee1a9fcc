"""A team's matches and a player's games, for pages of the floor below: `{% load careers %}`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.core.paginator import Page, Paginator
from django.template import Context

from matches.html.games import game_head, game_rows, meeting_items, record_line, spp_chart
from matches.queries.careers import Meeting, meetings, meetings_among
from matches.queries.careers import matches_of as matches_of_team
from matches.queries.records import CareerRecord, record
from teams.models import Team
from teams.queries.career import Deed
from teams.sheets import PlayerSheet

A_PAGE = 40
register = template.Library()

register.simple_tag(game_head)
register.simple_tag(game_rows)
register.simple_tag(meeting_items)
register.simple_tag(record_line)
register.simple_tag(spp_chart)


@register.simple_tag(takes_context=True)
def matches_of(context: Context, team: Team) -> list[Meeting]:
    """`{% matches_of team as played %}`: the next and the last ones that the reader may see."""
    return meetings(context["request"].user, team)


@register.simple_tag(takes_context=True)
def page_of_matches(context: Context, team: Team) -> Page[Any]:
    """`{% page_of_matches team as page %}`: all of them, forty at a time by `?page=`."""
    request = context["request"]
    pages = Paginator(matches_of_team(request.user, team), A_PAGE)
    page: Page[Any] = pages.get_page(request.GET.get("page"))
    page.object_list = meetings_among(team, [row["pk"] for row in page.object_list])
    return page


@register.simple_tag(takes_context=True)
def record_of(context: Context, player: PlayerSheet, career: Sequence[Deed]) -> CareerRecord:
    """`{% record_of player career as record %}`: their games, and what they did in them."""
    return record(context["request"].user, player.state.id, player.team.row.pk, career)
