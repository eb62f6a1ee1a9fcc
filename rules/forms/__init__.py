"""The forms of reports, post-games and corrections."""

from rules.forms.reports import (
    LONGEST_CHOICE,
    AnswerForm,
    ConfirmForm,
    DisputeForm,
    ReasonForm,
    ReportForm,
    TogetherField,
    typed_part,
    unsaid,
)

__all__ = [
    "LONGEST_CHOICE",
    "AnswerForm",
    "ConfirmForm",
    "DisputeForm",
    "ReasonForm",
    "ReportForm",
    "TogetherField",
    "typed_part",
    "unsaid",
]
