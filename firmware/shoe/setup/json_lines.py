"""Where in a JSON text a key stands: line numbers for errors that a person can act on.

`json.loads` keeps no positions and takes the last of two equal keys without a word; this walks
the text beside it. It trusts that the text is JSON: call it after loads() has taken it.
"""

import json

_BLANK = " \t\r\n,:"


def key_lines(text):
    """Return lines of all keys of a JSON text.

    Return (lines, twice): a dict of key path such as "reader.kind" to its line (1, 2, …), and
    the list of paths that are given twice in one object.
    """
    walk = _Walk(text)
    walk.value("")
    return walk.lines, walk.twice


class Document:
    """A file that is one JSON object.

    name: what errors call the file; made: the class of these errors, ValueErrors. raw: the object.
    Raise such an error where the text is no JSON, no object, or names a key twice.
    """

    def __init__(self, text, name, made):
        self._name = name
        self._made = made
        try:
            self.raw = json.loads(text)
        except ValueError as error:
            raise made("%s:%d: not JSON: %s" % (name, getattr(error, "lineno", 1), error))
        if not isinstance(self.raw, dict):
            raise made("%s:1: must be one JSON object, {…}" % name)
        self._lines, twice = key_lines(text)
        if twice:
            raise self.error(twice[0], "is given twice")

    def error(self, path, why):
        """Return the error of a key, by its path such as "reader.kind": with file and line."""
        return self._made("%s:%d: %s: %s" % (self._name, self._lines.get(path, 1), path, why))


class _Walk:
    def __init__(self, text):
        self._text = text
        self._at = 0
        self._line = 1
        self.lines = {}
        self.twice = []

    def _skip(self):
        while self._at < len(self._text) and self._text[self._at] in _BLANK:
            if self._text[self._at] == "\n":
                self._line += 1
            self._at += 1

    def _string(self):
        start = self._at + 1
        self._at = start
        while self._text[self._at] != '"':
            self._at += 2 if self._text[self._at] == "\\" else 1
        self._at += 1
        return self._text[start : self._at - 1]

    def value(self, path):
        self._skip()
        opening = self._text[self._at]
        if opening == "{":
            self._object(path)
        elif opening == "[":
            self._list(path)
        elif opening == '"':
            self._string()
        else:
            while self._at < len(self._text) and self._text[self._at] not in _BLANK + "]}":
                self._at += 1

    def _object(self, path):
        self._at += 1
        self._skip()
        while self._text[self._at] != "}":
            line = self._line
            key = self._string()
            inner = path + "." + key if path else key
            if inner in self.lines:
                self.twice.append(inner)
            self.lines[inner] = line
            self.value(inner)
            self._skip()
        self._at += 1

    def _list(self, path):
        self._at += 1
        self._skip()
        count = 0
        while self._text[self._at] != "]":
            inner = "%s[%d]" % (path, count)
            self.lines[inner] = self._line
            self.value(inner)
            count += 1
            self._skip()
        self._at += 1
