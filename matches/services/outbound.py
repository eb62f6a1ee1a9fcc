"""Sending to an address given by a user, which must not be in a private network.

A host name is resolved once per sending, and the connection goes to the very address that was found
to be public: a name that resolves differently a moment later has no effect.
"""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from socket import SHUT_RDWR, SOCK_STREAM, create_connection, gaierror, getaddrinfo
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from dungeonbowl.errors import FieldError

LONGEST_URL = 500
# Timeouts in seconds, for each step of a sending and for all of it.
PATIENCE, IN_ALL = 5, 15
PORTS = {"http": 80, "https": 443}
# IPv6 prefixes that embed an IPv4 address in their last 32 bits.
TRANSLATED = tuple(map(ip_network, ("::ffff:0:0/96", "64:ff9b::/96", "::/96")))
NOT_PUBLIC = "This address isn't a public one."


class Unreachable(Exception):
    """What was sent wasn't accepted; the message says why."""


def demand_public(url: str) -> str:
    """The address, if it may be sent to. Raises FieldError.

    A name that doesn't resolve now is accepted: it is resolved again before each sending.
    """
    parts = _parts(url)
    try:
        _public_address(parts)
    except gaierror:
        return url
    except Unreachable as wrong:
        raise FieldError("url", str(wrong)) from None
    return url


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send it; returns the status of the answer. Redirects aren't followed. Raises Unreachable."""
    parts = _parts(url)
    try:
        connection = _connected(parts, _public_address(parts))
        return _status(connection, parts, body, headers)
    except (OSError, HTTPException, UnicodeError) as wrong:
        raise Unreachable(str(wrong) or type(wrong).__name__) from wrong


def _parts(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        named = parts.scheme in PORTS and parts.hostname and parts.port != 0
    except ValueError:
        named = False
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_URL
    if not (named and plain) or "@" in parts.netloc:
        raise FieldError("url", "Write an address that begins with https:// or http://.")
    return parts


def _port(parts: SplitResult) -> int:
    return parts.port or PORTS[parts.scheme]


def _public_address(parts: SplitResult) -> str:
    """One of the name's addresses. Raises Unreachable unless all are public."""
    try:
        found = getaddrinfo(parts.hostname, _port(parts), type=SOCK_STREAM)
    except UnicodeError:
        raise Unreachable("There can be no such name.") from None
    addresses = [str(one[4][0]) for one in found]
    if not all(map(_is_public, addresses)):
        raise Unreachable(NOT_PUBLIC)
    return addresses[0]


def _is_public(address: str) -> bool:
    one = ip_address(address.partition("%")[0])
    return one.is_global and not one.is_multicast and all(map(_plain, _within(one)))


def _plain(one: IPv4Address) -> bool:
    return one.is_global and not one.is_multicast


def _within(one: IPv4Address | IPv6Address) -> list[IPv4Address]:
    """The IPv4 addresses embedded in an IPv6 address."""
    if isinstance(one, IPv4Address):
        return []
    last = [IPv4Address(int(one) & 0xFFFFFFFF)] if any(one in net for net in TRANSLATED) else []
    return last + [other for other in (one.sixtofour, *(one.teredo or ())) if other]


def _connected(parts: SplitResult, address: str) -> HTTPConnection:
    """A connection to exactly that address, with TLS verified against the name."""
    connection = HTTPConnection(str(parts.hostname), _port(parts), timeout=PATIENCE)
    connection.sock = create_connection((address, _port(parts)), PATIENCE)
    if parts.scheme == "https":
        proving = ssl.create_default_context()
        connection.sock = proving.wrap_socket(connection.sock, server_hostname=parts.hostname)
    return connection


def _status(
    connection: HTTPConnection, parts: SplitResult, body: bytes, headers: Mapping[str, str]
) -> int:
    # The total timeout covers servers that answer a byte at a time.
    over = Timer(IN_ALL, connection.sock.shutdown, (SHUT_RDWR,))
    over.daemon = True
    over.start()
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", target, body, dict(headers))
        return connection.getresponse().status
    finally:
        over.cancel()
        connection.close()
