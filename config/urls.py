"""Addresses of everything. Each floor's pages stand at the root, under paths of their own."""

from django.urls import include, path

from config import collector
from config.about import About
from config.floors import having
from config.health import healthz, readyz
from config.styleguide import Styleguide

# To name them loads every page.
collector.loading()
urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("about/", About.as_view(), name="about"),
    path("styleguide/", Styleguide.as_view(), name="styleguide"),
    path("api/v1/", include("config.api")),
    # Ours come before allauth's, because they replace one of them.
    *(path("", include(module)) for module in having("urls")),
    path("accounts/", include("allauth.urls")),
]
collector.loaded()

handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.page_not_found"
handler500 = "config.errors.server_error"
