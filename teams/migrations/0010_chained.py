from collections import defaultdict

from django.db import migrations

from accounts.disposing import disposing
from core.rows import overwrite
from teams.ledger.chain import CHAINED, NOTHING, chain

REASON = "The ledger's changes are chained by their hashes; nothing else of them is touched."


def chain_all(apps, schema_editor):
    """One team after another, so that no more than one ledger is in memory."""
    Team, Change = apps.get_model("teams", "Team"), apps.get_model("teams", "Change")
    if not Change.objects.exists():
        return
    with disposing(REASON):
        for team in Team.objects.only("pk").order_by("pk").iterator():
            chain_one(apps, team)


def chain_one(apps, team):
    Change, Entry = apps.get_model("teams", "Change"), apps.get_model("teams", "Entry")
    changes = list(Change.objects.filter(team=team).order_by("pk"))
    entries = defaultdict(list)
    for entry in Entry.objects.filter(change__team=team).order_by("pk"):
        entries[entry.change_id].append(entry)
    last = NOTHING
    for change in changes:
        last = chain(change, entries[change.pk], last)
    overwrite(changes, CHAINED)
    team.ledger_hash = last
    overwrite([team], ["ledger_hash"])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_disposal"),
        ("teams", "0009_hashes"),
    ]

    # On the way back the columns go with the migration before.
    operations = [migrations.RunPython(chain_all, migrations.RunPython.noop)]
