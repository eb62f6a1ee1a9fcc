"""The form for importing a league."""

from __future__ import annotations

import gzip
import shutil
from io import BytesIO
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from rest_framework.exceptions import APIException

from core.api.parsers import GZIPPED, WholeLeagueParser
from rules.services.hauling import LONGEST_SLUG, LeagueImport
from rules.services.transfer import receive_file
from rules.services.transfer.spool import Parcel

WHO = "Anybody you don't name who shares no league with you becomes an account without a login."


class BringLeagueForm(forms.Form):
    """A file, the league's slug here, and who is who."""

    file = forms.FileField(
        label="The file",
        help_text="The file as you downloaded it: .json or .json.gz.",
        widget=forms.FileInput(attrs={"accept": ".json,.gz,application/json"}),
    )
    slug = forms.CharField(
        required=False,
        max_length=LONGEST_SLUG,
        label="Its address here",
        help_text="Small letters, digits and hyphens. Leave it empty to keep its address if that "
        "is free.",
    )
    people = forms.CharField(
        required=False,
        label="Who is who",
        help_text=f"One line for each person: username there = username here. {WHO}",
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false"}),
    )
    look = forms.BooleanField(
        required=False,
        label="Preview only",
        help_text="Shows what would be imported and who would be whom, and saves nothing.",
    )

    def clean_file(self) -> Any:
        """The file's content: spooled if it is as exported, or else held in memory."""
        file: UploadedFile = self.cleaned_data["file"]
        try:
            return receive_file(file) or WholeLeagueParser().decode(file.read())
        except APIException as wrong:
            raise forms.ValidationError(f"This file can't be read. {wrong.detail}") from None

    def clean_people(self) -> dict[str, str]:
        """Usernames here by usernames there."""
        lines = [line for line in self.cleaned_data["people"].splitlines() if line.strip()]
        pairs = [line.partition("=") for line in lines]
        if any(not sign for _, sign, _ in pairs):
            raise forms.ValidationError("Write each line as: there = here.")
        return {there.strip(): here.strip() for there, _, here in pairs}

    def wish(self) -> LeagueImport:
        """What is wanted."""
        data = self.cleaned_data
        sent = data["file"]
        packed = self._packed if isinstance(sent, Parcel) else None
        return LeagueImport(sent, data["slug"], data["people"], preview=data["look"], packed=packed)

    def _packed(self) -> bytes:
        """The file, gzipped if it wasn't."""
        file: Any = self.files["file"]
        file.seek(0)
        if (body := file.read(len(GZIPPED))) == GZIPPED:
            return body + file.read()
        file.seek(0)
        packed = BytesIO()
        with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=1) as out:
            shutil.copyfileobj(file, out)
        return packed.getvalue()
