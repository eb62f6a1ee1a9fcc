"""A short league night over HTTP, up to the moment before the result is confirmed."""

from dataclasses import dataclass
from itertools import count
from typing import Any

from tests.running import PATIENCE, Program, until

NIGHTS = count(1)
LINEMEN = {"light": "dwarfs.longbeard", "grey": "chaos_humans.lineman"}


@dataclass(frozen=True)
class Night:
    """Alice commissions, Bob and Carol have played; Bob has reported, Carol hasn't spoken yet."""

    alice: Program
    bob: Program
    carol: Program
    match: int
    teams: tuple[int, int]

    def confirm(self) -> None:
        match = f"matches/{self.match}/"
        self.carol.post(f"{match}confirm/", version=self.carol.get(match)["version"])

    def move_to(self, address: str) -> None:
        """Use the server that replaced the first one."""
        for program in (self.alice, self.bob, self.carol):
            program.base = f"{address}/api/v1/"

    def steps(self) -> list[dict[str, Any]]:
        return self.alice.get(f"matches/{self.match}/postgame/")["steps"]

    def settled(self) -> list[dict[str, Any]]:
        """The post-game's steps once everything waits for somebody; an empty list before that.

        A team goes on until one of its steps waits, so any pending step comes after a waiting one.
        """
        steps = self.steps()
        for team in self.teams:
            left = [step["status"] for step in steps if step["team"] == team]
            unfinished = [status for status in left if status != "done"]
            if unfinished and unfinished[0] != "waiting":
                return []
        return steps

    def wait(self, patience: float = PATIENCE) -> list[dict[str, Any]]:
        return until(self.settled, "the post-game stands still", patience)

    def winnings(self) -> list[str]:
        """Each team's ledger line for its winnings."""
        steps = [step for step in self.steps() if step["key"] == "winnings"]
        lines = {
            change["id"]: change["why"]
            for team in self.teams
            for change in self.alice.get(f"teams/{team}/ledger/")
        }
        return [lines[step["change"]] for step in steps]


def play(address: str) -> Night:
    """An ordinary night, with new people."""
    alice, bob, carol = (Program(address, one) for one in newcomers("alice", "bob", "carol"))
    league = alice.post("leagues/", name="Cellar League")["slug"]
    for coach in (bob, carol):
        code = alice.post(f"leagues/{league}/invitations/", role="coach")["code"]
        coach.post(f"invitations/{code}/accept/")
    teams = (draft(bob, league, "light"), draft(carol, league, "grey"))
    season = alice.post(f"leagues/{league}/seasons/", name="Winter", format="round_robin")["id"]
    for coach, team in zip((bob, carol), teams, strict=True):
        coach.post(f"seasons/{season}/entries/", team=team)
    alice.post(f"seasons/{season}/start/")
    match = alice.get(f"seasons/{season}/fixtures/")[0]["match"]
    bob.post(f"matches/{match}/start/")
    result = {"kind": "touchdown", "winner": teams[0], "touchdowns": {str(teams[0]): 1}}
    bob.post(f"matches/{match}/report/", result=result)
    return Night(alice, bob, carol, match, teams)


def newcomers(*names: str) -> list[str]:
    number = next(NIGHTS)
    return [f"{name}{number}" for name in names]


def draft(coach: Program, league: str, college: str) -> int:
    """A registered team of eleven linemen of one race."""
    team = coach.post("teams/", league=league, name=f"The {college} ones", college=college)["id"]
    for _ in range(11):
        coach.post(f"teams/{team}/hire/", position=LINEMEN[college])
    coach.post(f"teams/{team}/register/")
    return team
