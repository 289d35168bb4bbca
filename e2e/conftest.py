"""Fixtures: servers, accounts and browsers."""

import collections
import functools
import os
import secrets
import shutil
import subprocess
import zlib
from contextlib import contextmanager

import pytest

import api
from server import ROOT, Server, Store

ENGINES = ["sqlite", "postgres"]


@pytest.fixture(scope="session")
def cluster_url():
    """The URL of the PostgreSQL that scripts/ci started, or of one started here for manual runs."""
    if url := os.environ.get("TEST_DATABASE_URL"):
        yield url
        return
    # Not the folder of scripts/ci, which may run at the same time.
    script, folder = ROOT / "scripts/postgres", ROOT / ".test/by-hand"
    started = subprocess.run([script, "start", folder], check=True, capture_output=True, text=True)
    yield started.stdout.strip()
    subprocess.run([script, "stop", folder], check=True)


@pytest.fixture(scope="session")
def new_store(cluster_url):
    stores = []

    def make(engine):
        stores.append(Store(engine, cluster_url))
        return stores[-1]

    yield make
    for store in stores:
        store.remove()


@contextmanager
def starting_servers(new_store):
    """Yields a function that starts a server with an empty store, and stops all of them at the
    end."""
    servers = []

    def make(engine="sqlite", arguments=(), environment=None):
        servers.append(Server(new_store(engine), arguments, environment))
        return servers[-1].start()

    try:
        yield make
    finally:
        for server in servers:
            server.stop()


@pytest.fixture(scope="module")
def new_server(new_store):
    """A function that starts a server with an empty store; all are stopped after the tests of the
    file."""
    with starting_servers(new_store) as make:
        yield make


@pytest.fixture(scope="session", params=ENGINES)
def engine(request):
    return request.param


@pytest.fixture(scope="session")
def language(engine):
    """The language for tests of pages on both engines: one for each engine, because the language
    does not depend on the engine."""
    return {"sqlite": "en", "postgres": "ru"}[engine]


@pytest.fixture(scope="session")
def servers_by_engine(new_store):
    """A function that returns the server of an engine, and starts it the first time. A parametrized
    fixture alone would start another one for every file, because a change of the engine ends it."""
    with starting_servers(new_store) as make:
        yield functools.cache(make)


@pytest.fixture(scope="session")
def server(engine, servers_by_engine):
    """A server for each engine, shared by tests that need no special settings."""
    return servers_by_engine(engine)


@pytest.fixture(scope="session")
def new_person(server):
    """A function that creates an account with an empty space and returns a signed-in client."""
    clients = []

    def make(name="Ann"):
        email = f"{name.lower()}-{secrets.token_hex(4)}@example.com"
        server.store.add_user(email, name)
        clients.append(api.sign_in(server.url, email))
        clients[-1].email = email
        return clients[-1]

    yield make
    for client in clients:
        client.http.close()


@pytest.fixture(scope="module")
def ann(new_person):
    return new_person("Ann")


@pytest.fixture(scope="module")
def bob(new_person):
    return new_person("Bob")


def pytest_terminal_summary(terminalreporter):
    """Prints the error of each failed test in one line, with what its page showed, because only the
    last lines of a log may be kept."""
    for report in terminalreporter.getreports("failed"):
        lines = [line[1:].strip() for line in report.longreprtext.splitlines() if line.startswith("E ")]
        terminalreporter.write_line(f"ERROR OF {report.nodeid}: {' '.join(lines)[:1500]}")


# MARK: - Selecting combinations

AXES = ("engine", "language", "size", "scheme", "scripts")


def pytest_collection_modifyitems(config, items):
    """Reduces the combinations of these axes, of which all would take twice as long, and sorts the
    files:

    - with two axes every value occurs, and with three axes every pair of values;
    - a test in a browser runs on one engine, and in one language, if it has no other axis: the
      pages and their scripts are the same on both engines, and test_pseudo_language.py lays all
      pages out with longer texts.

    `E2E_EVERY=1` runs all; explicitly listed combinations are not reduced."""
    if not os.environ.get("E2E_EVERY"):
        kept = {id(item) for group in _groups(items) for item in _selected(group)}
        config.hook.pytest_deselected(items=[item for item in items if id(item) not in kept])
        items[:] = [item for item in items if id(item) in kept]
    _put_longest_files_first(items)


# Files whose few tests take long. The others are the longer the more tests they have.
LONG_FILES = ["test_schemathesis.py", "test_examples.py", "test_database_hang.py", "test_rich_text.py"]


def _put_longest_files_first(items):
    """Sorts the files, so that no process has a long file left when the others are finished."""
    counts = collections.Counter(item.path for item in items)

    def rank(item):
        name = item.path.name
        place = LONG_FILES.index(name) if name in LONG_FILES else len(LONG_FILES)
        return place, -counts[item.path], name

    items.sort(key=rank)


def _groups(items):
    """Groups the items of one test that differ only in the axes."""
    groups = collections.defaultdict(list)
    for item in items:
        others = tuple((name, repr(value)) for name, value in _parameters(item) if name not in AXES)
        groups[(item.nodeid.partition("[")[0], others)].append(item)
    return groups.values()


def _selected(group):
    values = collections.defaultdict(list)
    for item in group:
        for name, value in _parameters(item):
            if name in AXES and value not in values[name]:
                values[name].append(value)
    combinations = 1
    for found in values.values():
        combinations *= len(found)
    if combinations != len(group) or combinations == 1:
        return group
    first = 0
    if len(values) == 1:
        if "chromium" not in group[0].fixturenames or not values.keys() & {"engine", "language"}:
            return group
        # Not the same value for all tests. The checksum of a name is the same in every run.
        first = zlib.crc32(group[0].nodeid.partition("[")[0].encode())
    return [
        item for item in group
        if (first + sum(values[name].index(value)
                        for name, value in _parameters(item) if name in AXES)) % 2 == 0
    ]


def _parameters(item):
    """Returns the parameters sorted by name, independent of the order of decorators."""
    return sorted(item.callspec.params.items()) if hasattr(item, "callspec") else []


# MARK: - Browsers

@pytest.fixture(scope="session")
def chromium():
    from playwright.sync_api import expect, sync_playwright

    # Long enough for a busy machine.
    expect.set_options(timeout=45_000)
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        # The sandbox does not work for root in a container.
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()
