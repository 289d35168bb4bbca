"""The servers, people and browsers that tests ask for."""

import collections
import os
import secrets
import shutil
import subprocess

import pytest

import api
from server import ROOT, Server, Store

ENGINES = ["sqlite", "postgres"]


@pytest.fixture(scope="session")
def cluster_url():
    """The PostgreSQL that scripts/ci started, or one of our own when pytest is run by hand."""
    if url := os.environ.get("TEST_DATABASE_URL"):
        yield url
        return
    # Not the folder of a scripts/ci that may run beside.
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


@pytest.fixture(scope="session")
def new_server(new_store):
    """Starts servers with empty stores; all are ended with the session."""
    servers = []

    def make(engine="sqlite", arguments=(), environment=None):
        servers.append(Server(new_store(engine), arguments, environment))
        return servers[-1].start()

    yield make
    for server in servers:
        server.stop()


@pytest.fixture(scope="session", params=ENGINES)
def engine(request):
    return request.param


@pytest.fixture(scope="session")
def language(engine):
    """For tests of pages on both engines: each in one of the languages, which are no concern of an
    engine's."""
    return {"sqlite": "en", "postgres": "ru"}[engine]


@pytest.fixture(scope="session")
def server(engine, new_server):
    """The one server per engine that tests share which need nothing special."""
    return new_server(engine)


@pytest.fixture(scope="session")
def new_person(server):
    """Signs in people with empty books of their own."""
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


# MARK: - Which of many combinations run

AXES = ("engine", "language", "size", "scheme", "scripts")


def pytest_collection_modifyitems(config, items):
    """Of a test that runs over several of these axes every value runs, and with three of them every
    pair of values, but not every combination: they hardly ever fail together, and a run would take
    twice as long. `E2E_EVERY=1` runs all of them; combinations chosen by hand are left as they are.
    """
    if os.environ.get("E2E_EVERY"):
        return
    kept = {id(item) for group in _groups(items) for item in _every_pair(group)}
    config.hook.pytest_deselected(items=[item for item in items if id(item) not in kept])
    items[:] = [item for item in items if id(item) in kept]


def _groups(items):
    """The items of one test that differ on the axes alone."""
    groups = collections.defaultdict(list)
    for item in items:
        others = tuple((name, repr(value)) for name, value in _parameters(item) if name not in AXES)
        groups[(item.nodeid.partition("[")[0], others)].append(item)
    return groups.values()


def _every_pair(group):
    values = collections.defaultdict(list)
    for item in group:
        for name, value in _parameters(item):
            if name in AXES and value not in values[name]:
                values[name].append(value)
    combinations = 1
    for found in values.values():
        combinations *= len(found)
    if combinations != len(group):
        return group
    return [
        item for item in group
        if len(values) < 2
        or sum(values[name].index(value) for name, value in _parameters(item) if name in AXES) % 2 == 0
    ]


def _parameters(item):
    """By name, so that the order of the decorators is no matter."""
    return sorted(item.callspec.params.items()) if hasattr(item, "callspec") else []


# MARK: - Browsers

@pytest.fixture(scope="session")
def chromium():
    from playwright.sync_api import expect, sync_playwright

    # A fence against waiting for ever, wide enough for a machine with much else to do.
    expect.set_options(timeout=15_000)
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        # A sandbox needs rights that a root process in a container does not have.
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()
