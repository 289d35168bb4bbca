"""Signing in by livlog's API contract, on both engines. Passwords, refreshing, signing out and
deleting accounts are tested in test_contract.py."""

import secrets
import time

import pytest

import apple
from api import API, answer, check_session, check_user, refusal


@pytest.fixture(scope="module")
def apple_server(tmp_path_factory):
    with apple.AppleServer(tmp_path_factory.mktemp("apple")) as server:
        yield server


@pytest.fixture(scope="module")
def open_server(engine, new_server, apple_server):
    return new_server(engine, environment={
        "SIGNUPS": "open", "APPLE_AUDIENCES": f"com.example, {apple.AUDIENCE}",
        "APPLE_KEYS_URL": apple_server.url,
    })


@pytest.fixture
def anonymous_client(open_server):
    with API(open_server.url) as client:
        yield client


def new_address():
    return f"ann-{secrets.token_hex(4)}@example.com"


def code_of(server, address, count=1, timeout=10):
    """Returns a sign-in code from the log, which contains it if no mail server is set up."""
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        parts = server.output().split(f"the sign-in code for {address} is ")
        if len(parts) > count:
            return parts[count][:6]
        time.sleep(0.02)
    raise AssertionError(f"no code for {address} in:\n{server.output()}")


# MARK: - POST /auth/email/…

def test_a_code_is_sent(anonymous_client, open_server):
    address = new_address()
    body = answer(anonymous_client.post("/auth/email/send-code", {"email": address}))
    assert body == {"message": body["message"], "expires_in": 300}
    assert isinstance(body["message"], str) and type(body["expires_in"]) is int
    assert code_of(open_server, address) not in str(body)


@pytest.mark.parametrize("path", ["send-code", "resend-code", "verify"])
@pytest.mark.parametrize(
    "address", [None, "", "ann", "ann@", "@example.com", "a b@example.com", 7, "a@b\r\nc@d.ef"]
)
def test_invalid_addresses_are_refused(anonymous_client, path, address):
    body = {"code": "123456"} if address is None else {"email": address, "code": "123456"}
    refused = refusal(anonymous_client.post(f"/auth/email/{path}", body), 400)
    assert "email" in refused["fields"]


def test_resend_code_waits_a_minute(anonymous_client, open_server):
    address = new_address()
    answer(anonymous_client.post("/auth/email/send-code", {"email": address}))
    response = anonymous_client.post("/auth/email/resend-code", {"email": address})
    body = refusal(response, 429)
    wait = body["details"]["retry_after"]
    assert type(wait) is int and 50 <= wait <= 60
    assert response.headers["Retry-After"] == str(wait)
    # The first code is still valid. An address without a code is sent one.
    check_session(answer(anonymous_client.post(
        "/auth/email/verify", {"email": address, "code": code_of(open_server, address)}
    )))
    other = new_address()
    body = answer(anonymous_client.post("/auth/email/resend-code", {"email": other}))
    assert body == {"message": body["message"], "expires_in": 300}
    code_of(open_server, other)


def test_a_code_signs_in_once(anonymous_client, open_server):
    address = new_address()
    answer(anonymous_client.post("/auth/email/send-code", {"email": address}))
    code = code_of(open_server, address)
    wrong = "111111" if code != "111111" else "222222"
    refusal(anonymous_client.post("/auth/email/verify", {"email": address, "code": wrong}), 401)
    refusal(anonymous_client.post("/auth/email/verify", {"email": new_address(), "code": code}), 401)
    body = answer(anonymous_client.post("/auth/email/verify", {"email": address, "code": code}))
    check_session(body)
    assert body["user"]["email"] == address and body["user"]["email_verified"] is True
    assert body["user"]["auth_providers"] == ["email"]
    refusal(anonymous_client.post("/auth/email/verify", {"email": address, "code": code}), 401)
    with API(open_server.url, body["access_token"]) as ann:
        me = answer(ann.get("/auth/me"))
        check_user(me)
        assert me["id"] == body["user"]["id"]
        assert [c["name"] for c in answer(ann.get("/collections"))] == ["Movies", "Books", "Games"]
    # The same address is the same user.
    answer(anonymous_client.post("/auth/email/send-code", {"email": address.upper()}))
    again = answer(anonymous_client.post("/auth/email/verify", {
        "email": address, "code": code_of(open_server, address.upper())
    }))
    assert again["user"]["id"] == body["user"]["id"]


def test_verify_needs_address_and_code(anonymous_client):
    refusal(anonymous_client.post("/auth/email/verify", {"email": new_address()}), 400)
    refusal(anonymous_client.post("/auth/email/verify", {"code": "123456"}), 400)
    refusal(anonymous_client.post("/auth/email/verify", {"email": new_address(), "code": ""}), 400)
    refusal(anonymous_client.post("/auth/email/verify", {"email": new_address(), "code": "x"}), 401)


def test_guessing_codes_is_limited(new_server):
    server = new_server(environment={"SIGNUPS": "open"})
    address = new_address()
    with API(server.url) as anonymous_client:
        answer(anonymous_client.post("/auth/email/send-code", {"email": address}))
        code = code_of(server, address)
        wrong = "111111" if code != "111111" else "222222"
        for _ in range(5):
            refusal(anonymous_client.post("/auth/email/verify", {"email": address, "code": wrong}), 401)
        refusal(anonymous_client.post("/auth/email/verify", {"email": address, "code": code}), 401)
        for _ in range(9):
            anonymous_client.post("/auth/email/verify", {"email": address, "code": wrong})
        response = anonymous_client.post("/auth/email/verify", {"email": address, "code": wrong})
        assert int(response.headers["Retry-After"]) == refusal(response, 429)["details"]["retry_after"]
    server.stop()


# MARK: - POST /auth/apple

def test_apple_tokens_sign_in(anonymous_client, apple_server):
    subject, address = secrets.token_hex(8), new_address()
    token = apple_server.token(sub=subject, email=address)
    body = answer(anonymous_client.post("/auth/apple", {
        "identity_token": token, "authorization_code": "c123", "email": address,
        "full_name": {"given_name": "Ann", "family_name": "Lee"},
    }))
    check_session(body)
    assert body["user"]["display_name"] == "Ann Lee" and body["user"]["email"] == address
    assert "apple" in body["user"]["auth_providers"]
    # Apple sends name and address only the first time.
    again = answer(anonymous_client.post("/auth/apple", {"identity_token": token}))
    check_session(again)
    assert again["user"]["id"] == body["user"]["id"]
    assert again["user"]["display_name"] == "Ann Lee"


def test_invalid_apple_tokens_are_refused(anonymous_client, apple_server):
    for body in ({}, {"identity_token": ""}, {"identity_token": 7}, {"full_name": "Ann"}):
        refusal(anonymous_client.post("/auth/apple", body), 400)
    for token in (
        "x.y.z", apple_server.token(aud="com.evil"), apple_server.token(exp=1_000_000_000),
        apple_server.token(iss="https://evil.example"),
    ):
        refusal(anonymous_client.post("/auth/apple", {"identity_token": token}), 401)


def test_apple_is_refused_without_configuration(server):
    with API(server.url) as anonymous_client:
        refusal(anonymous_client.post("/auth/apple", {"identity_token": "x.y.z"}), 401)
