"""Files that a command is given or asked to write: where they do not serve, exit code 2 and words.

A file that cannot be read and a place that cannot be written are wrong usage, whichever command
it is. What is said names the path, what it was for, the reason, and what to do.
"""

import errno
import os
from pathlib import Path

from card_shoe.errors import Refused

ELSEWHERE = "choose a place that is there and can be used"


def read(path, what):
    """Return the bytes of a file. what: what it should hold, as in "deck". Raises Refused."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise Refused(unreadable(path, what, error)) from error


def read_text(path, what):
    """Return the text of a file. Raises Refused where it cannot be read or is no text."""
    try:
        return read(path, what).decode("utf-8")
    except UnicodeDecodeError as error:
        why = f"the {what} is not UTF-8 text (byte {error.start})"
        raise Refused(f"{path}: {why}; name a text file") from error


def unreadable(path, what, error):
    """Say that a file cannot be read and what to do about it. error: the OSError."""
    return f"{path}: the {what} cannot be read: {error.strerror}; {_remedy(Path(path), error)}"


def _remedy(path, error):
    if error.errno == errno.ENOENT:
        return f"check the name; it was looked for in {path.absolute().parent}"
    if error.errno == errno.EISDIR:
        return "name a file in this folder"
    if error.errno == errno.ENOTDIR:
        return "check the name; a part of it that should be a folder is a file"
    if error.errno == errno.EACCES:
        return f"check who may read it: ls -ld {path}"
    return "choose a file that can be read"


def write(path, data):
    """Write text, or bytes, to a file. Raises Refused."""
    try:
        Path(path).write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))
    except OSError as error:
        raise Refused(unwritable(path, error)) from error


def make_folder(path):
    """Return the Path of a folder, made with those above it where it is not there. Raises
    Refused."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(unwritable(path, error)) from error
    return Path(path)


def check_place(path):
    """Refuse a place for a file before the work for it begins; nothing is written.

    The folder must be there and take files, and no folder may stand at the place itself.
    """
    path = Path(path)
    folder = path.parent
    try:
        if not os.path.isdir(folder):
            os.listdir(folder)
        wrong = errno.EISDIR if os.path.isdir(path) else 0
        if not os.access(path if os.path.lexists(path) else folder, os.W_OK):
            wrong = wrong or errno.EACCES
        if wrong:
            raise OSError(wrong, os.strerror(wrong))
    except OSError as error:
        raise Refused(unwritable(path, error)) from error


def check_folder(path):
    """Refuse a place for a folder, which may have to be made, before the work for it begins."""
    path = Path(path)
    folder = next(made for made in (path, *path.absolute().parents) if os.path.lexists(made))
    wrong = 0 if os.access(folder, os.W_OK) else errno.EACCES
    if not os.path.isdir(folder):
        wrong = errno.ENOTDIR
    if wrong:
        raise Refused(unwritable(path, OSError(wrong, os.strerror(wrong))))


def unwritable(path, error):
    """Say that a place cannot be written and what to do about it. error: the OSError."""
    return f"{path}: cannot be written: {error.strerror}; {ELSEWHERE}"
