"""The wheel's data: firmware, boards, paytables and the demonstrations' feeds.

Everything else of the package is declared in pyproject.toml. The data lies in folders that are
no packages of the host's Python, and is copied as it is to `card_shoe/data/`.
"""

import json
import re
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

TREE = Path(__file__).resolve().parent
FOLDERS = {"firmware": "firmware", "boards": "boards", "host_tools/paytables": "paytables"}
FEEDS = TREE / "tests" / "replay" / "feeds"


def demonstrations():
    """Return the files of the demonstrations: feeds, tables, decks and paytables."""
    feeds = sorted(FEEDS.glob("demo-*.feed"))
    heads = [feed.read_text("utf-8").split("\n", 1)[0] for feed in feeds]
    tables = {FEEDS / re.search(r"config=(\S+)", head)[1] for head in heads}
    named = set()
    for table in tables:
        raw = json.loads(table.read_text("utf-8"))
        named.update([raw["deck"]] if "deck" in raw else [], raw.get("paytables", []))
    return [*feeds, *sorted(tables), *sorted(FEEDS / name for name in named)]


class BuildWithData(build_py):
    """Copies the data behind the modules, but for an editable install, which uses the tree."""

    def run(self):
        super().run()
        if self.editable_mode:
            return
        data = Path(self.build_lib) / "card_shoe" / "data"
        shutil.rmtree(data, ignore_errors=True)
        for folder, name in FOLDERS.items():
            skipped = shutil.ignore_patterns("__pycache__", "*.mpy")
            shutil.copytree(TREE / folder, data / name, ignore=skipped)
        (data / "feeds").mkdir()
        for path in demonstrations():
            shutil.copy(path, data / "feeds" / path.name)


setup(cmdclass={"build_py": BuildWithData})
