"""Every way in, as a person goes it on a phone: a code, a new password, Apple, an invitation."""

import re
import secrets

import pytest
from playwright.sync_api import expect

import apple
import mail
from browser import SCHEMES, SIZES, assert_accessible, assert_fits, page_of, picture
from server import PASSWORD

WORDS = {
    "en": {
        "by_mail": "Sign in with e-mail", "email": "E-mail", "password": "Password",
        "sign_in": "Sign in", "code": "Code", "code_title": "Enter verification code",
        "wrong": "This code is wrong", "resend": "Resend code", "forgot": "Forgot password?",
        "new_password": "New password", "save": "Save and sign in", "log": "Log",
        "send": "Send the link", "other": "Use another address",
    },
    "ru": {
        "by_mail": "Войти по почте", "email": "Эл. почта", "password": "Пароль",
        "sign_in": "Войти", "code": "Код", "code_title": "Введите код",
        "wrong": "Код неверный", "resend": "Отправить код ещё раз", "forgot": "Забыли пароль?",
        "new_password": "Новый пароль", "save": "Сохранить и войти", "log": "Дневник",
        "send": "Отправить ссылку", "other": "Другой адрес",
    },
}


def new_address():
    return f"ann-{secrets.token_hex(4)}@example.com"


@pytest.fixture(scope="module")
def post(tmp_path_factory):
    with mail.MailServer(tmp_path_factory.mktemp("mail")) as server:
        yield server


@pytest.fixture(scope="module")
def open_server(new_server, post):
    return new_server(environment=mail.settings(post, SIGNUPS="open"))


def ask_for_code(page, words, address):
    page.goto("/sign-in")
    button = page.get_by_role("button", name=words["by_mail"])
    field = page.get_by_label(words["email"])
    field.fill("ann@example")
    expect(button).to_be_disabled()
    field.fill(address)
    expect(button).to_be_enabled()
    button.click()
    expect(page.get_by_role("heading", name=words["code_title"])).to_be_visible()
    expect(page.get_by_text(address)).to_be_visible()


def shown(page):
    return "".join(page.locator(".boxes span").all_text_contents())


# MARK: - A code

@pytest.mark.parametrize("language", WORDS)
def test_a_code_by_mail(open_server, post, chromium, language):
    address = new_address()
    words = WORDS[language]
    with page_of(chromium, open_server.url, language=language) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        ask_for_code(page, words, address)
        field = page.get_by_label(words["code"], exact=True)
        expect(field).to_be_focused()
        code = post.code(address)
        wrong = "111111" if code != "111111" else "222222"

        # Digits only; a backspace goes back; the sixth digit sends.
        page.keyboard.type("1a-2 3")
        assert shown(page) == "123"
        page.keyboard.press("Backspace")
        assert shown(page) == "12"
        page.keyboard.press("Backspace")
        page.keyboard.press("Backspace")
        page.keyboard.type(wrong)
        expect(page.get_by_text(words["wrong"])).to_be_visible()
        # The boxes are empty, and the first one waits.
        expect(field).to_be_focused()
        assert shown(page) == ""
        picture(page, f"code-wrong-{language}")

        # A paste of more than the digits fills all six.
        page.evaluate("text => navigator.clipboard.writeText(text)", f" {code[:3]} {code[3:]}.")
        page.keyboard.press("Control+V")
        page.wait_for_url("**/log")
        expect(page.get_by_role("heading", name=words["log"], exact=True, level=1)).to_be_visible()


def test_the_countdown_runs_and_another_code_comes(open_server, post, chromium):
    address, words = new_address(), WORDS["en"]
    with page_of(chromium, open_server.url) as page:
        page.clock.install()
        ask_for_code(page, words, address)
        waiting = page.get_by_role("button", name=re.compile(r"Resend code in \d+\ss"))
        expect(waiting).to_be_disabled()
        before = int(re.search(r"\d+", waiting.text_content())[0])
        assert 55 <= before <= 60
        page.clock.run_for(10_000)
        expect(waiting).to_have_text(re.compile(rf"in ({before - 10}|{before - 11})\ss"))
        page.clock.run_for(51_000)
        again = page.get_by_role("button", name=words["resend"], exact=True)
        expect(again).to_be_enabled()
        # The server's minute is not over: it says so, and nothing is lost.
        again.click()
        expect(page.get_by_role("alert").filter(has_text="Please wait")).to_be_visible()
        assert len([letter for letter in post.letters if address in letter.recipients]) == 1
        page.get_by_role("link", name=words["other"]).click()
        expect(page.get_by_label(words["email"])).to_be_visible()


def test_a_code_without_scripts(open_server, post, chromium):
    address, words = new_address(), WORDS["en"]
    with page_of(chromium, open_server.url, scripts=False) as page:
        page.goto("/sign-in")
        page.get_by_label(words["email"]).fill(address)
        page.get_by_label(words["email"]).press("Enter")
        page.get_by_label(words["code"], exact=True).fill(post.code(address))
        page.get_by_role("button", name=words["sign_in"], exact=True).click()
        page.wait_for_url("**/log")


def test_by_keyboard_alone(open_server, post, chromium):
    address = new_address()
    with page_of(chromium, open_server.url, "desktop") as page:
        page.goto("/sign-in")
        page.get_by_label(WORDS["en"]["email"]).focus()
        page.keyboard.type(address)
        page.keyboard.press("Enter")
        page.wait_for_url("**/sign-in/code")
        page.keyboard.type(post.code(address))
        page.wait_for_url("**/log")


# MARK: - A new password

@pytest.mark.parametrize("language", WORDS)
def test_a_forgotten_password(open_server, post, chromium, language):
    address = new_address()
    open_server.store.add_user(address, "Ann")
    words = WORDS[language]
    with page_of(chromium, open_server.url, language=language) as page:
        page.goto("/sign-in")
        page.get_by_role("link", name=words["forgot"]).click()
        page.get_by_label(words["email"]).fill(address)
        page.get_by_role("button", name=words["send"]).click()
        expect(page.get_by_text(address)).to_be_visible()
        link = re.search(r"http\S+/reset/\S+", mail.text_of(post.wait(address)))[0]
        page.goto(link)
        page.get_by_label(words["new_password"]).fill("short")
        page.get_by_role("button", name=words["save"]).click()
        expect(page.get_by_role("alert")).to_be_visible()
        page.get_by_label(words["new_password"]).fill("a new long password")
        page.get_by_role("button", name=words["save"]).click()
        page.wait_for_url("**/log")


# MARK: - Apple

@pytest.fixture(scope="module")
def with_apple(new_server, tmp_path_factory):
    with apple.AppleServer(tmp_path_factory.mktemp("apple")) as server:
        book = new_server(environment={
            "SIGNUPS": "open", "APPLE_SERVICE_ID": "org.example.book",
            "APPLE_KEYS_URL": server.url, "APPLE_AUTHORIZE_URL": server.authorize,
        })
        yield book


def test_sign_in_with_apple(with_apple, chromium):
    with page_of(chromium, with_apple.url) as page:
        page.goto("/sign-in?next=/log?view=list")
        page.get_by_role("link", name="Sign in with Apple").click()
        page.get_by_role("button", name="Cancel").click()
        # Who thought better of it is back, and is told nothing.
        expect(page.get_by_role("link", name="Sign in with Apple")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
        page.get_by_role("link", name="Sign in with Apple").click()
        page.get_by_role("button", name="Continue").click()
        page.wait_for_url("**/log?view=list")
        expect(page.get_by_label("Account: Ann Lee")).to_be_visible()
        page.complaints[:] = [
            text for text in page.complaints if "/auth/authorize" not in text
        ]


# MARK: - How it looks

@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_ways_in_are_accessible_and_fit(open_server, with_apple, post, chromium, size, scheme):
    address = new_address()
    open_server.store.add_user(address, "Ann")

    def look(page, name):
        picture(page, f"{name}-{size}-{scheme}")
        assert_accessible(page, f"{name}, {size}, {scheme}")
        assert_fits(page, f"{name}, {size}")

    with page_of(chromium, with_apple.url, size, scheme) as page:
        page.goto("/sign-in")
        look(page, "sign-in-apple")
    with page_of(chromium, open_server.url, size, scheme) as page:
        page.goto("/sign-in")
        look(page, "sign-in")
        ask_for_code(page, WORDS["en"], address)
        page.keyboard.type("123")
        look(page, "sign-in-code")
        page.goto("/forgot-password")
        look(page, "forgot")
        page.get_by_label("E-mail").fill(address)
        page.get_by_role("button", name="Send the link").click()
        expect(page.get_by_text(address)).to_be_visible()
        look(page, "forgot-sent")
        page.goto(re.search(r"http\S+/reset/\S+", mail.text_of(post.wait(address, 2)))[0])
        look(page, "reset")
