"""How the API is described."""

SPECTACULAR_SETTINGS = {
    "TITLE": "Great Wheel",
    "DESCRIPTION": (
        "Whatever a coach can do in the browser a program can do here. Any POST that changes "
        "something takes the header `Idempotency-Key`: sent again, it acts once. Where a command "
        "takes `version`, the header `If-Match` will do too."
    ),
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    # Choices stay inline; as components of their own, each "status" would need another name.
    "POSTPROCESSING_HOOKS": ["core.api.patterns.without_unicode_patterns"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}
