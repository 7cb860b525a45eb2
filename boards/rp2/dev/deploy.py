"""Two copies of the application on stock MicroPython: the one that runs, and the one before.

`/deploy.json` names the folder that runs and its state: "new" until it has been begun, "begun"
until it has made its first pass, then "good". A version that was begun and did not come so far
is given up at the next reset for the one before.
"""

import gc
import json
import os
import sys

_STATE = "/deploy.json"
_LOADING = 4096


def state():
    """Gives {"run": folder, "before": folder or None, "state": word}."""
    try:
        with open(_STATE) as file:
            return json.load(file)
    except (OSError, ValueError):
        return {"run": None, "before": None, "state": "good"}


def set_state(made):
    """Keeps the state; a cut leaves the old one or the new one."""
    with open(_STATE + ".new", "w") as file:
        json.dump(made, file)
    os.rename(_STATE + ".new", _STATE)


def folder():
    """Gives the path of the application that runs, with a slash at its end."""
    return "/" + state()["run"] + "/"


def paths(top, inner=""):
    """Gives the paths of the files below a folder, sorted."""
    found = []
    for entry in os.ilistdir(top + inner):
        if entry[1] == 0x4000:
            found += paths(top, inner + entry[0] + "/")
        else:
            found.append(inner + entry[0])
    return sorted(found)


def give_up(made):
    """Goes back to the version before."""
    print("deploy: %s did not start; back to %s" % (made["run"], made["before"]))
    made = {"run": made["before"], "before": None, "state": "good"}
    set_state(made)
    return made


def started():
    """The application has made its first pass."""
    gc.threshold(-1)
    made = state()
    if made["state"] != "good":
        made["state"] = "good"
        set_state(made)


def run():
    """Runs the application; a new one that fails at once is given up for the one before."""
    made = state()
    if made["state"] == "begun" and made["before"]:
        made = give_up(made)
    if made["run"] is None:
        print("deploy: no application")
        return
    if made["state"] == "new":
        made["state"] = "begun"
        set_state(made)
    sys.path.insert(0, "/" + made["run"])
    sys.modules.pop("main", None)
    try:
        # Compiled code goes to the heap. What loading throws away has to be collected at once,
        # or what stays is strewn over the whole of it; the tables want a stretch of 40 KB.
        gc.threshold(_LOADING)
        __import__("shoe.ranking.tables")
        __import__("main")
    except (Exception, SystemExit) as error:
        sys.print_exception(error)
        if made["state"] == "begun" and state()["state"] != "good" and made["before"]:
            give_up(made)
            import machine

            machine.reset()
