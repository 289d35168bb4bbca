"""Tests of e2e/strings.py, and of the keys that the browser tests use: a renamed key fails here
instead of in a browser.
    python3 scripts/tests/test_strings.py"""

import ast
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "e2e"))
sys.dont_write_bytecode = True

from strings import LANGUAGES, Texts  # noqa: E402

# The names by which the tests call `Texts`: `words("…")`, `texts(page)("…")`, `Texts("en")("…")`.
NAMES = {"words", "texts", "english", "Texts", "ENGLISH", "RUSSIAN"}


def lookups(path):
    """Yields the calls of `path` that look up a constant key."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)):
            continue
        function = node.func.value if is_pattern(node) else node.func
        # Texts("en") alone looks nothing up.
        is_made_here = isinstance(function, ast.Call)
        function = function.func if is_made_here else function
        if isinstance(function, ast.Name) and function.id in NAMES and (
                is_made_here or function.id != "Texts"):
            yield node


def is_pattern(call):
    return isinstance(call.func, ast.Attribute) and call.func.attr == "pattern"


class TextsTests(unittest.TestCase):
    def test_numbers_choose_plural_forms_and_are_grouped(self):
        english, russian = Texts("en"), Texts("ru")
        for number, wanted in (
                (0, "0 entries"), (1, "1 entry"), (2, "2 entries"), (1204, "1,204 entries")):
            self.assertEqual(english("common.entries", n=number), wanted)
        for number, wanted in (
                (1, "1 запись"), (2, "2 записи"), (5, "5 записей"), (11, "11 записей"),
                (12, "12 записей"), (21, "21 запись"), (1204, "1\u00a0204 записи")):
            self.assertEqual(russian("common.entries", n=number), wanted)

    def test_placeholders_are_filled_once(self):
        self.assertEqual(Texts("en")("common.deleteTitle", title="{title}"), "Delete “{title}”?")

    def test_each_number_of_a_text_chooses_its_form(self):
        key = "fieldProblem.import.cells(cells,columns)"
        self.assertEqual(Texts("en")(key, cells=3, columns=1), "It has 3 cells for 1 column.")
        self.assertEqual(Texts("ru")(key, cells=21, columns=2), "21 ячейка на 2 столбца.")
        pattern = Texts("en").pattern(key, cells=r"\d+", columns="2")
        self.assertRegex("It has 5 cells for 2 columns.", pattern)
        self.assertNotRegex("It has 5 cells for 3 columns.", pattern)

    def test_error_messages_are_found_by_their_codes(self):
        self.assertEqual(Texts("en")("failure.entry.notFound"), "Entry not found.")

    def test_unknown_keys_and_wrong_arguments_are_errors(self):
        words = Texts("en")
        for key, arguments, error in (
                ("common.nothingLikeIt", {}, KeyError), ("common.deleteTitle", {}, TypeError),
                ("common.save", {"title": "Dune"}, TypeError), ("common.entries", {}, TypeError)):
            with self.subTest(key=key), self.assertRaises(error):
                words(key, **arguments)

    def test_patterns_match_any_argument(self):
        words = Texts("en")
        self.assertRegex("Account: Ann Lee", words.pattern("common.account"))
        self.assertRegex("Resend code in 58\u00a0s", words.pattern("signIn.resendIn", n=r"\d+"))
        self.assertNotRegex("Account:", words.pattern("common.account"))


class KeyTests(unittest.TestCase):
    def test_keys_of_the_browser_tests_exist_and_have_their_arguments(self):
        count = 0
        for path in [*sorted((ROOT / "e2e").glob("*.py")), ROOT / "scripts/screens"]:
            for call in lookups(path):
                count += 1
                key = call.args[0].value
                arguments = {each.arg: 1 if each.arg == "n" else "x" for each in call.keywords}
                for language in LANGUAGES:
                    words = Texts(language)
                    with self.subTest(file=path.name, line=call.lineno, key=key):
                        (words.pattern if is_pattern(call) else words)(key, **arguments)
        self.assertGreater(count, 500)


if __name__ == "__main__":
    unittest.main()
