"""The type check of `make lint`: mypy over the host tools and, with MicroPython's stubs, over
the firmware and the boards.

    python -m workshop.typecheck [host|rp2|esp32 …]

The code has no annotations where names say enough, so mypy infers what it can and checks that:
names and attributes that are not there, calls with other arguments than the function takes,
above all those of `machine`, which differ from board to board.
"""

import re
import subprocess
import sys

from card_shoe.places import ROOT

STUBS = ROOT / ".venv" / "stubs"

ACCEPTED = (
    # The stubs' own contradictions are not ours.
    (r"^\.venv/", "a stub"),
    # Viper takes any buffer for a pointer; the stubs only know what is a pointer already.
    (r'expected "(ptr8|ptr16|ptr32)"|"ptr(8|16|32)" has incompatible type', "viper"),
    # An attribute that a subclass, or a later call, gives its value.
    (r'"None" has no attribute', "given later"),
    # The stubs' sys.implementation is no tuple, and their Partition knows no constant.
    (r'Argument 1 to "Partition"', "a stub"),
    (r'"_implementation" is not indexable', "a stub"),
    # A list of several kinds of things, begun empty.
    (r'Argument 1 to "append" of "list"', "mixed lists"),
    # A node of ast whose kind the code knows; a pixel of a picture with one channel.
    (r'"expr" has no attribute|"tuple\[int, \.\.\.\]" and "int"', "narrower than said"),
    # Keyword arguments out of a dict; a module that stands in for another; streets as a property.
    (r"\*\*dict|Name \"chip\" already defined|in base class", "stands in"),
    # CPython's own argument, tried for the tests' sake with a way out for MicroPython.
    (r'keyword argument "object_pairs_hook"', "tried"),
    # The values of a dict of several kinds of things.
    (r'\("object" and "int"\)', "mixed dicts"),
    # f(*pins, name=value): mypy counts the starred ones to the end.
    (r"gets multiple values for keyword argument", "starred arguments"),
)

# Attributes begin empty and get their value, of another type, from subclasses and set-up.
_GRADUAL = ("var-annotated", "assignment", "dict-item", "abstract", "call-overload",
            "list-item")  # fmt: skip
_MANIFEST = re.compile(r"manifest(_base)?\.py$")


class World:
    """Files that run together. stubs: folder below STUBS, None for CPython; path: where imports
    are looked for; files: what is checked.
    """

    def __init__(self, name, stubs, path, files):
        self.name = name
        self.stubs = stubs
        self.path = path
        self.files = [file for file in files if not _MANIFEST.search(file.name)]

    def command(self):
        """Return the words of the mypy command."""
        cache = ROOT / "build" / "mypy" / self.name
        words = [
            sys.executable, "-m", "mypy", "--cache-dir", str(cache), "--config-file", "",
            "--python-version", "3.11", "--check-untyped-defs", "--no-strict-optional",
            "--explicit-package-bases", "--namespace-packages", "--follow-imports", "silent",
            "--no-error-summary", "--hide-error-context",
        ]  # fmt: skip
        for code in _GRADUAL:
            words += ["--disable-error-code", code]
        if self.stubs:
            words += ["--custom-typeshed-dir", str(STUBS / self.stubs), "--no-site-packages"]
        else:
            words.append("--ignore-missing-imports")
        return words + [str(file.relative_to(ROOT)) for file in self.files]

    def environment(self):
        folders = [ROOT / folder for folder in self.path]
        if self.stubs:
            folders.insert(0, STUBS / self.stubs)
        return {"MYPYPATH": ":".join(map(str, folders)), "PATH": "/usr/bin:/bin"}


def _below(*folders, without=()):
    kept = []
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            inner = path.relative_to(ROOT).as_posix()
            if not inner.startswith(tuple(without)):
                kept.append(path)
    return kept


def worlds():
    """Return the Worlds by name: the host's, and one for each port of MicroPython."""
    on_device = ("host_tools/workshop/bench/chip/", "host_tools/workshop/bench/device/")
    host = _below("host_tools", without=(*on_device, "host_tools/card_shoe/cpython/"))
    both = ("firmware", "boards/ports/common")
    # Of two files main.py the application's is the one that is checked.
    dev = "boards/ports/common/dev"
    rp2_path = (*both, "boards/pico", "boards/ports/rp2", dev)
    esp32_path = (*both, "boards/esp32", "boards/ports/esp32", dev)
    rp2 = _below(*both, "boards/pico", "boards/ports/rp2", without=(f"{dev}/main.py",))
    esp32 = _below(*both, "boards/esp32", "boards/ports/esp32", without=(f"{dev}/",))
    made = (
        World("host", None, ("host_tools",), host),
        World("rp2", "rp2", rp2_path, rp2),
        World("esp32", "esp32", esp32_path, esp32),
    )
    return {world.name: world for world in made if world.files}


def check(world):
    """Return the lines of mypy that stand for something to be put right."""
    done = subprocess.run(
        world.command(), cwd=ROOT, env=world.environment(), capture_output=True, text=True
    )
    if done.returncode not in (0, 1):
        return [f"mypy itself failed: {(done.stderr or done.stdout).strip()}"]
    lines = [line for line in done.stdout.splitlines() if ": error:" in line]
    return [line for line in lines if not any(re.search(rule, line) for rule, _ in ACCEPTED)]


def main(names):
    known = worlds()
    wrong = 0
    for name in names or known:
        for line in check(known[name]):
            print(f"{name}: {line}")
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
