"""The part of scripts/dist-test about people's data: films are imported and get images, the server
writes a backup, the data folder is destroyed and restored, and the book moves to PostgreSQL."""

import base64
import gzip
import hashlib
import json
import shutil
import struct
import time
import zlib
from pathlib import Path

from dist_release import DistError
from dist_trial import check, wait_for

DATA = "var/lib/commonplace"
SETTINGS = "etc/commonplace/commonplace.conf"
# Both the service and the commands can read it.
EXCHANGE = "var/tmp"
COLUMNS = "title=title,Year=year,Cast=cast,Genre=genres,description=extract"
DATABASE_URL = "postgres://commonplace:secret@127.0.0.1/commonplace"


def sample_films(count):
    """Returns a file of films for tests without a large one."""
    return gzip.compress(json.dumps([
        {"title": f"Film {number}", "year": 1900 + number % 120, "extract": f"About film {number}.",
         "genres": ["Drama", "Silent"][: number % 3], "cast": [f"Person {number % 50}"]}
        for number in range(count)]).encode())


def picture(number):
    """Returns a PNG of 90 × 120 pixels that differs for each number."""
    width, height = 90, 120
    colours = hashlib.sha256(str(number).encode()).digest()
    rows = b"".join(
        b"\0" + b"".join(bytes([(colours[0] + x) % 256, (colours[1] + y) % 256, colours[2]])
                         for x in range(width)) for y in range(height))

    def chunk(kind, content):
        return (struct.pack(">I", len(content)) + kind + content
                + struct.pack(">I", zlib.crc32(kind + content)))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class DataTest:
    """What is done with the data of the installed package. `client` is signed in as the first
    user."""

    def __init__(self, container, root, client, sign_in, films=None, images=20):
        self.container, self.root, self.client = container, root, client
        self.sign_in, self.images = sign_in, images
        self.films = Path(films).read_bytes() if films else sample_films(300)

    def run(self, step):
        count = self.fill()
        step(f"imported {count} films, {self.images} of them with an image")
        backup = self.write_backup()
        step(f"the server wrote the backup {backup.name}, {backup.stat().st_size >> 10} KiB")
        before = self.state()
        self.destroy_and_restore(backup)
        check(self.state() == before, f"before: {before}, restored: {self.state()}")
        step("destroyed the data folder and restored it from the backup: nothing is lost")
        self.move_to_postgres()
        check(self.state() == before, f"before: {before}, moved: {self.state()}")
        step("moved to PostgreSQL by export and restore: both archives are identical")

    # MARK: - Filling

    def fill(self):
        file = self.root / EXCHANGE / "films.json.gz"
        file.write_bytes(self.films)
        self.commonplace("import", f"/{EXCHANGE}/{file.name}", "--type", "Movie", "--map", COLUMNS)
        for number, film in enumerate(self.pictured_films()):
            data = base64.b64encode(picture(number)).decode()
            self.client.api(f"/entries/{film['id']}/images", {"images": [{"data": data}]}, "PUT")
        return len(json.loads(gzip.decompress(self.films)))

    def pictured_films(self):
        """Returns the films that have images, or get them: the first of the imported ones."""
        films = []
        while len(films) < self.images:
            page = self.client.api(f"/entries?sort=title&limit=200&offset={len(films)}")
            check(page, f"only {len(films)} films for {self.images} images")
            films += page
        return films[:self.images]

    def state(self):
        """Returns what must not change: the size of the book, and some films with the bytes of
        their images."""
        images = []
        for film in self.pictured_films():
            check(len(film["images"]) == 1, f"{film['title']} has {len(film['images'])} images")
            content = self.client.request(f"/api/v1/images/{film['images'][0]['id']}")
            images.append((film["title"], hashlib.sha256(content).hexdigest()))
        return self.client.api("/statistics"), hashlib.sha256(repr(images).encode()).hexdigest()

    # MARK: - Backup

    def write_backup(self):
        """Turns on daily backups, at the minute after the next one, because the server writes no
        backup that was due before it first ran."""
        self.add_setting(time.strftime("BACKUP_AT=%H:%M", time.gmtime(time.time() + 120)))
        self.restart()
        folder = self.root / DATA / "backups"
        wait_for("no backup was written", lambda: list(folder.glob("commonplace-*.zip")), 1200)
        [backup] = folder.glob("commonplace-*.zip")
        copy = self.root / EXCHANGE / backup.name
        shutil.copy(backup, copy)
        copy.chmod(0o644)
        return copy

    def destroy_and_restore(self, backup):
        data = self.root / DATA
        owner = data.stat()
        secret = (data / "secret").read_bytes()
        self.container.run("systemctl", "kill", "--signal=KILL", "commonplace")
        self.container.run("systemctl", "stop", "commonplace")
        for path in data.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        (data / "secret").write_bytes(secret)
        (data / "secret").chmod(0o600)
        shutil.chown(data / "secret", owner.st_uid, owner.st_gid)
        self.commonplace("restore", f"/{EXCHANGE}/{backup.name}")
        self.commonplace("export", f"/{EXCHANGE}/restored.zip")
        check((self.root / EXCHANGE / "restored.zip").read_bytes() == backup.read_bytes(),
              "an export of the restored data differs from the backup")
        self.container.run("systemctl", "start", "commonplace")
        self.wait_until_ready()

    # MARK: - PostgreSQL

    def move_to_postgres(self):
        self.container.run("apt-get", "-qy", "--no-install-recommends", "install", "postgresql")
        self.container.run("systemctl", "start", "postgresql")
        for statement in ["CREATE ROLE commonplace LOGIN PASSWORD 'secret'",
                          "CREATE DATABASE commonplace OWNER commonplace TEMPLATE template0 ENCODING 'UTF8'"]:
            wait_for("PostgreSQL is not ready", lambda: self.answers("psql", "--command", "SELECT 1"))
            self.as_postgres("psql", "--command", statement)
        self.container.run("systemctl", "stop", "commonplace")
        self.commonplace("export", f"/{EXCHANGE}/move.zip")
        self.add_setting(f"DATABASE_URL={DATABASE_URL}")
        self.commonplace("restore", f"/{EXCHANGE}/move.zip")
        self.commonplace("export", f"/{EXCHANGE}/again.zip")
        check((self.root / EXCHANGE / "move.zip").read_bytes()
              == (self.root / EXCHANGE / "again.zip").read_bytes(), "the archives differ")
        self.container.run("systemctl", "start", "commonplace")
        self.wait_until_ready()
        check("0 differences" in self.commonplace("doctor"), "doctor found differences")

    def as_postgres(self, *command):
        return self.container.run("setpriv", "--reuid=postgres", "--regid=postgres",
                                  "--init-groups", *command)

    def answers(self, *command):
        try:
            self.as_postgres(*command)
        except DistError:
            return False
        return True

    # MARK: - The server

    def commonplace(self, *arguments):
        return self.container.run("commonplace", *arguments)

    def add_setting(self, line):
        with open(self.root / SETTINGS, "a") as file:
            file.write(line + "\n")

    def restart(self):
        self.container.run("systemctl", "restart", "commonplace")
        self.wait_until_ready()

    def wait_until_ready(self):
        wait_for("the server is not ready", self.client.is_ready)
        self.sign_in()
