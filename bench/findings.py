"""What a measure found, ready to be printed and kept."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from bench.timing import Compared


@dataclass(frozen=True, slots=True)
class Finding:
    """One row of the report. Times in seconds; `goal` is a ratio, or seconds where `absolute`.

    What is weighed has a `weight` in bytes instead, and so has its goal.
    """

    work: str
    against: str
    goal: float | None
    ratio: float | None = None
    low: float | None = None
    high: float | None = None
    seconds: float | None = None
    floor: float | None = None
    absolute: bool = False
    weight: int | None = None
    queries: int | None = None
    most_queries: int | None = None
    note: str = ""

    @classmethod
    def of(
        cls, work: str, against: str, goal: float | None, compared: Compared, **more: Any
    ) -> Finding:
        """A comparison with its goal."""
        return cls(
            work,
            against,
            goal,
            ratio=compared.ratio,
            low=compared.low,
            high=compared.high,
            seconds=compared.seconds,
            floor=compared.floor,
            **more,
        )

    @property
    def kept(self) -> bool | None:
        """Whether the goal is kept; None where nothing was measured, or nothing is asked."""
        if self.weight is not None and self.goal is not None:
            return self.weight <= self.goal
        if self.seconds is None or self.goal is None:
            return None
        reached = self.seconds if self.absolute else self.ratio
        in_time = reached is not None and reached <= self.goal
        return in_time and not (self.most_queries and (self.queries or 0) > self.most_queries)

    @property
    def verdict(self) -> str:
        """The same in a word."""
        if self.seconds is None and self.weight is None:
            return "not measured"
        return {True: "kept", False: "MISSED", None: "-"}[self.kept]

    def as_dict(self) -> dict[str, Any]:
        """For the JSON that is kept."""
        return {**asdict(self), "kept": self.kept}
