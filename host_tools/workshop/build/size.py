"""How large an image is, part by part, against its board's budget."""

import subprocess

# Modules that are tables of the evaluator; the rest of the frozen code is counted beside them.
TABLES = "shoe/ranking/tables"


class Report:
    """Sizes in bytes. parts: [(name, bytes, budget or None)], bytes None where `missing` says by
    name why; of heap the budget is the least that must be there.
    """

    def __init__(self, parts):
        self.parts = list(parts)
        self.sizes = {name: number for name, number, _ in parts}
        self.missing = {}

    def add(self, name, number, limit, why=None):
        """Add a part; why: it has no number."""
        self.parts.append((name, number, limit))
        self.sizes[name] = number
        if number is None:
            self.missing[name] = why

    @property
    def over(self):
        """Lines of text, one for each part over its budget."""
        return [
            f"  {name}: {number:,} bytes, the budget is {_bound(name, limit)}"
            for name, number, limit in self.parts
            if None not in (number, limit)
            and (number < limit if "heap" in name else number > limit)
        ]

    def lines(self):
        """Return the report as lines of text."""
        out = [f"{'part':<22}{'bytes':>10}{'budget':>14}"]
        for name, number, limit in self.parts:
            bound = "" if limit is None else _bound(name, limit)
            said = "-" if number is None else f"{number:,}"
            out.append(f"{name:<22}{said:>10}{bound:>14}".rstrip())
        out += [f"{name} not measured: {why}" for name, why in self.missing.items()]
        return out


def _bound(name, limit):
    return f"{'>=' if 'heap' in name else '<='} {limit:,}"


def symbols(elf):
    """Return {name: address} of the global symbols of an ELF file."""
    text = subprocess.run(
        ["arm-none-eabi-nm", str(elf)], check=True, capture_output=True, text=True
    ).stdout
    rows = (line.split() for line in text.splitlines())
    return {row[2]: int(row[0], 16) for row in rows if len(row) == 3}


def _section_sizes(path):
    text = subprocess.run(
        ["arm-none-eabi-size", "-A", str(path)], check=True, capture_output=True, text=True
    ).stdout
    rows = [line.split() for line in text.splitlines()]
    return {row[0]: int(row[1]) for row in rows if len(row) == 3 and row[1].isdigit()}


def _is_code_or_constant(section):
    return section.startswith((".text", ".rodata", ".data"))


def frozen_bytes(elf):
    """Return the bytes of flash that frozen code takes."""
    (compiled,) = elf.parent.rglob("frozen_content.c.o*")
    sections = _section_sizes(compiled)
    return sum(number for name, number in sections.items() if _is_code_or_constant(name))


def tables_bytes(elf):
    """Return the bytes of the evaluator's frozen tables, as compiled."""
    folder = elf.parent / "frozen_mpy"
    return sum(
        path.stat().st_size
        for path in folder.rglob("*.mpy")
        if path.relative_to(folder).as_posix().startswith(TABLES)
    )


def report(board, elf, image):
    """Return the Report of a built image: `elf` is its path, `image` its bytes in flash."""
    budget = board.budget
    names = symbols(elf)
    heap = names["__GcHeapEnd"] - names["__GcHeapStart"]
    frozen = frozen_bytes(elf)
    region = board.flash["image"][1]
    return Report([
        ("image_bytes", len(image), budget.get("image_bytes")),
        ("text_bytes", len(image) - frozen, None),
        ("frozen_bytes", frozen, budget.get("frozen_bytes")),
        ("tables_bytes", tables_bytes(elf), budget.get("tables_bytes")),
        ("free_flash_bytes", region - len(image), None),
        ("journal_bytes", board.flash["journal"][1], None),
        ("files_bytes", board.flash["files"][1], None),
        ("heap_bytes", heap, budget.get("heap_bytes")),
    ])
