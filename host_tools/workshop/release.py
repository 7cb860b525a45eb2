"""make release: all that is given out of one version, in build/release/<version>/.

Images with their digest manifests, the ESP32 boards' partition tables, the host tools as a wheel,
the gallery of screens, the changes of this version, and the SHA-256 of every file.

    python -m workshop.release        (`make release` runs the checks and the tests before)
"""

import hashlib
import re
import shutil
import subprocess
import sys

import click

from card_shoe.boards.board import ROOT, image_boards, module_boards, shoe_version
from card_shoe.errors import Failed, Refused, ShoeError
from card_shoe.numbers import counted
from workshop.build import build, partitions
from workshop.commands.firmware import measure_heap

SUMS = "SHA256SUMS"


def changes(version, text=None):
    """Return the section of the changelog for a version. Raises Refused where there is none, or
    where it is empty.
    """
    text = (ROOT / "CHANGELOG.md").read_text("utf-8") if text is None else text
    found = re.search(rf"^## {re.escape(version)}\b.*\n((?:(?!## ).*\n?)*)", text, re.MULTILINE)
    if not found or not found[1].strip():
        raise Refused(f"CHANGELOG.md: nothing on version {version}; a release says what is new")
    return found[1].strip() + "\n"


def unclean():
    """Return lines that say what in the tree is not committed; empty where all is."""
    command = ["git", "status", "--porcelain", "--untracked-files=no"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else ["no git tree"]


def put_images(folder, say):
    """Build each board's image into the folder. Raises Failed where one is over its budget."""
    for board in image_boards():
        image = build(board, say=say)
        measure_heap(board, image)
        for path in (image.uf2, image.manifest):
            shutil.copy(path, folder)
        say(f"{board}: sha256 {image.data['sha256']}")
    for board in module_boards():
        table = partitions.pack(partitions.regions(board))
        (folder / f"partitions-{board}.bin").write_bytes(table)


def put_wheel(folder):
    """Build the host tools' wheel into the folder, out of what git tracks and nothing else."""
    source = ROOT / "build" / "wheel-source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout.decode()
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, source / name)
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check",
               "--no-deps", "-w", str(folder), str(source)]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"the wheel could not be built:\n{done.stderr}")


def put_gallery(folder):
    """Write the pictures of every screen on every display, and their page."""
    from workshop.gallery import gallery

    gallery.write(folder / "screens")


def put_sums(folder):
    """Write the SHA-256 of every file below the folder, as `sha256sum --check` reads them."""
    rows = []
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != SUMS:
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            rows.append(f"{digest}  {path.relative_to(folder).as_posix()}\n")
    (folder / SUMS).write_text("".join(rows))
    return len(rows)


def release(say=print):
    """Build the release of the version in the tree; return its folder. Raises Failed, Refused."""
    version = shoe_version()
    news = changes(version)
    folder = ROOT / "build" / "release" / version
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "CHANGES.md").write_text(news)
    put_images(folder, say)
    put_wheel(folder)
    put_gallery(folder)
    count = put_sums(folder)
    dirty = unclean()
    if dirty:
        say(f"not to be given out: {counted(len(dirty), 'change')} in the tree not committed")
    say(f"{counted(count, 'file')} of version {version} in {folder.relative_to(ROOT)}")
    return folder


def main():
    try:
        release(lambda text: click.echo(text, err=True))
    except ShoeError as error:
        click.echo(f"release: {error}", err=True)
        sys.exit(error.exit_code)


if __name__ == "__main__":
    main()
