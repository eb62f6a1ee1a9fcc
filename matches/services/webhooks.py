"""Webhooks: telling other programs what happens in a league.

Each event is a row written in the transaction in which it happened, and a worker sends it. One
address gets everything in order: a later event waits until the earlier one was accepted, or given
up after `MOST_TRIES`.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.errors import Conflict
from core.waking import wake_after_commit
from dungeonbowl.errors import FieldError
from matches.models import Delivery, Webhook
from matches.services.outbound import Unreachable, demand_public, post

DELIVER = "rules.tasks.deliver"
MOST_WEBHOOKS = 20
# How long a worker may take before another does it, and how long tries wait after each other.
LEASE = timedelta(minutes=2)
WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 720, 1440))
MOST_TRIES = len(WAITS) + 1
# How many one call sends.
AT_ONCE = 50
Event, Status = Webhook.Event, Delivery.Status


@transaction.atomic
def make_webhook(
    by: User, league_slug: str, url: str, on: Iterable[str], secret: str = ""
) -> Webhook:
    """Notify this address of what happens in the league. Raises FieldError, Conflict."""
    wanted = set(on)
    if not wanted:
        raise FieldError("on", "Name at least one event.")
    if Webhook.objects.filter(league_slug=league_slug).count() >= MOST_WEBHOOKS:
        raise Conflict(f"A league has {MOST_WEBHOOKS} webhooks at most.")
    return Webhook.objects.create(
        league_slug=league_slug,
        url=demand_public(url),
        on=[one for one in Event.values if one in wanted],
        secret=secret or secrets.token_urlsafe(32),
        made_by=by,
    )


def drop_webhook(hook: Webhook) -> None:
    """Stop notifying this address, and drop what was on its way there."""
    hook.delete()


def announce(league_slug: str, event: str, **about: Any) -> None:
    """Queue this event for a league's webhooks, in the transaction in which it happens."""
    hooks = Webhook.objects.filter(league_slug=league_slug) if league_slug else ()
    for hook in hooks:
        if event in hook.on:
            _queue(hook, event, about)


def send_again(delivery: Delivery) -> Delivery:
    """Try a delivery again, at once."""
    delivery.status, delivery.next_try = Status.PENDING, timezone.now()
    delivery.save(update_fields=["status", "next_try"])
    wake_after_commit(DELIVER, delivery.webhook_id)
    return delivery


def deliver(webhook_id: int) -> None:
    """Send what waits for this address, until something isn't accepted.

    Concurrent calls take turns.
    """
    for _ in range(AT_ONCE):
        row = _taken_up(webhook_id)
        if row is None:
            return
        _settle(row)


def _queue(hook: Webhook, event: str, about: dict[str, Any]) -> None:
    now = timezone.now()
    news = {"event": event, "league": hook.league_slug, "at": now.isoformat(), **about}
    row = Delivery(webhook=hook, event=event, body=json.dumps(news), next_try=now)
    row.headers = _signed_headers(hook, row)
    row.save()
    wake_after_commit(DELIVER, hook.pk)


def _signed_headers(hook: Webhook, row: Delivery) -> dict[str, str]:
    at = int(timezone.now().timestamp())
    signed = hmac.digest(hook.secret.encode(), f"{at}.{row.body}".encode(), "sha256").hex()
    return {
        "Content-Type": "application/json",
        "User-Agent": "Great-Wheel",
        "X-Great-Wheel-Event": row.event,
        "X-Great-Wheel-Signature": f"t={at},v1={signed}",
    }


@transaction.atomic
def _taken_up(webhook_id: int) -> Delivery | None:
    """The oldest delivery that waits for this address, if it is due, freshly signed."""
    # An address that another worker is serving is skipped.
    locked = Webhook.objects.select_for_update(skip_locked=True)
    hook = locked.filter(pk=webhook_id).first()
    row = hook and hook.deliveries.filter(status=Status.PENDING).first()
    now = timezone.now()
    if not hook or not row or row.next_try > now:
        return None
    row.tries, row.next_try, row.headers = row.tries + 1, now + LEASE, _signed_headers(hook, row)
    row.save()
    return row


def _settle(row: Delivery) -> None:
    """Send it, and store the result."""
    try:
        status = post(row.webhook.url, row.body.encode(), row.headers)
        taken, row.came = 200 <= status < 300, str(status)
    except (Unreachable, FieldError) as wrong:
        taken, row.came = False, str(wrong)[:200]
    if taken:
        row.status = Status.DELIVERED
    elif row.tries >= MOST_TRIES:
        row.status = Status.FAILED
    else:
        row.next_try = timezone.now() + WAITS[row.tries - 1]
    Delivery.objects.filter(pk=row.pk, tries=row.tries).update(
        status=row.status, next_try=row.next_try, came=row.came
    )
