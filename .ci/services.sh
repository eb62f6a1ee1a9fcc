# Sets DATABASE_URL and REDIS_URL: those given, or a PostgreSQL and a Redis of our own until the
# shell that reads this file ends.

kept=
trap 'stop_services' EXIT
if [ -z "${DATABASE_URL:-}" ] || [ -z "${REDIS_URL:-}" ]; then kept=$(mktemp -d); fi

stop_services() {
    if [ -z "$kept" ]; then return; fi
    if [ -f "$kept/redis.pid" ]; then kill "$(cat "$kept/redis.pid")"; fi
    if [ -d "$kept/postgres" ]; then as_owner "$postgres/pg_ctl" -D "$kept/postgres" -m fast -w stop; fi
    rm -rf "$kept"
}

# PostgreSQL refuses to run as root.
as_owner() {
    if [ "$(id -u)" = 0 ]; then setpriv --reuid postgres --regid postgres --clear-groups "$@"; else "$@"; fi
}

if [ -z "${DATABASE_URL:-}" ]; then
    postgres=$(compgen -G '/usr/lib/postgresql/*/bin' | sort -V | tail -1)
    if [ "$(id -u)" = 0 ]; then chown postgres "$kept"; fi
    as_owner "$postgres/initdb" -D "$kept/postgres" -U postgres -A trust -E UTF8 --no-sync >/dev/null
    # What lies in it is gone at the end anyhow, so that nobody need wait for the disk.
    hasty="-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
    as_owner "$postgres/pg_ctl" -D "$kept/postgres" -w -l "$kept/postgres.log" \
        -o "-p 54329 -k $kept -c listen_addresses=127.0.0.1 $hasty" start >/dev/null
    export DATABASE_URL=postgres://postgres@127.0.0.1:54329/postgres
fi

if [ -z "${REDIS_URL:-}" ]; then
    redis-server --port 63799 --bind 127.0.0.1 --save '' --daemonize yes \
        --dir "$kept" --pidfile "$kept/redis.pid" >/dev/null
    export REDIS_URL=redis://127.0.0.1:63799/0
fi
