"""No module of the firmware is longer, and no class larger, than can be seen at once."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (ROOT / "firmware", ROOT / "boards")
LINES = 300
ATTRIBUTES = 20
OF_APP = (250, 15)
LARGER = {"Colour": 23, "Presence": 27, "Ssd1306": 25, "Tail": 23}
"""Classes that are larger so far, and may not grow: state of a wire or a panel, kept flat since
each object costs memory."""


def written():
    """The modules that people have written: generated ones say so in their first line."""
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*.py")):
            text = path.read_text("utf-8")
            if "generated" not in text.partition("\n")[0].lower():
                yield path, text


def attributes(node):
    """The names that a class sets on its objects."""
    return {
        inner.attr
        for inner in ast.walk(node)
        if isinstance(inner, ast.Attribute)
        and isinstance(inner.ctx, ast.Store)
        and isinstance(inner.value, ast.Name)
        and inner.value.id == "self"
    }


def test_no_module_is_longer_than_300_lines():
    found = [(path.name, len(text.splitlines())) for path, text in written()]
    assert len(found) > 100
    assert [one for one in found if one[1] > LINES] == []


def test_no_class_has_more_than_20_attributes():
    found = {}
    for path, text in written():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef):
                found[path.name, node.name] = len(attributes(node))
    assert found["screen.py", "Screen"] == 13
    larger = {name: n for (_, name), n in found.items() if n > ATTRIBUTES}
    assert larger == {name: n for name, n in LARGER.items() if name in larger}


def test_the_application_is_one_pass():
    path = ROOT / "firmware" / "shoe" / "app.py"
    text = path.read_text("utf-8")
    (app,) = [n for n in ast.parse(text).body if isinstance(n, ast.ClassDef)]
    assert len(text.splitlines()) <= OF_APP[0]
    assert len(attributes(app)) <= OF_APP[1]
