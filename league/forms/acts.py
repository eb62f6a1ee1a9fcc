"""Forms for what a commissioner does to a season under way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from dungeonbowl.league.lateness import Ruled
from league.models import Season
from league.models.act import LONGEST_REASON
from league.queries.draws import can_be_drawn_again
from league.queries.stages import takes_late
from league.services.acts.adjusting import MOST_POINTS
from league.services.acts.prizing import LONGEST_NAME, MOST_GOLD
from league.services.acts.withdrawing import RESULTS
from league.services.deadlines import MOST_DAYS

Choices = Iterable[tuple[int, str]]
# The fields for a fixture's seats.
SEATS = ("first", "second", "third", "fourth")
# The fields that take a team, and their words for none.
NOBODY = {"team": "", "winner": "Neither: both lose", **dict.fromkeys(SEATS, "As it is")}


class ActForm(forms.Form):
    """Each asks for a reason; a prefix keeps what was typed for one from the others."""

    title = ""
    button = ""
    said = ""
    # In which status of the season it is offered.
    during: tuple[Season.Status, ...] = (Season.Status.STARTED,)
    reason = forms.CharField(
        max_length=LONGEST_REASON,
        label="Why?",
        help_text="It is shown in the league's history.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    field_order: list[str] | None = None
    # Said instead of the form while there is nothing to choose.
    nothing = "No team is left in the season."
    # Whether only teams that are still in the season may be chosen.
    of_who_stays = False

    @classmethod
    def fits(cls, season: Season) -> bool:
        """Whether it can be done to the season as it stands."""
        return season.status in cls.during

    def __init__(
        self,
        *args: Any,
        teams: Choices = (),
        staying: Choices = (),
        comers: Choices = (),
        fixtures: Choices = (),
        seats: int = 2,
        **kw: Any,
    ) -> None:
        super().__init__(*args, **kw)
        for name in SEATS[seats:]:
            self.fields.pop(name, None)
        for name in NOBODY.keys() & self.fields.keys():
            none = [("", NOBODY[name])] if NOBODY[name] else []
            asked = staying if self.of_who_stays else teams
            self.fields[name].choices = [*none, *asked]  # type: ignore[attr-defined]
        for name, choices in (("fixture", fixtures), ("comer", comers)):
            if name in self.fields:
                self.fields[name].choices = list(choices)  # type: ignore[attr-defined]
        self.order_fields([*(name for name in self.fields if name != "reason"), "reason"])

    @property
    def lacking(self) -> str:
        """Why it can't be filled in: what must be chosen isn't there. "" if it can."""
        must = [field for field in self.fields.values() if field.required]
        chosen = [field for field in must if isinstance(field, forms.ChoiceField)]
        return "" if all(field.choices for field in chosen) else self.nothing


class AdjustForm(ActForm):
    title = "Add or deduct points"
    button = "Adjust the points"
    during = (Season.Status.STARTED, Season.Status.FINISHED)
    team = forms.TypedChoiceField(label="Which team?", coerce=int)
    points = forms.IntegerField(
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        label="How many points?",
        help_text="A number below 0 takes points away.",
    )


class EnterForm(ActForm):
    title = "Let a team in late"
    nothing = "The league has no other registered team."
    button = "Let it in"
    said = "It starts in last place and plays from then on. Rounds already drawn stay as they are."
    comer = forms.TypedChoiceField(label="Which team?", coerce=int)

    @classmethod
    def fits(cls, season: Season) -> bool:
        return super().fits(season) and takes_late(season)


class WithdrawForm(ActForm):
    title = "Let a team withdraw"
    button = "Take the team out"
    of_who_stays = True
    said = (
        "Its open matches are called off. In a cup its opponent goes on. Annulled results count in"
        " no table; SPP, gold, injuries and figures stay with those who have them."
    )
    team = forms.TypedChoiceField(label="Which team?", coerce=int)
    results = forms.ChoiceField(
        label="What becomes of its results?",
        choices=[(RESULTS[0], "They count"), (RESULTS[1], "They are annulled")],
    )


class PrizeForm(ActForm):
    title = "Award a prize"
    button = "Award it"
    during = (Season.Status.STARTED, Season.Status.FINISHED)
    said = "The team's page and the hall of fame show the trophy; gold goes into its ledger."
    team = forms.TypedChoiceField(label="Which team?", coerce=int)
    name = forms.CharField(
        max_length=LONGEST_NAME,
        label="What is the trophy called?",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    gold = forms.IntegerField(
        min_value=0, max_value=MOST_GOLD, required=False, label="With how much gold?"
    )


class AmendForm(ActForm):
    title = "Move, swap or put off a fixture"
    nothing = "No match is waiting to be played."
    button = "Change the fixture"
    of_who_stays = True
    said = (
        "A team that is replaced takes its replacement's game in that round. Two teams that play"
        " each other change places."
    )
    fixture = forms.TypedChoiceField(label="Which fixture?", coerce=int)
    round = forms.IntegerField(min_value=1, required=False, label="To which round?")
    first, second, third, fourth = (
        forms.TypedChoiceField(
            label=f"Who is named {place}?", coerce=int, required=False, empty_value=None
        )
        for place in SEATS
    )
    date = forms.DateField(
        required=False,
        label="For which day?",
        widget=forms.DateInput(attrs={"type": "date"}),
    )


class RedrawForm(ActForm):
    title = "Draw again"
    button = "Draw again"
    said = (
        "Possible only before anybody has played or prepared. The new seed follows from the "
        "season's."
    )
    # The seal of the previewed draw, which is to come out again.
    seal = forms.CharField(required=False, widget=forms.HiddenInput)

    @classmethod
    def fits(cls, season: Season) -> bool:
        return super().fits(season) and can_be_drawn_again(season)


class DraftDayForm(ActForm):
    title = "Move the last day of the drafts"
    button = "Move it"
    said = "For a redraft. Coaches whose team is still a draft are reminded of the new day."
    during = (Season.Status.ENTRY,)
    day = forms.DateField(
        required=False,
        label="Until which day?",
        help_text="Leave it empty for no last day.",
        widget=forms.DateInput(attrs={"type": "date"}),
    )


class LateForm(ActForm):
    title = "Settle a match that wasn't played"
    nothing = "No match is waiting to be played."
    button = "Settle it"
    of_who_stays = True
    said = (
        "It can be put off, or it can count without being played. Then nobody earns anything "
        "from it."
    )
    fixture = forms.TypedChoiceField(label="Which match?", coerce=int)
    what = forms.ChoiceField(
        label="What becomes of it?",
        choices=[
            (Ruled.EXTENDED.value, "It is put off"),
            (Ruled.DRAWN.value, "It counts as a draw"),
            (Ruled.FORFEITED.value, "It is forfeited"),
        ],
    )
    days = forms.IntegerField(
        min_value=1, max_value=MOST_DAYS, required=False, label="Put off by how many days?"
    )
    winner = forms.TypedChoiceField(
        label="Who wins by forfeit?", coerce=int, required=False, empty_value=None
    )
