"""Reads the string catalogs of Strings/ (the format that Xcode edits) and writes them as Swift.

A key is `prefix.case`: each prefix becomes an enumeration, `card.open` the case `CardWord.open`.
A text contains placeholders, `{title}`. A text with plural variations is chosen by a number, which
is also its placeholder `{n}`.
"""

import json
import re

# Prefixes whose enumeration or argument label differs from the prefix.
NAMES = {
    "common": ("Word", "_"),
    "import": ("ImportWord", "imports"),
    "public": ("PublicWord", "onSite"),
    "signIn": ("SignInWord", "_"),
}
# The plural categories of integers for each rule of `PluralRule`, in the CLDR's order. "other"
# must exist in every catalog; rules whose integers never use it ignore it.
CATEGORIES = {
    "none": ["other"],
    "one": ["one", "other"],
    "zeroOne": ["one", "other"],
    "eastSlavic": ["one", "few", "many"],
    "polish": ["one", "few", "many"],
    "czech": ["one", "few", "other"],
}
KEY = re.compile(r"([a-z]\w*)\.([a-z]\w*)")
PLACEHOLDER = re.compile(r"\{(\w+)\}")
KEYWORDS = {
    "as", "break", "case", "class", "continue", "default", "do", "else", "enum", "extension",
    "false", "for", "func", "if", "import", "in", "init", "is", "let", "nil", "operator", "private",
    "protocol", "public", "repeat", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "var", "where", "while",
}


class CatalogError(Exception):
    """A catalog is incomplete or cannot be read; the message names file, key and language."""


def read_languages(folder):
    """Returns the languages of `languages.json`: dictionaries with tag, case, name and plurals."""
    languages = json.loads((folder / "languages.json").read_text(encoding="utf-8"))
    for language in languages:
        if language["plurals"] not in CATEGORIES:
            raise CatalogError(
                f"languages.json: {language['tag']}: plurals is not one of {', '.join(CATEGORIES)}"
            )
    return languages


def forms_of(localization, language, where):
    """Returns the plural forms of a text in the order of the rule, or a list of one text."""
    units = [localization.get("stringUnit")]
    variations = localization.get("variations", {}).get("plural")
    if variations:
        missing = {*CATEGORIES[language["plurals"]], "other"} - set(variations)
        if missing:
            raise CatalogError(f"{where}: no plural form {', '.join(sorted(missing))}")
        units = [variations[name].get("stringUnit") for name in CATEGORIES[language["plurals"]]]
    texts = [unit.get("value") if unit and unit.get("state") != "new" else None for unit in units]
    if not all(texts):
        raise CatalogError(f"{where}: not translated")
    if any("|" in text for text in texts):
        raise CatalogError(f"{where}: contains “|”, which separates plural forms in the program")
    return texts


def translations(entry, languages, where):
    """Returns the forms of a key by language tag, checked against the first language."""
    found = {}
    for language in languages:
        here = f"{where} ({language['tag']})"
        localization = entry.get("localizations", {}).get(language["tag"])
        if not localization:
            raise CatalogError(f"{here}: not translated")
        found[language["tag"]] = forms_of(localization, language, here)
    wanted = {name for form in found[languages[0]["tag"]] for name in PLACEHOLDER.findall(form)}
    has_forms = "variations" in entry["localizations"][languages[0]["tag"]]
    for language in languages:
        here = f"{where} ({language['tag']})"
        if ("variations" in entry["localizations"][language["tag"]]) != has_forms:
            raise CatalogError(f"{here}: plural variations in one language only")
        names = {name for form in found[language["tag"]] for name in PLACEHOLDER.findall(form)}
        if names != wanted:
            odd = ", ".join(f"{{{name}}}" for name in sorted(names ^ wanted))
            raise CatalogError(f"{here}: placeholders differ from the first language: {odd}")
    return found


def read_catalogs(folder):
    """Returns `(languages, {prefix: {case: {tag: forms}}})` of all catalogs in `folder`."""
    languages = read_languages(folder)
    words = {}
    for path in sorted(folder.glob("*.xcstrings")):
        catalog = json.loads(path.read_text(encoding="utf-8"))
        for key, entry in catalog["strings"].items():
            where = f"{path.name}: {key}"
            name = KEY.fullmatch(key)
            if not name:
                raise CatalogError(f"{where}: a key has the form prefix.name")
            cases = words.setdefault(name[1], {})
            if name[2] in cases:
                raise CatalogError(f"{where}: two catalogs have this key")
            cases[name[2]] = translations(entry, languages, where)
    return languages, words


def quoted(text):
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\u00a0": "\\u{A0}"}
    return '"' + "".join(escapes.get(character, character) for character in text) + '"'


def case_name(name):
    return f"`{name}`" if name in KEYWORDS else name


def enumeration(prefix, cases, languages):
    """Returns the Swift source of the enumeration of one prefix and its members of `Words`."""
    default = prefix[0].upper() + prefix[1:] + "Word"
    name, label = NAMES.get(prefix, (default, prefix))
    lines = [f"package enum {name}: String, StringKey {{"]
    lines += [f"  case {case_name(case)}" for case in sorted(cases)]
    lines += ["", "  package func text(in language: Language) -> String {", "    switch language {"]
    for language in languages:
        lines += [f"    case .{language['case']}:", "      switch self {"]
        lines += [
            f"      case .{case}: {quoted('|'.join(forms[language['tag']]))}"
            for case, forms in sorted(cases.items())
        ]
        lines += ["      }"]
    lines += ["    }", "  }", "}", "", "extension Words {"]
    parameter = f"_ word: {name}" if label == "_" else f"{label} word: {name}"
    lines += [
        f"  package func callAsFunction({parameter}, _ arguments: [String: String] = [:]) -> String {{",
        "    text(word, arguments)",
        "  }",
        "  package func callAsFunction(",
        f"    {parameter}, count: Int, _ arguments: [String: String] = [:]",
        "  ) -> String {",
        "    text(word, count: count, arguments)",
        "  }",
        "}",
    ]
    return "\n".join(lines) + "\n"


def words_source(folder):
    """Returns the Swift source of all texts, or None if there are no catalogs."""
    if not folder.is_dir():
        return None
    languages, words = read_catalogs(folder)
    parts = [enumeration(prefix, cases, languages) for prefix, cases in sorted(words.items())]
    return "package import Model\n\n" + "\n".join(parts)


def language_source(folder):
    """Returns the Swift source of the enumeration of languages, or None if there is no list."""
    if not folder.is_dir():
        return None
    languages = read_languages(folder)
    cases = "\n".join(f'  case {each["case"]} = "{each["tag"]}"' for each in languages)
    names = "\n".join(f'    case .{each["case"]}: {quoted(each["name"])}' for each in languages)
    rules = "\n".join(f"    case .{each['case']}: .{each['plurals']}" for each in languages)
    return f"""/// A language of the user interface. The raw value is the tag for `<html lang>`.
public enum Language: String, Codable, Sendable, CaseIterable {{
{cases}

  /// The language's own name.
  public var name: String {{
    switch self {{
{names}
    }}
  }}

  public var pluralRule: PluralRule {{
    switch self {{
{rules}
    }}
  }}
}}
"""
