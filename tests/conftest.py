"""For all tests: in CI nothing is skipped, and the end says what was and was not run."""

import os
import signal
import sys
from collections import Counter
from pathlib import Path

import pytest

import card_shoe  # noqa: F401  (puts the firmware on the path)
from card_shoe.boards.board import ROOT
from card_shoe.emulator import c_compiler
from workshop.build import toolchain

# What the tests under MicroPython use as well.
sys.path.insert(0, str(Path(__file__).parent / "device" / "in_memory"))

CI = os.environ.get("CI") == "true"


def pytest_configure(config):
    """What the tests start hears Ctrl-C, even where this run was started without (nohup, &)."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # Built here, before the workers would each build it.
    complaint = c_compiler.complaint()
    if CI and complaint and config.rootpath == ROOT:
        raise pytest.UsageError(f"with CI=true a C compiler is needed: {complaint}")


def pytest_report_header(config):
    """Say before the first test what is missing on this machine, and how to get it."""
    told = [c_compiler.complain_once(), toolchain.complaint()]
    return [line for text in told if text for line in text.splitlines()]


def _fail_where_skipped(report):
    if CI and report.skipped and not hasattr(report, "wasxfail"):
        why = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"with CI=true nothing may be skipped: {why}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    _fail_where_skipped(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    report = yield
    _fail_where_skipped(report)
    return report


def _folder(nodeid):
    return "/".join(nodeid.split("/")[:2])


def pytest_terminal_summary(terminalreporter):
    """By folder: what ran; then what did not, and why."""
    stats = terminalreporter.stats
    ran = Counter(
        _folder(report.nodeid)
        for outcome in ("passed", "failed", "xfailed", "xpassed")
        for report in stats.get(outcome, ())
        if getattr(report, "when", "") == "call"
    )
    left_out = Counter(
        _folder(item.nodeid)
        for item in stats.get("deselected", ())
        if item.get_closest_marker("full")
    )
    terminalreporter.section("what was run")
    for folder, count in sorted(ran.items()):
        terminalreporter.line(f"{folder}: {count} tests")
    for report in stats.get("passed", []) + stats.get("failed", []):
        for name, value in report.user_properties:
            if name == "told" and report.when == "call":
                terminalreporter.line(value)
    terminalreporter.section("what was not run")
    for folder, count in sorted(left_out.items()):
        terminalreporter.line(f"{folder}: {count} left to `make test-full`")
    for report in stats.get("skipped", ()):
        why = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        terminalreporter.line(f"{report.nodeid}: {why}")
    terminalreporter.line("tests/hil on a real board: `make hil PORT=… FEED_PORT=…`")
