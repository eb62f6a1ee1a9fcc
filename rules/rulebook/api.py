"""The rulebook for programs, open to anybody."""

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from rules.rulebook import schema  # noqa: F401 - registers itself
from rules.rulebook.document import Rulebook, rendered


class RulebookView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        responses={200: Rulebook},
        summary="The whole rulebook",
        description=(
            "Colleges, gear, skills, tables and house rules as one document. It changes with the "
            "program's version only: keep it and send its ETag as `If-None-Match`."
        ),
    )
    def get(self, request: Request) -> HttpResponseBase:
        told = rendered()
        whole = HttpResponse(
            told.body, content_type="application/json", headers={"ETag": told.etag}
        )
        patch_cache_control(whole, public=True, max_age=300)
        return get_conditional_response(request, etag=told.etag, response=whole) or whole
