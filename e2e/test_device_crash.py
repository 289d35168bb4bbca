"""A book on a device whose app is killed while it writes: what was acknowledged is complete."""

import json
import subprocess

import pytest

from api import API
from server import PROGRAM
from test_crash import Writers, check_acknowledged, wait_until


class DeviceBook:
    """The engine of the app on iPhones as a process, with a book in a folder."""

    def __init__(self, folder):
        self.folder = folder
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM.with_name("LocalEngineHost"), self.folder, "Ann", "en", "en"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        ready = json.loads(self.process.stdout.readline())
        self.url = f"http://127.0.0.1:{ready['port']}"
        self.client = API(self.url, ready["credentials"]["accessToken"])

    def kill(self):
        self.process.kill()
        self.process.communicate()
        self.client.http.close()


@pytest.fixture
def book(tmp_path):
    book = DeviceBook(tmp_path / "book")
    yield book
    book.kill()


def test_a_book_on_a_device_survives_kills(book):
    shelf = book.client.collection_named("Books")["id"]
    for _ in range(4):
        writers = Writers(book.url, book.client.token, shelf)
        wait_until(lambda: len(writers.acknowledged) > 60)
        book.kill()
        writers.wait()
        book.start()
        check_acknowledged(book.client, writers)
    shelved = book.client.count(collection_id=shelf)
    assert shelved == book.client.collection_named("Books")["entry_count"]
