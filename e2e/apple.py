"""A local server that replaces Apple: public keys, and the page where a person consents."""

import base64
import html
import http.server
import json
import subprocess
import threading
import time
from urllib.parse import parse_qs, urlsplit

AUDIENCE = "net.avalarin.livlog"


def encoded(content):
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class AppleServer:
    def __init__(self, folder, name="key-1"):
        self.key, self.name = folder / "apple.pem", name
        subprocess.run(
            ["openssl", "genrsa", "-out", self.key, "2048"], check=True, capture_output=True
        )
        shown = subprocess.run(
            ["openssl", "rsa", "-in", self.key, "-noout", "-modulus"], check=True,
            capture_output=True, text=True,
        ).stdout
        modulus = bytes.fromhex(shown.split("=")[1].strip())
        keys = {"keys": [{
            "kty": "RSA", "kid": name, "use": "sig", "alg": "RS256", "n": encoded(modulus),
            "e": "AQAB",
        }]}

        apple = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                asks = self.path.startswith("/auth/authorize?")
                content = apple.page(self.path) if asks else json.dumps(keys).encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html" if asks else "application/json")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        origin = f"http://127.0.0.1:{self.server.server_port}"
        self.url, self.authorize = f"{origin}/auth/keys", f"{origin}/auth/authorize"
        # The person who consents on the page.
        self.person = {"sub": "001.ann", "email": "ann@example.com"}

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def page(self, path):
        """Returns the page with Continue and Cancel; each posts the response in a form, as Apple
        does."""
        asked = {name: value for name, [value] in parse_qs(urlsplit(path).query).items()}
        assert asked["response_mode"] == "form_post" and asked["response_type"] == "code id_token"
        told = {
            "Continue": {
                "code": "c1", "user": '{"name": {"firstName": "Ann", "lastName": "Lee"}}',
                "id_token": self.token(
                    aud=asked["client_id"], nonce=asked["nonce"], **self.person),
            },
            "Cancel": {"error": "user_cancelled_authorize"},
        }
        forms = [
            f'<form method="post" action="{html.escape(asked["redirect_uri"])}">'
            + "".join(
                f'<input type="hidden" name="{name}" value="{html.escape(value)}">'
                for name, value in values.items()
            )
            + f"<button>{button}</button></form>"
            for button, values in told.items()
        ]
        return f"<!doctype html><title>Apple</title>{''.join(forms)}".encode()

    def token(self, **more):
        claims = {
            "iss": "https://appleid.apple.com", "aud": AUDIENCE, "sub": "001.ann",
            "exp": int(time.time()) + 600, "iat": int(time.time()), "email": "ann@example.com",
            "email_verified": "true",
        } | more
        header = encoded(json.dumps({"alg": "RS256", "kid": self.name}).encode())
        text = f"{header}.{encoded(json.dumps(claims).encode())}"
        signature = subprocess.run(
            ["openssl", "dgst", "-sha256", "-sign", self.key], input=text.encode(), check=True,
            capture_output=True,
        ).stdout
        return f"{text}.{encoded(signature)}"
