from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from accounts.models import User
from core.secretfile import kept_secret
from league.models import League
from rules.demo.cast import BUILDS, COMMISSIONER, LATECOMERS, LEAGUE
from rules.demo.evening import plan_evening
from rules.demo.evenings import FIRST_BEGAN, FOUNDED, SECOND_BEGAN, days_ago
from rules.demo.founding import (
    found_league,
    found_teams,
    set_deadlines,
    start_first,
    start_second,
)
from rules.demo.season import leave_open, play_first, play_second
from teams.models import Team


class Command(BaseCommand):
    help = "Make the demo league, with a finished season and one under way."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--if-empty", action="store_true", help="only if there is no league yet"
        )
        parser.add_argument(
            "--password",
            help="of all its people; without it, one is made and kept in var/demo_password",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        password = options["password"] or kept_secret(settings.VAR_DIR / "demo_password", 12)
        standing = League.objects.filter(name=LEAGUE).select_related("founded_by").first()
        if options["if_empty"] and League.objects.exists():
            if standing:
                self.point_out(standing, password)
            return
        if standing:
            raise CommandError(f"{LEAGUE} is there already.")
        with transaction.atomic():
            with days_ago(FOUNDED):
                league, commissioner = found_league(password)
                teams = found_teams(league, commissioner, password, self.say)
            self.play_seasons(league, commissioner, teams)
            plan_evening(league, self.say)
        self.point_out(league, password)

    def play_seasons(self, league: League, commissioner: User, teams: list[Team]) -> None:
        """The first to its end, the second as far as it has come."""
        with days_ago(FIRST_BEGAN):
            early = [team for team in teams if team.coach.username not in LATECOMERS]
            first = start_first(league, commissioner, early)
        play_first(first, self.say)
        with days_ago(SECOND_BEGAN):
            second = start_second(league, commissioner, teams)
        play_second(second, self.say)
        set_deadlines(league, commissioner)
        leave_open(second, self.say)

    def point_out(self, league: League, password: str) -> None:
        """Print where to look and as whom to sign in, without passwords that were changed."""
        coaches = ", ".join(build.coach for build in BUILDS)
        known = password if league.founded_by.check_password(password) else "as it was changed to"
        self.say(f"The demo league is at /leagues/{league.slug}/.")
        self.say(f"Commissioner: {COMMISSIONER}. Coaches: {coaches}. Password: {known}")

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
