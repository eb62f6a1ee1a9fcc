"""One's own account. Signing in and out, passwords and second factors are allauth's pages."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.forms import TokenForm
from accounts.permissions import signed_in
from accounts.services import issue_token, revoke_token


@login_required
def account(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/account.html")


@never_cache
@login_required
def tokens(request: HttpRequest) -> HttpResponse:
    """One's tokens; a new one's key is in the answer to its own making and nowhere else."""
    form = TokenForm(request.POST or None)
    key = ""
    if request.method == "POST" and form.is_valid():
        key = issue_token(signed_in(request.user), form.cleaned_data["name"])
        form = TokenForm()
    context = {"form": form, "key": key, "tokens": signed_in(request.user).tokens.all()}
    return render(request, "accounts/tokens.html", context)


@require_POST
@login_required
def revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    if not revoke_token(signed_in(request.user), token_id):
        raise Http404
    messages.success(request, "The token is revoked.")
    return redirect("tokens")
