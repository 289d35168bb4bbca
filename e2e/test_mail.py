"""Sign-in codes by e-mail, and mail servers that fail or are not available."""

import re
import secrets
import socket
import time

import pytest

import mail
from api import API, answer, check_session, refusal
from server import free_port


def new_address():
    return f"ann-{secrets.token_hex(4)}@example.com"


def wait_for(server, words, timeout=20):
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        if words in server.output():
            return
        time.sleep(0.05)
    raise AssertionError(f"no “{words}” in:\n{server.output()}")


def send(server, address, language="en"):
    """Requests a sign-in code."""
    with API(server.url) as anonymous_client:
        body = answer(anonymous_client.post(
            "/auth/email/send-code", {"email": address}, headers={"Accept-Language": language}
        ))
    assert body == {"message": body["message"], "expires_in": 300}
    assert not any(character.isdigit() for character in body["message"])


def verify(server, address, code):
    with API(server.url) as anonymous_client:
        return anonymous_client.post("/auth/email/verify", {"email": address, "code": code})


def test_a_code_comes_by_mail_and_signs_in(new_server, tmp_path):
    with mail.MailServer(tmp_path) as post:
        server = new_server(environment=mail.settings(post, SIGNUPS="open"))
        for language, words in (("en", "sign in to Commonplace"), ("ru", "код для входа")):
            address = new_address()
            send(server, address, language)
            letter = post.wait(address)
            assert letter.was_encrypted and letter.sender == "book@example.org"
            assert letter["From"] == "Commonplace <book@example.org>"
            assert letter["To"] == f"<{address}>" or letter["To"] == address
            assert words in mail.text_of(letter) and words in mail.text_of(letter, "html")
            code = post.code(address)
            assert code in letter["Subject"] and code in mail.text_of(letter, "html")
            assert code not in server.output()
            body = answer(verify(server, address, code))
            check_session(body)
            assert body["user"]["email_verified"] is True
        server.stop()


def test_without_mail_the_log_has_the_code(new_server):
    server = new_server(environment={"SIGNUPS": "open"})
    address = new_address()
    send(server, address)
    wait_for(server, f"the sign-in code for {address} is ")
    code = server.output().split(f"code for {address} is ")[1][:6]
    check_session(answer(verify(server, address, code)))
    server.stop()


def test_nobody_learns_who_has_an_account(new_server, tmp_path):
    with mail.MailServer(tmp_path) as post:
        server = new_server(environment=mail.settings(post))
        known, unknown = new_address(), new_address()
        server.store.add_user(known, "Ann")
        send(server, known), send(server, unknown)
        # Only the owner of the address learns that sign-ups are closed.
        refusal(verify(server, unknown, "000000"), 401)
        told = refusal(verify(server, unknown, post.code(unknown)), 403)
        assert "Sign-up is closed" in told["message"]
        check_session(answer(verify(server, known, post.code(known))))
        with API(server.url) as anonymous_client:
            for address in (known, unknown):
                page = anonymous_client.http.post(
                    f"{server.url}/forgot-password", data={"email": address},
                    headers={"Sec-Fetch-Site": "same-origin"},
                )
                assert page.status_code == 200
        assert "/reset/" in mail.text_of(post.wait(known, 2))
        assert len([letter for letter in post.letters if unknown in letter.recipients]) == 1
        server.stop()


def test_registering_tells_nothing_and_is_confirmed_by_mail(new_server, tmp_path):
    with mail.MailServer(tmp_path) as post:
        server = new_server(environment=mail.settings(post, SIGNUPS="open"))
        known, unknown = new_address(), new_address()
        server.store.add_user(known, "Ann")
        password = "a password of mine"
        with API(server.url) as anonymous_client:
            users = [
                answer(anonymous_client.post("/auth/register", {
                    "email": address, "password": password, "name": "Ann"}), 201)
                for address in (known, unknown)
            ]
            assert users[0].keys() == users[1].keys()
            for user in users:
                assert not user["email_verified"]
                refusal(anonymous_client.post("/auth/login", {
                    "email": user["email"], "password": password}), 401)
            assert "already have an account" in mail.text_of(post.wait(known))
            link = re.search(r"/reset/([\w-]{43})", mail.text_of(post.wait(unknown)))
            answer(anonymous_client.post("/auth/confirm-password-reset", {
                "token": link[1], "password": password}))
            session = answer(anonymous_client.post("/auth/login", {
                "email": unknown, "password": password}))
            assert session["user"]["email_verified"]
        server.stop()


# MARK: - Failing mail servers

def failing(new_server, environment, words):
    server = new_server(environment=environment)
    address = new_address()
    send(server, address)
    wait_for(server, words)
    # The log contains neither the code nor the password of the mail server.
    assert "the sign-in code" not in server.output()
    assert "p:w" not in server.output()
    return server


def test_a_wrong_password_is_written_down(new_server, tmp_path):
    with mail.MailServer(tmp_path) as post:
        environment = mail.settings(post)
        environment["SMTP_URL"] = environment["SMTP_URL"].replace("p%3Aw", "wrong")
        failing(new_server, environment, "an email was not delivered").stop()
        assert post.letters == []


def test_nothing_is_handed_over_unencrypted(new_server, tmp_path):
    with mail.MailServer(tmp_path, tls=False, login=False) as post:
        failing(new_server, mail.settings(post), "an email was not delivered").stop()
        assert post.letters == []
        server = new_server(environment=mail.settings(
            post, SMTP_TLS="none", SMTP_URL=f"smtp://127.0.0.1:{post.port}"
        ))
        address = new_address()
        send(server, address)
        assert not post.wait(address).was_encrypted
        server.stop()


def test_a_certificate_that_nobody_vouches_for(new_server, tmp_path):
    with mail.MailServer(tmp_path) as post:
        environment = mail.settings(post)
        del environment["SMTP_CA_FILE"]
        failing(new_server, environment, "an email was not delivered").stop()
        assert post.letters == []


def test_a_refused_letter_is_not_tried_again(new_server, tmp_path):
    with mail.MailServer(tmp_path, refuses=True) as post:
        server = failing(new_server, mail.settings(post), "an email was not delivered")
        assert "(reply 550)" in server.output() and "will be retried" not in server.output()
        server.stop()


def test_a_mail_server_that_is_away_or_silent(new_server, tmp_path):
    away = new_server(environment={
        "SMTP_URL": f"smtp://127.0.0.1:{free_port()}", "MAIL_FROM": "book@example.org",
    })
    send(away, new_address())
    wait_for(away, "an email will be retried")
    away.stop()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        server = new_server(environment={
            "SMTP_URL": f"smtp://127.0.0.1:{port}", "MAIL_FROM": "book@example.org",
            "SMTP_TIMEOUT": "1",
        })
        for _ in range(5):
            send(server, new_address())
        wait_for(server, "an email will be retried", timeout=10)
        server.stop()


def test_a_letter_survives_the_end_of_its_server(new_server, engine, tmp_path):
    """A code requested while the mail server is not available is sent after the server was killed
    and restarted."""
    post, address = mail.MailServer(tmp_path), new_address()
    server = new_server(engine, environment=mail.settings(post, SIGNUPS="open"))
    send(server, address)
    wait_for(server, "an email will be retried")
    server.kill()
    with post:
        server.start()
        code = post.code(address)
        check_session(answer(verify(server, address, code)))
        # A sent e-mail is not sent again.
        server.kill()
        server.start()
        other = new_address()
        send(server, other)
        assert post.code(other)
        assert len([letter for letter in post.letters if address in letter.recipients]) == 1
    server.stop()


@pytest.mark.parametrize(
    "environment, name",
    [({"SMTP_URL": "http://example.org"}, "SMTP_URL"),
     ({"SMTP_URL": "smtp://localhost", "MAIL_FROM": "nobody"}, "MAIL_FROM"),
     ({"SMTP_URL": "smtp://localhost", "SMTP_TLS": "maybe"}, "SMTP_TLS")],
)
def test_settings_that_cannot_be_read(new_store, environment, name):
    store = new_store("sqlite")
    store.environment |= environment | {"BASE_URL": "https://example.org"}
    assert name in store.command("serve", status=1)


def test_the_operator_gets_a_reset_link(new_server):
    server = new_server()
    address = new_address()
    server.store.add_user(address, "Ann")
    link = server.store.command("user", "reset-link", address).strip().splitlines()[-1]
    token = link.split("/reset/")[1]
    with API(server.url) as anonymous_client:
        page = anonymous_client.http.get(f"{server.url}/reset/{token}")
        assert page.status_code == 200 and token not in server.output()
        done = anonymous_client.http.post(
            f"{server.url}/reset/{token}", data={"password": "a new password"},
            headers={"Sec-Fetch-Site": "same-origin"},
        )
        assert done.status_code == 303
    with API(server.url) as anonymous_client:
        answer(anonymous_client.post("/auth/login", {"email": address, "password": "a new password"}))
        assert anonymous_client.http.get(f"{server.url}/reset/{token}").status_code == 409
    assert "Person not found" in server.store.command(
        "user", "reset-link", "nobody@example.com", status=1
    )
    server.stop()
