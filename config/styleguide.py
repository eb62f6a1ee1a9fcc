"""The page that shows every component in every state, from the very parts other pages use."""

from django import forms
from django.core.paginator import Paginator
from django.views.generic import TemplateView

from core.ui.colleges import COLLEGES
from core.ui.marks import MARKS
from core.ui.words import BADGES, STATUSES
from dungeonbowl.verdicts import Verdict


class SampleForm(forms.Form):
    """One field of each kind that the pages use."""

    name = forms.CharField(
        label="Name of the league", max_length=40, help_text="At most 40 characters."
    )
    email = forms.EmailField(label="E-mail", required=False)
    preset = forms.ChoiceField(
        label="Rules", choices=[("astrogranite", "Astrogranite"), ("dungeonbowl5", "Dungeonbowl 5")]
    )
    dice = forms.ChoiceField(
        label="Dice",
        choices=[("app", "Rolled here"), ("table", "Rolled at the table, typed in")],
        widget=forms.RadioSelect,
        initial="app",
    )
    rounds = forms.IntegerField(label="Rounds", min_value=1, initial=9)
    note = forms.CharField(label="A word to the coaches", required=False, widget=forms.Textarea)
    public = forms.BooleanField(
        label="Anybody may read it", required=False, help_text="Otherwise members only."
    )


def _refused_form() -> SampleForm:
    return SampleForm({"name": "", "email": "bob at home", "dice": "table", "rounds": "0"})


VERDICTS = (
    Verdict(
        "TEAM-02",
        "A fourth race would stand in this team.",
        "Release the players of one of the three first.",
    ),
    Verdict("TEAM-09", "It costs 110,000 gp and 80,000 gp are left."),
)


class Styleguide(TemplateView):
    """`/styleguide/`"""

    template_name = "styleguide/index.html"

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        return super().get_context_data(
            colleges=COLLEGES,
            statuses=STATUSES,
            badges=BADGES,
            marks=MARKS,
            verdicts=VERDICTS,
            form=SampleForm(auto_id="fresh_%s"),
            refused_form=_refused_form(),
            faces=range(1, 7),
            ratings=[104, 108, 107, 112, 118, 115, 121],
            page=Paginator(range(90), 30).page(2),
            **kwargs,
        )
