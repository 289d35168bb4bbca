"""Reads the string catalogs of Strings/ (the format that Xcode edits) and writes them as Swift.

A key is `prefix.case`: each prefix becomes an enumeration, `card.open` the case `CardWord.open`.
A text contains placeholders, `{title}`. A text with plural variations is chosen by a number, which
is also its placeholder `{n}`. In a text with several numbers each has its own variations, as a
substitution: `%#@rows@` is replaced by the form for the argument `rows`, in which `%arg` is the
number.

The texts of `CODED` prefixes are looked up by codes, such as `body.tooLarge`, which can have dots.
`failure.body.tooLarge(max)` is used instead of `failure.body.tooLarge` when there is an argument
`max`.
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
# The modules that show or send the texts of a prefix; others belong to Web.
MODULES = {
    "typeName": "Model", "typePlural": "Model", "fieldName": "Model",
    "email": "Accounts",
    "reason": "Catalog", "sampleTitle": "Catalog", "sampleDescription": "Catalog",
    "samplePerson": "Catalog", "sampleRole": "Catalog", "sampleGenre": "Catalog",
    "listName": "Lists",
    "failure": "ServerKit", "failureTitle": "ServerKit", "failureKind": "ServerKit",
    "fieldProblem": "ServerKit", "fieldLabel": "ServerKit",
}
CODED = {"failure", "failureTitle", "failureKind", "fieldProblem", "fieldLabel"}
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
CODED_KEY = re.compile(r"([a-z]\w*)\.([a-z]\w*(?:\.\w+)*(?:\(\w+(?:,\w+)*\))?)")
# The placeholder of an argument; in the program those of substitutions contain the plural forms.
PLACEHOLDER = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
SUBSTITUTION = re.compile(r"%#@(\w+)@")
KEYWORDS = {
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
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


def plural_forms(variations, language, where):
    """Returns the texts of plural variations in the order of the language's rule."""
    missing = {*CATEGORIES[language["plurals"]], "other"} - set(variations)
    if missing:
        raise CatalogError(f"{where}: no plural form {', '.join(sorted(missing))}")
    return [text_of(variations[name], where) for name in CATEGORIES[language["plurals"]]]


def text_of(localization, where):
    unit = localization.get("stringUnit")
    if not unit or unit.get("state") == "new" or not unit.get("value"):
        raise CatalogError(f"{where}: not translated")
    if unit["state"] != "translated":
        raise CatalogError(f"{where}: has the state {unit['state']}")
    if "|" in unit["value"]:
        raise CatalogError(f"{where}: contains “|”, which separates plural forms in the program")
    return unit["value"]


def forms_of(localization, language, where):
    """Returns the plural forms of a text in the order of the rule, or a list of one text."""
    variations = localization.get("variations", {}).get("plural")
    if variations:
        return plural_forms(variations, language, where)
    substitutions = localization.get("substitutions", {})

    def replaced(match):
        """Returns a placeholder with plural forms, `{rows:# row|# rows}`."""
        if match[1] not in substitutions:
            raise CatalogError(f"{where}: no substitution {match[1]}")
        plural = substitutions[match[1]].get("variations", {}).get("plural", {})
        forms = "|".join(plural_forms(plural, language, f"{where}: {match[1]}"))
        if re.search(r"[#{}]", forms):
            raise CatalogError(f"{where}: {match[1]}: a form contains “#”, “{{” or “}}”")
        return f"{{{match[1]}:{forms.replace('%arg', '#')}}}"

    text = text_of(localization, where)
    unused = set(substitutions) - set(SUBSTITUTION.findall(text))
    if unused:
        raise CatalogError(f"{where}: does not contain {', '.join(sorted(unused))}")
    return [SUBSTITUTION.sub(replaced, text)]


def placeholders(forms):
    """Returns the names of the placeholders of a text."""
    return {match[1] for form in forms for match in PLACEHOLDER.finditer(form)}


def translations(entry, languages, where):
    """Returns the forms of a key by language tag, checked against the first language."""
    found = {}
    for language in languages:
        here = f"{where} ({language['tag']})"
        localization = entry.get("localizations", {}).get(language["tag"])
        if not localization:
            raise CatalogError(f"{here}: not translated")
        found[language["tag"]] = forms_of(localization, language, here)
    wanted = placeholders(found[languages[0]["tag"]])
    has_forms = "variations" in entry["localizations"][languages[0]["tag"]]
    for language in languages:
        here = f"{where} ({language['tag']})"
        if ("variations" in entry["localizations"][language["tag"]]) != has_forms:
            raise CatalogError(f"{here}: plural variations in one language only")
        names = placeholders(found[language["tag"]])
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
            pattern = CODED_KEY if key.split(".")[0] in CODED else KEY
            name = pattern.fullmatch(key)
            if not name:
                raise CatalogError(f"{where}: a key has the form prefix.name")
            cases = words.setdefault(name[1], {})
            if name[2] in cases:
                raise CatalogError(f"{where}: two catalogs have this key")
            # Xcode marks a key as stale if it does not find it in the code.
            if entry.get("extractionState") == "stale":
                raise CatalogError(f"{where}: is marked as stale")
            cases[name[2]] = translations(entry, languages, where)
    for prefix in CODED & set(words):
        check_codes(prefix, words[prefix], languages[0]["tag"])
    return languages, words


def modules_of(path):
    """Returns the modules that the texts of the catalog at `path` belong to."""
    keys = json.loads(path.read_text(encoding="utf-8"))["strings"]
    return {MODULES.get(key.split(".")[0], "Web") for key in keys}


def check_codes(prefix, cases, tag):
    """Checks that a text with arguments in its key contains them, and that its code has a text for
    when they are missing."""
    for key, forms in cases.items():
        code, _, arguments = key.rstrip(")").partition("(")
        if code not in cases:
            raise CatalogError(f"{prefix}.{key}: there is no {prefix}.{code}")
        missing = set(filter(None, arguments.split(","))) - placeholders(forms[tag])
        if missing:
            raise CatalogError(f"{prefix}.{key}: does not contain {', '.join(sorted(missing))}")


def quoted(text):
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\u00a0": "\\u{A0}"}
    return '"' + "".join(escapes.get(character, character) for character in text) + '"'


def swift_name(key):
    """Returns the name of a key without dots, underscores and parentheses: `bodyTooLargeMax`."""
    first, *rest = re.findall(r"[^\W_]+", key)
    return first + "".join(part[0].upper() + part[1:] for part in rest)


def case_name(name):
    return f"`{name}`" if name in KEYWORDS else name


def case_names(prefix, cases):
    """Returns the names of the Swift cases by key."""
    if prefix not in CODED:
        return {key: key for key in cases}
    names = {key: swift_name(key) for key in cases}
    for key, name in names.items():
        twins = [other for other in names if names[other] == name]
        if len(twins) > 1:
            raise CatalogError(f"{prefix}: {' and '.join(sorted(twins))} differ in signs only")
    return names


def enumeration(prefix, cases, languages, access):
    """Returns the Swift source of the enumeration of one prefix."""
    default = prefix[0].upper() + prefix[1:] + "Word"
    name, _ = NAMES.get(prefix, (default, prefix))
    names = case_names(prefix, cases)
    lines = [f"{access} enum {name}: String, StringKey {{"]
    lines += [
        f"  case {case_name(names[key])}" + ("" if names[key] == key else f" = {quoted(key)}")
        for key in sorted(cases)
    ]
    lines += ["", f"  {access} func text(in language: Language) -> String {{", "    switch language {"]
    for language in languages:
        lines += [f"    case .{language['case']}:", "      switch self {"]
        lines += [
            f"      case .{names[key]}: {quoted('|'.join(forms[language['tag']]))}"
            for key, forms in sorted(cases.items())
        ]
        lines += ["      }"]
    lines += ["    }", "  }", "}"]
    return "\n".join(lines) + "\n"


def members_of_words(prefix):
    """Returns the Swift source of the members of `Words` for the enumeration of one prefix."""
    name, label = NAMES.get(prefix, (prefix[0].upper() + prefix[1:] + "Word", prefix))
    parameter = f"_ word: {name}" if label == "_" else f"{label} word: {name}"
    lines = [
        "extension Words {",
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


def words_sources(folder):
    """Returns the Swift source of all texts by module; nothing if there are no catalogs."""
    if not folder.is_dir():
        return {}
    languages, words = read_catalogs(folder)
    sources = {}
    for prefix, cases in sorted(words.items()):
        module = MODULES.get(prefix, "Web")
        parts = sources.setdefault(module, [] if module == "Model" else ["package import Model\n"])
        # Model is in another package than its importers.
        access = "public" if module == "Model" else "package"
        parts.append(enumeration(prefix, cases, languages, access))
        # The pages have their language in `Words`; other modules pass it.
        if module == "Web":
            parts.append(members_of_words(prefix))
    return {module: "\n".join(parts) for module, parts in sources.items()}


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
