"""A season as a club's almanac: chapters of sentences, each with the matches behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dungeonbowl.voice import Phrases, Voice, number
from dungeonbowl.wording import counted, listed

PHRASES: Phrases = {
    "champion": (
        "{team} won it.",
        "The season was {team's}.",
        "At the end of it all stood {team}.",
    ),
    "final": (
        "They beat {other} in the final{score}.",
        "{other} lost the final to them{score}.",
    ),
    "group": (
        "{team} came first in {group}, with {points} from {played}.",
        "{group} was {team's}, with {points} from {played}.",
    ),
    "leader": (
        "{team} lead, with {points} from {played}.",
        "After {played} {team} are in front, with {points}.",
    ),
    "first": (
        "{team} came first, with {points} from {played}.",
        "{points} from {played} put {team} on top of the table.",
    ),
    "behind": (
        "Behind them {team} had {points}.",
        "{team} followed with {points}.",
    ),
    "last": (
        "{team} were last in the table, with {points}.",
        "The last place was {team's}, with {points}.",
    ),
    "deed": (
        "{who} had the most {what}: {value} in {played}.",
        "Nobody had more {what} than {who}, with {value} in {played}.",
        "{who} had more {what} than anybody else: {value} in {played}.",
    ),
    "shared": (
        "{who} shared the most {what}, {value} each.",
        "For {what}, {who} were level on {value}.",
    ),
    "widest": (
        "The widest margin was {match}, {score}.",
        "Nothing was as one-sided as {match}, {score}.",
    ),
    "wildest": (
        "The most touchdowns came in {match}: {count}.",
        "{match} saw {count} touchdowns, more than any other.",
    ),
    "bloodiest": (
        "The bloodiest evening was {match}, with {count}.",
        "{match} brought {count}, the most of the season.",
    ),
    "grave": (
        "{player} of {team} died {how}{by}.",
        "{team} buried {player}, who died {how}{by}.",
    ),
    "no_grave": ("Everybody lived to tell the tale.", "Nobody was buried."),
    "played": (
        "The season had {count}.",
        "The season saw {count} played.",
    ),
    "nothing": ("Nothing has been played yet.",),
    "never": ("Nothing was played.",),
}
HOW = {
    "block": "under a block",
    "foul": "under somebody's boots",
    "weapon": "by a weapon",
    "hazard": "by a hazard of the dungeon",
    "monster": "by a monster",
    "explosion": "in an explosion",
    "pushed": "pushed into something",
    "chasm": "in a chasm",
    "assassination": "by an assassin's hand",
}


@dataclass(frozen=True, slots=True)
class AlmanacSentence:
    """A sentence, and the matches by which it can be checked."""

    text: str
    matches: tuple[int, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The form in which replies show it."""
        return {"text": self.text, "matches": list(self.matches)}


@dataclass(frozen=True, slots=True)
class AlmanacChapter:
    """Some sentences under a heading."""

    title: str
    sentences: tuple[AlmanacSentence, ...]


class AlmanacPlace(NamedTuple):
    """A line of the table, with the matches behind it."""

    team: str
    points: int
    played: int
    matches: tuple[int, ...] = ()


class Best(NamedTuple):
    """Who had most of something; several, if they are level."""

    what: str
    who: tuple[str, ...]
    value: int
    played: int
    matches: tuple[int, ...] = ()


class AlmanacGame(NamedTuple):
    """A match in an almanac; touchdowns by team, the winner's first."""

    id: int
    teams: tuple[str, ...]
    touchdowns: tuple[int, ...]
    casualties: int
    won: bool

    @property
    def name(self) -> str:
        """`Iron Lanterns against Grey Cats`."""
        first, *others = self.teams
        return f"{first} against {listed(others)}" if others else first

    @property
    def margin(self) -> int:
        """By how much the best was ahead of the next."""
        best, *others = sorted(self.touchdowns, reverse=True)
        return best - others[0] if others else 0


class Final(NamedTuple):
    """The last tie of a cup: whom its winner beat, by which `score` ("" over two legs)."""

    beaten: str
    score: str
    matches: tuple[int, ...]


class Grave(NamedTuple):
    """Who died, and how; `by` whom, "" for nobody."""

    player: str
    team: str
    cause: str
    by: str
    match: int


@dataclass(frozen=True)
class SeasonFacts:
    """All that an almanac is made of. `champion` is "" while there is none.

    `groups` are those of the stages before the last, each with its first; also of the last if it
    has several.
    """

    seed: str
    over: bool
    champion: str
    table: Sequence[AlmanacPlace]
    best: Sequence[Best]
    games: Sequence[AlmanacGame]
    graves: Sequence[Grave] = field(default=())
    final: Final | None = None
    groups: Sequence[tuple[str, AlmanacPlace]] = field(default=())


def almanac(facts: SeasonFacts) -> list[AlmanacChapter]:
    """The chapters that aren't empty."""
    voice = Voice(PHRASES, facts.seed)
    parts: Mapping[str, Iterable[AlmanacSentence]] = {
        "How it ended" if facts.over else "How it stands": _table(facts, voice),
        "Matches to remember": _games(facts, voice),
        "Who did most": _best(facts, voice),
        "The dead": _graves(facts, voice),
    }
    chapters = [AlmanacChapter(title, tuple(some)) for title, some in parts.items()]
    return [chapter for chapter in chapters if chapter.sentences]


def _table(facts: SeasonFacts, voice: Voice) -> Iterator[AlmanacSentence]:
    everything = tuple(game.id for game in facts.games)
    if not facts.games:
        yield AlmanacSentence(voice.say("never" if facts.over else "nothing"))
        return
    count = counted(len(facts.games), "match", "matches")
    yield AlmanacSentence(voice.say("played", count=count), everything)
    for group, place in facts.groups:
        yield _place(voice, "group", place, group=group)
    if facts.champion:
        matches = facts.final.matches if facts.final else everything[-1:]
        yield AlmanacSentence(voice.say("champion", team=facts.champion), matches)
    if facts.final:
        score = f", {facts.final.score}" if facts.final.score else ""
        said = voice.say("final", other=facts.final.beaten, score=score)
        yield AlmanacSentence(said, facts.final.matches)
    places = [place for place in facts.table if place.played]
    for nth, place in enumerate(places[:3]):
        fact = "behind" if nth else "first" if facts.over else "leader"
        yield _place(voice, fact, place)
    if len(places) > 3:
        yield _place(voice, "last", places[-1])


def _place(voice: Voice, fact: str, place: AlmanacPlace, **more: str) -> AlmanacSentence:
    points = counted(place.points, "point")
    played = counted(place.played, "match", "matches")
    said = voice.say(fact, team=place.team, points=points, played=played, **more)
    return AlmanacSentence(said, place.matches)


def _games(facts: SeasonFacts, voice: Voice) -> Iterator[AlmanacSentence]:
    """The first of those that are level."""
    won = [game for game in facts.games if game.won and game.margin > 1]
    if won:
        game = max(won, key=lambda game: game.margin)
        score = ":".join(map(str, game.touchdowns))
        yield AlmanacSentence(voice.say("widest", match=game.name, score=score), (game.id,))
    scored = max(facts.games, key=lambda game: sum(game.touchdowns), default=None)
    if scored and sum(scored.touchdowns) > 1:
        count = number(sum(scored.touchdowns))
        yield AlmanacSentence(voice.say("wildest", match=scored.name, count=count), (scored.id,))
    bloody = max(facts.games, key=lambda game: game.casualties, default=None)
    if bloody and bloody.casualties > 1:
        count = counted(bloody.casualties, "casualty", "casualties")
        yield AlmanacSentence(voice.say("bloodiest", match=bloody.name, count=count), (bloody.id,))


def _best(facts: SeasonFacts, voice: Voice) -> Iterator[AlmanacSentence]:
    for best in facts.best:
        fact = "deed" if len(best.who) == 1 else "shared"
        played = counted(best.played, "match", "matches")
        said = voice.say(
            fact, who=listed(best.who), what=best.what, value=best.value, played=played
        )
        yield AlmanacSentence(said, best.matches)


def _graves(facts: SeasonFacts, voice: Voice) -> Iterator[AlmanacSentence]:
    if facts.games and not facts.graves:
        yield AlmanacSentence(voice.say("no_grave"), tuple(game.id for game in facts.games))
    for grave in facts.graves:
        by = f", at the hands of {grave.by}" if grave.by else ""
        how = HOW.get(grave.cause, "in the dungeon")
        said = voice.say("grave", player=grave.player, team=grave.team, how=how, by=by)
        yield AlmanacSentence(said, (grave.match,))
