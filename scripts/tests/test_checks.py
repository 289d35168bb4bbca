"""Tests of the checks: each must accept a correct tree and refuse an incorrect one.
    python3 scripts/tests/test_checks.py"""

import json
import re
import subprocess
import sys
import tempfile
import unittest
from importlib.machinery import SourceFileLoader
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SCRIPTS))
sys.dont_write_bytecode = True

from swift_source import code_of  # noqa: E402


class CheckCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)

    def write(self, name, text):
        path = self.top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run_script(self, script, *arguments):
        command = [sys.executable, str(SCRIPTS / script), *arguments, str(self.top)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30)
        return done.returncode, done.stdout + done.stderr

    def assert_accepts(self, script, *arguments):
        status, words = self.run_script(script, *arguments)
        self.assertEqual(status, 0, words)
        return words

    def assert_refuses(self, script, reason, *arguments):
        status, words = self.run_script(script, *arguments)
        self.assertNotEqual(status, 0, "should have been refused")
        self.assertIn(reason, words)


class ImportsTests(CheckCase):
    script = "check-imports"

    def setUp(self):
        super().setUp()
        self.write("scripts/tables.tsv", "")

    def test_accepts_a_feature_over_earlier_ones(self):
        self.write("Sources/Catalog/Entries.swift", "package import Model\nimport Media\nimport Database\n")
        self.assert_accepts(self.script)

    def test_refuses_a_feature_over_a_later_one(self):
        self.write("Sources/Media/Images.swift", "import Model\n\nimport Catalog\n")
        self.assert_refuses(self.script, "Sources/Media/Images.swift:3: Media may not import Catalog")

    def test_refuses_hummingbird_in_a_feature(self):
        self.write("Sources/Catalog/A.swift", "@preconcurrency import Hummingbird\n")
        self.assert_refuses(self.script, "may not import Hummingbird")

    def test_refuses_the_database_at_the_edges(self):
        self.write("Sources/Web/A.swift", "import struct Database.Row\n")
        self.assert_refuses(self.script, "Web may not import Database")

    def test_refuses_imports_between_api_and_web(self):
        self.write("Sources/API/A.swift", "import Web\n")
        self.assert_refuses(self.script, "API may not import Web")

    def test_refuses_an_unknown_module(self):
        self.write("Sources/Stuff/A.swift", "import Foundation\n")
        self.assert_refuses(self.script, "no rule for this module")

    def test_refuses_public_outside_model(self):
        self.write("Kit/Sources/Model/A.swift", "public struct A {}\n")
        self.assert_accepts(self.script)
        self.write("Sources/Catalog/A.swift", "public struct A {}\n")
        self.assert_refuses(self.script, "`public` is for the modules of Kit")

    def test_ignores_comments_and_strings(self):
        self.write(
            "Sources/Catalog/A.swift",
            '// import Web\n/* public /* enum State */ */\nlet a = "public class Manager \\(open("x"))"\n'
            'let b = """\nimport Web\npublic enum Task\n"""\nlet c = #"public "quoted" list"#\n'
            "func open() { open() }\n",
        )
        self.assert_accepts(self.script)

    def test_refuses_unspecific_names(self):
        for name in ("EntryManager", "StringUtils", "Service", "State", "List", "Task"):
            self.write("Sources/Catalog/A.swift", f"package struct {name} {{}}\n")
            self.assert_refuses(self.script, f"the name {name} does not say")
        self.write("Sources/Catalog/A.swift", "package struct ImportService {}\nenum GroceryList {}\n")
        self.assert_accepts(self.script)

    def test_refuses_coders_of_json_outside_of_their_folder(self):
        for name in ("JSONEncoder", "JSONDecoder", "JSONSerialization"):
            self.write("Kit/Sources/Model/JSON/A.swift", f"let a = {name}.self\n")
            self.assert_accepts(self.script)
            self.write("Sources/Catalog/A.swift", f"// {name}\nlet a = {name}.self\n")
            self.assert_refuses(self.script, f"Sources/Catalog/A.swift:2: {name} is for Kit/Sources/Model/JSON")
            (self.top / "Sources/Catalog/A.swift").unlink()

    def test_refuses_json_written_as_a_string(self):
        for literal in (r'"{\"a\":\"\(b)\"}"', r'#"{"a":"\#(b)"}"#', r'#"["\#(b)"]"#', r'"\\u00"', '"u001"'):
            self.write("Sources/Catalog/A.swift", f"let a = {literal}\n")
            self.assert_refuses(self.script, "use JSONWriter")
        self.write("Sources/Catalog/A.swift", r'let a = "{}" + #"{"a":1}"# + "\(b) {\"c\"}"' + "\n")
        self.assert_accepts(self.script)

    def test_refuses_an_empty_tree(self):
        self.write("Sources/Catalog/notes.txt", "")
        self.assert_refuses(self.script, "no Swift files")


class TablesTests(CheckCase):
    script = "check-imports"

    def setUp(self):
        super().setUp()
        self.write(
            "Sources/Database/Migrations/0001_first.sql",
            "-- CREATE TABLE nothing\nCREATE TABLE entries (i INTEGER);\nCREATE TABLE draft (i TEXT);\n",
        )
        self.write(
            "Sources/Database/Migrations/0002_second.sqlite.sql",
            "CREATE VIRTUAL TABLE words USING fts5 (a);\nALTER TABLE draft RENAME TO sites;\n"
            "CREATE TABLE earlier (i TEXT);\nDROP TABLE earlier;\n",
        )
        self.write("Sources/Database/A.swift", 'let a = "CREATE TABLE IF NOT EXISTS migrations (i)"\n')
        for module in ("Journal", "Catalog", "Publishing"):
            self.write(f"Sources/{module}/Empty.swift", "\n")
        self.tables = (
            "# Owners\nmigrations\tDatabase\nwords\tJournal\nentries\tCatalog\nsites\tPublishing\n"
        )
        self.write("scripts/tables.tsv", self.tables)

    def assert_accepts_code(self, module, code):
        self.write(f"Sources/{module}/A.swift", code)
        self.assert_accepts(self.script)

    def assert_refuses_code(self, module, code, reason):
        self.write(f"Sources/{module}/A.swift", code)
        self.assert_refuses(self.script, reason)

    def test_accepts_writes_of_the_owner_and_reads_of_later_modules(self):
        self.assert_accepts_code(
            "Catalog",
            'try db.execute("UPDATE entries SET a = 1 WHERE \\(condition)")\n'
            'let b = """\n  INSERT INTO entries (a) VALUES (1)\n  ON CONFLICT DO UPDATE SET a = 2\n  """\n',
        )
        self.assert_accepts_code(
            "Publishing", 'db.rows("SELECT 1 FROM entries e JOIN sites s FOR UPDATE SKIP LOCKED")\n')

    def test_refuses_a_write_of_another_module(self):
        for sql in (
            "INSERT INTO entries (a)", "INSERT OR REPLACE INTO entries", "UPDATE entries SET",
            "DELETE FROM entries", "WITH a AS (DELETE  FROM entries)", "ALTER TABLE entries",
            "DROP TABLE IF EXISTS entries", "TRUNCATE entries", "UPDATE ONLY entries",
        ):
            self.assert_refuses_code(
                "Publishing", f'\nlet a = """\n  {sql}\n  """\n',
                "Publishing/A.swift:3: Publishing may not write entries of Catalog")

    def test_finds_writes_in_interpolations_and_after_line_breaks(self):
        self.assert_refuses_code(
            "Publishing", 'let a = "SELECT \\(run("DELETE FROM entries"))"\n', "may not write entries")
        self.assert_refuses_code(
            "Publishing", 'let a = """\n  DELETE FROM\n    entries\n  """\n', "A.swift:3")

    def test_refuses_an_interpolated_table(self):
        self.assert_refuses_code(
            "Catalog", 'let a = "DELETE FROM \\(table) WHERE b"\n', "A.swift:1: the name of a table")

    def test_refuses_a_table_without_owner(self):
        self.assert_refuses_code("Catalog", 'let a = "UPDATE others SET"\n', "others has no owner")
        self.assert_refuses_code(
            "Catalog", 'let a = "DELETE FROM sqlite_stat1"\n', "may not write sqlite_stat1")

    def test_refuses_a_read_of_a_later_module(self):
        self.assert_refuses_code(
            "Journal", 'let a = "SELECT 1 FROM words w\\(b) JOIN entries e"\n',
            "Journal/A.swift:1: Journal may not read entries of Catalog, a later module")

    def test_ignores_prose_and_comments(self):
        self.assert_accepts_code(
            "Publishing", '// UPDATE entries\nlet a = "Update entries"\nlet UPDATE = 1; let entries = 2\n')

    def test_does_not_check_migrations(self):
        self.write("Sources/Database/EarlierMigrations.swift", 'let a = "ALTER TABLE entries"\n')
        self.assert_accepts(self.script)

    def test_refuses_an_incorrect_list(self):
        for lines, reason in (
            ("entries\tJournal\n", "tables.tsv:6: entries is listed twice"),
            ("others\tCatalog\n", "no migration creates others"),
            ("earlier\tCatalog\n", "no migration creates earlier"),
            ("others\tNowhere\n", "tables.tsv:6: not a table and a module"),
            ("others Catalog\n", "tables.tsv:6: not a table and a module"),
        ):
            self.write("scripts/tables.tsv", self.tables + lines)
            self.assert_refuses(self.script, reason)
        self.write("scripts/tables.tsv", self.tables.replace("sites\tPublishing\n", ""))
        self.assert_refuses(self.script, "the table sites has no owner")


def function(name, lines):
    body = "\n".join(f"  print({number})" for number in range(lines - 2))
    return f"func {name}() {{\n{body}\n}}\n"


class CoreTests(CheckCase):
    script = "check-core"
    names = (
        "Journal", "Accounts", "Media", "Catalog", "Lists", "Publishing", "Archive", "API",
        "CommonplaceLocal",
    )

    def write_package(self, database, more=""):
        """Writes a package whose core is complete, with these dependencies of Database."""
        names = ", ".join(f'"{name}"' for name in (*self.names, "Database"))
        targets = ", ".join(f'.target(name: "{name}")' for name in self.names)
        self.write(
            "Package.swift",
            "// swift-tools-version:6.2\nimport PackageDescription\n"
            'let package = Package(name: "A", products: '
            f'[.library(name: "CommonplaceCore", targets: [{names}])], targets: [{targets}, '
            f'.target(name: "Database", dependencies: [{database}]), {more} '
            '.systemLibrary(name: "CPostgreSQL"), .systemLibrary(name: "CZlib")])\n',
        )

    def test_accepts_zlib_and_libraries_outside_of_the_core(self):
        self.write_package('"CZlib"', '.target(name: "PostgreSQL", dependencies: ["CPostgreSQL"]),')
        self.assert_accepts(self.script)

    def test_refuses_a_system_library_behind_another_target(self):
        self.write_package('"Pool"', '.target(name: "Pool", dependencies: ["CPostgreSQL"]),')
        self.assert_refuses(
            self.script, "needs the system library CPostgreSQL: Database → Pool → CPostgreSQL")

    def test_refuses_a_linked_library(self):
        self.write_package(
            '"Curl"', '.target(name: "Curl", linkerSettings: [.linkedLibrary("curl")]),')
        self.assert_refuses(self.script, "links curl: Database → Curl")

    def test_refuses_a_core_without_one_of_its_modules(self):
        self.names = self.names[1:]
        self.write_package('"CZlib"')
        self.assert_refuses(self.script, "Journal is not in CommonplaceCore")

    def test_refuses_what_ios_17_does_not_have(self):
        self.write_package('"CZlib"')
        for path in ("Sources/Media/A.swift", "Kit/Sources/Model/A.swift", "App/Commonplace/A.swift"):
            self.write(path, "let text = String(validating: bytes, as: UTF8.self)\n")
            self.assert_refuses(self.script, f"{path}: String(validating: needs iOS 18")
            self.write(path, "// String(validating: bytes)\n")
        self.write("Sources/PostgreSQL/A.swift", "import Synchronization\n")
        self.assert_accepts(self.script)


class Words(CheckCase):
    def test_plain_words_are_accepted(self):
        self.write("Sources/A/A.swift", "/// Returns the e-mails.\nstruct Email {}\n")
        self.write("Sources/A/Generated/B.swift", "struct Postbox {}\n")
        self.assert_accepts("check-words")

    def test_an_earlier_name_is_refused_in_code_only(self):
        self.write("Sources/A/A.swift", "// A Postbox.\nstruct Postbox {}\n")
        self.assert_refuses("check-words", "A.swift:2: “Postbox”: better: EmailQueue")
        self.write("Sources/A/A.swift", '// A Postbox.\nlet text = "Postbox"\n')
        self.assert_accepts("check-words")

    def test_a_phrase_is_refused_across_lines_of_a_comment(self):
        self.write("docs/a.md", "For whoever it is.\n")
        self.assert_refuses("check-words", "docs/a.md:1: “whoever”")
        self.write("docs/a.md", "Nothing.\n")
        self.write("Sources/A/A.swift", "/// An import is taken\n/// back.\nlet a = 1\n")
        self.assert_refuses("check-words", "A.swift:1")

    def test_texts_and_comments_of_a_string_catalog_are_read_but_not_its_keys(self):
        catalog = '{\n  "whoever" : {\n    "comment" : "C",\n    "value" : "T"\n  }\n}\n'
        self.write("Strings/A.xcstrings", catalog)
        self.assert_accepts("check-words")
        self.write("Strings/A.xcstrings", catalog.replace("T", "For whoever it is."))
        self.assert_refuses("check-words", "A.xcstrings:4: “whoever”")
        self.write("Strings/A.xcstrings", catalog.replace("C", "For whoever it is."))
        self.assert_refuses("check-words", "A.xcstrings:3: “whoever”")


class SizeTests(CheckCase):
    script = "check-size"

    def test_accepts_short_functions(self):
        self.write("Sources/Catalog/A.swift", function("a", 8))
        self.assertIn("1 functions, median 8, longest 8", self.assert_accepts(self.script))

    def test_refuses_a_long_function(self):
        small = "\n".join(function(f"small{number}", 3) for number in range(20))
        self.write("Sources/Catalog/A.swift", function("long", 71) + small)
        self.assert_refuses(self.script, "A.swift:1: long has 71 lines")

    def test_refuses_a_long_handler(self):
        small = "\n".join(function(f"small{number}", 3) for number in range(12))
        self.write("Sources/Web/Log/EntryView.swift", function("view", 26) + small)
        self.assert_accepts(self.script)
        self.write("Sources/Web/Log/EntryPages.swift", function("page", 26))
        self.assert_refuses(self.script, "page has 26 lines, at most 25 wanted")

    def test_accepts_a_long_view_in_the_file_of_its_pages(self):
        small = "\n".join(function(f"small{number}", 3) for number in range(12))
        pages = "enum EntryPages {\n" + function("page", 25) + "}\n"
        view = "struct EntryView: Node {\n" + function("body", 26) + "}\n"
        self.write("Sources/Web/Log/EntryPages.swift", pages + view + small)
        self.assert_accepts(self.script)
        self.write("Sources/Web/Log/EntryPages.swift", view.replace("View", "Pages") + small)
        self.assert_refuses(self.script, "body has 26 lines, at most 25 wanted")

    def test_reports_a_small_file_without_a_type(self):
        extension = "extension A {\n" + function("a", 3) + "}\n"
        self.write("Sources/Catalog/A+B.swift", extension)
        self.write("Sources/Catalog/A.swift", "struct A {}\n")
        report = self.assert_accepts(self.script)
        self.assertIn("A+B.swift: 5 lines, declares no type (not refused)", report)
        self.assertNotIn("A.swift:", report.replace("A+B.swift", ""))
        self.write("Sources/Catalog/A+B.swift", extension + "// A comment.\n" * 25)
        self.assertNotIn("declares no type", self.assert_accepts(self.script))

    def test_does_not_report_the_routes_of_a_chapter(self):
        routes = "extension ChapterRoutes {\n  static let search = 1\n}\n"
        self.write("Sources/Web/Search/SearchRoutes.swift", routes)
        self.assertNotIn("declares no type", self.assert_accepts(self.script))

    def test_refuses_a_long_file(self):
        self.write("Sources/Catalog/A.swift", "let a = 1\n" * 401)
        for number in range(20):
            self.write(f"Sources/Catalog/B{number}.swift", "let b = 1\n")
        self.assert_refuses(self.script, "A.swift: 401 lines")

    def test_refuses_long_examples(self):
        for name, limit in (("Start", 10), ("Log", 30)):
            path = f"Examples/Sources/{name}Example/main.swift"
            self.write(path, "// Why.\n\n" + "a()\n" * limit)
            self.assert_accepts(self.script)
            self.write(path, "a()\n" * (limit + 1))
            self.assert_refuses(self.script, f"{path}: {limit + 1} lines of code, at most {limit} wanted")
            (self.top / path).unlink()

    def test_ignores_generated_files(self):
        self.write("Sources/Web/Generated/AssetFiles.swift", "let a = 1\n" * 4000)
        self.write("Sources/Web/A.swift", "let a = 1\n")
        self.assert_accepts(self.script)

    def test_counts_no_braces_in_strings(self):
        self.write(
            "Sources/Catalog/A.swift",
            'func a() -> String {\n  #"{{ "{" \\#(b("}")) "#\n}\n\n'
            'func b(_ c: Int = { 3 }()) -> String\n{\n  """\n  { "quoted" \\(d(["}"])) {\n  """\n}\n'
            "func c() -> Bool {\n  let pattern = /[{]\"/\n  return 4 / 2 == 2 // {\n}\n"
            "protocol P {\n  func d()\n  init(e: Int)\n}\n"
            "struct S {\n  init() {\n    /* { /* { */ */\n  }\n}\n",
        )
        self.assertIn("4 functions, median 3, longest 6", self.assert_accepts(self.script))


class ErrorsTests(CheckCase):
    script = "check-errors"

    def test_accepts_try_with_a_comment(self):
        self.write(
            "Sources/Catalog/A.swift",
            "let a = try? b()  // why\n// Why.\nlet c = try? d()\n"
            'let e = "try? f"\n// no try? here\n')
        self.assert_accepts(self.script)

    def test_refuses_try_without_a_comment(self):
        self.write("Sources/Catalog/A.swift", "// Why.\n\nlet c = try? d()\n")
        self.assert_refuses(self.script, "A.swift:3: try? without a comment")

    def test_refuses_try_in_an_interpolation_without_a_comment(self):
        self.write("Sources/Catalog/A.swift", 'let a = 1\nlet c = "\\((try? d(1))?.count ?? 0)"\n')
        self.assert_refuses(self.script, "A.swift:2: try? without a comment")

    def test_refuses_unreadable_values_without_a_comment(self):
        for call in ["JSON.decodeIfReadable(from: b)", "Row(ifReadable: b)"]:
            self.write("Sources/Catalog/A.swift", f"// Why.\nlet a = {call}\n")
            self.assert_accepts(self.script)
            self.write("Sources/Catalog/A.swift", f"let c = 1\nlet a = {call} ?? [:]\n")
            name = call.removeprefix("JSON.").removeprefix("Row(").split("(")[0].split(" ")[0]
            self.assert_refuses(self.script, f"A.swift:2: {name} without a comment")

    def test_accepts_one_comment_for_all_branches(self):
        branches = "} else if let b = try? c() {\n  d()\n" * 3
        self.write("Sources/Catalog/A.swift", "// Why.\nif let a = try? b() {\n  d()\n" + branches)
        self.assert_accepts(self.script)
        self.write("Sources/Catalog/A.swift", "if let a = try? b() {\n  d()\n" + branches)
        self.assert_refuses(self.script, "A.swift:1: try? without a comment")


class CommentsTests(CheckCase):
    script = "check-comments"

    def assert_accepts_code(self, text):
        self.write("Sources/Catalog/A.swift", text)
        self.assert_accepts(self.script)

    def assert_refuses_code(self, text, line, reason):
        self.write("Sources/Catalog/A.swift", text)
        self.assert_refuses(self.script, f"Sources/Catalog/A.swift:{line}: {reason}")

    def test_accepts_comments_that_agree_with_their_declaration(self):
        self.assert_accepts_code(
            "/// One.\n@Suite(\n  .serialized) struct S<T> where T: P {\n  /// Two.\n  let a = 1, b = [\n    2]\n"
            "  /// Three.\n  // Why.\n  package static let c: Int = { 4 }()\n\n"
            "  /// - Parameters:\n  ///   - a: one.\n  ///     - more: of it.\n  ///   - c: two.\n  /// - Throws: it.\n"
            "  /// - Returns: it.\n"
            "  @discardableResult func d(\n    _ a: (Int) -> Int, b c: @Sendable () -> Int = { 1 }\n"
            "  ) throws -> Int {\n    /// Four.\n    func e() {}\n    let f = \"\"\"\n      /// Five.\n      \"\"\"\n  }\n}\n"
            "/// Six.\nprotocol P {\n  /// - Parameter a: one.\n  func a(a: Int)\n  func b(c: Int) throws\n}\n"
            "/// Seven.\nindirect enum E {\n  /// - Parameter a: one.\n  case b(a: Int)\n  /// Eight.\n  case `c`\n}\n")

    def test_refuses_comments_without_a_declaration(self):
        reason = "no declaration follows this comment"
        self.assert_refuses_code("/// One.\n\nlet a = 1\n", 1, reason)
        self.assert_refuses_code("func a() {\n  /// One.\n  /// Two.\n  b()\n}\n", 2, reason)
        self.assert_refuses_code("func a() {\n  /// One.\n  for b in c {}\n}\n", 2, reason)
        self.assert_refuses_code("switch a {\n/// One.\ncase .b: c()\n}\n", 2, reason)
        self.assert_refuses_code("struct S {\n  /// One.\n}\n", 2, reason)
        self.assert_refuses_code("/// One.\n", 1, reason)

    def test_refuses_documentation_of_local_variables(self):
        reason = "a variable in a function has a comment with two slashes"
        self.assert_refuses_code("struct S {\n  func a() {\n    /// One.\n    let b = 1\n  }\n}\n", 3, reason)
        self.assert_refuses_code("struct S {\n  let a = {\n    /// One.\n    var b = 1\n  }()\n}\n", 3, reason)

    def test_refuses_names_that_are_not_parameters(self):
        one = "/// - Parameter a: one.\n"
        self.assert_refuses_code(one + "func b(a c: Int) {}\n", 1, "there is no parameter a")
        self.assert_refuses_code(one + "struct S {\n  init(a: Int) {}\n}\n", 1, "there is no parameter a")
        self.assert_refuses_code(
            "protocol P {\n  " + one + "  func b()\n  func c(a: Int)\n}\n", 2, "there is no parameter a")
        self.assert_refuses_code(
            "/// - Parameters:\n///   - a: one.\n///   - d: two.\nfunc b(a: Int) {\n  c(d: 1)\n}\n",
            3, "there is no parameter d")

    def test_refuses_errors_and_results_that_do_not_exist(self):
        self.assert_refuses_code("/// - Throws: it.\nfunc a() { try b() }\n", 1, "the function does not throw")
        self.assert_refuses_code("/// One.\n/// - Returns: it.\nfunc a() throws {}\n", 2, "the function returns nothing")


class SnippetsTests(CheckCase):
    script = "check-snippets"
    source = (
        "func callThings(_ client: Commonplace) async throws {\n  // MARK: -\n  let name = hidden()\n\n"
        "  // MARK: PUT /things/{id}\n  let thing = try await client.things.update(id, name)\n"
        "  // MARK: -\n  print(thing)\n}\n")
    page = "# Things\n\nText.\n"
    section = (
        "\n## Calls\n\n### PUT /things/{id}\n```sh\n"
        'curl -X PUT "$API/things/{id}" -H "$AUTH" --json \'{"name": "a", "type_id": "{type}"}\'\n'
        "```\n```swift\nlet thing = try await client.things.update(id, name)\n```\n")
    request = {
        "page": "things", "method": "PUT",
        "path": "/api/v1/things/01a1fdd1-2c02-7b8a-9001-edeb83c0b5d7",
        "headers": {"Authorization": "Bearer a", "Content-Type": "application/json"},
        "body": '{"name": "a", "type_id": "01a1fdd1-2c02-7b8a-9001-edeb83c0b5d8"}',
    }

    def setUp(self):
        super().setUp()
        self.write("Examples/Sources/Calls/Things.swift", self.source)
        self.write("requests.jsonl", json.dumps(self.request) + "\n")

    def test_accepts_the_marked_lines(self):
        self.write("docs/api/things.md", self.page + self.section + "\n## More\n\nText.\n")
        self.assert_accepts(self.script)
        self.assert_accepts(self.script, "--requests", str(self.top / "requests.jsonl"))

    def test_refuses_other_code(self):
        self.write("docs/api/things.md", self.page + self.section.replace("thing =", "other ="))
        self.assert_refuses(self.script, "docs/api/things.md: differs from its source")

    def test_refuses_a_quotation_that_is_not_in_its_file(self):
        self.write("docs/api/things.md", self.page + self.section)
        quotation = "```swift Examples/Sources/Calls/Things.swift\nlet thing = try await client.things"
        self.write("docs/kit.md", f"{quotation}.update(id, name)\n// MARK: -\n```\n")
        self.assert_accepts(self.script)
        self.write("docs/kit.md", f"{quotation}.create(name)\n```\n")
        self.assert_refuses(self.script, "docs/kit.md: let thing = try await client.things.create(name)…")

    def test_refuses_half_a_statement(self):
        self.write("docs/api/things.md", self.page + self.section)
        self.write("Examples/Sources/Calls/Things.swift", self.source.replace(
            "  // MARK: -\n  print(thing)", "  if thing.isNew {\n    // MARK: -\n    print(thing)\n  }"))
        self.assert_refuses(self.script, "the code of PUT /things/{id} has a bracket without its other one")

    def test_refuses_another_request(self):
        self.write("docs/api/things.md", self.page + self.section.replace('"name"', '"title"'))
        self.assert_accepts(self.script)
        self.assert_refuses(
            self.script, '"name": "a"', "--requests", str(self.top / "requests.jsonl"))

    def test_refuses_a_call_that_is_not_shown_or_has_no_page(self):
        self.assert_refuses(self.script, "there is no page docs/api/things.md")
        self.write("docs/api/things.md", self.page)
        self.assert_refuses(self.script, "no request for PUT /things/{id}")

    def test_writes_the_section(self):
        self.write("docs/api/things.md", self.page)
        self.assert_accepts(self.script, "--write", "--requests", str(self.top / "requests.jsonl"))
        written = (self.top / "docs/api/things.md").read_text(encoding="utf-8")
        self.assertEqual(written, self.page + self.section)


class KitSnippetsTests(CheckCase):
    """The code in the documentation of the Kit, which is written into a target of Examples."""

    script = "check-snippets"
    article = "Kit/Sources/CommonplaceKit/CommonplaceKit.docc/Log.md"
    generated = "Examples/Sources/Snippets/Generated/CommonplaceKit.swift"

    def setUp(self):
        super().setUp()
        # The script refuses a tree without calls.
        self.write("Examples/Sources/Calls/Things.swift", SnippetsTests.source)
        self.write("docs/api/things.md", SnippetsTests.page + SnippetsTests.section)

    def written(self):
        self.assert_accepts(self.script, "--write")
        self.assert_accepts(self.script)
        return (self.top / self.generated).read_text(encoding="utf-8")

    def test_writes_a_function_for_each_piece_of_code(self):
        self.write(self.article, "# Log\n\n```swift\nimport CommonplaceKit\n\nlet a = client.b(draft: 1)\n```\n"
                                 "```sh\nls\n```\n```swift\ndraft.title = \"url\"\n```\n")
        source = self.written()
        self.assertIn("func CommonplaceKit_Log_1(client: Commonplace) async throws {\n"
                      "  let a = client.b(draft: 1)\n}\n", source)
        self.assertIn("func CommonplaceKit_Log_2(draft: EntryDraft) async throws {\n"
                      "  var draft = draft\n  draft.title = \"url\"\n}\n", source)
        self.assertEqual(source.count("func "), 2)

    def test_finds_code_in_comments_and_no_continued_lists(self):
        self.write("Kit/Sources/CommonplaceKit/A.swift",
                   "/// One.\n///\n///     if a {\n///       b(url)\n///     }\n/// - Parameter c: a long\n"
                   "///     description.\nfunc d(c: Int) {}\n")
        source = self.written()
        self.assertIn("func CommonplaceKit_A_1(url: URL) async throws {\n  if a {\n    b(url)\n  }\n}\n", source)
        self.assertNotIn("description", source)

    def test_refuses_code_that_was_changed(self):
        self.write(self.article, "```swift\nlet a = 1\n```\n")
        self.written()
        self.write(self.article, "```swift\nlet a = 2\n```\n")
        self.assert_refuses(self.script, f"{self.generated}: differs from the documentation")
        self.write(self.article, "Nothing.\n")
        self.assert_refuses(self.script, f"{self.generated}: differs from the documentation")

    def test_refuses_a_program_that_is_none_of_the_examples(self):
        program = "import Foundation\n\nprint(CommandLine.arguments)\n"
        self.write(self.article, f"```swift\n{program}```\n")
        self.assert_refuses(self.script, "its program is none of Examples", "--write")
        self.write("Examples/Sources/StartExample/main.swift", program)
        self.assert_accepts(self.script)


class DocsTests(CheckCase):
    script = "check-docs"
    file = "Kit/Sources/Model/A.swift"
    catalogue = "Kit/Sources/Model/Model.docc/Model.md"

    def assert_accepts_code(self, text, topics="- ``S``\n"):
        self.write(self.file, text)
        self.write(self.catalogue, f"# Model\n\n## Topics\n\n{topics}")
        self.assert_accepts(self.script)

    def assert_refuses_code(self, text, reason, topics="- ``S``\n"):
        self.write(self.file, text)
        self.write(self.catalogue, f"# Model\n\n## Topics\n\n{topics}")
        self.assert_refuses(self.script, reason)

    def test_accepts_documented_declarations(self):
        self.assert_accepts_code(
            "/// A thing with a number.\n@MainActor\npublic struct S: P {\n  /// Counts from 1.\n  public var a = 1\n"
            "  var b = 2\n  /// Creates one.\n  public init() {}\n  public init(from decoder: D) throws {}\n"
            "  public func c(_ d: Int, of e: Int) {}\n  public var description: String { \"\" }\n}\n"
            "extension S {}\n/// What things can do.\npublic protocol P {\n  /// Does it.\n  func c(_ d: Int, of e: Int)\n}\n",
            "- ``S``\n- ``P``\n")

    def test_refuses_declarations_without_documentation(self):
        thing = "/// A thing with a number.\npublic struct S {"
        for declaration, name in (
            ("public var a = 1", "a"), ("public static let a = 1", "a"), ("public private(set) var a = 1", "a"),
            ("public init(a: Int, _ b: [Int: Int]) {}", "init(a:_:)"), ("public func a<B>(_ b: B) {}", "a(_:)"),
            ("// Why.\n  @discardableResult\n  public func a() -> Int { 1 }", "a()"), ("public enum A {}", "A"),
            ("public typealias A = Int", "A"), ("public subscript(a: Int) -> Int { 1 }", "subscript(a:)"),
            ("public var description: String?", "description"), ("/// The a.\n  public var a = 1", "a"),
            ("/// - Returns: it.\n  public func a() -> Int { 1 }", "a()"),
        ):
            self.assert_refuses_code(f"{thing}\n  {declaration}\n}}\n", f" {name} ")
        self.assert_refuses_code(
            f"{thing}}}\n/// What things can do.\npublic protocol P {{\n  func a()\n}}\n", "a() has no documentation",
            "- ``S``\n- ``P``\n")

    def test_refuses_types_without_a_topic_and_links_that_lead_nowhere(self):
        thing = "/// A thing with a number.\npublic struct S {}\n"
        self.assert_refuses_code(thing, "Model: S is in no list of topics", "``S`` is a thing.\n")
        self.assert_refuses_code(thing, "Model links to Log, which is no article", "- ``S``\n- <doc:Log>\n")


class StringCatalogTests(CheckCase):
    script = "embed"

    def unit(self, value, state="translated"):
        return {"stringUnit": {"state": state, "value": value}}

    def plural(self, **forms):
        return {"variations": {"plural": {name: self.unit(text) for name, text in forms.items()}}}

    def write_catalog(self, key, english, russian):
        self.write_catalogs({key: (english, russian)})

    def write_catalogs(self, texts):
        languages = [
            {"tag": "en", "case": "english", "name": "English", "plurals": "one"},
            {"tag": "ru", "case": "russian", "name": "Русский", "plurals": "eastSlavic"},
        ]
        strings = {
            key: {"localizations": {"en": english, **({"ru": russian} if russian else {})}}
            for key, (english, russian) in texts.items()
        }
        catalog = {"sourceLanguage": "en", "version": "1.0", "strings": strings}
        self.write("Strings/languages.json", json.dumps(languages))
        self.write("Strings/Log.xcstrings", json.dumps(catalog))

    def test_writes_keys_and_texts(self):
        self.write_catalog(
            "card.open",
            self.plural(one="Open {n}", other="Open {n} “all”"),
            self.plural(one="а {n}", few="б {n}", many="в {n}", other="г {n}"),
        )
        self.assert_accepts(self.script)
        text = (self.top / "Sources/Web/Generated/StringKeys.swift").read_text()
        self.assertIn("package enum CardWord: String, StringKey {\n  case open\n", text)
        self.assertIn('case .open: "Open {n}|Open {n} “all”"', text)
        self.assertIn('case .open: "а {n}|б {n}|в {n}"', text)
        languages = (self.top / "Kit/Sources/Model/Generated/Language.swift").read_text()
        self.assertIn('case russian = "ru"', languages)

    def test_refuses_a_missing_translation(self):
        self.write_catalog("card.open", self.unit("Open"), None)
        self.assert_refuses(self.script, "Log.xcstrings: card.open (ru): not translated")
        self.write_catalog("card.open", self.unit("Open"), self.unit("Открыть", "new"))
        self.assert_refuses(self.script, "Log.xcstrings: card.open (ru): not translated")

    def test_refuses_a_text_that_must_be_reviewed_or_is_no_longer_used(self):
        self.write_catalog("card.open", self.unit("Open"), self.unit("Открыть", "needs_review"))
        self.assert_refuses(self.script, "Log.xcstrings: card.open (ru): has the state needs_review")
        self.write_catalog("card.open", self.unit("Open"), self.unit("Открыть"))
        path = self.top / "Strings/Log.xcstrings"
        catalog = json.loads(path.read_text(encoding="utf-8"))
        catalog["strings"]["card.open"]["extractionState"] = "stale"
        self.write("Strings/Log.xcstrings", json.dumps(catalog))
        self.assert_refuses(self.script, "Log.xcstrings: card.open: is marked as stale")

    def test_refuses_other_placeholders(self):
        self.write_catalog("card.open", self.unit("Open {title}"), self.unit("Открыть {name}"))
        self.assert_refuses(self.script, "differ from the first language: {name}, {title}")

    def test_refuses_a_missing_plural_form(self):
        self.write_catalog(
            "card.open", self.plural(one="a", other="b"), self.plural(one="а", few="б", other="в")
        )
        self.assert_refuses(self.script, "card.open (ru): no plural form many")
        self.write_catalog("card.open", self.plural(one="a", other="b"), self.unit("а"))
        self.assert_refuses(self.script, "plural variations in one language only")

    def substitution(self, text, **forms):
        plural = self.plural(**forms)
        return {**self.unit(text), "substitutions": {"rows": {"argNum": 1, **plural}}}

    def test_writes_codes_and_numbers_for_the_module_that_needs_them(self):
        self.write_catalogs({
            "failure.body.tooLarge": (self.unit("Too large."), self.unit("Слишком много.")),
            "failure.body.tooLarge(rows)": (
                self.substitution("At most %#@rows@.", one="%arg row", other="%arg rows"),
                self.substitution(
                    "До %#@rows@.", one="%arg строки", few="%arg строк", many="%arg строк",
                    other="%arg строк"),
            ),
        })
        self.assert_accepts(self.script)
        text = (self.top / "Sources/ServerKit/Generated/StringKeys.swift").read_text()
        self.assertIn('case bodyTooLargeRows = "body.tooLarge(rows)"', text)
        self.assertIn('case .bodyTooLargeRows: "At most {rows:# row|# rows}."', text)
        self.assertIn('case .bodyTooLargeRows: "До {rows:# строки|# строк|# строк}."', text)
        self.assertFalse((self.top / "Sources/Web/Generated/StringKeys.swift").exists())

    def test_refuses_incomplete_substitutions(self):
        russian = self.unit("До {rows} строк.")
        self.write_catalog("card.max", self.substitution("Up to %#@rows@.", other="%arg"), russian)
        self.assert_refuses(self.script, "card.max (en): rows: no plural form one")
        both = {"one": "%arg row", "other": "%arg rows"}
        self.write_catalog("card.max", self.substitution("Many rows.", **both), russian)
        self.assert_refuses(self.script, "card.max (en): does not contain rows")
        self.write_catalog("card.max", self.unit("Up to %#@rows@."), russian)
        self.assert_refuses(self.script, "card.max (en): no substitution rows")
        self.write_catalog("card.max", self.substitution("Up to %#@rows@.", **both), russian)
        self.assert_accepts(self.script)

    def test_refuses_codes_without_a_general_text(self):
        self.write_catalog("failure.a(max)", self.unit("At most {max}."), self.unit("До {max}."))
        self.assert_refuses(self.script, "failure.a(max): there is no failure.a")
        text = (self.unit("Too many."), self.unit("Слишком много."))
        self.write_catalogs({"failure.a": text, "failure.a(max)": text})
        self.assert_refuses(self.script, "failure.a(max): does not contain max")
        self.write_catalogs({"failure.a.b": text, "failure.aB": text})
        self.assert_refuses(self.script, "failure: a.b and aB differ in signs only")

    def test_refuses_keys_that_are_no_names(self):
        self.write_catalog("Open it", self.unit("Open"), self.unit("Открыть"))
        self.assert_refuses(self.script, "Open it: a key has the form prefix.name")


class EmbedTests(CheckCase):
    script = "embed"
    migrations = "Sources/Database/Generated/MigrationFiles.swift"

    def test_writes_migrations_of_both_engines(self):
        self.write("Sources/Database/Migrations/0001_core.sql", "SELECT 1;\n")
        self.write("Sources/Database/Migrations/0002_search.sqlite.sql", "SELECT 2;\n")
        self.write("Sources/Database/Migrations/0002_search.postgres.sql", "SELECT 3;\n")
        self.assert_accepts(self.script)
        text = (self.top / self.migrations).read_text()
        self.assertIn(
            'MigrationFile(number: 2, name: "search", sqlite: migration0002Sqlite, '
            "postgres: migration0002Postgres)",
            text,
        )
        written = (self.top / self.migrations).stat().st_mtime_ns
        self.assert_accepts(self.script)
        self.assertEqual(written, (self.top / self.migrations).stat().st_mtime_ns)
        self.write("Sources/Database/Migrations/0001_core.sql", "SELECT 4;\n")
        self.assert_accepts(self.script)
        self.assertIn("SELECT 4;", (self.top / self.migrations).read_text())

    def test_a_changed_model_changes_the_header_that_is_compiled(self):
        header = self.top / "Sources/CTesseract/Generated/TillModels.h"
        self.write("Sources/CTesseract/Models/till.traineddata", "one")
        self.assert_accepts(self.script)
        first = header.read_text()
        self.assertIn("// till.traineddata: 7692c3ad", first)
        self.write("Sources/CTesseract/Models/till.traineddata", "two")
        self.assert_accepts(self.script)
        self.assertNotEqual(first, header.read_text())

    def test_refuses_gaps_and_duplicate_numbers(self):
        self.write("Sources/Database/Migrations/0002_core.sql", "")
        self.assert_refuses(self.script, "migration 0001 is missing")
        self.write("Sources/Database/Migrations/0001_a.sqlite.sql", "")
        self.assert_refuses(self.script, "migration 0001 is for sqlite only")
        self.write("Sources/Database/Migrations/0001_b.postgres.sql", "")
        self.assert_refuses(self.script, "two migrations have number 0001")

    def test_asset_text_is_unchanged_in_swift(self):
        nasty = 'a """# b \\#(c) \\n ""\n\n  indented\n'
        self.write("Sources/Web/Assets/worker/sw.js", nasty)
        self.write("Sources/Web/Assets/css/tokens.css", "a{}")
        self.assert_accepts(self.script)
        text = (self.top / "Sources/Web/Generated/AssetFiles.swift").read_text()
        self.assertLess(text.index("css/tokens.css"), text.index("worker/sw.js"))
        self.assertIn(f'##"""\n{nasty}\n"""##', text)
        self.assertNotIn("indented", code_of(text))


    def test_comments_on_whole_lines_of_scripts_are_left_out_and_styles_are_minified(self):
        self.write("Sources/Web/Assets/worker/sw.js", "// one\nlet a = 'b // c' // two\n  // three\n")
        self.write("Sources/Web/Assets/css/app.css", "/* one\n   two */\na { color: red; }\n")
        self.assert_accepts(self.script)
        text = (self.top / "Sources/Web/Generated/AssetFiles.swift").read_text()
        self.assertIn("\nlet a = 'b // c' // two\n\n", text)
        self.assertIn("\na{color:red}\n", text)
        self.assertNotIn("one", text)


class PageScriptTests(CheckCase):
    script = "embed"

    def setUp(self):
        super().setUp()
        self.write_script("shared/twice.js", "export const twice = (n) => 2 * n;\n")
        self.write_script("zone.js", "document.title = 'zone';\n")
        self.write_script("pages/app.js", 'import "../zone.js";\n')
        self.write_script("pages/log.js", 'import { twice } from "../shared/twice.js";\nprint(twice(21));\n')

    def test_an_incorrect_style_is_refused(self):
        self.write("Sources/Web/Assets/css/app.css", "a { color: red;\n")
        self.assert_refuses(self.script, "css/app.css")

    def write_script(self, name, text):
        self.write(f"Sources/Web/Assets/js/{name}", text)

    def test_a_page_script_contains_the_modules_that_it_imports(self):
        self.assert_accepts(self.script)
        text = (self.top / "Sources/Web/Generated/AssetFiles.swift").read_text()
        self.assertEqual(re.findall(r'name: "(.*?)"', text), ["app.js", "log.js"])
        app, log = text.split('name: "log.js"')
        self.assertIn("zone", app)
        self.assertNotIn("zone", log)
        self.assertNotIn("import", text)

    def test_refuses_a_missing_module_or_export_and_incorrect_code(self):
        for text, reason in (
            ('import "../gone.js";\n', "gone.js"),
            ('import { thrice } from "../shared/twice.js";\nthrice(1);\n', "thrice"),
            ("let a = ;\n", "pages/log.js:1"),
        ):
            self.write_script("pages/log.js", text)
            self.assert_refuses(self.script, reason)

    def test_refuses_a_module_that_no_page_script_imports(self):
        self.write_script("pages/log.js", "print(1);\n")
        self.assert_refuses(self.script, "shared/twice.js: no script in js/pages imports it")

    def test_only_shared_modules_can_be_in_two_scripts_of_a_page(self):
        self.write_script("pages/app.js", 'import "../zone.js";\nimport "../shared/twice.js";\n')
        self.assert_accepts(self.script)
        self.write_script(
            "pages/log.js", 'import "../zone.js";\nimport { twice } from "../shared/twice.js";\nprint(twice(21));\n')
        self.assert_refuses(self.script, "zone.js: imported by app.js and log.js")


class WeightTests(CheckCase):
    def test_refuses_heavy_assets(self):
        import random

        random.seed(1)
        heavy = "".join(random.choice("abcdefghijklmnop") for _ in range(200_000))
        self.write("Sources/Web/Assets/js/pages/app.js", "print(1);\n")
        self.assert_accepts("check-weight")
        self.write("Sources/Web/Assets/js/pages/heavy.js", f'print("{heavy}");\n')
        self.assert_refuses("check-weight", "heavy.js")


class LexiconTests(CheckCase):
    script = "check-lexicon"

    def setUp(self):
        super().setUp()
        self.names = [f"Produce\tapple {number:04}" for number in range(1_500)]
        self.items = [f"Other\terrand {number}" for number in range(400)]
        self.write_all()

    def write_all(self):
        for language in ("en", "ru"):
            self.write(f"Kit/Sources/ListCore/Lexicon/{language}.tsv", "\n".join(self.names) + "\n")
            self.write(f"Tests/ListCoreTests/Labelled/{language}.tsv", "\n".join(self.items) + "\n")

    def assert_refuses_name(self, line, reason):
        kept = list(self.names)
        self.names.append(line)
        self.write_all()
        self.assert_refuses(self.script, reason)
        self.names = kept

    def test_accepts_names_in_order(self):
        self.names.append("Bakery\tfazer\tbrand")
        self.write_all()
        self.assertIn("en 1501 names, 400 labelled", self.assert_accepts(self.script))

    def test_refuses_invalid_names(self):
        self.assert_refuses_name("Fruit\tzebra", "en.tsv:1501: not a section, a name")
        self.assert_refuses_name("Produce\tzebra\tmake", "not a section, a name")
        self.assert_refuses_name("Produce\tZebra", "not lower case")
        self.assert_refuses_name("Produce\tape", "out of order")
        self.assert_refuses_name("Bakery\tapple 0001", "is already at Lexicon/en.tsv:2")
        self.names += ["Produce\tёлка"]
        self.assert_refuses_name("Bakery\tелка", "is already at")

    def test_refuses_too_few_names(self):
        self.names.pop()
        self.items.pop()
        self.write_all()
        self.assert_refuses(self.script, "en: 1499 names, at least 1500 wanted")
        self.assert_refuses(self.script, "ru: 399 labelled items, at least 400 wanted")

    def test_refuses_invalid_labels(self):
        self.items.append("Fruit\tapples")
        self.write_all()
        self.assert_refuses(self.script, "ru.tsv:401: not a section and an item")
        self.items = self.names[:400]
        self.write_all()
        self.assert_refuses(self.script, "400 of 400 items are names of the lexicon")


class MigrationsTests(CheckCase):
    script = "check-migrations"
    folder = "Sources/Database/Migrations"

    def setUp(self):
        super().setUp()
        self.write(f"{self.folder}/0001_first.sql", "CREATE TABLE a (i INTEGER);\n")
        self.assert_accepts(self.script, "--add")

    def test_accepts_recorded_migrations(self):
        self.assertIn("1 migration", self.assert_accepts(self.script))

    def test_refuses_an_edited_migration(self):
        self.write(f"{self.folder}/0001_first.sql", "CREATE TABLE b (i INTEGER);\n")
        self.assert_refuses(self.script, "0001_first.sql was edited")
        self.assert_refuses(self.script, "0001_first.sql was edited", "--add")

    def test_refuses_an_unrecorded_migration(self):
        self.write(f"{self.folder}/0002_second.sqlite.sql", "SELECT 1;\n")
        self.assert_refuses(self.script, "0002_second.sqlite.sql is new: run scripts/check-migrations --add")
        self.assert_accepts(self.script, "--add")
        self.assert_accepts(self.script)

    def test_refuses_a_missing_migration(self):
        (self.top / self.folder / "0001_first.sql").unlink()
        self.assert_refuses(self.script, "0001_first.sql is missing")

    def test_refuses_invalid_lines(self):
        self.write(f"{self.folder}/HASHES", "0001_first.sql\n")
        self.assert_refuses(self.script, "HASHES:1: not a hash and a file name")



class AffectedTests(unittest.TestCase):
    check = SourceFileLoader("check", str(SCRIPTS / "check")).load_module()

    def test_a_changed_text_affects_all_pages(self):
        self.assertEqual(self.check.affected_targets(["Strings/Log.xcstrings"]), ["WebTests"])
        targets = self.check.affected_targets(["Strings/Mail.xcstrings", "Strings/languages.json"])
        self.assertEqual(targets, ["AccountsTests", "WebTests"])
        self.assertEqual(self.check.affected_targets(["README.md"]), [])

    def test_other_changes_affect_suites_only(self):
        self.assertEqual(self.check.affected_targets(["Sources/Web/Shared/Words.swift"]), [])


if __name__ == "__main__":
    unittest.main()
