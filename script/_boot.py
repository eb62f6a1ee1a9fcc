"""What setup, server and test share. Standard library only; runs before anything is installed."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

if sys.version_info < (3, 11):
    raise SystemExit("Great Wheel needs Python 3.11 or newer; this is " + sys.version.split()[0])

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")


def say(*words):
    print(*words, flush=True)


def stop(sentence):
    say(sentence)
    raise SystemExit(1)


def setup(*requirements):
    """Make .venv and install the files named, except those installed just so before."""
    make_venv()
    missing = [name for name in requirements if not installed(name)]
    if not missing:
        return
    say("Installing", " and ".join(missing), "(once; it takes a moment) ...")
    # One by one: a list without hashes can't be read together with one that has them.
    for name in missing:
        if subprocess.call([*installer(), "-r", name], cwd=ROOT):
            stop("Installing failed, for the reason above. Run this again to install the rest.")
    # Last, so that an interrupted run is done again.
    for name in missing:
        stamp(name).write_text(fingerprint(name))


def installed(name):
    return stamp(name).exists() and stamp(name).read_text() == fingerprint(name)


def stamp(name):
    return VENV / f"installed-{name}"


def fingerprint(name):
    mark = (VENV / "pyvenv.cfg").read_bytes() + (ROOT / name).read_bytes()
    return hashlib.sha256(mark).hexdigest()


def make_venv():
    if PYTHON.exists() and (any(VENV.glob("installed-*")) or runs(PYTHON)):
        return
    say("Making", VENV.name, "with Python", ".".join(map(str, sys.version_info[:3])), "...")
    if uv():
        command = [uv(), "venv", "--quiet", "--clear", "--python", sys.executable, str(VENV)]
    else:
        command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    if subprocess.call(command):
        stop("Making the virtual environment failed. On Debian or Ubuntu: apt install python3-venv")


def runs(python):
    """A moved or half-made environment has a python that doesn't start, or lacks pip."""
    test = [str(python), "-c", "import sys" if uv() else "import pip"]
    return subprocess.call(test, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def uv():
    return shutil.which("uv")


def installer():
    if uv():
        return [uv(), "pip", "install", "--quiet", "--require-hashes", "--python", str(PYTHON)]
    if not runs(PYTHON):  # uv, which was here then, made an environment without pip.
        run("-m", "ensurepip", stdout=subprocess.DEVNULL)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    return [*pip, "--require-hashes"]


def run(*command, **options):
    """Run the environment's Python in the project's folder; its exit code."""
    return subprocess.call([str(PYTHON), *command], cwd=ROOT, **options)


def become(*command):
    """Go on as the environment's Python, so that signals reach it directly."""
    os.chdir(ROOT)
    sys.stdout.flush()
    if WINDOWS:
        raise SystemExit(run(*command))
    os.execv(PYTHON, [str(PYTHON), *command])
