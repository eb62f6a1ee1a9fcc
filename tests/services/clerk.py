"""Started as a process: audits the ledgers or sweeps, as often as it is told on its input."""

import os
import sys

sys.path.insert(0, os.getcwd())
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"


def main() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    from rules import tasks

    deeds = {"audit": lambda: call_command("audit_ledger", stdout=sys.stderr), "sweep": tasks.sweep}
    for line in sys.stdin:
        try:
            deeds[line.strip()]()
        except (Exception, SystemExit) as fault:  # noqa: BLE001 - reported to who asked
            print(f"{type(fault).__name__}: {fault}", flush=True)
        else:
            print("done", flush=True)


if __name__ == "__main__":
    main()
