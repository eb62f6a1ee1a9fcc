"""A table over HTTP and its streams, as another program uses them: nothing here imports ours."""

import http.client
from urllib.parse import urlsplit

from tests.running import PATIENCE, Program

LINEMEN = {"light": "norse.lineman", "dark": "skeletons.skeleton"}


class Stream:
    """An open stream; its events as they come."""

    def __init__(self, program, match):
        where = urlsplit(program.base)
        self.connection = http.client.HTTPConnection(where.hostname, where.port, timeout=PATIENCE)
        path = f"{where.path}matches/{match}/table/stream/"
        headers = {"Authorization": program.headers["Authorization"], "Accept-Encoding": "gzip"}
        self.connection.request("GET", path, headers=headers)
        self.reply = self.connection.getresponse()

    def event(self):
        """The next event as fields, comments among them; None at the end."""
        fields = {}
        while line := self.reply.readline().decode():
            if line == "\n" and fields:
                return fields
            name, _, value = line.strip().partition(": ")
            fields[name or ":"] = value
        return None

    def log(self):
        """The next event's length of the log; None at the end."""
        while True:
            event = self.event()
            if event is None or "event" in event:
                return event and int(event["data"])

    def close(self):
        self.connection.close()


class Table:
    """A match under way between Bob's and Carol's teams, and Bob's phone at it."""

    def __init__(self, address):
        alice, self.bob, self.carol = (Program(address, name) for name in ("alice", "bob", "carol"))
        league = alice.post("leagues/", name="Cellar League")["slug"]
        teams = []
        for coach, (college, lineman) in zip((self.bob, self.carol), LINEMEN.items(), strict=True):
            link = alice.post(f"leagues/{league}/invitations/", role="coach")["code"]
            coach.post(f"invitations/{link}/accept/")
            team = coach.post("teams/", league=league, name=college, college=college)["id"]
            for _ in range(6):
                coach.post(f"teams/{team}/hire/", position=lineman)
            coach.post(f"teams/{team}/register/")
            teams.append(team)
        self.match = self.bob.post("matches/", teams=teams)["id"]
        self.at = f"matches/{self.match}/"
        self.bob.post(f"{self.at}start/")
        self.device = self.bob.post(f"{self.at}seats/", **{"as": "coach"})["device"]
        self.n = 0

    def note(self):
        """Something is brought from Bob's phone."""
        self.n += 1
        entry = {"n": self.n, "clock": self.n, "kind": "note", "text": "Hush."}
        return self.bob.post(f"{self.at}table/", device=self.device, entries=[entry])
