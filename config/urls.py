"""Addresses of everything. Each floor's pages stand at the root, under paths of their own."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from config.floors import having
from config.styleguide import Styleguide


def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok", content_type="text/plain")


urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("styleguide/", Styleguide.as_view(), name="styleguide"),
    path("api/v1/", include("config.api")),
    # Ours stand before allauth's, one of which they take the place of.
    *(path("", include(module)) for module in having("urls")),
    path("accounts/", include("allauth.urls")),
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.page_not_found"
handler500 = "config.errors.server_error"
