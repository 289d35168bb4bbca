"""Checks that each table is written by the module that owns it, as scripts/tables.tsv lists it.

It reads the SQL in string literals. SQL is literal and in capitals (rule 3 of ARCHITECTURE.md), so
that a search for its words finds every write; the name of a table that is written must not be
interpolated, except where archives are restored. Migrations change every table and are not checked.
"""

import re
from pathlib import Path

from swift_source import literals_of

CREATE = re.compile(
    r"\bCREATE\s+(?:VIRTUAL\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)"
)
DROP = re.compile(r"\bDROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?(\w+)")
RENAME = re.compile(r"\bALTER\s+TABLE\s+(\w+)\s+RENAME\s+TO\s+(\w+)")
# `ON CONFLICT … DO UPDATE` belongs to an INSERT, and `FOR UPDATE` to a SELECT.
WRITE = re.compile(
    r"(?:\bINSERT(?:\s+OR\s+\w+)?\s+INTO|\bREPLACE\s+INTO|\bMERGE\s+INTO"
    r"|(?<!\bDO )(?<!\bFOR )\bUPDATE(?:\s+OR\s+\w+)?|\bDELETE\s+FROM|\bTRUNCATE(?:\s+TABLE)?|\bCOPY"
    r"|\b(?:CREATE|ALTER|DROP)(?:\s+VIRTUAL)?\s+TABLE(?:\s+IF(?:\s+NOT)?\s+EXISTS)?)"
    r"\s+(?:ONLY\s+)?(?P<table>[a-z_][a-z_0-9]*|\\)"
)
READ = re.compile(r"\b(?:FROM|JOIN)\s+(?P<table>[a-z_][a-z_0-9]*)")
# The file that brings databases of earlier programs up to date is part of the migrations.
MIGRATIONS = {"EarlierMigrations.swift"}
# Restores archives: it fills the tables of an unused database with SQL that is made from the schema.
GENERATED_SQL = {"TableLoading.swift"}
# The engines' own tables.
ENGINE = re.compile(r"sqlite_\w+|pg_\w+")


class TableOwners:
    """The owner of each table, and the problems of the list itself."""

    def __init__(self, record, sources):
        self.record = record
        self.owners = {}
        self.problems = []
        self._read(sources)
        self._compare(tables_of(sources / "Database"))

    def _read(self, sources):
        lines = self.record.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, start=1):
            if not line or line.startswith("#"):
                continue
            table, _, module = line.partition("\t")
            if not (sources / module).is_dir() or not re.fullmatch(r"\w+", table):
                self._problem(number, "not a table and a module, separated by a tab")
            elif table in self.owners:
                self._problem(number, f"{table} is listed twice")
            self.owners[table] = module

    def _compare(self, schema):
        for table in sorted(schema - self.owners.keys()):
            self.problems.append(f"{self.record.name}: the table {table} has no owner")
        for table in sorted(self.owners.keys() - schema):
            self.problems.append(f"{self.record.name}: no migration creates {table}")

    def _problem(self, number, words):
        self.problems.append(f"{self.record.name}:{number}: {words}")

    def problems_in(self, path, module, importable):
        """Yields the line and description of each access that the owner of a table does not allow.
        `importable` are the modules below `module`, or None if it can import all."""
        if path.name in MIGRATIONS:
            return
        text = path.read_text(encoding="utf-8")
        for start, literal in literals_of(text):
            line_of = lambda place: text.count("\n", 0, start + place) + 1
            for match in WRITE.finditer(literal):
                words = self._write(match["table"], module, path)
                if words:
                    yield line_of(match.start("table")), words
            for match in READ.finditer(literal):
                owner = self.owners.get(match["table"], module)
                if importable is not None and owner != module and owner not in importable:
                    yield (
                        line_of(match.start("table")),
                        f"{module} may not read {match['table']} of {owner}, a later module",
                    )

    def _write(self, table, module, path):
        if table == "\\":
            if path.name in GENERATED_SQL and module == "Database":
                return None
            return "the name of a table that is written must be literal"
        if ENGINE.fullmatch(table):
            return None if module == "Database" else f"{module} may not write {table}"
        owner = self.owners.get(table)
        if owner is None:
            return f"the table {table} has no owner in scripts/tables.tsv"
        return None if owner == module else f"{module} may not write {table} of {owner}"


def tables_of(database):
    """Returns the names of all tables after the last migration, and of the migrator's own."""
    tables = set()
    for path in sorted((database / "Migrations").glob("*.sql")):
        sql = re.sub(r"--[^\n]*", "", path.read_text(encoding="utf-8"))
        statements = [*CREATE.finditer(sql), *DROP.finditer(sql), *RENAME.finditer(sql)]
        for match in sorted(statements, key=lambda match: match.start()):
            if match.re is DROP:
                tables.discard(match[1])
            elif match.re is RENAME:
                tables.discard(match[1])
                tables.add(match[2])
            else:
                tables.add(match[1])
    for path in sorted(Path(database).rglob("*.swift")):
        if path.name in MIGRATIONS or "Generated" in path.parts:
            continue
        for _, literal in literals_of(path.read_text(encoding="utf-8")):
            tables.update(match[1] for match in CREATE.finditer(literal))
    return tables
