"""A local SMTP server, with and without TLS."""

import email
import email.policy
import re
import ssl
import subprocess
import time

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from server import free_port

USER, PASSWORD = "book@example.org", "p:w/d"


class MailServer:
    """An SMTP server that stores received e-mails. With `tls` it requires STARTTLS."""

    def __init__(self, folder, tls=True, login=True, refuses=False):
        self.letters, self.refuses = [], refuses
        options = {}
        if tls:
            self.certificate = certificate(folder)
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*self.certificate)
            options |= {"tls_context": context, "require_starttls": True}
        if login:
            options |= {
                "authenticator": self._login, "auth_required": True, "auth_require_tls": tls,
            }
        self.port = free_port()
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port, **options)

    def __enter__(self):
        self.controller.start()
        return self

    def __exit__(self, *_):
        self.controller.stop()

    def _login(self, server, session, envelope, mechanism, data):
        right = data.login.decode() == USER and data.password.decode() == PASSWORD
        return AuthResult(success=right, handled=False)

    async def handle_DATA(self, server, session, envelope):
        if self.refuses:
            return "550 not here"
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        letter.sender, letter.recipients = envelope.mail_from, envelope.rcpt_tos
        letter.was_encrypted = session.ssl is not None
        self.letters.append(letter)
        return "250 taken"

    def wait(self, recipient, count=1, timeout=20):
        """Waits for the `count`th e-mail to this address, and returns it."""
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            found = [letter for letter in self.letters if recipient in letter.recipients]
            if len(found) >= count:
                return found[count - 1]
            time.sleep(0.02)
        raise AssertionError(f"no letter to {recipient}; there are {len(self.letters)}")

    def code(self, recipient, count=1):
        return re.search(r"\b\d{6}\b", text_of(self.wait(recipient, count)))[0]


def text_of(letter, kind="plain"):
    return letter.get_body(preferencelist=(kind,)).get_content()


def certificate(folder):
    """Creates a certificate for 127.0.0.1, and returns the paths of certificate and key."""
    paths = folder / "mail.crt", folder / "mail.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
         "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
         "-keyout", paths[1], "-out", paths[0]],
        check=True, capture_output=True,
    )
    return tuple(map(str, paths))


def settings(mail, **more):
    """Returns the environment of a server that sends e-mail through `mail`."""
    found = {
        "SMTP_URL": f"smtp://book%40example.org:p%3Aw%2Fd@127.0.0.1:{mail.port}",
        "MAIL_FROM": "Commonplace <book@example.org>", "SMTP_TIMEOUT": "2",
    }
    if hasattr(mail, "certificate"):
        found["SMTP_CA_FILE"] = mail.certificate[0]
    return found | more
