"""The program under test: started by its command line on loopback, with a temporary folder, and
always stopped by its process id."""

import os
import re
import secrets
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = Path(os.environ.get("COMMONPLACE_PROGRAM", ROOT / ".build/debug/commonplace"))
PASSWORD = "correct horse battery"
SETUP_LINK = re.compile(r"https?:(?:\\?/){2}[^\s\"]*?/setup\?token=[\w.~-]+")

# For clients of httpx: without it, each reads all certificate authorities, which takes 0.1 s.
WITHOUT_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

# The default cost takes seconds in a debug build.
QUICK_PASSWORDS = {"COMMONPLACE_SCRYPT_ROUNDS": "2"}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Store:
    """The data of a server: a folder, and on PostgreSQL a separate database."""

    def __init__(self, engine, cluster_url=None):
        self.engine = engine
        self.folder = Path(tempfile.mkdtemp(prefix="commonplace-e2e-"))
        self.cluster_url = cluster_url
        self.environment = dict(QUICK_PASSWORDS)
        if engine == "postgres":
            self.database = f"e2e_{secrets.token_hex(6)}"
            self._psql(f"CREATE DATABASE {self.database}")
            self.environment["DATABASE_URL"] = re.sub(
                r"/[^/?]*(\?.*)?$", rf"/{self.database}\1", cluster_url
            )

    def _psql(self, statement):
        subprocess.run(
            ["psql", "--quiet", "--no-psqlrc", self.cluster_url, "--command", statement],
            check=True, capture_output=True, timeout=60,
        )

    def remove(self):
        if self.engine == "postgres":
            self._psql(f"DROP DATABASE IF EXISTS {self.database} WITH (FORCE)")
        shutil.rmtree(self.folder, ignore_errors=True)

    def environ(self):
        kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        return {**kept, **self.environment}

    # MARK: - Other commands of the program

    def popen(self, *arguments, **options):
        return subprocess.Popen(
            [str(PROGRAM), *map(str, arguments), "--data", str(self.folder)],
            env=self.environ(), stdin=subprocess.DEVNULL, **options,
        )

    def command(self, *arguments, status=0, timeout=300):
        """Runs `commonplace ARGUMENTS…`, checks its status, and returns its output."""
        process = self.popen(
            *arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        try:
            output, _ = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise
        assert process.returncode == status, f"{arguments} gave {process.returncode}:\n{output}"
        return output

    def add_user(self, email, name, password=PASSWORD):
        with tempfile.NamedTemporaryFile("w", suffix=".password") as file:
            file.write(password + "\n")
            file.flush()
            return self.command(
                "user", "add", email, "--name", name, "--password-file", file.name
            )

    def assert_sound(self):
        """Checks that `doctor` finds no differences."""
        output = self.command("doctor")
        assert re.search(r"\b0 differences\b", output), output


class Server:
    def __init__(self, store, arguments=(), environment=None):
        self.store = store
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.arguments = arguments
        self.environment = environment or {}
        self.process = None
        self.lines = []

    def start(self, timeout=60):
        self.process = subprocess.Popen(
            [
                str(PROGRAM), "serve", "--host", "127.0.0.1", "--port", str(self.port),
                "--data", str(self.store.folder), *self.arguments,
            ],
            env={**self.store.environ(), **self.environment},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace",
        )
        threading.Thread(target=self._read, args=[self.process.stdout], daemon=True).start()
        self._wait_until_ready(timeout)
        return self

    def _read(self, stream):
        for line in stream:
            self.lines.append(line)

    def _wait_until_ready(self, timeout):
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"serve ended with {self.process.returncode}:\n{self.output()}")
            try:
                if httpx.get(f"{self.url}/readyz", timeout=5, verify=WITHOUT_TLS).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.02)
        self.kill()
        raise RuntimeError(f"serve was not ready in {timeout} s:\n{self.output()}")

    def output(self):
        return "".join(self.lines)

    def setup_link(self, timeout=5):
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            link = SETUP_LINK.search(self.output())
            if link:
                return link[0].replace("\\", "")
            time.sleep(0.05)
        raise AssertionError(f"no setup link in:\n{self.output()}")

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def kill(self):
        """Kills the process, as a power failure would."""
        if self.is_running:
            os.kill(self.process.pid, signal.SIGKILL)
            self.process.wait(30)

    def stop(self):
        """Stops the process, as an administrator would, and returns the exit status."""
        if self.is_running:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()
        return self.process.returncode if self.process else None
