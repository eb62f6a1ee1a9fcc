"""The API described by itself: as a document, and as a page to try it on."""

from functools import cache
from typing import Any

from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView


@cache
def described() -> dict[str, Any]:
    """The API as an OpenAPI document. It is the same for everybody, and takes a second to make."""
    return SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]


class GatheredOnce(SchemaGenerator):
    """Makes it once per process, whoever asks."""

    def get_schema(self, request: object = None, public: bool = True) -> dict[str, Any]:
        return described()


class Schema(SpectacularAPIView):
    """JSON unless YAML is asked for by name: every tool reads JSON."""

    generator_class = GatheredOnce
    renderer_classes = [OpenApiJsonRenderer, OpenApiYamlRenderer]


# Swagger UI sets inline styles and loads its icons from data URLs; only this page may.
@method_decorator(
    csp_update({"style-src": ["'self'", "'unsafe-inline'"], "img-src": ["'self'", "data:"]}),
    name="dispatch",
)
class Docs(SpectacularSwaggerSplitView):
    url_name = "api-schema"
    template_name = "api/docs.html"
