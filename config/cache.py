"""The cache of the scaled deployment: Redis, or this process's memory while Redis is away."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError, RedisError
from redis.retry import Retry

from core.redisbreaker import BREAKER, TIMEOUT

# The most entries that the memory keeps; failed sign-ins are among them.
REMEMBERED = 10_000


class JSONSerializer:
    """Plain values only, so that writing into Redis can't make the program run anything."""

    def dumps(self, value: Any) -> Any:
        # Numbers go as they are, so that Redis itself can count them up.
        return value if type(value) is int else json.dumps(value, separators=(",", ":"))

    def loads(self, data: Any) -> Any:
        return json.loads(data)


class RedisOrMemory(RedisCache):
    """Redis with short timeouts. What Redis doesn't answer is looked up in memory."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        redis = RedisCacheClient(
            [server],
            serializer=JSONSerializer,
            socket_timeout=TIMEOUT,
            socket_connect_timeout=TIMEOUT,
            # A connection that Redis has closed meanwhile is reopened once, immediately.
            retry=Retry(NoBackoff(), 1, supported_errors=(ConnectionError,)),
        )
        memory = LocMemCache("without-redis", {"OPTIONS": {"MAX_ENTRIES": REMEMBERED}})
        # Where RedisCache keeps the client that it asks.
        self._cache: Any = ClientWithFallback(redis, memory)


class ClientWithFallback:
    """What Django's Redis cache asks of its client, asked of Redis first and of memory then."""

    def __init__(self, redis: Any, memory: LocMemCache) -> None:
        self.redis, self.memory = redis, memory

    def __getattr__(self, name: str) -> Any:
        return partial(self.ask, name)

    def ask(self, name: str, *args: Any) -> Any:
        if not BREAKER.is_open():
            try:
                answer = getattr(self.redis, name)(*args)
            except RedisError:
                BREAKER.trip()
            else:
                BREAKER.reset()
                return answer
        return getattr(self.memory, name)(*args)
