"""The example programs of the Swift client: each runs against the server and does what it says, and
docs/api shows the calls that they make."""

import os
import pty
import re
import secrets
import subprocess
from pathlib import Path

import httpx
import pytest

from api import answer, sign_in
from pictures import png
from server import PASSWORD, ROOT, WITHOUT_TLS

# The first build compiles the Kit.
pytestmark = pytest.mark.timeout(900)

BUILD = ["swift", "build", "--package-path", ROOT / "Examples", "--scratch-path", ROOT / ".build-examples"]
OPERATION = re.compile(r"(?:GET|POST|PUT|PATCH|DELETE) /[^\s\"]*")
COMMAND = re.compile(r"(?ms)^### ([A-Z]+ /.*?)\n```sh\n(.*?)^```")
PLACEHOLDER = re.compile(r"\{[a-z_]+\}")
# Commands that do not end, and that would change or delete the account.
NOT_RUN = {
    "GET /live", "DELETE /auth/account", "POST /auth/email/change", "POST /auth/email/change/resend",
    "POST /auth/email/change/confirm",
}
METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.fixture(scope="session")
def programs():
    """The folder of the programs. scripts/ci has built them already."""
    if folder := os.environ.get("COMMONPLACE_EXAMPLES"):
        return Path(folder)
    subprocess.run(BUILD, check=True, timeout=600)
    shown = subprocess.run([*BUILD, "--show-bin-path"], check=True, capture_output=True, text=True)
    return Path(shown.stdout.strip())


@pytest.fixture(scope="module")
def server(new_server, engine):
    """A server for this file: the programs sign in more often than a shared one allows."""
    return new_server(engine)


@pytest.fixture
def ann(server):
    email = f"ann-{secrets.token_hex(4)}@example.com"
    server.store.add_user(email, "Ann")
    client = sign_in(server.url, email)
    client.email = email
    yield client
    client.http.close()


@pytest.fixture
def run(programs, server, ann):
    """A function that runs a program as Ann and returns the lines that it printed."""

    def output(name, status=0, **environment):
        account = {
            "COMMONPLACE_URL": server.url, "COMMONPLACE_EMAIL": ann.email,
            "COMMONPLACE_PASSWORD": PASSWORD, "SWIFT_BACKTRACE": "enable=no",
        }
        settings = {**os.environ, **account, **environment}
        ended = subprocess.run(
            [programs / name], text=True,
            env={setting: value for setting, value in settings.items() if value is not None},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=240,
        )
        assert ended.returncode == status, f"{name} gave {ended.returncode}:\n{ended.stdout[-4000:]}"
        return ended.stdout.splitlines()

    return output


def test_the_first_program_lists_creates_and_follows_entries(programs, server, ann):
    ann.create(title="Stalker")
    # A terminal, because a program keeps what it prints to a pipe until there is much of it.
    ours, theirs = pty.openpty()
    program = subprocess.Popen(
        [programs / "start", server.url, ann.email, PASSWORD], stdin=subprocess.DEVNULL,
        stdout=theirs, stderr=theirs, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
    os.close(theirs)
    try:
        with open(ours, encoding="utf-8") as printed:
            assert next(printed).strip() == "Stalker"
            assert next(printed).strip() == "Created: Solaris"
            assert next(printed).startswith("caughtUp(")
            created = ann.create(title="Ikarus")
            line = next(printed)
            assert line.startswith("changes(") and created["id"] in line
    finally:
        program.kill()
        program.wait()


def test_log_lists_creates_and_follows_entries(run, ann):
    ann.create(title="Stalker", stage="planned")
    lines = run("log")
    assert lines[:2] == ["Signed in as Ann.", "Planned: Stalker"]
    created = next(entry for entry in ann.pages("/entries") if entry["title"] == "Solaris")
    assert lines[-1] == f"Received: create of entry {created['id']}."
    assert created["stage"] == "planned"


def test_lists_are_edited_on_the_device_and_by_others(run, ann):
    lines = run("lists")
    assert re.fullmatch(r"Edits that are not sent yet: \d+\.", lines[0])
    assert lines[1:] == ["☐ 2 milk", "☑  bread", "☑  soap"]
    friday = answer(ann.get("/grocery-lists"))["data"][0]
    assert (friday["name"], friday["item_count"], friday["checked_count"]) == ("Friday", 3, 2)


def test_library_filters_and_marks_a_film(run, ann):
    lines = run("library")
    assert lines[0] == "Added: Casablanca."
    assert "1942  Casablanca  8.5" in lines
    assert lines[-2:] == ["Humphrey Bogart is in 1 film(s):", "♥ Casablanca"]
    film = answer(ann.get("/movies", params={"name": "casablanca"}))["data"][0]
    assert film["is_favourited"] and film["actors"][0]["role"] == "Rick"


def test_site_publishes_a_post(run, ann):
    for _ in range(2):  # The type of content exists the second time.
        lines = run("site")
        assert lines[0] == "Written: Garden, draft."
        assert "The *first* tomatoes." in lines[1]
        slug = lines[-1].removeprefix("Path: ")
    document = answer(ann.get(f"/content{slug}", params={"format": "clean"}))
    assert document["body"] == "The *first* tomatoes."


def test_account_shares_a_book_and_ends_its_token(run, ann):
    lines = run("account")
    assert re.fullmatch(r"Signed in as Ann on \d+ device\(s\)\.", lines[0])
    assert "Ann: owner of Our home" in lines
    assert "Collections: Movies, Books, Games" in lines
    book = next(one for one in answer(ann.get("/spaces"))["data"] if one["name"] == "Our home")
    assert answer(ann.get(f"/spaces/{book['id']}/invitations"))["data"] == []
    assert all(token["revoked"] for token in answer(ann.get("/tokens")) if token["label"] == "Backup")


def test_an_example_without_a_password_says_what_it_needs(run):
    lines = run("log", status=2, COMMONPLACE_PASSWORD=None)
    assert lines == ["Set COMMONPLACE_URL, COMMONPLACE_EMAIL and COMMONPLACE_PASSWORD."]


def test_docs_show_the_requests_of_the_calls(run, tmp_path):
    requests = tmp_path / "requests.jsonl"
    lines = run("calls", COMMONPLACE_REQUESTS=str(requests))
    assert lines[-1] == "Made all calls."
    checked = subprocess.run(
        [ROOT / "scripts/check-snippets", "--requests", requests], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_curl_commands_are_accepted(server, ann, tmp_path):
    """Runs the commands that need no value of an earlier response, as they are shown."""
    variables = {"API": ann.base, "AUTH": f"Authorization: Bearer {ann.token}"}
    (tmp_path / "cover.png").write_bytes(png(1, 2, 3))
    statuses = {}
    for page in sorted((ROOT / "docs/api").glob("*.md")):
        for name, command in COMMAND.findall(page.read_text()):
            if PLACEHOLDER.search(command) or "@FILE" in command or name in NOT_RUN:
                continue
            command = command.replace("curl ", "curl -s -w '\\n%{http_code}' ", 1)
            ended = subprocess.run(
                ["bash", "-c", command.replace("FILE", "file")], env={**os.environ, **variables},
                cwd=tmp_path, capture_output=True, text=True, timeout=60)
            assert ended.returncode == 0, f"{name}: {ended.stderr}"
            statuses[name] = int(ended.stdout.splitlines()[-1])
    assert len(statuses) > 60
    # Another code within a minute, a wrong code, no open sign-up, a book with collections, no page.
    refused = {
        "POST /entries (with invalid values)": 400,
        "POST /auth/login": 401, "POST /auth/email/resend-code": 429, "POST /auth/email/verify": 401,
        "POST /auth/register": 403, "POST /collections/default": 400, "GET /content": 404,
    }
    assert {name: status for name, status in statuses.items() if status >= 300} == refused


def test_each_operation_is_shown_or_has_no_method_in_the_client(server):
    paths = httpx.get(f"{server.url}/api/openapi.json", verify=WITHOUT_TLS).json()["paths"]
    operations = {
        without_names(f"{method.upper()} {path.removeprefix('/api/v1')}")
        for path, members in paths.items() for method in members if method in METHODS
    }
    sources = (ROOT / "Examples/Sources/Calls").glob("*.swift")
    shown = {
        without_names(operation) for source in sources
        for operation in re.findall(rf"// MARK: ({OPERATION.pattern})", source.read_text())
    }
    coverage = (ROOT / "Tests/KitServerTests/RouteCoverageTests.swift").read_text()
    without_method = {without_names(one) for one in re.findall(rf'"({OPERATION.pattern})"', coverage)}
    assert shown <= operations
    assert sorted(operations - shown) == sorted(without_method)


def without_names(operation):
    """Returns `METHOD PATH` without a slash at the end and without the names of parameters."""
    return re.sub(r"\{\w+\}", "{}", operation.rstrip("/"))
