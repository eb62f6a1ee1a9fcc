"""The only way to erase or overwrite write-once rows."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from accounts.models import Disposal

logger = logging.getLogger(__name__)


@contextmanager
def disposing(reason: str) -> Iterator[None]:
    """Let this block, a transaction, change and erase write-once rows.

    For what is thrown away as a whole, never to mend a record. The reason goes into the log.
    """
    logger.warning("Rows that are written once may go: %s", reason)
    with transaction.atomic():
        row = Disposal.objects.create(reason=reason)
        yield
        Disposal.objects.filter(pk=row.pk).delete()
