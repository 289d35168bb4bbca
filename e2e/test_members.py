"""Shared spaces: members, roles, invitations, and the menu with all spaces; in both languages and
on both engines, with and without scripts, and by keyboard only."""

import re

import pytest
from playwright.sync_api import expect

from browser import SIZES, at_home, follow, look, page_of, press_on, send, tab_to, type_over
from server import PASSWORD
from strings import Texts

ANN, BOB = "ann@example.com", "bob@example.com"


@pytest.fixture(scope="module")
def server(engine, new_server):
    server = new_server(engine, environment={"SIGNUPS": "invite"})
    server.store.add_user(ANN, "Ann")
    server.store.add_user(BOB, "Bob")
    return server


def open_page(chromium, server, email, language="en", **options):
    return at_home(chromium, server, email, PASSWORD, language, **options)


def create_space(page, words, name):
    page.goto("/settings/members")
    page.get_by_label(words("signIn.bookName")).last.fill(name)
    page.get_by_role("button", name=words("signIn.make"), exact=True).click()
    expect(page.get_by_role("heading", name=words("signIn.membersOf", name=name))).to_be_visible()


def invite(page, words, role="signIn.editor"):
    roles = page.get_by_label(words("signIn.role"), exact=True)
    roles.select_option(label=next(
        text for text in roles.locator("option").all_text_contents()
        if text.startswith(f"{words(role)}: ")))
    # The toast of an earlier link can still be shown.
    with page.expect_navigation():
        page.get_by_role("button", name=words("signIn.makeLink")).click()
    expect(page.get_by_text(words("signIn.invited")).first).to_be_visible()
    return page.get_by_label(words("signIn.link")).first.input_value()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_space_is_shared_and_left(server, chromium, language, scripts):
    words = Texts(language)
    name = f"Our {'' if scripts else 'plain '}home {language}"
    with open_page(chromium, server, ANN, language, scripts=scripts) as ann:
        create_space(ann, words, name)
        link = invite(ann, words)
        with page_of(chromium, server.url, scripts=scripts, language=language) as bob:
            # The link leads through the sign-in page back to the invitation.
            bob.goto(link)
            title = words("signIn.inviteTitle", name=name)
            expect(bob.get_by_role("heading", name=title)).to_be_visible()
            bob.get_by_role("link", name=words("signIn.inviteSignIn")).click()
            bob.get_by_label(words("common.email")).fill(BOB)
            bob.get_by_label(words("common.password"), exact=True).fill(PASSWORD)
            bob.get_by_role("button", name=words("common.signIn"), exact=True).click()
            bob.get_by_role("button", name=words("signIn.join"), exact=True).click()
            bob.wait_for_url(re.compile(r"/s/[a-z-]+/log$"))
            expect(bob.get_by_text(words("signIn.joined")).first).to_be_visible()

            # The avatar's menu has his personal space and this one.
            bob.get_by_label(words("common.account", name="Bob")).click()
            switcher = bob.get_by_role("navigation", name=words("signIn.yourBooks"))
            expect(switcher.locator("[aria-current]")).to_contain_text(name)
            switcher.get_by_role("link", name="Bob", exact=True).click()
            bob.wait_for_url(lambda url: url.endswith(f"{server.port}/log"))

            # Ann makes him a viewer, removes him, and undoes that.
            ann.reload()
            role = ann.get_by_label(words("signIn.roleOf", name="Bob"))
            role.select_option("viewer")
            if not scripts:
                role.locator("..").get_by_role("button", name=words("signIn.saveRole")).click()
            expect(ann.get_by_text(words("signIn.roleSaved")).first).to_be_visible()
            ann.get_by_role("link", name=words("signIn.remove", name="Bob")).click()
            ann.get_by_role("button", name=words("signIn.remove", name="Bob")).click()
            expect(ann.get_by_text(words("signIn.removed")).first).to_be_visible()
            expect(ann.get_by_label(words("signIn.roleOf", name="Bob"))).to_have_count(0)
            with ann.expect_navigation():
                ann.get_by_role("button", name=words("common.undo")).click()
            ann.goto(re.sub(r"/log$", "/settings/members", ann.url))
            expect(ann.get_by_label(words("signIn.roleOf", name="Bob"))).to_have_value("viewer")

            # He leaves the space.
            bob.goto(re.sub(r"^https?://[^/]+", "", ann.url))
            bob.get_by_role("link", name=words("signIn.leaveBook")).click()
            bob.get_by_role("button", name=words("signIn.leaveBook")).click()
            expect(bob.get_by_text(words("signIn.left")).first).to_be_visible()


def test_an_invitation_can_create_an_account(server, chromium, language):
    words = Texts(language)
    with open_page(chromium, server, ANN, language) as ann:
        create_space(ann, words, f"The cabin {language}")
        link = invite(ann, words, "signIn.viewer")
    with page_of(chromium, server.url, language=language) as cid:
        cid.goto(link)
        cid.get_by_label(words("common.yourName")).fill("Cid")
        cid.get_by_label(words("common.email")).fill(f"cid-{language}@example.com")
        cid.get_by_label(words("common.password"), exact=True).fill("short")
        cid.get_by_role("button", name=words("signIn.createAccount")).click()
        expect(cid.get_by_role("alert")).to_be_visible()
        expect(cid.get_by_label(words("common.yourName"))).to_have_value("Cid")
        cid.get_by_label(words("common.password"), exact=True).fill("a long password")
        cid.get_by_role("button", name=words("signIn.createAccount")).click()
        cid.wait_for_url(f"**/s/the-cabin-{language}/log")
        expect(cid.get_by_text(words("signIn.joined")).first).to_be_visible()


def test_an_invitation_is_copied_and_revoked(server, chromium, language):
    words = Texts(language)
    with open_page(chromium, server, ANN, language) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        create_space(page, words, f"Club {language}")
        link = invite(page, words)
        page.get_by_role("button", name=words("signIn.copy")).click()
        expect(page.get_by_role("button", name=words("signIn.copied"))).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == link
        page.get_by_role("button", name=words("signIn.revoke")).click()
        expect(page.get_by_text(words("signIn.revoked")).first).to_be_visible()
        assert page.goto(link).status == 404


def test_by_keyboard_alone(server, chromium):
    """Creates a space, invites, joins, changes the role, removes and leaves, without a pointer."""
    with open_page(chromium, server, ANN, size="desktop") as ann:
        ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
        press_on(ann, "summary.avatar")
        follow(ann, ".menu-panel a[href$='/settings/members']")
        type_over(ann, "[name=book]", "By keys")
        send(ann)
        expect(ann.get_by_role("heading", name="Members of “By keys”")).to_be_visible()
        type_over(ann, "[name=name]", "By keys alone")
        send(ann)
        expect(ann.get_by_role("heading", name="Members of “By keys alone”")).to_be_visible()
        tab_to(ann, ".invite-form [name=role]")
        ann.keyboard.type("Edi")
        follow(ann, ".invite-form button")
        expect(ann.get_by_text("Link created").first).to_be_visible()
        press_on(ann, "[data-copy-value]")
        expect(ann.get_by_role("button", name="Copied")).to_be_visible()
        link = ann.evaluate("navigator.clipboard.readText()")

        with page_of(chromium, server.url, "desktop") as bob:
            bob.goto(link)
            follow(bob, "a[href*='sign-in']")
            type_over(bob, "[name=email]", BOB)
            type_over(bob, "[name=password]", PASSWORD)
            send(bob)
            follow(bob, "main form button")
            bob.wait_for_url("**/log")

            # The list of members is updated live.
            expect(ann.get_by_label("Role of Bob")).to_be_visible()
            tab_to(ann, "[aria-label='Role of Bob']")
            with ann.expect_navigation():
                ann.keyboard.type("View")
            expect(ann.get_by_text("Role changed").first).to_be_visible()
            expect(ann.get_by_label("Role of Bob")).to_have_value("viewer")
            follow(ann, "[aria-label='Remove Bob']")
            follow(ann, "button.danger")
            expect(ann.get_by_text("Member removed").first).to_be_visible()
            follow(ann, ".toast-action")
            press_on(ann, "summary.avatar")
            follow(ann, ".menu-panel a[href$='/settings/members']")
            expect(ann.get_by_label("Role of Bob")).to_have_value("viewer")

            press_on(bob, "summary.avatar")
            follow(bob, ".menu-panel a[href$='/settings/members']")
            follow(bob, ".leave a")
            follow(bob, "button.danger")
            expect(bob.get_by_text("You left the book").first).to_be_visible()
        expect(ann.get_by_label("Role of Bob")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_the_pages_are_accessible_and_fit(server, chromium, size, language):
    words, name = Texts(language), f"{size}-{language}"
    with open_page(chromium, server, ANN, language, size=size) as ann:
        create_space(ann, words, "A household with quite a long name")
        with open_page(chromium, server, BOB, language, size=size) as bob:
            bob.goto(invite(ann, words))
            look(bob, f"invite-{name}")
            bob.get_by_role("button", name=words("signIn.join"), exact=True).click()
            bob.wait_for_url("**/log")
            bob.get_by_label(words("common.account", name="Bob")).click()
            look(bob, f"switcher-{name}")
            bob.goto(ann.url)
            look(bob, f"members-as-editor-{name}")
            ann.reload()
            with ann.expect_navigation():
                ann.get_by_label(words("signIn.roleOf", name="Bob")).select_option("viewer")
            # A viewer has no controls to write, and cannot open the form by its URL.
            log = ann.url.replace("/settings/members", "/log")
            bob.goto(log)
            look(bob, f"log-as-reader-{name}")
            assert bob.goto(f"{log}/entries/new").status == 403
            look(bob, f"forbidden-{name}")
        link = invite(ann, words, "signIn.viewer")
        ann.reload()
        look(ann, f"members-{name}")
        ann.get_by_role("link", name=words("signIn.remove", name="Bob")).click()
        look(ann, f"member-remove-{name}")
        with page_of(chromium, server.url, size, language=language) as anonymous_page:
            anonymous_page.goto(link)
            look(anonymous_page, f"invite-newcomer-{name}")
            for key, text in (
                    ("common.yourName", "Cid"), ("common.email", "c@example.com"),
                    ("common.password", "short")):
                anonymous_page.get_by_label(words(key), exact=True).fill(text)
            anonymous_page.get_by_role("button", name=words("signIn.createAccount")).click()
            expect(anonymous_page.locator(".error").first).to_be_visible()
            look(anonymous_page, f"invite-refused-{name}")
