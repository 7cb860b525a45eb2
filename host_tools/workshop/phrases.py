"""Phrases that a reader stumbles over: `make lint` names each place, and what to write instead.

    python -m workshop.phrases

Looks through the pages, the code and the words of screens, not through what is generated or
recorded. Prints "file:line: …" for each place and ends with 1 where there is one.
"""

import re
import subprocess
import sys

from card_shoe.places import ROOT

# phrase (a regular expression): what to write instead
PHRASES = {
    r"so many\b(?! (?:that|people))": "name the number: `n`, this many, at most `most`",
    r"by and by": "in pieces, over time",
    r"is too much": "extra, too large",
    r"stands? twice": "is given twice",
    r"h[au]ngs? on": "depends on",
    r"anew": "again, from scratch",
    r"what is not known": "unknown",
    r"(?i:whoever)": "name the person: the dealer, the user, the host",
    r"stands? on standard error": "goes to standard error",
    r"somebody": "name the person",
    r'"""(?:[^"]*[.;] )?Gives\b': "Return",
    r"; gives\b": "; return",
}
_WORDS = {phrase: re.compile(rf"(?<![\w]){phrase}") for phrase in PHRASES}
_LOOKED_AT = (".py", ".md", ".c", ".h", "Makefile")
_LEFT_OUT = (
    "tests/replay/feeds/",
    "tests/structure/test_phrases.py",
    "host_tools/workshop/phrases.py",
    "firmware/shoe/fonts/",
)


def places(name, text):
    """Return (line, phrase, remedy) for each phrase in a file's text, lines counted from 1."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        for phrase, word in _WORDS.items():
            if word.search(line):
                found.append((number, word.search(line)[0].strip('" '), PHRASES[phrase]))
    return found


def main():
    """Print every place; return the exit code."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    count = 0
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if not name.endswith(_LOOKED_AT) or name.startswith(_LEFT_OUT) or not path.is_file():
            continue
        for line, phrase, remedy in places(name, path.read_text("utf-8")):
            print(f'{name}:{line}: "{phrase}": {remedy}')
            count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
