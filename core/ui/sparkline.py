"""A small line of how a number went, with the numbers in its text alternative."""

from collections.abc import Sequence

from django.utils.safestring import SafeString

from core.ui.markup import NOTHING, markup

WIDTH, HEIGHT, INSET = 120, 32, 4
LINE = markup(
    '<svg class="sparkline" width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="img"'
    ' aria-label="{2}: {3}" focusable="false"><polyline class="sparkline__line" points="{4}"/>'
    '<circle class="sparkline__end" cx="{5}" cy="{6}" r="3"/></svg>'
)


def sparkline(values: Sequence[int], label: str) -> SafeString:
    """`label` says what the numbers are; an empty series draws nothing."""
    if not values:
        return NOTHING
    points = _points(values)
    return LINE(
        WIDTH,
        HEIGHT,
        label,
        ", ".join(f"{value:,}" for value in values),
        " ".join(f"{x},{y}" for x, y in points),
        *points[-1],
    )


def _points(values: Sequence[int]) -> list[tuple[float, float]]:
    low, span = min(values), (max(values) - min(values)) or 1
    step = (WIDTH - 2 * INSET) / max(len(values) - 1, 1)
    return [
        (
            round(INSET + n * step, 1),
            round(HEIGHT - INSET - (value - low) / span * (HEIGHT - 2 * INSET), 1),
        )
        for n, value in enumerate(values)
    ]
