"""Ways to sign in, on a phone: a code, a new password, Apple."""

import re
import secrets

import pytest
from playwright.sync_api import expect

import apple
import mail
from browser import follow, look, page_of, picture, press_on, send, type_over
from strings import LANGUAGES, Texts

OTHER_TEXTS = {
    "en": {"wrong": "This code is wrong", "wait": "Please wait"},
    "ru": {"wrong": "Код неверный", "wait": "Новый код можно запросить через"},
}


def new_address():
    return f"ann-{secrets.token_hex(4)}@example.com"


@pytest.fixture(scope="module")
def mail_server(tmp_path_factory):
    with mail.MailServer(tmp_path_factory.mktemp("mail")) as server:
        yield server


@pytest.fixture(scope="module")
def open_server(new_server, mail_server):
    return new_server(environment=mail.settings(mail_server, SIGNUPS="open"))


def ask_for_code(page, words, address):
    page.goto("/sign-in")
    button = page.get_by_role("button", name=words("signIn.signInByMail"))
    field = page.get_by_label(words("common.email"))
    field.fill("ann@example")
    expect(button).to_be_disabled()
    field.fill(address)
    expect(button).to_be_enabled()
    button.click()
    expect(page.get_by_role("heading", name=words("signIn.codeTitle"))).to_be_visible()
    expect(page.get_by_text(address)).to_be_visible()


def shown(page):
    return "".join(page.locator(".boxes span").all_text_contents())


# MARK: - A code

@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_by_mail_signs_in(open_server, mail_server, chromium, language):
    address = new_address()
    words = Texts(language, OTHER_TEXTS)
    with page_of(chromium, open_server.url, language=language) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        ask_for_code(page, words, address)
        field = page.get_by_label(words("signIn.code"), exact=True)
        expect(field).to_be_focused()
        code = mail_server.code(address)
        wrong = "111111" if code != "111111" else "222222"

        # Accepts digits only; Backspace deletes; the sixth digit submits.
        page.keyboard.type("1a-2 3")
        assert shown(page) == "123"
        page.keyboard.press("Backspace")
        assert shown(page) == "12"
        page.keyboard.press("Backspace")
        page.keyboard.press("Backspace")
        page.keyboard.type(wrong)
        expect(page.get_by_text(words["wrong"])).to_be_visible()
        # The boxes are empty, and the first has the focus.
        expect(field).to_be_focused()
        assert shown(page) == ""
        picture(page, f"code-wrong-{language}")

        # Pasting a text with the code fills all six boxes.
        page.evaluate("text => navigator.clipboard.writeText(text)", f" {code[:3]} {code[3:]}.")
        page.keyboard.press("Control+V")
        page.wait_for_url("**/log")
        expect(page.get_by_role("heading", name=words("common.log"), exact=True, level=1)).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_code_can_be_requested_after_a_countdown(open_server, mail_server, chromium, language):
    address, words = new_address(), Texts(language, OTHER_TEXTS)
    with page_of(chromium, open_server.url, language=language) as page:
        page.clock.install()
        ask_for_code(page, words, address)
        waiting = page.get_by_role("button", name=words.pattern("signIn.resendIn", n=r"\d+"))
        expect(waiting).to_be_disabled()
        before = int(re.search(r"\d+", waiting.text_content())[0])
        assert 55 <= before <= 60
        page.clock.run_for(10_000)
        expect(waiting).to_have_text(re.compile(rf" ({before - 10}|{before - 11})\s"))
        page.clock.run_for(51_000)
        again = page.get_by_role("button", name=words("signIn.resend"), exact=True)
        expect(again).to_be_enabled()
        # On the server the minute is not over, so that the page shows an error.
        again.click()
        expect(page.get_by_role("alert").filter(has_text=words["wait"])).to_be_visible()
        assert len([letter for letter in mail_server.letters if address in letter.recipients]) == 1
        page.get_by_role("link", name=words("signIn.otherAddress")).click()
        expect(page.get_by_label(words("common.email"))).to_be_visible()


def test_a_code_signs_in_without_scripts(open_server, mail_server, chromium):
    address, words = new_address(), Texts("en", OTHER_TEXTS)
    with page_of(chromium, open_server.url, scripts=False) as page:
        page.goto("/sign-in")
        page.get_by_label(words("common.email")).fill(address)
        page.get_by_label(words("common.email")).press("Enter")
        page.get_by_label(words("signIn.code"), exact=True).fill(mail_server.code(address))
        page.get_by_role("button", name=words("common.signIn"), exact=True).click()
        page.wait_for_url("**/log")


def test_by_keyboard_alone(open_server, mail_server, chromium):
    address = new_address()
    with page_of(chromium, open_server.url, "desktop") as page:
        page.goto("/sign-in")
        type_over(page, "[name=email]", address)
        send(page)
        page.keyboard.type(mail_server.code(address))
        page.wait_for_url("**/log")
        press_on(page, "summary.avatar")
        follow(page, ".menu-panel form[action$='/sign-out'] button")
        page.wait_for_url("**/sign-in")


# MARK: - A new password

@pytest.mark.parametrize("language", LANGUAGES)
def test_a_forgotten_password_can_be_reset(open_server, mail_server, chromium, language):
    address = new_address()
    open_server.store.add_user(address, "Ann")
    words = Texts(language, OTHER_TEXTS)
    with page_of(chromium, open_server.url, language=language) as page:
        page.goto("/sign-in")
        page.get_by_role("link", name=words("signIn.forgot")).click()
        page.get_by_label(words("common.email")).fill(address)
        page.get_by_role("button", name=words("signIn.sendLink")).click()
        expect(page.get_by_text(address)).to_be_visible()
        link = re.search(r"http\S+/reset/\S+", mail.text_of(mail_server.wait(address)))[0]
        page.goto(link)
        page.get_by_label(words("signIn.newPassword")).fill("short")
        page.get_by_role("button", name=words("signIn.setPassword")).click()
        expect(page.get_by_role("alert")).to_be_visible()
        page.get_by_label(words("signIn.newPassword")).fill("a new long password")
        page.get_by_role("button", name=words("signIn.setPassword")).click()
        page.wait_for_url("**/log")


def test_a_password_is_reset_by_keyboard_alone(open_server, mail_server, chromium):
    address = new_address()
    open_server.store.add_user(address, "Ann")
    with page_of(chromium, open_server.url, "desktop") as page:
        page.goto("/sign-in")
        follow(page, "a[href$='/forgot-password']")
        type_over(page, "[name=email]", address)
        page.keyboard.press("Enter")
        expect(page.get_by_text(address)).to_be_visible()
        page.goto(re.search(r"http\S+/reset/\S+", mail.text_of(mail_server.wait(address)))[0])
        type_over(page, "[name=password]", "short")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_be_focused()
        type_over(page, "[name=password]", "a new long password")
        send(page)
        page.wait_for_url("**/log")


# MARK: - Apple

@pytest.fixture(scope="module")
def server_with_apple(new_server, tmp_path_factory):
    with apple.AppleServer(tmp_path_factory.mktemp("apple")) as server:
        book = new_server(environment={
            "SIGNUPS": "open", "APPLE_SERVICE_ID": "org.example.book",
            "APPLE_KEYS_URL": server.url, "APPLE_AUTHORIZE_URL": server.authorize,
        })
        book.apple = server
        yield book


@pytest.mark.parametrize("language", LANGUAGES)
def test_sign_in_with_apple(server_with_apple, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    # New accounts have the language of the browser, so each language needs a new person.
    server_with_apple.apple.person = {"sub": f"001.{language}", "email": new_address()}
    with page_of(chromium, server_with_apple.url, language=language) as page:
        page.goto("/sign-in?next=/log?view=list")
        page.get_by_role("link", name=words("signIn.signInApple")).click()
        page.get_by_role("button", name="Cancel").click()
        # Cancelling returns to the sign-in page without an error.
        expect(page.get_by_role("link", name=words("signIn.signInApple"))).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
        page.get_by_role("link", name=words("signIn.signInApple")).click()
        page.get_by_role("button", name="Continue").click()
        page.wait_for_url("**/log?view=list")
        expect(page.get_by_label(words("common.account", name="Ann Lee"))).to_be_visible()
        page.complaints[:] = [
            text for text in page.complaints if "/auth/authorize" not in text
        ]


# MARK: - Appearance

@pytest.mark.parametrize("size, language", [("phone", "en"), ("phone", "ru"), ("desktop", "en")])
def test_sign_in_pages_are_accessible_and_fit(
    open_server, server_with_apple, mail_server, chromium, size, language
):
    address, words = new_address(), Texts(language, OTHER_TEXTS)
    name = f"{size}-{language}"
    open_server.store.add_user(address, "Ann")
    with page_of(chromium, server_with_apple.url, size, language=language) as page:
        page.goto("/sign-in")
        look(page, f"sign-in-apple-{name}")
    with page_of(chromium, open_server.url, size, language=language) as page:
        page.goto("/sign-in")
        look(page, f"sign-in-{name}")
        ask_for_code(page, words, address)
        page.keyboard.type("123")
        look(page, f"sign-in-code-{name}")
        code = mail_server.code(address)
        page.keyboard.type("456" if code != "123456" else "457")
        expect(page.get_by_text(words["wrong"])).to_be_visible()
        look(page, f"sign-in-code-wrong-{name}")
        page.goto("/forgot-password")
        look(page, f"forgot-{name}")
        page.get_by_label(words("common.email")).fill(address)
        page.get_by_role("button", name=words("signIn.sendLink")).click()
        expect(page.get_by_text(address)).to_be_visible()
        look(page, f"forgot-sent-{name}")
        page.goto(re.search(r"http\S+/reset/\S+", mail.text_of(mail_server.wait(address, 2)))[0])
        look(page, f"reset-{name}")
        page.get_by_label(words("signIn.newPassword")).fill("short")
        page.get_by_role("button", name=words("signIn.setPassword")).click()
        expect(page.get_by_role("alert")).to_be_visible()
        look(page, f"reset-refused-{name}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_mail_the_password_comes_first(new_server, chromium, language):
    words = Texts(language)
    server = new_server()
    server.store.add_user("ann@example.com", "Ann")
    with page_of(chromium, server.url, language=language) as page:
        page.goto("/sign-in")
        buttons = page.locator("form[data-sign-in] button:visible[name=way]")
        expect(buttons).to_have_text([words("common.signIn"), words("signIn.signInByCode")])
        expect(page.get_by_text(words("signIn.codeNoMail"))).to_be_visible()
        look(page, f"sign-in-no-mail-{language}")
        page.locator("[name=email]").fill("ann@example.com")
        page.keyboard.press("Enter")
        expect(page.locator("[name=password]")).to_be_focused()
