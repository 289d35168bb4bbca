"""The Swift code in the documentation of the Kit: in the articles of the catalogues (`*.docc`), and
indented in comments with three slashes. It is written into functions of the target `Snippets` of
Examples, so that the compiler checks it.

Each piece of code is a function of its own, whose parameters are the values that the piece uses and
does not declare.
"""

import re

from swift_source import code_of, swift_files

MODULES = ("Model", "ListCore", "ListPrompts", "CommonplaceKit", "CommonplaceUI", "CommonplaceLocal")
FOLDERS = ("Kit/Sources", "Sources")
GENERATED = "Examples/Sources/Snippets/Generated"
FENCE = re.compile(r"(?ms)^```swift\n(.*?)^```")
COMMENT = re.compile(r"\s*///(?: (.*))?$")
IMPORT = re.compile(r"(?m)^import \w+\n+")
# What the code of a whole program contains.
PROGRAM = "CommandLine.arguments"

# The values that code can use, by their names.
VALUES = {
    "app": "ExampleApp", "body": "SiteField", "client": "Commonplace", "code": "String",
    "content": "ContentData", "draft": "EntryDraft", "drafts": "[EntryDraft]", "email": "String",
    "entry": "Entry", "failure": "LoadFailure", "file": "URL", "film": "Movie",
    "filters": "LibraryFilters", "first": "ImageID", "folder": "URL", "friday": "String",
    "group": "URL", "home": "SpaceMembership", "items": "[NewListItem]",
    "keychain": "any CredentialStorage", "lines": "[TextLine]", "link": "String",
    "list": "GroceryList", "local": "LocalServer", "log": "EntriesViewModel",
    "model": "ExampleModel", "nonce": "String", "operation": "OutboxOperation",
    "outbox": "Outbox", "password": "String", "photo": "URL", "post": "TypeID",
    "reading": "PhotoReading", "recognizer": "any PhotoTextRecognizer", "second": "ImageID",
    "showsBanner": "Bool", "store": "ListStore", "token": "String", "transport": "any Transport",
    "trips": "MediaFolderID", "type": "EntryType", "url": "URL", "waiting": "FileImport",
}


def snippets(folder):
    """Yields the pieces of code of a module: the file that has it, and the code."""
    for path in sorted(folder.glob("*.docc/*.md")):
        for code in FENCE.findall(path.read_text(encoding="utf-8")):
            yield path, code
    for path in swift_files(folder):
        for code in code_in_comments(path.read_text(encoding="utf-8")):
            yield path, code


def code_in_comments(text):
    """Yields the indented parts of documentation comments, behind an empty line or at the beginning.
    Other indented lines continue a list."""
    lines, before = [], ""
    for line in [*text.split("\n"), ""]:
        comment = COMMENT.match(line)
        words = (comment[1] or "") if comment else None
        if words is not None and words.startswith("    ") and (lines or not before):
            lines.append(words[4:])
        elif words == "" and lines:
            lines.append("")
        elif lines:
            yield "\n".join(lines).rstrip() + "\n"
            lines = []
        before = words or ""


def function(name, code):
    """Returns a function with a piece of code as its body."""
    body = IMPORT.sub("", code)
    words = code_of(body)
    used = [value for value in VALUES if re.search(rf"(?<![.\w]){value}\b(?!\s*:)", words)]
    parameters = ", ".join(f"{value}: {VALUES[value]}" for value in used)
    changed = "".join(
        f"  var {value} = {value}\n" for value in used
        if re.search(rf"(?m)(?<![.\w]){value}(\.\w+)*\s*[-+]?=(?!=)", words)
        and not re.search(rf"\b(let|var)\s+{value}\b", words))
    indented = "".join(f"  {line}\n" if line else "\n" for line in body.splitlines())
    return f"@MainActor func {name}({parameters}) async throws {{\n{changed}{indented}}}\n"


def generated(module, folder):
    """Returns the source with the code of a module; empty if it has none."""
    functions, numbers = [], {}
    for path, code in snippets(folder):
        stem = re.sub(r"\W", "_", path.stem)
        numbers[stem] = numbers.get(stem, 0) + 1
        functions.append(function(f"{module}_{stem}_{numbers[stem]}", code))
    if not functions:
        return ""
    return "\n".join([
        "// swift-format-ignore-file", "// Written by scripts/check-snippets --write.",
        "import CommonplaceKit", "import CommonplaceUI", "import Foundation", "", *functions])


def problems(top, writes):
    """Yields what is wrong with the code in the documentation of the Kit: generated sources that
    differ from it, and whole programs that are not one of Examples."""
    programs = [path.read_text(encoding="utf-8") for path in (top / "Examples/Sources").glob("*/main.swift")]
    for module in MODULES:
        folder = next((top / one / module for one in FOLDERS if (top / one / module).is_dir()), None)
        if not folder:
            continue
        for path, code in snippets(folder):
            if PROGRAM in code and code not in programs:
                yield f"{path.relative_to(top)}: its program is none of Examples"
        file, source = top / GENERATED / f"{module}.swift", generated(module, folder)
        if (file.read_text(encoding="utf-8") if file.exists() else "") == source:
            continue
        if writes:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(source, encoding="utf-8")
            print(f"check-snippets: wrote {file.relative_to(top)}")
        else:
            yield (f"{file.relative_to(top)}: differs from the documentation; "
                   "scripts/check-snippets --write corrects it")
