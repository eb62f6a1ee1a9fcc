"""Forms of the account pages: allauth's, with a label for each field and nothing said twice."""

from typing import Any

from allauth.account import forms as allauth
from django import forms


class NoPlaceholders:
    """A placeholder that repeats the label is noise, and vanishes when it would be needed."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class LoginForm(NoPlaceholders, allauth.LoginForm):
    pass


class SignupForm(NoPlaceholders, allauth.SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = "E-mail"


class ChangePasswordForm(NoPlaceholders, allauth.ChangePasswordForm):
    pass


class ResetPasswordForm(NoPlaceholders, allauth.ResetPasswordForm):
    pass


class ResetPasswordKeyForm(NoPlaceholders, allauth.ResetPasswordKeyForm):
    pass


class AddEmailForm(NoPlaceholders, allauth.AddEmailForm):
    pass


class TokenForm(forms.Form):
    name = forms.CharField(
        max_length=60, required=False, help_text="So that you know it again, such as the program's."
    )
