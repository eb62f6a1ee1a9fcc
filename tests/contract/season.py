"""A season in verbs: its fixtures played one after another, and its table."""

from __future__ import annotations

from tests.contract.verbs import Body, Night, Person, won


class Season:
    """A season that Alice runs; Bob coaches every team of it."""

    def __init__(
        self, alice: Person, bob: Person, league: str, teams: list[int], kind: str, **fields: Body
    ) -> None:
        self.alice, self.bob, self.league, self.teams = alice, bob, league, teams
        opened = alice.post(f"leagues/{league}/seasons/", 201, name="Winter", format=kind, **fields)
        self.id = opened["id"]
        for team in teams:
            bob.post(f"seasons/{self.id}/entries/", 201, team=team)

    def start(self) -> Season:
        self.alice.post(f"seasons/{self.id}/start/", 200)
        return self

    def fixtures(self, number: int | None = None) -> list[Body]:
        every = self.bob.get(f"seasons/{self.id}/fixtures/")
        return [one for one in every if number in (None, one["round"])]

    def rounds(self) -> int:
        return max((fixture["round"] for fixture in self.fixtures()), default=0)

    def table(self) -> list[Body]:
        return self.bob.get(f"seasons/{self.id}/standings/")

    def row(self, team: int) -> Body:
        return next(row for row in self.table() if row["team"] == team)

    def night(self, fixture: Body) -> Night:
        return Night(self.alice, [self.bob] * 2, fixture["teams"], fixture["match"])

    def play(self, fixture: Body, result: Body = None, *events: Body) -> Night:
        """A fixture played, reported and confirmed; by default the first team wins."""
        night = self.night(fixture).start()
        for event in events:
            self.bob.post(f"{night.at}events/", 201, **event)
        return night.finish(result or won(fixture["teams"][0]))

    def play_round(self, number: int) -> None:
        for fixture in self.fixtures(number):
            if fixture["match"] is not None:
                self.play(fixture).close()
