"""What the pages send, one form a command. Each carries the version its page showed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from accounts.commands import Command
from accounts.models import User
from core.api.numbers import LARGEST_ID, WholeNumberField, id_in, number
from dungeonbowl.keys import InjuryKind
from dungeonbowl.purchases import HireOrder
from teams.heraldry import CHARGES, PALETTE, Arms
from teams.services.commands import LONGEST_NAME, LONGEST_WHY
from teams.services.portraying import LONGEST_BIO, LONGEST_MOTTO
from teams.sheets import PlayerSheet

INJURIES = (
    ("", "None"),
    (InjuryKind.NIGGLING, "A niggling injury"),
    (InjuryKind.MA, "-1 MA"),
    (InjuryKind.ST, "-1 ST"),
    (InjuryKind.AG, "-1 AG"),
    (InjuryKind.AV, "-1 AV"),
    (InjuryKind.PA, "-1 to passing"),
)
APOTHECARY = (("", "As it is"), ("yes", "Has one"), ("no", "Has none"))
MISSES = (("", "As it is"), ("yes", "Misses the next game"), ("no", "May play"))


class CommandForm(forms.Form):
    """A command on a team."""

    version = WholeNumberField(required=False, widget=forms.HiddenInput)

    def command(self, by: User, team_id: int) -> Command:
        """Who commands which team, in the version that the page showed."""
        return Command(by, team_id, self.cleaned_data["version"])

    def arguments(self) -> dict[str, Any]:
        """The command's arguments: empty fields aren't passed."""
        data = {name: value for name, value in self.cleaned_data.items() if name != "version"}
        return {name: value for name, value in data.items() if value not in (None, "")}


class RegisterForm(CommandForm):
    pass


class HireForm(CommandForm):
    position = forms.CharField(max_length=60)
    name = forms.CharField(max_length=LONGEST_NAME, required=False)
    number = forms.IntegerField(min_value=1, max_value=99, required=False)
    weapon = forms.CharField(max_length=60, required=False)
    christen = forms.BooleanField(required=False)
    trade_in = forms.TypedMultipleChoiceField(required=False, coerce=int)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # The rules say who may be traded in; here it only has to be a number.
        posted = self.data.getlist("trade_in") if hasattr(self.data, "getlist") else []
        numbers = [(one, one) for one in posted if id_in(one) is not None]
        self.fields["trade_in"].choices = numbers  # type: ignore[attr-defined]

    def arguments(self) -> dict[str, Any]:
        """Whom to hire."""
        return {"order": HireOrder(**super().arguments())}


class PlayerForm(CommandForm):
    player = WholeNumberField(min_value=1, max_value=LARGEST_ID)


class ArmForm(PlayerForm):
    weapon = forms.CharField(max_length=60, error_messages={"required": "Choose one."})


class CountForm(CommandForm):
    count = forms.IntegerField(min_value=1, max_value=100, label="Re-rolls")


class PointsForm(CommandForm):
    points = forms.IntegerField(min_value=1, max_value=10_000, label="Points of Fan Factor")


class RenameForm(PlayerForm):
    name = forms.CharField(max_length=LONGEST_NAME, required=False)
    number = forms.IntegerField(min_value=1, max_value=99, required=False)
    christen = forms.BooleanField(required=False)

    def arguments(self) -> dict[str, Any]:
        """An empty name is passed: the player then goes by their position."""
        return {**super().arguments(), "name": self.cleaned_data["name"]}


class TeamNameForm(CommandForm):
    name = forms.CharField(max_length=LONGEST_NAME, label="The team's name")


class NumbersForm(CommandForm):
    """Shirt numbers in fields of their own, `number-<player>`; an empty one changes nothing."""

    def clean(self) -> dict[str, Any]:
        """What stands in each player's field."""
        data = super().clean() or {}
        numbers = {}
        for field, value in self.data.items():
            player = id_in(field.removeprefix("number-")) if "number-" in field else None
            if player is not None and value:
                numbers[player] = self._number(value)
        return {**data, "numbers": numbers}

    def _number(self, value: str) -> int:
        shirt = number(value)
        if shirt is None:
            raise forms.ValidationError(f"{value[:20]} is no shirt number.")
        return shirt


class StoryForm(CommandForm):
    """A motto and a story, for a page to show."""

    motto = forms.CharField(max_length=LONGEST_MOTTO, required=False)
    bio = forms.CharField(
        max_length=LONGEST_BIO,
        required=False,
        label="Story",
        widget=forms.Textarea(attrs={"rows": 5}),
    )


class PlayerStoryForm(StoryForm, PlayerForm):
    pass


class PortraitForm(StoryForm):
    ground = forms.ChoiceField(
        label="First colour",
        choices=[(key, name) for key, (name, _) in PALETTE.items()],
        widget=forms.RadioSelect,
    )
    figure = forms.ChoiceField(
        label="Second colour",
        choices=[(key, name) for key, (name, _) in PALETTE.items()],
        widget=forms.RadioSelect,
        help_text="It must stand out from the first.",
    )
    charge = forms.ChoiceField(
        label="Emblem",
        choices=[(key, name) for key, (name, _) in CHARGES.items()],
        widget=forms.RadioSelect,
    )

    def arguments(self) -> dict[str, Any]:
        """The words, and the colours with the charge as one."""
        data = super().arguments()
        return {"arms": Arms(*(data.pop(part) for part in ("ground", "figure", "charge"))), **data}


class SkillForm(PlayerForm):
    skill = forms.CharField(max_length=60, error_messages={"required": "Choose one."})
    die_1 = forms.IntegerField(min_value=1, max_value=6, required=False, label="First D6")
    die_2 = forms.IntegerField(min_value=1, max_value=6, required=False, label="Second D6")

    def arguments(self) -> dict[str, Any]:
        """The dice are passed under the purpose for which the rules ask."""
        data = super().arguments()
        faces = [data.pop(die) for die in ("die_1", "die_2") if die in data]
        if len(faces) == 2:
            data["rolls"] = {f"improvement.{data['player']}": faces}
        return data


class AdjustTeamForm(CommandForm):
    """A commissioner's correction. Numbers are differences."""

    why = forms.CharField(
        max_length=LONGEST_WHY,
        label="Why",
        help_text="The team's coach reads this in the ledger.",
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    gold = WholeNumberField(
        required=False, label="Gold", help_text="The amount to add; with a minus, to take away."
    )
    rerolls = WholeNumberField(required=False, label="Team re-rolls", help_text="More, or fewer.")
    fan_factor = WholeNumberField(required=False, label="Fan Factor", help_text="More, or less.")
    apothecary = forms.ChoiceField(required=False, choices=APOTHECARY, label="Apothecary")
    player = forms.TypedChoiceField(
        required=False,
        coerce=int,
        empty_value=None,
        label="Which player?",
        help_text="If the correction is about a player.",
    )
    spp = WholeNumberField(required=False, label="SPP", help_text="More, or fewer.")
    skill = forms.CharField(
        required=False,
        max_length=60,
        label="Gains what?",
        help_text="A skill, or a rise: +1 MA, +1 ST, +1 AG.",
    )
    lost_skill = forms.CharField(
        required=False,
        max_length=60,
        label="Loses what?",
        help_text="A skill or rise that was gained.",
    )
    injury = forms.ChoiceField(required=False, choices=INJURIES, label="Suffers which injury?")
    healed = forms.ChoiceField(required=False, label="Recovers from which injury?")
    miss_next_game = forms.ChoiceField(required=False, choices=MISSES, label="Next game")

    def __init__(
        self, *args: Any, players: Iterable[PlayerSheet], apothecaries: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if not apothecaries:
            del self.fields["apothecary"]
        roster = list(players)
        self.fields["player"].choices = [  # type: ignore[attr-defined]
            ("", "Nobody"),
            *((one.state.id, f"{one.state.number} {one.called}") for one in roster),
        ]
        self.fields["healed"].choices = [  # type: ignore[attr-defined]
            ("", "Nothing"),
            *(
                (f"{one.state.id}.{wound.id}", f"{one.called}: {wound.text}")
                for one in roster
                for wound in one.state.injuries
            ),
        ]

    def clean(self) -> dict[str, Any]:
        """An injury belongs to one player, so choosing it chooses the player."""
        data = super().clean() or {}
        if wound := data.get("healed"):
            owner, data["healed"] = (int(part) for part in wound.split("."))
            if data.setdefault("player", owner) not in (None, owner):
                self.add_error("healed", "That injury is another player's.")
            data["player"] = owner
        return data

    def arguments(self) -> dict[str, Any]:
        """The figures of an adjustment, and why."""
        data = super().arguments()
        for name in ("miss_next_game", "apothecary"):
            if wish := data.pop(name, ""):
                data[name] = wish == "yes"
        return data
