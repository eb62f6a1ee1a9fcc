"""A table's stream: it says that the log has grown, and nothing else."""

from __future__ import annotations

from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.streaming import event_stream, streams
from core.broadcast import hears_every_process
from core.hub import HUB
from matches.queries import find_match
from matches.queries.folding import last_entry
from matches.queries.tablelog import topic_of

# For one person at one table: some phones with some windows each. All anonymous ones together count
# as one person.
MOST_STREAMS = 30
COME_BACK = 30  # seconds
SHOWN = {
    (200, "text/event-stream"): OpenApiResponse(
        OpenApiTypes.STR, "`event: log`, its data a number that only grows."
    ),
    204: OpenApiResponse(description="No stream here: ask for the table from time to time."),
}


class MatchTableStream(APIView):
    @extend_schema(responses=SHOWN)
    def get(self, request: Request, match_id: int) -> HttpResponseBase:
        """Hear that the table's log has grown; then sync."""
        match = find_match(request.user, match_id)
        if not (streams(request._request) and hears_every_process()):
            return Response(status=204)
        listener = HUB.listen(topic_of(match.pk), request.user.pk, MOST_STREAMS)
        if listener is None:
            raise Throttled(COME_BACK, "You listen to this table often enough already.")
        # Looked up after listening has begun, so that nothing is missed in between.
        return event_stream(listener, "log", last_entry(match))
