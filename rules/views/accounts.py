"""One's own account: its data as a file, and deleting it."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render

from accounts.idempotency import secret
from accounts.permissions import signed_in
from core.ui.attempt import attempt, form_status
from rules.services.accounts import alone_in, delete_account, open_games, own_data


class EndAccountForm(forms.Form):
    """One's own username, so that nobody does this by mistake."""

    username = forms.CharField(max_length=150, label="Type your username to confirm")


@login_required
def account_data(request: HttpRequest) -> HttpResponse:
    """All that is kept of the account, as a file."""
    user = signed_in(request.user)
    headers = {"Content-Disposition": f'attachment; filename="{user.username}.json"'}
    return JsonResponse(own_data(user), encoder=DjangoJSONEncoder, headers=headers)


@secret
@login_required
def account_end(request: HttpRequest) -> HttpResponse:
    """End the account, once its username is written."""
    form = EndAccountForm(request.POST or None)
    if form.is_valid():
        with attempt(form):
            delete_account(signed_in(request.user), form.cleaned_data["username"])
            logout(request)
            messages.success(request, "Your account is deleted. Your teams and matches stay.")
            return redirect("home")
    user = signed_in(request.user)
    shown = {"form": form, "alone": alone_in(user), "open_games": open_games(user)}
    return render(request, "rules/account_end.html", shown, status=form_status(form))
