"""Addresses of the pages on which dates are agreed, kept and read."""

from django.urls import path

from league.views import agreeing, dates

AT = "matches/<int:match_id>/"
BELOW = {"options": "proposals", "date": "dates", "referee": "referees", "dungeon": "dungeons"}


def answers(kind: str, what: str) -> str:
    """The address at which a proposal is answered."""
    return f"{AT}{BELOW[kind]}/<int:proposal_id>/{what}/"


urlpatterns = [
    path(f"{AT}propose/", agreeing.propose_options, name="match-propose"),
    path(f"{AT}date/", agreeing.propose_date, name="match-date"),
    path(f"{AT}date/call-off/", agreeing.call_off, name="match-call-off"),
    path(f"{AT}referees/", agreeing.propose_referee, name="match-referee"),
    path(f"{AT}agreed/", agreeing.record, name="match-agreed"),
    *(
        path(
            answers(kind, what),
            agreeing.answer,
            {"kind": kind, "what": what},
            name=f"match-{kind}-{what}",
        )
        for kind, what in agreeing.ANSWERS
    ),
    path("dates/", dates.dates, name="dates"),
    path("dates/calendars/new/", dates.feed_new, name="calendar-new"),
    path("dates/calendars/<int:feed_id>/revoke/", dates.feed_revoke, name="calendar-revoke"),
    path("dates/reminders/", dates.reminders, name="reminders"),
    path("calendars/<str:code>.ics", dates.calendar_feed, name="calendar-feed"),
    path("leagues/<slug:slug>/calendar.ics", dates.league_calendar, name="league-calendar"),
    path("teams/<int:team_id>/calendar.ics", dates.team_calendar, name="team-calendar"),
    path("leagues/<slug:slug>/tables/", dates.tables, name="league-tables"),
    path("leagues/<slug:slug>/tables/new/", dates.resource_new, name="resource-new"),
    path("leagues/<slug:slug>/tables/time-zone/", dates.time_zone, name="league-time-zone"),
    path("tables/<int:resource_id>/book/", dates.resource_book, name="resource-book"),
    path("tables/<int:resource_id>/retire/", dates.resource_retire, name="resource-retire"),
    path("bookings/<int:booking_id>/free/", dates.booking_free, name="booking-free"),
]
