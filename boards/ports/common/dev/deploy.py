"""Two copies of the application on stock MicroPython: the one that runs, and the one before.

`/deploy.json` names the folder that runs and its state: "new" until it has been begun, "begun"
until it has made its first pass, then "good". A version that was begun and did not come so far
is given up at the next reset for the one before.
"""

import gc
import hashlib
import json
import os
import sys

_STATE = "/deploy.json"
_COLLECT_AFTER = 4096
_RESERVE = 4096

# The SHA-256 over all files of the application that runs: each path, then its contents.
digest = None

# A piece of the heap that is held back until a file must be written with all of it in use.
_reserve = None


def state():
    """Return {"run": folder, "before": folder or None, "state": word}."""
    try:
        with open(_STATE) as file:
            return json.load(file)
    except (OSError, ValueError):
        return {"run": None, "before": None, "state": "good"}


def set_state(made):
    """Keep the state; a cut leaves the old one or the new one."""
    with open(_STATE + ".new", "w") as file:
        json.dump(made, file)
    os.rename(_STATE + ".new", _STATE)


def folder():
    """Return the path of the application that runs, with a slash at its end."""
    return "/" + state()["run"] + "/"


def paths(top, inner=""):
    """Return the paths of the files below a folder, sorted."""
    found = []
    for entry in os.ilistdir(top + inner):
        if entry[1] == 0x4000:
            found += paths(top, inner + entry[0] + "/")
        else:
            found.append(inner + entry[0])
    return sorted(found)


def digest_of(top):
    """Return the SHA-256 over the files below a folder."""
    total = hashlib.sha256()
    buffer = memoryview(bytearray(1024))
    for path in paths(top):
        total.update(path.encode())
        with open(top + path, "rb") as file:
            n = file.readinto(buffer)
            while n:
                total.update(buffer[:n])
                n = file.readinto(buffer)
    return total.digest()


def give_up(made):
    """Go back to the version before."""
    print("deploy: %s did not start; back to %s" % (made["run"], made["before"]))
    made = {"run": made["before"], "before": None, "state": "good"}
    set_state(made)
    return made


def started():
    """The application has made its first pass."""
    global _reserve
    _reserve = None
    gc.collect()
    made = state()
    if made["state"] != "good":
        made["state"] = "good"
        set_state(made)


def run():
    """Run the application; a new one that fails at once is given up for the one before."""
    global digest, _reserve
    made = state()
    if made["state"] == "begun" and made["before"]:
        made = give_up(made)
    if made["run"] is None:
        print("deploy: no application")
        return
    if made["state"] == "new":
        made["state"] = "begun"
        set_state(made)
    top = "/" + made["run"]
    # Now, while there is room for it: with the application loaded no file can be opened.
    digest = digest_of(top + "/")
    sys.path.insert(0, top)
    # The application's own main.py is meant, in the folder that was put first, and not the one
    # that called this function.
    sys.modules.pop("main", None)
    try:
        # Compiled code goes to the heap and leaves little of it. What is thrown away has to be
        # collected at once, or what stays is strewn over all of it and no piece is large enough.
        gc.threshold(_COLLECT_AFTER)
        _reserve = bytearray(_RESERVE)
        __import__("shoe.ranking.tables")
        __import__("main")
    except (Exception, SystemExit) as error:
        sys.print_exception(error)
        if made["state"] == "begun" and state()["state"] != "good" and made["before"]:
            give_up(made)
            import machine

            machine.reset()
