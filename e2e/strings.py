"""The texts of the pages by their keys in the string catalogs (`Strings/*.xcstrings`).

    words = Texts("en")
    words("common.deleteTitle", title="Dune")  # Delete “Dune”?
    words("common.entries", n=3)               # 3 entries
"""

import functools
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "scripts"))

from string_catalogs import PLACEHOLDER, placeholders, read_catalogs  # noqa: E402

# The languages in which the tests run.
LANGUAGES = ["en", "ru"]


def _form_in_east_slavic(number):
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


# The index of the plural form for a number, as in Kit/Sources/Model/PluralRule.swift.
PLURAL_RULES = {
    "one": lambda number: 0 if number == 1 else 1,
    "eastSlavic": _form_in_east_slavic,
}


@functools.cache
def _catalogs():
    languages, words = read_catalogs(ROOT / "Strings")
    texts = {
        f"{prefix}.{name}": forms for prefix, cases in words.items() for name, forms in cases.items()
    }
    return {language["tag"]: language["plurals"] for language in languages}, texts


def _literal(text):
    """Returns a regular expression that matches `text`. Playwright turns no-break spaces into spaces
    in some texts."""
    return re.escape(text).replace("\\ ", " ").replace("\u00a0", r"\s")


class Texts:
    """The texts in one language: `words("common.save")`.

    `others` is a table by language of texts that no catalog contains, such as what a test enters:
    `words["genre"]`.
    """

    def __init__(self, language, others=None):
        rules, self._texts = _catalogs()
        self.language = language
        self._plural_form = PLURAL_RULES[rules[language]]
        self._others = others[language] if others else {}

    def __getitem__(self, name):
        return self._others[name]

    def __call__(self, key, **arguments):
        """Returns the text with its placeholders replaced by `arguments`. The number `n` chooses the
        plural form, and is grouped, `1,204`.

        Raises `KeyError` for an unknown key, and `TypeError` for a missing or an unused argument.
        """
        text = self._form(key, arguments)
        missing = placeholders([text]) - set(arguments)
        if missing:
            raise TypeError(f"{key} needs {', '.join(sorted(missing))}")
        if isinstance(arguments.get("n"), int):
            arguments["n"] = f"{arguments['n']:,}".replace(",", self("number.group"))
        return PLACEHOLDER.sub(lambda match: self._filled(match, arguments), text)

    def _filled(self, match, arguments):
        """Returns the argument of a placeholder, or the plural form that agrees with it."""
        value = arguments[match[1]]
        if match[2] is None:
            return str(value)
        return match[2].split("|")[self._plural_form(int(value))].replace("#", str(value))

    def pattern(self, key, **patterns):
        """Returns a regular expression that finds the text, with `patterns` instead of its
        placeholders. A placeholder without a pattern matches any text."""
        form = self._form(key, patterns)
        pattern, end = "", 0
        for match in PLACEHOLDER.finditer(form):
            wanted = str(patterns.get(match[1], ".+"))
            if match[2] is not None:
                forms = [_literal(each).replace(r"\#", wanted) for each in match[2].split("|")]
                wanted = f"(?:{'|'.join(forms)})"
            pattern += _literal(form[end:match.start()]) + wanted
            end = match.end()
        return re.compile(pattern + _literal(form[end:]))

    def _form(self, key, arguments):
        forms = self._texts[key][self.language]
        if len(forms) > 1 and not isinstance(arguments.get("n"), int):
            raise TypeError(f"{key} needs a number n, which chooses the plural form")
        form = forms[self._plural_form(arguments["n"])] if len(forms) > 1 else forms[0]
        # A number can choose between forms that do not contain it.
        unused = set(arguments) - placeholders([form]) - ({"n"} if len(forms) > 1 else set())
        if unused:
            raise TypeError(f"{key} has no {', '.join(sorted(unused))}")
        return form


def new_page_link(words):
    """Returns the name of the link that creates a page: its type is the object of a verb."""
    return words("site.newOf", object={"en": "page", "ru": "страницу"}[words.language])
