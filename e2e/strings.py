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

from string_catalogs import PLACEHOLDER, read_catalogs  # noqa: E402

# The languages in which the tests run.
LANGUAGES = ["en", "ru"]


def _form_in_east_slavic(number):
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


# The index of the plural form for a number, as in Sources/Model/PluralRule.swift.
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


class Texts:
    """The texts in one language: `words("common.save")`.

    `others` is a table by language of texts that no catalog contains, such as the names of built-in
    types and error messages: `words["genre"]`.
    """

    def __init__(self, language, others=None):
        rules, self._texts = _catalogs()
        self._language = language
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
        missing = set(PLACEHOLDER.findall(text)) - set(arguments)
        if missing:
            raise TypeError(f"{key} needs {', '.join(sorted(missing))}")
        if isinstance(arguments.get("n"), int):
            arguments["n"] = f"{arguments['n']:,}".replace(",", self("number.group"))
        return PLACEHOLDER.sub(lambda name: str(arguments[name[1]]), text)

    def pattern(self, key, **patterns):
        """Returns a regular expression that finds the text, with `patterns` instead of its
        placeholders. A placeholder without a pattern matches any text."""
        # Playwright turns no-break spaces into spaces in some texts.
        text = re.escape(self._form(key, patterns)).replace("\\ ", " ").replace("\u00a0", r"\s")
        placeholder = re.compile(r"\\\{(\w+)\\\}")
        return re.compile(placeholder.sub(lambda name: str(patterns.get(name[1], ".+")), text))

    def _form(self, key, arguments):
        forms = self._texts[key][self._language]
        if len(forms) > 1 and not isinstance(arguments.get("n"), int):
            raise TypeError(f"{key} needs a number n, which chooses the plural form")
        form = forms[self._plural_form(arguments["n"])] if len(forms) > 1 else forms[0]
        # A number can choose between forms that do not contain it.
        unused = set(arguments) - set(PLACEHOLDER.findall(form)) - ({"n"} if len(forms) > 1 else set())
        if unused:
            raise TypeError(f"{key} has no {', '.join(sorted(unused))}")
        return form
