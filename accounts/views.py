"""One's own account. Signing in and out, passwords and second factors are allauth's pages."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.account.views import EmailView as AllauthEmailView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.forms import TokenForm
from accounts.idempotency import secret
from accounts.permissions import signed_in
from accounts.services import hold_primary, issue_token, revoke_token, tokens_of
from core.errors import Conflict
from core.ui.refused import refused


@login_required
def account(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/account.html")


@secret
@never_cache
@login_required
@reauthentication_required(allow_get=True)
def tokens(request: HttpRequest) -> HttpResponse:
    """The person's tokens. A new one's key is shown once, in the answer to its making."""
    form = TokenForm(request.POST or None)
    key = ""
    if request.method == "POST" and form.is_valid():
        key = issue_token(signed_in(request.user), form.cleaned_data["name"])
        form = TokenForm()
    context = {"form": form, "key": key, "tokens": tokens_of(signed_in(request.user))}
    return render(request, "accounts/tokens.html", context)


@require_POST
@login_required
def revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    if not revoke_token(signed_in(request.user), token_id):
        raise Http404
    messages.success(request, "The token is revoked.")
    return redirect("tokens")


@secret
class EmailView(AllauthEmailView):
    """One's e-mail addresses. Only a confirmed one may become primary.

    As long as none is confirmed, allauth would accept an unconfirmed one, and a link for a
    forgotten password would go there.
    """

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Keep the address given at sign-up primary until another takes its place."""
        hold_primary(signed_in(request.user))
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        """Ask for a confirmation, and notify the address that is primary so far."""
        reply = super().form_valid(form)
        added = {"added_email": form.cleaned_data["email"]}
        user = signed_in(self.request.user)
        get_adapter().send_notification_mail("account/email/email_added", user, added)
        return reply

    def _action_primary(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        address: EmailAddress | None = self._get_email_address(request)
        if address is not None and not (address.verified or address.primary):
            unconfirmed = Conflict("Confirm this address first: we sent a link there.")
            return refused(request, unconfirmed, "account_email")
        return super()._action_primary(request, *args, **kwargs)


email = login_required(EmailView.as_view())
