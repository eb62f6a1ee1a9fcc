"""What the pages of reports, post-games and corrections send."""

from rules.forms.reports import (
    LONGEST_CHOICE,
    AnswerForm,
    ConfirmForm,
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
    "ReasonForm",
    "ReportForm",
    "TogetherField",
    "typed_part",
    "unsaid",
]
