"""Which of the firmware's modules a table's configuration needs: what DEV=1 copies."""

import ast
from pathlib import Path

from card_shoe.boards.board import PORTS, ROOT, Modules, module_boards

FIRMWARE = ROOT / "firmware"


# Fonts that a display of 128x64 pixels has no room for, and the one that stands in for them:
# compiled modules live in the heap, and there is none to give away.
_SMALLER = {"giant": "large", "huge": "large", "suit_25": "suit_15"}
_FONT = "from shoe.fonts.{} import BASELINE, FIRST, GLYPHS, HEIGHT, WIDTHS\n"


# Games whose orders take nothing of the evaluator's tables but these words; the others get all.
_TABLES = "shoe/ranking/tables.py"
_WORDS = ("STANDARD", "TOP")
_FEW_WORDS = ("holdem", "omaha", "omaha_hilo", "stud5", "stud7", "draw5", "flop_poker")


# What stock MicroPython has no flash for, or a table no use: names that are imported all the
# same stand for something that cannot be made.
_JOURNAL = ("clock", "journal", "record", "recorder", "replay", "ring", "sector", "setup",
            "tail", "walk")  # fmt: skip
_ABSENT = """
class Absent:
    def __init__(self, *_):
        raise OSError(19)
def __getattr__(name):
    return Absent
"""


def needed(config, board):
    """Return {path on the board: source} of the application for a configuration.

    A source is the path of a file, or a text for what stands in for one.

    config: shoe.table_config.Config, or None for what every table needs. board: a board's name.
    """
    files = {"main.py": FIRMWARE / "main.py", **Modules(board).files}
    pending = ["shoe"] + _chosen(config)
    for path in list(files.values()):
        pending += _imports(path, "")
    seen = set()
    while pending:
        name = pending.pop()
        path = _source(name)
        if name in seen or path is None:
            continue
        seen.add(name)
        files[path.relative_to(FIRMWARE).as_posix()] = path
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        pending += _imports(path, package)
        if "." in name:
            pending.append(name.rpartition(".")[0])
    files.update(_smaller(config))
    if board not in module_boards():
        files.update(_without_journal())
    return dict(sorted(files.items()))


def _smaller(config):
    """Return what stands in for modules of which a configuration needs less than there is."""
    files = {}
    if not config or config.display["kind"] in ("ssd1306", "sh1106", "headless"):
        for name, smaller in _SMALLER.items():
            files[f"shoe/fonts/{name}.py"] = _FONT.format(smaller)
    if not config or config.game.name in _FEW_WORDS:
        files[_TABLES] = _tables_of(_WORDS)
    if not config or not config.gate:
        files["shoe/intake/gate.py"] = _ABSENT
    return files


def _without_journal():
    """Return what stands in for the journal where MicroPython as it comes leaves it no flash."""
    files = {f"shoe/journal/{name}.py": _ABSENT for name in _JOURNAL}
    files["shoe/journal/session.py"] = PORTS / "rp2" / "stand_ins" / "session.py"
    return files


def _tables_of(words):
    """Return the text of the tables with these words alone; the others are names for the first."""
    source = (FIRMWARE / _TABLES).read_text()
    parts = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign):
            name = node.targets[0].id
            whole = name in words or not isinstance(node.value, ast.Constant)
            parts.append(ast.get_source_segment(source, node) if whole or
                         not isinstance(node.value.value, bytes) else f"{name} = {words[0]}")
    return "\n".join(parts) + "\n"


def _source(name):
    base = FIRMWARE.joinpath(*name.split("."))
    if not name.startswith("shoe"):
        return None
    for path in (base.with_suffix(".py"), base / "__init__.py"):
        if path.is_file():
            return path
    return None


def _imports(path, package):
    """Return the names of the modules that a file may import, at its top or anywhere in it."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                module = ".".join(filter(None, (package, module)))
            found.append(module)
            found += [f"{module}.{alias.name}" for alias in node.names]
    return found


def _chosen(config):
    """Return the modules that the configuration names by way of the firmware's own tables."""
    from shoe import displays, games, readers, rounds

    if config is None:
        # A board that no table has been sent to shows that on the display of most tables.
        return [f"shoe.displays.{displays.KIND}"]
    kind = config.display["kind"]
    names = [
        f"shoe.readers.{config.reader['kind']}",
        f"shoe.displays.{displays.KINDS[kind][0]}",
        games.find(config.game.name).__class__.__module__,
        _game_module(config.game.name),
        rounds.flow_module(config.game.flow),
    ]
    assert config.reader["kind"] in readers.KINDS
    if "house_way" in config.game.options():
        # A house way may be changed at the table: all of them are small.
        folder = Path(FIRMWARE / "shoe" / "games" / "house_ways")
        names += [f"shoe.games.house_ways.{path.stem}" for path in folder.glob("*.py")]
    return names


def _game_module(name):
    from shoe import games

    return "shoe.games." + games._MODULES[name].partition(".")[0]
