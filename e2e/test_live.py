"""Live updates by server-sent events, on one server and on two, also after an interruption."""

import contextlib
import json
import socket
import threading
import time

import httpx
import pytest

import api
from api import answer
from server import Server


class Listener:
    """Reads a stream in a thread and records when each event arrived."""

    def __init__(self, url, token, last=None, params=None):
        self.events, self.ended, self.last = [], threading.Event(), last
        self.ready = threading.Event()
        headers = {"Authorization": f"Bearer {token}"}
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        self.stream = (f"{url}/api/v1/live", headers, params)
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()
        assert self.ready.wait(20), "the stream begins"

    def _read(self):
        url, headers, params = self.stream
        event = {}
        try:
            with httpx.stream("GET", url, headers=headers, params=params, timeout=60) as response:
                self.response, self.status = response, response.status_code
                self.type = response.headers["content-type"]
                for line in response.iter_lines():
                    if line.startswith(("id: ", "event: ", "data: ")):
                        name, value = line.split(": ", 1)
                        event[name] = value
                    elif not line and event:
                        self.last = int(event["id"])
                        self.events.append((time.monotonic(), event))
                        event = {}
                        self.ready.set()
        except httpx.HTTPError:
            pass
        finally:
            self.ready.set()
            self.ended.set()

    def close(self):
        # The server may have ended the stream. Otherwise this ends the read that the thread waits for.
        with contextlib.suppress(OSError):
            stream = self.response.extensions["network_stream"]
            stream.get_extra_info("socket").shutdown(socket.SHUT_RDWR)
        self.thread.join(20)

    def wait_for(self, target, seconds=5):
        """Waits for a change of the object `target`, and returns when it arrived."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            for at, event in list(self.events):
                changes = json.loads(event["data"]).get("changes", [])
                if any(change["id"] == target for change in changes):
                    return at
            time.sleep(0.005)
        raise AssertionError(f"{target} was not told within {seconds} s: {self.events[-3:]}")


@pytest.fixture
def listen():
    """A function that starts a listener. All are closed, because tests of other files use the same
    server."""
    with contextlib.ExitStack() as open_listeners:
        yield lambda *arguments, **options: open_listeners.enter_context(
            contextlib.closing(Listener(*arguments, **options)))


def test_two_hundred_clients_receive_a_change(server, new_person, listen):
    ann = new_person()
    listeners = [listen(server.url, ann.token) for _ in range(200)]
    assert {listener.status for listener in listeners} == {200}
    assert {listener.type for listener in listeners} == {"text/event-stream"}
    entry = ann.create(title="Dune")
    # bench/live.py measures the delay; here a busy machine must not fail.
    for listener in listeners:
        listener.wait_for(entry["id"])
    # The server still answers other requests.
    assert answer(ann.get(f"/entries/{entry['id']}"))["title"] == "Dune"


def test_missed_changes_are_sent_after_reconnecting(server, new_person, listen):
    ann = new_person()
    first = ann.create(title="One")
    listener = listen(server.url, ann.token)
    second = ann.create(title="Two")
    listener.wait_for(second["id"])
    seen = listener.last
    third = ann.create(title="Three")
    again = listen(server.url, ann.token, last=seen)
    # The change is in the first event, or in the next one if the server learns of it later.
    again.wait_for(third["id"])
    received = [change["id"] for _, event in again.events
            for change in json.loads(event["data"]).get("changes", [])]
    assert first["id"] not in received and second["id"] not in received
    # Too many changes were missed: the client must reload everything.
    answer(ann.post("/entries/batch", [api.entry_body(title=f"Many {n}") for n in range(1000)]))
    assert listen(server.url, ann.token, last=1).events[0][1]["event"] == "reset"


def test_changes_are_sent_to_members_only(server, new_person, listen):
    ann, bob = new_person("Ann"), new_person("Bob")
    bobs = listen(server.url, bob.token)
    entry = ann.create(title="Private")
    with pytest.raises(AssertionError):
        bobs.wait_for(entry["id"], seconds=1)
    assert httpx.get(f"{server.url}/api/v1/live").status_code == 401
    home = answer(ann.get("/auth/me"))
    refused = bob.get("/live", params={"space": home["username"]})
    assert refused.status_code == 404 and refused.json()["error"]
    for since in ("-1", "x", "9" * 30):
        assert ann.get("/live", params={"since": since}).status_code == 400


def test_changes_cross_two_servers_on_one_database(engine, new_server, listen):
    first = new_server(engine)
    second = Server(first.store).start()
    try:
        first.store.add_user("two@example.com", "Two")
        here = api.sign_in(first.url, "two@example.com")
        there = api.sign_in(second.url, "two@example.com")
        listener = listen(second.url, there.token)
        entry = here.create(title="Across")
        listener.wait_for(entry["id"])
        # A server that stops closes its streams at once, and clients connect to the other server.
        began = time.monotonic()
        second.stop()
        assert listener.ended.is_set() and time.monotonic() - began < 10
        missed = here.create(title="Meanwhile")
        assert listen(first.url, here.token, last=listener.last).wait_for(missed["id"])
    finally:
        second.stop()
