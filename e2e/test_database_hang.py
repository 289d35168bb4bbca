"""PostgreSQL stopped by SIGSTOP: requests that need it get 503 in time, others are answered, and
everything works again afterwards. This file uses a separate cluster."""

import os
import signal
import subprocess
import threading
import time
from statistics import median

import httpx
import pytest

import api
from api import answer
from server import ROOT, Server, Store
from test_live import Listener

EMAIL = "ann@example.com"
# Median seconds of pages that need no database: milliseconds on an idle machine.
AT_ONCE = 0.5
# Median seconds of requests that wait for the check of the database, which ends after one.
READY = 1.5
# A statement is cancelled after 5 seconds; the rest is for a busy machine.
STATEMENT = 10


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    script = ROOT / "scripts/postgres"
    folder = tmp_path_factory.mktemp("cluster")
    started = subprocess.run([script, "start", folder], check=True, capture_output=True, text=True)
    yield Cluster(started.stdout.strip(), folder)
    subprocess.run([script, "stop", folder], check=True)


class Cluster:
    def __init__(self, url, folder):
        self.url = url
        place = (folder / "postgres.place").read_text()
        with open(f"{place}/data/postmaster.pid", encoding="utf-8") as file:
            self.postmaster = int(file.readline())

    def _children(self):
        """Returns the processes of connections and background tasks."""
        found = subprocess.run(
            ["pgrep", "-P", str(self.postmaster)], capture_output=True, text=True, check=True
        )
        return map(int, found.stdout.split())

    def stop(self):
        # First the parent, so that it starts no further processes.
        os.kill(self.postmaster, signal.SIGSTOP)
        for process in self._children():
            os.kill(process, signal.SIGSTOP)

    def go_on(self):
        for process in [*self._children(), self.postmaster]:
            os.kill(process, signal.SIGCONT)


@pytest.fixture(scope="module")
def server(cluster):
    store = Store("postgres", cluster.url)
    store.add_user(EMAIL, "Ann")
    server = Server(store).start()
    yield server
    server.stop()
    store.remove()


def timed(client, url, **options):
    began = time.monotonic()
    response = client.get(url, **options)
    return response, time.monotonic() - began


def asset(server):
    page = httpx.get(f"{server.url}/sign-in").text
    return page.split('rel="stylesheet" href="')[1].split('"')[0]


@pytest.mark.parametrize("seconds", [15, 45])
def test_a_stopped_database(cluster, server, seconds):
    ann = api.sign_in(server.url, EMAIL)
    answer(ann.get("/entries"))
    listener = Listener(server.url, ann.token)
    style = asset(server)
    client = httpx.Client(timeout=60)
    answers, until = [], time.monotonic() + seconds
    cluster.stop()
    try:
        readers = [
            threading.Thread(target=read, args=[server, ann.token, until, answers])
            for _ in range(8)
        ]
        for reader in readers:
            reader.start()
        rounds, took = 0, {"at once": [], "ready": []}
        while time.monotonic() < until:
            for path in ("/livez", "/sign-in", style):
                response, seconds_taken = timed(client, server.url + path)
                assert response.status_code == 200, path
                took["at once"].append(seconds_taken)
            response, seconds_taken = timed(client, f"{server.url}/readyz")
            assert response.status_code == 503
            took["ready"].append(seconds_taken)
            assert response.text == "database.unavailable\n"
            response, seconds_taken = timed(client, f"{server.url}/api/v1/health")
            assert response.status_code == 503
            took["ready"].append(seconds_taken)
            response, seconds_taken = timed(client, f"{server.url}/@nobody", headers={"Accept": "text/html"})
            assert response.status_code == 503 and seconds_taken < STATEMENT, seconds_taken
            assert "The database is not responding." in response.text
            rounds += 1
            time.sleep(0.2)
        for reader in readers:
            reader.join(30)
        assert rounds > 10, "each round took long"
    finally:
        cluster.go_on()
    assert median(took["at once"]) < AT_ONCE and median(took["ready"]) < READY, took
    assert {status for status, _ in answers} == {503}
    assert max(took for _, took in answers) < STATEMENT
    # Later requests do not wait, because the server knows that the database does not respond.
    late = [took for _, took in answers[len(answers) // 2:]]
    assert median(late) < READY, late

    recover(server, ann)
    entry = ann.create(title="After the break")
    listener.wait_for(entry["id"], seconds=20)
    assert answer(ann.get(f"/entries/{entry['id']}"))["title"] == "After the break"


def read(server, token, until, answers):
    with httpx.Client(timeout=60, headers={"Authorization": f"Bearer {token}"}) as client:
        while time.monotonic() < until:
            response, took = timed(client, f"{server.url}/api/v1/entries")
            answers.append((response.status_code, took))
            time.sleep(0.1)


def recover(server, ann, timeout=20):
    deadline = time.monotonic() + timeout
    while httpx.get(f"{server.url}/readyz", timeout=5).status_code != 200:
        assert time.monotonic() < deadline, "not ready again"
        time.sleep(0.05)
    answer(ann.get("/entries"))


def test_a_write_on_a_stopped_database_is_refused(cluster, server):
    ann = api.sign_in(server.url, EMAIL)
    before = ann.count()
    cluster.stop()
    try:
        response = ann.post("/entries", api.entry_body(title="Not stored"))
        assert response.status_code == 503, response.text
        assert response.json()["code"] in ("database.unavailable", "database.unconfirmed")
    finally:
        cluster.go_on()
    recover(server, ann)
    assert ann.count() == before
