"""The part of Swift's lexical grammar that the checks need.

`code_of` replaces comments, strings and regular expressions (including interpolations) by spaces
and keeps newlines, so that all remaining braces and words are code.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The folders whose subfolders are modules: of the server, of what the apps share with it, and of the
# example programs.
SOURCES = ("Sources", "Kit/Sources", "Examples/Sources", "App/Commonplace", "App/Harness/Sources")

# Text before a `/` that begins a regular expression and is not a division.
_BEFORE_REGEX = re.compile(r"(?:^|[(\[{,:=!&|?;]|\breturn|\bin|\bcase)\s*$")


def swift_files(top):
    """Returns the Swift files below `top`, without generated ones."""
    return sorted(path for path in Path(top).rglob("*.swift") if "Generated" not in path.parts)


def module_files(top):
    """Returns the Swift files of all modules of the repository `top`, without generated ones."""
    return [path for folder in SOURCES for path in swift_files(Path(top) / folder)]


def without_comments(text, suffix):
    """Removes comments that fill whole lines from scripts, which pages need not load."""
    if suffix in (".js", ".mjs"):
        return re.sub(r"(?m)^[ \t]*//.*\n", "", text)
    return text


def code_of(text):
    return _Blanker(text).run()


def literals_of(text):
    """Returns the place and text of each string literal. Interpolations are replaced by a backslash
    and spaces, so that places in the literal are places in the file; literals within them are
    returned as well."""
    blanker = _Blanker(text)
    blanker.run()
    return sorted(blanker.literals)


class _Blanker:
    def __init__(self, text):
        self.text = text
        self.out = list(text)
        self.literals = []

    def run(self):
        self._code(0, None)
        return "".join(self.out)

    def _blank(self, start, end):
        for index in range(start, min(end, len(self.out))):
            if self.out[index] != "\n":
                self.out[index] = " "

    def _code(self, at, closing):
        """Reads code from `at` to the end of the text, or past the `)` that closes an
        interpolation."""
        text, depth = self.text, 0
        while at < len(text):
            character = text[at]
            if closing and character == "(":
                depth += 1
            elif closing and character == ")":
                if depth == 0:
                    return at + 1
                depth -= 1
            skipped = self._skipped(at) if character in "/\"#" else at
            at = skipped if skipped > at else at + 1
        return at

    def _skipped(self, at):
        """Blanks the comment, string or regular expression that starts at `at`. Returns its end, or
        `at` if something else starts there."""
        text = self.text
        if text.startswith("//", at):
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            self._blank(at, end)
            return end
        if text.startswith("/*", at):
            return self._comment(at)
        opening = re.compile(r'(#*)("""|")').match(text, at)
        if opening:
            return self._string(at, opening.end(), len(opening[1]), opening[2])
        extended = re.compile(r"(#+)/").match(text, at)
        if extended:
            end = text.find("/" + extended[1], extended.end())
            end = len(text) if end < 0 else end + 1 + len(extended[1])
            self._blank(at, end)
            return end
        return self._regex(at)

    def _comment(self, at):
        depth, end = 0, at
        for mark in re.compile(r"/\*|\*/").finditer(self.text, at):
            depth += 1 if mark[0] == "/*" else -1
            end = mark.end()
            if depth == 0:
                break
        self._blank(at, end)
        return end

    def _string(self, start, at, hashes, quote):
        text, end_mark, escape = self.text, quote + "#" * hashes, "\\" + "#" * hashes
        first, literal = at, []
        while at < len(text):
            if text.startswith(end_mark, at):
                at += len(end_mark)
                break
            if quote == '"' and text[at] == "\n":
                break
            if text.startswith(escape + "(", at):
                end = self._code(at + len(escape) + 1, ")")
                literal.append("\\".ljust(end - at))
                at = end
            else:
                end = at + (len(escape) + 1 if text.startswith(escape, at) else 1)
                literal.append(text[at:end])
                at = end
        self.literals.append((first, "".join(literal)))
        self._blank(start, at)
        return at

    def _regex(self, at):
        line = self.text.rfind("\n", 0, at) + 1
        literal = re.compile(r"/(?![\s/*])(?:\\.|[^\\/\n])*(?<!\s)/").match(self.text, at)
        if not literal or not _BEFORE_REGEX.search(self.text[line:at]):
            return at
        self._blank(at, literal.end())
        return literal.end()
