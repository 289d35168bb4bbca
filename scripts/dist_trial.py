"""A Debian in a container with systemd and its own loopback network, and a client that uses the
server in it, for scripts/dist-test."""

import ctypes
import http.cookiejar
import json
import os
import re
import secrets
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from dist_release import DistError, run

CLONE_NEWNET = 0x40000000


def wait_for(what, condition, seconds=90):
    """Returns the first true result of `condition`."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if result := condition():
            return result
        time.sleep(0.2)
    raise DistError(f"{what}: not within {seconds} s")


def check(holds, message):
    if not holds:
        raise DistError(message)


class Container:
    """A started systemd-nspawn container. Its network is its own loopback, so that the server has
    its usual port and nobody else reaches it."""

    def __init__(self, root, *arguments):
        self.root = root
        self.log = open(root.parent / f"{root.name}.log", "w+")
        # Not registered with the machine's own service manager, which may not run.
        self.process = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--private-network",
             "--link-journal=no", "--console=pipe", "-D", root, *arguments],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        self.leader = wait_for("The container does not start", self._find_leader)

    def _find_leader(self):
        check(self.process.poll() is None, f"systemd-nspawn ended:\n{self.output()}")
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        for child in children.read_text().split():
            # The first process of the container is number 1 in it.
            status = Path(f"/proc/{child}/status").read_text()
            if re.search(r"^NSpid:.*\t1$", status, re.M):
                return int(child)
        return None

    def output(self):
        self.log.flush()
        return Path(self.log.name).read_text(errors="replace")[-4000:]

    def run(self, *command, **options):
        return run("nsenter", "--target", self.leader, "--all", "env", "-i", "LC_ALL=C.UTF-8",
                   "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive",
                   *command, **options)

    def join_network(self):
        """Moves this process into the container's network."""
        with open(f"/proc/{self.leader}/ns/net") as namespace:
            if ctypes.CDLL(None, use_errno=True).setns(namespace.fileno(), CLONE_NEWNET) != 0:
                raise DistError(os.strerror(ctypes.get_errno()))

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


class Client:
    """What a person does in a browser and an app does with the API."""

    def __init__(self, url):
        self.url, self.token = url, None
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}),
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def request(self, path, body=None, kind=None, timeout=120, method=None):
        headers = {"Origin": self.url.rstrip("/")}
        if kind:
            headers["Content-Type"] = kind
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        asked = urllib.request.Request(
            urllib.parse.urljoin(self.url, path), body, headers, method=method)
        try:
            with self.opener.open(asked, timeout=timeout) as response:
                return response.read()
        except urllib.error.HTTPError as error:
            raise DistError(f"{path} was answered {error.code}: {error.read()[:2000]}") from error

    def api(self, path, value=None, method=None):
        body = None if value is None else json.dumps(value).encode()
        return json.loads(
            self.request(f"/api/v1{path}", body, body and "application/json", method=method))

    def is_ready(self):
        try:
            self.request("/readyz", timeout=5)
        except (DistError, OSError):
            return False
        return True

    def create_first_user(self, link, email, password):
        page = self.request(link).decode()
        # What a browser sends: the form's hidden fields, and the fields that a person fills in.
        form = {}
        for field in re.findall(r"<input[^>]*type=\"?hidden[^>]*>", page):
            name = re.search(r'name="?([\w-]+)', field)
            value = re.search(r'value="([^"]*)"|value=([^\s>]*)', field)
            if name and value:
                form[name[1]] = value[1] or value[2] or ""
        form |= {"name": "Ann", "email": email, "password": password}
        self.request("/setup", urllib.parse.urlencode(form).encode(),
                     "application/x-www-form-urlencoded")

    def sign_in(self, email, password):
        answer = self.api("/auth/login", {"email": email, "password": password})
        self.token = answer["access_token"]

    def create_entry(self, title, photo):
        """Creates an entry with a photo."""
        boundary = secrets.token_hex(16)
        draft = json.dumps({"title": title, "description": "A description.", "score": 3}).encode()
        body = b"".join([
            f'--{boundary}\r\nContent-Disposition: form-data; name="data"\r\n\r\n'.encode(), draft,
            f'\r\n--{boundary}\r\nContent-Disposition: form-data; name="images"; '
            f'filename="{photo.name}"\r\nContent-Type: image/{photo.suffix[1:]}\r\n\r\n'.encode(),
            photo.read_bytes(), f"\r\n--{boundary}--\r\n".encode()])
        answer = self.request("/api/v1/entries", body, f"multipart/form-data; boundary={boundary}")
        return json.loads(answer)
