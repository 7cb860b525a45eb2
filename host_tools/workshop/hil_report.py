"""The report of a hardware-in-the-loop run: JUnit XML, and one page with the screens in it.

The page is made out of the XML and of the pictures beside it, and stands by itself: pictures are
in it, so it can be filed or sent as one file.
"""

import base64
import html
import json
import xml.etree.ElementTree as xml
from dataclasses import dataclass, field
from pathlib import Path

XML = "report.xml"
PAGE = "report.html"
SCREENS = "screens"

_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>
body {{ font: 15px sans-serif; color: #1c1f26; margin: 2em; max-width: 70em }}
table {{ border-collapse: collapse }}
td, th {{ text-align: left; padding: .3em 1.2em .3em 0; vertical-align: top }}
tr {{ border-bottom: 1px solid #d5dae2 }}
.passed {{ color: #17692f }} .failed {{ color: #b3121d; font-weight: bold }}
pre {{ background: #f2f3f5; padding: .6em; overflow-x: auto; font-size: 12px }}
figure {{ display: inline-block; margin: 0 1.2em 1.2em 0 }}
img {{ width: 384px; image-rendering: pixelated; display: block }}
</style>
<h1>{title}</h1>
<p class="{outcome}">{verdict}</p>
<table>{facts}</table>
<h2>Tests</h2>
<table><tr><th>test<th>outcome<th>seconds</tr>
{rows}
</table>
<h2>Screens</h2>
<p>{about_screens}</p>
{figures}
</html>
"""

_OF_A_PANEL = "As the emulated panel showed them; the board reported the hash of each."
_OF_THE_HASH = (
    "As the unix port showed them: of each the board on the port reported the same hash."
)


@dataclass
class Case:
    """One test. outcome: passed | failed | skipped; why: text; screens: (file, caption)."""

    name: str
    seconds: float
    outcome: str = "passed"
    why: str = ""
    screens: list = field(default_factory=list)


class Results:
    """What a JUnit file says: cases, in order; board: the last `id` and `digest` merged."""

    def __init__(self, path):
        self.cases = []
        self.board = {}
        suite = xml.parse(path).getroot().find("testsuite")
        self.when = suite.get("timestamp", "")[:19].replace("T", " ")
        self.seconds = float(suite.get("time", 0))
        for element in suite.iter("testcase"):
            self.cases.append(self._case(element))

    def _case(self, element):
        where = element.get("classname").rpartition(".")[2].removeprefix("test_")
        name = element.get("name").removeprefix("test_").replace("_", " ")
        case = Case(f"{where}: {name}", float(element.get("time", 0)))
        for kind in ("failure", "error", "skipped"):
            for found in element.findall(kind):
                case.outcome = "skipped" if kind == "skipped" else "failed"
                case.why = found.text or found.get("message", "")
        for made in element.iter("property"):
            if made.get("name") == "screen":
                case.screens.append(tuple(made.get("value").split("|", 1)))
            elif made.get("name") == "board":
                self.board.update(json.loads(made.get("value")))
        return case

    def count(self, outcome):
        return sum(case.outcome == outcome for case in self.cases)


def page(results, folder, port=None):
    """Return the HTML text. folder: where the pictures lie below; port: of a real board, or
    None."""
    failed = results.count("failed")
    board = results.board
    where = f"on {port}" if port else "emulated Pico"
    return _PAGE.format(
        title=html.escape(f"Hardware in the loop: {board.get('board', 'board')} ({where})"),
        outcome="failed" if failed or not results.cases else "passed",
        verdict=_verdict(results, failed),
        facts="".join(f"<tr><th>{name}<td>{html.escape(str(said))}</tr>"
                      for name, said in _facts(results, where)),
        rows="\n".join(map(_row, results.cases)),
        about_screens=_OF_THE_HASH if port else _OF_A_PANEL,
        figures="\n".join(_figure(folder / SCREENS / file, caption)
                          for case in results.cases for file, caption in case.screens),
    )  # fmt: skip


def _verdict(results, failed):
    passed = results.count("passed")
    left_out = results.count("skipped")
    said = f"{passed} passed, {failed} failed"
    return said + (f", {left_out} not run" if left_out else "")


def _facts(results, where):
    board = results.board
    yield "board", f"{board.get('board', '?')}, {where}"
    yield "firmware", board.get("fw", "?")
    yield "SHA-256 of its image", board.get("image", "not asked for in this run")
    yield "begun", results.when
    yield "took", f"{results.seconds:.0f} s"


def _row(case):
    why = f"<pre>{html.escape(case.why[-4000:])}</pre>" if case.why else ""
    return (
        f'<tr><td>{html.escape(case.name)}{why}<td class="{case.outcome}">{case.outcome}'
        f"<td>{case.seconds:.1f}</tr>"
    )


def _figure(path, caption):
    data = base64.b64encode(path.read_bytes()).decode()
    text = html.escape(caption)
    return (
        f'<figure><img alt="{text}" src="data:image/png;base64,{data}">'
        f"<figcaption>{text}</figcaption></figure>"
    )


def write(folder, port=None):
    """Write the page beside the XML; return the Results. Raises OSError where there is no XML."""
    folder = Path(folder)
    results = Results(folder / XML)
    (folder / PAGE).write_text(page(results, folder, port), "utf-8")
    return results
