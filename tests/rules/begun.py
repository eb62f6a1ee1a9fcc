"""Which processes some work was shared out among."""

from core import processes


def noted(monkeypatch):
    """What each process that is begun from now on was begun with."""
    begun, real = [], processes.Popen

    def beginning(*args, **more):
        begun.append(args)
        return real(*args, **more)

    monkeypatch.setattr(processes, "Popen", beginning)
    return begun
