"""Forms of the account pages: allauth's, with one label for each field and no placeholders."""

from typing import Any

from allauth.account import forms as allauth
from allauth.account.models import EmailAddress
from django import forms

from accounts.models import User


class NoPlaceholders:
    """A placeholder that repeats the label is noise, and vanishes as soon as it is needed."""

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

    def clean(self) -> dict[str, Any]:
        """Report every fault; allauth compares the passwords only if the first is good."""
        cleaned: dict[str, Any] = super().clean()
        first, second = (self.data.get(name) for name in ("password1", "password2"))
        if first and second and first != second and "password2" not in self.errors:
            self.add_error("password2", "You must type the same password each time.")
        return cleaned


class ChangePasswordForm(NoPlaceholders, allauth.ChangePasswordForm):
    pass


class ResetPasswordForm(NoPlaceholders, allauth.ResetPasswordForm):
    users: list[User]

    def clean_email(self) -> str:
        """A link goes to an address in use or confirmed, never to one that was merely added."""
        email: str = super().clean_email()
        found: list[User] = self.users
        self.users = [user for user in found if writes_to(user, email)]
        return email


class ResetPasswordKeyForm(NoPlaceholders, allauth.ResetPasswordKeyForm):
    pass


class AddEmailForm(NoPlaceholders, allauth.AddEmailForm):
    pass


def writes_to(user: User, email: str) -> bool:
    """Whether this person is written to at this address, or confirmed that it is theirs."""
    confirmed = EmailAddress.objects.filter(user=user, email__iexact=email, verified=True)
    return user.email.lower() == email.lower() or confirmed.exists()


class TokenForm(forms.Form):
    name = forms.CharField(
        max_length=60,
        required=False,
        help_text="To tell it apart from your other tokens: the program's name, for instance.",
    )
