"""The API's router: every floor contributes its own addresses."""

from django.urls import include, path

from config.docs import Docs, Schema
from config.floors import having

urlpatterns = [
    path("schema/", Schema.as_view(), name="api-schema"),
    path("docs/", Docs.as_view(), name="api-docs"),
    *(path("", include(module)) for module in having("api_urls")),
]
