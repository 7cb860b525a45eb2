"""Who imports whom: the modules below some folders, their rooms, and what breaks the rooms' order.

A room is a folder, or a module that lies beside the folders. Imports count wherever they stand in
a module, those inside functions too. Not a test: test_imports.py uses it, with the tree and with
trees that it plants.
"""

import ast
from pathlib import Path


class Tree:
    """The modules of one tree.

    roots: dict of a prefix, such as "shoe", to the folder whose modules have it. bare: a prefix
    whose modules import each other by their last name only, as those of a board do, or None.
    modules: dict of name to path. edges: list of (importer, imported, path, line).
    """

    def __init__(self, roots, bare=None):
        self.modules = {}
        self._bare = bare
        for prefix, folder in roots.items():
            for path in sorted(Path(folder).rglob("*.py")):
                self.modules[_name(prefix, path.relative_to(folder))] = path
        self.edges = [edge for name in self.modules for edge in self._edges(name)]

    def _edges(self, name):
        path = self.modules[name]
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            for target in self._targets(name, node):
                yield name, target, path, node.lineno

    def _targets(self, name, node):
        if isinstance(node, ast.Import):
            found = [self._known(alias.name) for alias in node.names]
            if self._bare and name.startswith(self._bare + "."):
                found += [other for alias in node.names for other in self._bares(name, alias.name)]
        elif isinstance(node, ast.ImportFrom):
            base = self._base(name, node)
            found = [
                self._known(f"{base}.{alias.name}") or self._known(base) for alias in node.names
            ]
            if self._bare and name.startswith(self._bare + "."):
                found += self._bares(name, base)
        else:
            found = []
        return sorted({target for target in found if target and target != name})

    def _bares(self, importer, name):
        """The modules that a bare name may mean: the one in the same folder, or all others."""
        beside = importer.rpartition(".")[0] + "." + name
        if beside in self.modules:
            return [beside]
        return [m for m in self.modules if m.startswith(self._bare) and m.endswith("." + name)]

    def _base(self, name, node):
        if not node.level:
            return node.module
        package = name.split(".")
        if self.modules[name].name == "__init__.py":
            package.append("")
        package = package[: -node.level]
        return ".".join(package + ([node.module] if node.module else []))

    def _known(self, name):
        return name if name in self.modules else None


def _name(prefix, path):
    parts = list(path.with_suffix("").parts)
    if parts[-1] == "__init__":
        parts.pop()
    return ".".join(([prefix] if prefix else []) + parts)


def upward(tree, order):
    """Return what breaks the order of rooms, a line of text each.

    order: rooms from the bottom to the top; a room is a module's name or the name of a package
    above it, and the longest that fits counts. A module that no room fits is named too.
    """
    height = {room: place for place, room in enumerate(order)}
    broken = []
    for name, path in tree.modules.items():
        if _room(name, height) is None:
            broken.append(f"{path}: {name} is in no room of the order")
    for importer, imported, path, line in tree.edges:
        lower, upper = _room(importer, height), _room(imported, height)
        if None not in (lower, upper) and height[upper] > height[lower]:
            broken.append(
                f"{path}:{line}: {importer} imports {imported}, and {upper} stands above {lower}"
            )
    return broken


def _room(name, rooms):
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        room = ".".join(parts[:end])
        if room in rooms:
            return room
    return None


def circles(tree):
    """Return the circles of imports between modules: lists of names, each importing the next and
    the last the first."""
    below = {}
    for importer, imported, _, _ in tree.edges:
        below.setdefault(importer, set()).add(imported)
    found, done = [], set()

    def visit(name, way):
        if name in way:
            found.append(way[way.index(name) :])
        elif name not in done:
            for inner in sorted(below.get(name, ())):
                visit(inner, [*way, name])
            done.add(name)

    for name in sorted(tree.modules):
        visit(name, [])
    return found
