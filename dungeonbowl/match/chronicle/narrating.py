"""Turning the facts of a confirmed match into sentences, in reading order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.keys import EventType, Hazard, ResultKind
from dungeonbowl.match.chronicle.phrases import PHRASES
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events import sufferer
from dungeonbowl.match.events.hazard_push import INTO
from dungeonbowl.match.figures import MvpAward
from dungeonbowl.match.report import Parties, Result, conceding, scored
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.match.spp import scores_casualty
from dungeonbowl.voice import Voice, number
from dungeonbowl.wording import listed

RESULT, EVENTS, AWARDS, RATINGS = "result", "events", "award", "ratings"
HOW = {
    "chasm": "in a chasm",
    "hazard": "by a hazard of the dungeon",
    "monster": "by a monster",
    "explosion": "in an explosion",
    "pushed": "pushed into something",
    "foul": "under somebody's boots",
    "weapon": "by a weapon",
}
MANY_PASSES = 2
MUCH_WEAKER = 10


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and its evidence: events by number, or another record."""

    text: str
    of: str = EVENTS
    events: tuple[int, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The form in which replies show it."""
        return {"text": self.text, "of": self.of, "events": list(self.events)}


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A headline, and paragraphs of sentences."""

    title: str
    paragraphs: tuple[tuple[Sentence, ...], ...]


@dataclass(frozen=True)
class ChronicleSource:
    """The source of a chronicle. `ratings` are those at the start, by team."""

    match: MatchSoFar
    result: Result
    winners: frozenset[int]
    awards: Sequence[MvpAward] = ()
    ratings: Mapping[int, int] = field(default_factory=dict)


def chronicle(story: ChronicleSource, seed: str) -> Chronicle:
    """The story, in the same words for the same seed."""
    narrator = _Narrator(story, Voice(PHRASES, seed))
    parts = (
        narrator.opening(),
        narrator.scoring(),
        narrator.harm(),
        narrator.besides(),
        narrator.closing(),
    )
    paragraphs = tuple(part for each in parts if (part := tuple(each)))
    return Chronicle(narrator.title(), paragraphs)


@dataclass
class _Narrator:
    """Tells one chronicle."""

    story: ChronicleSource
    voice: Voice

    def title(self) -> str:
        """Who won by how much, as a headline."""
        names = {"sides": self._teams(self._sides), "score": self._score}
        if self.story.winners:
            return self.voice.say("won_title", **names, **self._outcome)
        nobody = self.story.result.kind in (ResultKind.MONSTER_VICTORY, ResultKind.ABANDONED)
        level = self._level and not nobody
        return self.voice.say("drawn_title" if level else "nobody_title", **names)

    def opening(self) -> Iterator[Sentence]:
        """Who met, and who came as the underdog."""
        yield self._of_result("met", sides=self._teams(self._sides))
        ratings = {team: n for team, n in self.story.ratings.items() if n is not None}
        if len(ratings) == 2:
            (weak, less), (_, more) = sorted(ratings.items(), key=lambda one: one[1])
            if more - less >= MUCH_WEAKER:
                said = self.voice.say(
                    "underdog", team=self.story.match.team_name(weak), less=less, more=more
                )
                yield Sentence(said, RATINGS)

    def scoring(self) -> Iterator[Sentence]:
        """Every touchdown, in its order, and who found the balls."""
        for event in self._of(EventType.CHEST_BALL):
            yield self._of_event("found", event)
        scored: set[int | None] = set()
        for event in self._of(EventType.TOUCHDOWN):
            fact = "next_score" if scored else "first_score"
            yield self._of_event("score_again" if event.player in scored else fact, event)
            scored.add(event.player)
        if not scored and not any(self.story.result.touchdowns.values()):
            yield self._of_result("no_score")

    def harm(self) -> Iterator[Sentence]:
        """Deaths first, then who hurt whom, then what the dungeon did."""
        dead = [event for event in self._events if event.outcome.get("dead") and sufferer(event)]
        yield from map(self._death, dead)
        hurt: defaultdict[int | None, list[RecordedEvent]] = defaultdict(list)
        by_itself = []
        for event in self._of(EventType.CASUALTY):
            if event in dead:
                continue
            if scores_casualty(event, self.story.match.rules):
                hurt[event.player].append(event)
            elif event.player is None and sufferer(event) is not None:
                by_itself.append(event)
        for some in hurt.values():
            yield self._hurt(some)
        if by_itself:
            names = self._players(event.victim for event in by_itself)
            fact = "hazard" if len(by_itself) == 1 else "hazards"
            yield self._of_events(fact, by_itself, victims=names)

    def besides(self) -> Iterator[Sentence]:
        """Passes, traps, pushes, and who left the game another way."""
        for event in self._of(EventType.INTERCEPTION):
            yield self._of_event("intercepted", event)
        yield from self._passes()
        yield from self._one_or_many("trap", "traps", EventType.CHEST_TRAP)
        yield from self._one_or_many("pushes", "pushes_many", EventType.HAZARD_PUSH)
        yield from self._together("lost", self._of(EventType.LOST_IN_SPACE))
        off = [one for one in self._events
               if one.type == EventType.SENT_OFF or one.outcome.get("sent_off")]  # fmt: skip
        yield from self._together("sent_off", off)

    def closing(self) -> Iterator[Sentence]:
        """How it ended, and who was most valuable."""
        kind = self.story.result.kind
        if kind in (ResultKind.CONCESSION, ResultKind.FORFEIT):
            fact = "conceded" if kind == ResultKind.CONCESSION else "forfeit"
            gave_up = conceding(self.story.result, self._parties)
            yield self._of_result(fact, losers=self._teams(self._among(gave_up)))
        elif kind in (ResultKind.TIME_LIMIT, ResultKind.MONSTER_VICTORY, ResultKind.ABANDONED):
            yield self._of_result(str(kind))
        if self.story.winners:
            yield self._of_result("closing_won", **self._outcome)
        elif kind == ResultKind.DRAW:
            yield self._of_result("closing_drawn" if self._level else "closing_nobody")
        for award in self.story.awards:
            names = {
                "team": self.story.match.team_name(award.team),
                "player": self.story.match.name(award.player),
            }
            yield Sentence(self.voice.say("mvp", **names), AWARDS)

    def _death(self, event: RecordedEvent) -> Sentence:
        victim = event.victim if event.type == EventType.CASUALTY else event.player
        side = self.story.match.side_of(victim)
        names = {"victim": self.story.match.name(victim), "theirs": side.name if side else ""}
        if scores_casualty(event, self.story.match.rules):
            killer = self._with_team(event.player, event.player_team)
            return self._of_events("kill", [event], killer=killer, **names)
        cause = event.details.get("cause", event.type)
        how = HOW.get(str(cause), "in the dungeon")
        return self._of_events("died", [event], how=how, **names)

    def _hurt(self, some: Sequence[RecordedEvent]) -> Sentence:
        first, *more = some
        if not more:
            return self._of_event("hurt", first)
        return self._of_events("hurt_many", some, count=number(len(some)), **self._names(first))

    def _passes(self) -> Iterator[Sentence]:
        passes: defaultdict[int, list[RecordedEvent]] = defaultdict(list)
        for event in self._of(EventType.COMPLETION):
            if event.player is not None:
                passes[event.player].append(event)
        most = max(passes.values(), key=len, default=[])
        if len(most) >= MANY_PASSES:
            first, *_ = most
            count = number(len(most))
            yield self._of_events("passed", most, count=count, **self._names(first))

    def _one_or_many(self, one: str, many: str, kind: str) -> Iterator[Sentence]:
        events = list(self._of(kind))
        if len(events) == 1:
            yield self._of_event(one, *events)
        elif events:
            yield self._of_events(many, events, count=number(len(events)))

    def _together(self, fact: str, events: Iterable[RecordedEvent]) -> Iterator[Sentence]:
        listed_events = [event for event in events if event.player is not None]
        people = dict.fromkeys(event.player for event in listed_events)
        if people:
            named = fact if len(people) == 1 else f"{fact}_many"
            yield self._of_events(named, listed_events, players=self._players(people))

    @property
    def _events(self) -> tuple[RecordedEvent, ...]:
        return tuple(one for one in self.story.match.events if not one.impossible)

    def _of(self, kind: str) -> Iterator[RecordedEvent]:
        return (event for event in self._events if event.type == kind)

    @property
    def _sides(self) -> list[int]:
        return list(self.story.match.sides)

    @property
    def _score(self) -> str:
        return ":".join(str(self.story.result.touchdowns.get(team, 0)) for team in self._in_order)

    @property
    def _in_order(self) -> list[int]:
        """The winners first, if any, so that the score fits the order of names."""
        return sorted(self._sides, key=lambda team: team not in self.story.winners)

    @property
    def _outcome(self) -> dict[str, str]:
        beaten = [team for team in self._sides if team not in self.story.winners]
        won = self._among(self.story.winners)
        return {"winner": self._teams(won), "losers": self._teams(beaten)}

    @property
    def _parties(self) -> Parties:
        sides = self.story.match.sides.values()
        return Parties({side.team: side.alliance for side in sides})

    @property
    def _level(self) -> bool:
        """Whether every side scored as often, together with its allies."""
        return len({scored(self.story.result, party) for party in self._parties.all()}) == 1

    def _among(self, teams: Container[int]) -> list[int]:
        """These teams in the order of the sides."""
        return [team for team in self._sides if team in teams]

    def _teams(self, teams: Iterable[int]) -> str:
        return listed([self.story.match.team_name(team) for team in teams])

    def _players(self, players: Iterable[int | None]) -> str:
        return listed([self.story.match.name(player) for player in players])

    def _with_team(self, player: int | None, team: int | None) -> str:
        name, side = self.story.match.name(player), self.story.match.team_name(team)
        return name if name.endswith(f"of {side}") else f"{name} of {side}"

    def _names(self, event: RecordedEvent) -> dict[str, str]:
        match = self.story.match
        team = match.team_name(event.player_team)
        hazard = event.details.get("hazard")
        return {
            "player": match.name(event.player).removesuffix(f" of {team}")
            if event.player is not None
            else "somebody",
            "team": team,
            "victim": match.name(event.victim),
            "where": INTO[Hazard(hazard)] if hazard else "",
        }

    def _of_event(self, fact: str, event: RecordedEvent) -> Sentence:
        return self._of_events(fact, [event], **self._names(event))

    def _of_events(self, fact: str, events: Iterable[RecordedEvent], **names: object) -> Sentence:
        numbers = tuple(event.id for event in events)
        return Sentence(self.voice.say(fact, **names), EVENTS, numbers)

    def _of_result(self, fact: str, **names: object) -> Sentence:
        return Sentence(self.voice.say(fact, **names), RESULT)
