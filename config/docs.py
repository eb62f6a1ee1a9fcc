"""The API described by itself: as a document, and as a page to try it on."""

from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView


class Schema(SpectacularAPIView):
    """JSON unless YAML is asked for by name: every tool reads JSON."""

    renderer_classes = [OpenApiJsonRenderer, OpenApiYamlRenderer]


# Swagger UI sets inline styles and draws its icons from data addresses; this page alone may.
@method_decorator(
    csp_update({"style-src": ["'self'", "'unsafe-inline'"], "img-src": ["'self'", "data:"]}),
    name="dispatch",
)
class Docs(SpectacularSwaggerSplitView):
    url_name = "api-schema"
    template_name = "api/docs.html"
