"""How much there is of everything."""

from __future__ import annotations

from dataclasses import dataclass

ROSTER = 16


@dataclass(frozen=True, slots=True)
class Size:
    """A home league that is the same in every size, and a far league that makes the difference.

    The home teams meet each other once in a season; the matches over are friendlies, the last
    `played` of them through the services like anybody's. The far teams play `rounds` rounds of
    one big Swiss season, `some` of them a round robin, groups of `group` as many round robins as
    it takes, and friendlies for the rest. A league of `years` has a round robin of all its `field`
    every year, and a cup after the last.
    """

    key: str
    home_teams: int
    home_matches: int
    played: int
    far_teams: int = 0
    far_matches: int = 0
    rounds: int = 10
    some: int = 30
    group: int = 20
    years: int = 0
    field: int = 64

    @property
    def teams(self) -> int:
        """All the teams."""
        return self.home_teams + self.far_teams + (self.field if self.years else 0)

    @property
    def matches(self) -> int:
        """All the matches."""
        return self.home_matches + self.far_matches + self.year_matches

    @property
    def year_matches(self) -> int:
        """Those of the league of years: its seasons and its cup."""
        season = self.field * (self.field - 1) // 2
        return self.years * season + self.field - 1 if self.years else 0


SMALL = Size("small", home_teams=20, home_matches=200, played=10)
LARGE = Size("large", home_teams=20, home_matches=200, played=10, far_teams=500, far_matches=19_800)
# For trying things out in seconds: tests, and changes to the bench itself.
TINY = Size(
    "tiny",
    home_teams=3,
    home_matches=4,
    played=1,
    far_teams=8,
    far_matches=40,
    rounds=2,
    some=4,
    group=4,
    years=1,
    field=4,
)
# Seasons of 64 teams, 2,016 matches each: one, and ten.
YEAR = Size("year", home_teams=20, home_matches=200, played=10, years=1)
DECADE = Size("decade", home_teams=20, home_matches=200, played=10, years=10)
SIZES = {size.key: size for size in (SMALL, LARGE, TINY, YEAR, DECADE)}
