"""The table on the terminal, and the JSON that is kept."""

from __future__ import annotations

import json
import platform
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import django
from django.db import connection

from bench.findings import Finding

HEADINGS = ("work", "against", "goal", "ratio", "took", "floor", "queries", "verdict")
RIGHT = frozenset({"goal", "ratio", "took", "floor", "queries"})


def cells(finding: Finding) -> tuple[str, ...]:
    """One row of the table."""
    return (
        finding.work,
        finding.against,
        "" if finding.goal is None else _goal(finding),
        "" if finding.ratio is None else f"{finding.ratio:.2f}x",
        _milliseconds(finding.seconds) if finding.weight is None else f"{finding.weight:,} B",
        _milliseconds(finding.floor),
        _queries(finding),
        finding.verdict,
    )


def table(findings: Iterable[Finding]) -> str:
    """All rows in columns, with notes beneath the rows they belong to."""
    rows = [(cells(finding), finding.note) for finding in findings]
    columns = zip(HEADINGS, *(row for row, _ in rows), strict=True)
    widths = [max(map(len, column)) for column in columns]
    lines = [_line(HEADINGS, widths), "  ".join("-" * width for width in widths)]
    for row, note in rows:
        lines.append(_line(row, widths))
        lines += [f"    {note}"] if note else []
    return "\n".join(lines)


def keep(findings: Iterable[Finding], folder: Path, size: str) -> Path:
    """Write it all as JSON; where it went."""
    folder.mkdir(parents=True, exist_ok=True)
    now = datetime.now(UTC)
    report = {
        "at": now.isoformat(timespec="seconds"),
        "commit": commit(),
        "data": size,
        "database": connection.vendor,
        "python": platform.python_version(),
        "django": django.get_version(),
        "machine": platform.machine(),
        "findings": [finding.as_dict() for finding in findings],
    }
    path = folder / f"{now:%Y%m%d-%H%M%S}-{connection.vendor}-{size}.json"
    path.write_text(json.dumps(report, indent=1) + "\n")
    return path


def commit() -> str:
    """The commit that was measured, marked where files differ from it."""
    asked = ["git", "describe", "--always", "--dirty", "--abbrev=12"]
    try:
        described = subprocess.run(asked, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return described.stdout.strip()


def _line(row: Iterable[str], widths: list[int]) -> str:
    return "  ".join(
        cell.rjust(width) if heading in RIGHT else cell.ljust(width)
        for cell, width, heading in zip(row, widths, HEADINGS, strict=True)
    ).rstrip()


def _goal(finding: Finding) -> str:
    assert finding.goal is not None
    if finding.weight is not None:
        return f"{finding.goal:,} B"
    return f"{finding.goal * 1000:g} ms" if finding.absolute else f"{finding.goal:g}x"


def _milliseconds(seconds: float | None) -> str:
    return "" if seconds is None else f"{seconds * 1000:.2f} ms"


def _queries(finding: Finding) -> str:
    if finding.queries is None:
        return ""
    most = f"/{finding.most_queries}" if finding.most_queries else ""
    return f"{finding.queries}{most}"
