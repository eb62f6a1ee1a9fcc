"""Phones at a match's table, as programs."""


class Phone:
    """A device at the table, which counts its own entries and knows what it has seen."""

    def __init__(self, person, night, **seat):
        self.person, self.at = person, f"{night.at}table/"
        self.device = person.post(f"{night.at}seats/", 201, **seat)["device"]
        self.n = self.clock = 0
        self.have = {}

    def entry(self, kind, **fields):
        self.n += 1
        self.clock += 1
        return {"n": self.n, "clock": self.clock, "kind": kind, **fields}

    def event(self, type, **fields):
        return self.entry("event", event={"type": type, **fields})

    def bring(self, *entries, code=200, **sent):
        reply = self.person.post(
            self.at, code, device=self.device, have=self.have, entries=[*entries], **sent
        )
        if code == 200:
            self.clock = max([self.clock, *(one["clock"] for one in reply["entries"])])
            self.have = reply["have"]
        return reply
