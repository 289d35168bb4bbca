"""The settings, in both languages: every page and its actions."""

import re
import secrets

import httpx
import pytest
from playwright.sync_api import expect

import mail
from api import sign_in
from browser import at_home, follow, look, page_of, press_on, send, tab_to, type_over, wait_until
from own_book import ann, server  # noqa: F401
from server import PASSWORD
from strings import LANGUAGES, Texts

PAGES = ["", "/profile", "/look", "/devices", "/tokens", "/apps", "/data", "/delete-account"]
OTHER_TEXTS = {
    "en": {"wrong": "This is not your password."},
    "ru": {"wrong": "Это не ваш пароль."},
}


@pytest.mark.parametrize("size, language", [("phone", "en"), ("phone", "ru"), ("desktop", "en")])
def test_every_page_is_accessible_and_fits(server, ann, chromium, size, language):
    with at_home(chromium, server, ann, PASSWORD, language, size=size) as page:
        for name in PAGES:
            page.goto("/settings" + name)
            look(page, f"settings{name.replace('/', '-')}-{size}-{language}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_name_and_password_can_be_changed(server, ann, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    elsewhere = sign_in(server.url, ann)
    with at_home(chromium, server, ann, PASSWORD, language) as page:
        page.goto("/settings/profile")
        page.get_by_label(words("common.yourName"), exact=True).fill("Anna K.")
        page.get_by_role("button", name=words("settings.saveName")).click()
        expect(page.locator(".toast")).to_be_visible()
        page.goto("/settings/profile")
        expect(page.get_by_label(words("common.yourName"), exact=True)).to_have_value("Anna K.")
        assert "Anna K." in page.goto("/settings").text()

        page.goto("/settings/profile")
        page.get_by_label(words("settings.oldPassword"), exact=True).fill("not it")
        page.get_by_label(words("settings.newPassword")).fill("a new one, long")
        page.get_by_role("button", name=words("settings.changePassword")).click()
        expect(page.locator("#f-old_password-error")).to_have_text(words["wrong"])
        expect(page.get_by_label(words("settings.newPassword"))).to_have_value("a new one, long")
        look(page, f"password-refused-{language}")
        page.get_by_label(words("settings.oldPassword"), exact=True).fill(PASSWORD)
        page.get_by_role("button", name=words("settings.changePassword")).click()
        expect(page.locator(".toast")).to_contain_text(words("settings.passwordChanged"))
        # Other devices are signed out within seconds, this one is not.
        wait_until(page, lambda: elsewhere.get("/auth/me").status_code == 401)
        assert page.goto("/settings").url.endswith("/settings")
    with at_home(chromium, server, ann, "a new one, long", language):
        pass


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_devices_can_be_signed_out(server, ann, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    phone, tablet = sign_in(server.url, ann), sign_in(server.url, ann)
    with at_home(chromium, server, ann, PASSWORD, language) as page:
        page.goto("/settings/devices")
        rows = page.locator(".settings-rows li")
        expect(rows).to_have_count(3)
        expect(rows.first).to_contain_text(words("settings.thisDevice"))
        expect(rows.first).to_contain_text("Chrome")
        rows.last.get_by_role("button", name=re.compile(f"^{words('settings.endDevice')}: ")).click()
        expect(rows).to_have_count(2)
        page.get_by_role("button", name=words("settings.endOtherDevices")).click()
        expect(rows).to_have_count(1)
        assert [client.get("/auth/me").status_code for client in (phone, tablet)] == [401, 401]
        rows.first.get_by_role("button", name=re.compile(f"^{words('settings.endDevice')}: ")).click()
        page.wait_for_url("**/sign-in")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_token_is_shown_once_and_revoking_can_be_undone(
    server, ann, chromium, language, scripts
):
    words = Texts(language, OTHER_TEXTS)
    with at_home(chromium, server, ann, PASSWORD, language, scripts=scripts) as page:
        page.goto("/settings/tokens")
        page.get_by_label(words("settings.tokenName"), exact=True).fill("Backup")
        page.get_by_label(words("settings.tokenScope")).select_option(label=words("settings.tokenWrite"))
        page.get_by_label(words("settings.tokenDialect"), exact=True).select_option("sdk")
        page.get_by_role("button", name=words("settings.makeToken")).click()
        token = page.locator("#token").inner_text()
        assert re.fullmatch(r"cp_[\w-]{43}", token)
        if scripts:
            look(page, f"token-made-{language}")
        call = httpx.Client(
            base_url=f"{server.url}/api/v1", headers={"Authorization": f"Bearer {token}"})
        assert call.get("/auth/me").json()["email"] == ann
        made = call.post("/entries", json={
            "title": "By a token", "description": "d", "score": 1, "date": "2026-01-01"})
        assert made.status_code == 201

        page.goto("/settings/tokens")
        expect(page.locator("#token")).to_have_count(0)
        assert token not in page.content()
        expect(page.locator(".settings-rows li", has_text="Backup")).to_contain_text("SDK")
        page.get_by_role("button", name=re.compile(f"^{words('settings.tokenRevoke')}: ")).click()
        expect(page.get_by_role("button", name=re.compile(f"^{words('settings.tokenRevoke')}: "))).to_have_count(0)
        assert call.get("/auth/me").status_code == 401
        page.get_by_role("button", name=words("common.undo")).click()
        expect(page.get_by_role("button", name=re.compile(f"^{words('settings.tokenRevoke')}: "))).to_have_count(1)
        assert call.get("/auth/me").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_language_zone_and_chapters_are_saved(server, ann, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    other = "ru" if language == "en" else "en"
    with at_home(chromium, server, ann, PASSWORD, language) as page:
        page.goto("/settings/look")
        page.get_by_label(words("settings.timeZone")).select_option("Pacific/Auckland")
        page.get_by_label(words("settings.language")).select_option(other)
        page.get_by_label(words("common.search"), exact=True).uncheck()
        page.get_by_role("button", name=words("common.save"), exact=True).click()
        expect(page.locator(".toast")).to_be_visible()
        assert page.locator("html").get_attribute("lang") == other
        bar = page.get_by_role("navigation").first
        expect(bar.get_by_text(Texts(other)("common.search"))).to_have_count(0)
        expect(bar.get_by_text(Texts(other)("common.log"))).to_have_count(1)
        # The browser's time zone does not replace a chosen one.
        page.goto("/settings/look")
        expect(page.get_by_label(Texts(other)("settings.timeZone"))).to_have_value("Pacific/Auckland")


@pytest.mark.parametrize("language", LANGUAGES)
def test_deleting_the_account_asks_for_address_and_password(server, ann, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    with at_home(chromium, server, ann, PASSWORD, language) as page:
        page.goto("/settings/delete-account")
        page.locator("#f-confirm").fill("somebody")
        page.get_by_label(words("common.password"), exact=True).fill(PASSWORD)
        page.get_by_role("button", name=words("settings.leaveButton")).click()
        expect(page.locator("#f-confirm-error")).to_be_visible()
        page.locator("#f-confirm").fill(ann)
        page.get_by_label(words("common.password"), exact=True).fill("wrong")
        page.get_by_role("button", name=words("settings.leaveButton")).click()
        expect(page.locator("#f-password-error")).to_have_text(words["wrong"])
        look(page, f"leave-refused-{language}")
        page.get_by_label(words("common.password"), exact=True).fill(PASSWORD)
        page.get_by_role("button", name=words("settings.leaveButton")).click()
        page.wait_for_url("**/sign-in")
    with page_of(chromium, server.url) as page:
        english = Texts("en")
        page.goto("/sign-in")
        page.get_by_label(english("common.email")).fill(ann)
        page.get_by_label(english("common.password"), exact=True).fill(PASSWORD)
        page.get_by_role("button", name=english("common.signIn"), exact=True).click()
        expect(page.get_by_role("alert")).to_be_visible()


def test_by_keyboard_alone(server, ann, chromium):
    """Name, password, appearance, language, a token, another device, and deleting the account."""
    elsewhere = sign_in(server.url, ann)

    def settings(page, name):
        # From the Log through the avatar's menu, from other settings through the link back.
        if page.url.endswith("/log"):
            press_on(page, "summary.avatar")
        follow(page, "main a[href$='/settings']")
        follow(page, f".settings-rows a[href$='/settings/{name}']")

    def expect_toast(page, text):
        expect(page.locator(".toast").last).to_contain_text(text)

    with at_home(chromium, server, ann, PASSWORD, size="desktop") as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        settings(page, "profile")
        type_over(page, "[name=display_name]", "Anna K.")
        send(page)
        expect_toast(page, "Saved")
        type_over(page, "[name=old_password]", PASSWORD)
        type_over(page, "[name=password]", "a new one, long")
        tab_to(page, "[name=end_others]")
        page.keyboard.press("Space")
        expect(page.locator("[name=end_others]")).not_to_be_checked()
        send(page)
        expect_toast(page, "Password changed")

        settings(page, "look")
        tab_to(page, "[name=theme]:checked")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        tab_to(page, "[name=language]")
        page.keyboard.press("End")
        tab_to(page, "[name=time_zone]")
        page.keyboard.type("Pacific/Auck")
        press_on(page, "[name=chapter]", "Space")
        follow(page, "main .settings-form .primary")
        expect_toast(page, Texts("ru")("common.saved"))
        assert page.locator("html").get_attribute("data-theme") == "dark"
        assert page.locator("html").get_attribute("lang") == "ru"
        settings(page, "look")
        expect(page.locator("[name=time_zone]")).to_have_value("Pacific/Auckland")
        tab_to(page, "[name=language]")
        page.keyboard.press("ArrowUp")
        follow(page, "main .settings-form .primary")
        expect_toast(page, "Saved")

        settings(page, "tokens")
        type_over(page, "main [name=name]", "Backup")
        page.keyboard.press("Enter")
        expect(page.locator("#token")).to_be_visible()
        press_on(page, "[data-copy]")
        expect_toast(page, "Copied")
        assert page.evaluate("navigator.clipboard.readText()").startswith("cp_")
        follow(page, "[aria-label^='Revoke: ']")
        expect(page.locator("[aria-label^='Revoke: ']")).to_have_count(0)
        follow(page, ".toast-action")
        expect(page.locator("[aria-label^='Revoke: ']")).to_have_count(1)

        settings(page, "devices")
        assert elsewhere.get("/auth/me").status_code == 200
        follow(page, "li + li button")
        expect(page.locator(".settings-rows li")).to_have_count(1)

        settings(page, "data")
        follow(page, "main a[href$='/delete-account']")
        type_over(page, "[name=confirm]", ann)
        type_over(page, "[name=password]", "a new one, long")
        send(page)
        page.wait_for_url("**/sign-in")
    assert elsewhere.get("/auth/me").status_code == 401


# MARK: - E-mail address and password

def fill_address(page, words, address, password=PASSWORD):
    form = page.locator("#address-form")
    form.get_by_label(words("settings.newAddress")).fill(address)
    form.get_by_label(words("common.password"), exact=True).fill(password)
    form.get_by_role("button", name=words("settings.changeAddress")).click()


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_mail_the_password_changes_the_address(server, ann, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    new = f"anna-{secrets.token_hex(4)}@example.com"
    with at_home(chromium, server, ann, PASSWORD, language) as page:
        page.goto("/settings/profile")
        fill_address(page, words, new, "not it")
        expect(page.locator("#f-current_password-error")).to_have_text(words["wrong"])
        expect(page.get_by_label(words("settings.newAddress"))).to_have_value(new)
        look(page, f"address-refused-{language}")
        fill_address(page, words, "nobody")
        expect(page.locator("#f-email-error")).to_be_visible()
        fill_address(page, words, new)
        expect(page.locator(".toast")).to_contain_text(words("settings.addressChanged"))
        expect(page.get_by_role("main")).to_contain_text(words("settings.addressNow", email=new))
    with at_home(chromium, server, new, PASSWORD, language):
        pass


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_confirms_the_new_address(new_server, chromium, tmp_path, language):
    words = Texts(language, OTHER_TEXTS)
    new = f"anna-{secrets.token_hex(4)}@example.com"
    with mail.MailServer(tmp_path) as post:
        server = new_server(environment=mail.settings(post))
        server.store.add_user("ann@example.com", "Ann")
        with at_home(chromium, server, "ann@example.com", PASSWORD, language) as page:
            page.goto("/settings/profile")
            fill_address(page, words, new)
            page.wait_for_url("**/settings/address/code")
            expect(page.get_by_role("main")).to_contain_text(new)
            look(page, f"address-code-{language}")
            code = post.code(new)
            page.keyboard.type("000000" if code != "000000" else "111111")
            expect(page.locator("#f-code-error")).to_be_visible()
            page.keyboard.type(code)
            expect(page.locator(".toast")).to_contain_text(words("settings.addressChanged"))
            expect(page.get_by_role("main")).to_contain_text(words("settings.addressNow", email=new))
        assert new in mail.text_of(post.wait("ann@example.com"))
        server.stop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_typed_password_can_be_shown(server, ann, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    with at_home(chromium, server, ann, PASSWORD, language) as page:
        page.goto("/settings/profile")
        field = page.locator("[name=old_password]")
        field.fill("not it")
        button = page.locator(".password").filter(has=field).get_by_role("button", name=words("common.showPassword"))
        button.click()
        expect(field).to_have_attribute("type", "text")
        expect(button).to_have_attribute("aria-pressed", "true")
        # It is sent hidden, so that the browser does not remember it as a text.
        page.get_by_role("button", name=words("settings.changePassword")).click()
        expect(page.locator("#f-password-error")).to_be_visible()
        expect(field).to_have_attribute("type", "password")
