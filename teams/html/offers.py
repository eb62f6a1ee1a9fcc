"""Parts of an offer as HTML: a market has a dozen offers or more."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from core.templatetags.wheel import gold
from core.ui.markup import NOTHING, joined, markup
from core.ui.refusallist import refusals
from dungeonbowl.purchases import PositionOffer
from dungeonbowl.verdicts import Verdict
from teams.html.meanings import SKILL, explained
from teams.market.groups import MarketPosition, RaceMarket

NO_SKILLS = markup('<span class="soft">No skills yet</span>')()
OF_RACE = markup(' <span class="soft">of the {}</span>')
COUNT = markup(' <span class="soft num">{}</span>')
FIELD = markup('<input type="hidden" name="{}" value="{}">')
FIGURE = markup("<div><dt>{}</dt><dd>{}</dd></div>")
FIGURES = markup(
    '<p class="offer__price">{}</p><dl class="statline">{}</dl><p class="offer__skills">{}</p>'
)
REFUSED = markup(
    '<div class="refused"><button class="button button--small" type="button"'
    ' aria-disabled="true" aria-describedby="{}">{}</button>{}</div>'
)


def held(post: MarketPosition, race: str = "") -> SafeString:
    """The position's race, unless that stands above, and how many of how many are hired."""
    number = f"{post.present} of {post.most}" if post.most else post.present
    return joined((OF_RACE(race) if race else NOTHING, COUNT(number) if number else NOTHING))


def order_fields(
    post: MarketPosition, version: int, back: str, trade_in: Sequence[int] = ()
) -> SafeString:
    """The hidden fields of the form that hires for this post."""
    fields = [("version", version), ("position", post.offer.position.key), ("back", back)]
    fields += [("trade_in", traded) for traded in trade_in]
    return joined([FIELD(name, to) for name, to in fields])


def offer_figures(offer: PositionOffer) -> SafeString:
    """Its price, characteristics and skills."""
    place = offer.position
    figures = {"MA": place.ma, "ST": place.st, "AG": place.ag, "AV": place.av}
    line = joined([FIGURE(name, now) for name, now in figures.items()])
    skills = explained(place.skills, SKILL) if place.skills else NO_SKILLS
    return FIGURES(gold(offer.cost), line, skills)


@dataclass(frozen=True, slots=True)
class SaidAbove:
    """What a market says once, for everybody or a race; its buttons only refer to it."""

    of_everybody: Collection[Verdict] = ()
    of_race: RaceMarket | None = None

    def not_said(self, verdicts: Iterable[Verdict]) -> list[Verdict]:
        """The verdicts that aren't on the page yet."""
        said = (*self.of_everybody, *(self.of_race.said if self.of_race else ()))
        return [one for one in verdicts if one not in said]

    def places(self) -> list[str]:
        """The ids of the elements that say the others."""
        places = [f"why-{self.of_race.race.key}"] if self.of_race and self.of_race.said else []
        return [*places, "why-nobody"] if self.of_everybody else places


def refused_button(
    label: str, key: str, verdicts: Iterable[Verdict], above: SaidAbove, pack: str = ""
) -> SafeString:
    """A disabled button, described by the verdicts against it."""
    own = above.not_said(verdicts)
    why = [*([f"why-{key}"] if own else []), *above.places()]
    return REFUSED(" ".join(why), label, refusals(own, f"why-{key}", pack))
