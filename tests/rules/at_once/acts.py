"""What several do in the same moment."""

from threading import Barrier, Thread

from django.db import connection


def all_at_once(*acts):
    """Each on a connection of its own, as soon as all are there; what went wrong with any."""
    ready, wrong = Barrier(len(acts)), []

    def carry_out(act):
        try:
            ready.wait(timeout=20)
            act()
        except Exception as error:  # noqa: BLE001 - reported by the test
            wrong.append(error)
        finally:
            connection.close()

    threads = [Thread(target=carry_out, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    return wrong
