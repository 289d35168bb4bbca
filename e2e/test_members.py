"""Sharing a book: people, roles, links, and the switch between books."""

import re

import pytest
from playwright.sync_api import expect

from browser import SCHEMES, SIZES, assert_accessible, assert_fits, page_of, picture
from server import PASSWORD

ANN, BOB = "ann@example.com", "bob@example.com"


@pytest.fixture(scope="module")
def server(new_server):
    server = new_server(environment={"SIGNUPS": "invite"})
    server.store.add_user(ANN, "Ann")
    server.store.add_user(BOB, "Bob")
    return server


def sign_in(page, email, path="/log"):
    page.goto("/sign-in")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/log")
    if path != "/log":
        page.goto(path)


def make_book(page, name):
    page.goto("/settings/members")
    page.get_by_label("Name of the book").last.fill(name)
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("heading", name=f"Members of “{name}”")).to_be_visible()


def invite(page, role="Editor"):
    page.get_by_label("Role", exact=True).select_option(
        label=next(text for text in page.get_by_label("Role", exact=True)
                   .locator("option").all_text_contents() if text.startswith(role)))
    # An earlier link's toast may still say the same.
    with page.expect_navigation():
        page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_text("The link is ready").first).to_be_visible()
    return page.get_by_label("Invitation link").first.input_value()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_household_shares_a_book(server, chromium, scripts):
    name = "Our home" if scripts else "Our plain home"
    with page_of(chromium, server.url, scripts=scripts) as ann:
        sign_in(ann, ANN)
        make_book(ann, name)
        link = invite(ann)
        with page_of(chromium, server.url, scripts=scripts) as bob:
            # The link leads through sign-in and back.
            bob.goto(link)
            expect(bob.get_by_role("heading", name=f"Join “{name}”")).to_be_visible()
            bob.get_by_role("link", name="I have an account").click()
            bob.get_by_label("E-mail").fill(BOB)
            bob.get_by_label("Password").fill(PASSWORD)
            bob.get_by_role("button", name="Sign in", exact=True).click()
            bob.get_by_role("button", name="Join", exact=True).click()
            bob.wait_for_url(re.compile(r"/s/[a-z-]+/log$"))
            expect(bob.get_by_text("You are in").first).to_be_visible()

            # His own book is behind the avatar, and this one too.
            bob.get_by_label("Account: Bob").click()
            switcher = bob.get_by_role("navigation", name="Your books")
            expect(switcher.locator("[aria-current]")).to_have_text(name)
            switcher.get_by_role("link", name="Bob", exact=True).click()
            bob.wait_for_url(lambda url: url.endswith(f"{server.port}/log"))

            # Ann makes him a reader; then puts him out, and takes that back.
            ann.reload()
            role = ann.get_by_label("Role of Bob")
            role.select_option("viewer")
            if not scripts:
                role.locator("..").get_by_role("button", name="Save role").click()
            expect(ann.get_by_text("Role changed").first).to_be_visible()
            ann.get_by_role("link", name="Remove Bob").click()
            ann.get_by_role("button", name="Remove Bob").click()
            expect(ann.get_by_text("Removed").first).to_be_visible()
            expect(ann.get_by_label("Role of Bob")).to_have_count(0)
            with ann.expect_navigation():
                ann.get_by_role("button", name="Undo").click()
            ann.goto(re.sub(r"/log$", "/settings/members", ann.url))
            expect(ann.get_by_label("Role of Bob")).to_have_value("viewer")

            # He leaves by himself.
            bob.goto(re.sub(r"^https?://[^/]+", "", ann.url))
            bob.get_by_role("link", name="Leave this book").click()
            bob.get_by_role("button", name="Leave this book").click()
            expect(bob.get_by_text("You left the book").first).to_be_visible()


def test_a_newcomer_makes_an_account_by_the_link(server, chromium):
    with page_of(chromium, server.url) as ann:
        sign_in(ann, ANN)
        make_book(ann, "The cabin")
        link = invite(ann, "Viewer")
    with page_of(chromium, server.url) as cid:
        cid.goto(link)
        cid.get_by_label("Your name").fill("Cid")
        cid.get_by_label("E-mail").fill("cid@example.com")
        cid.get_by_label("Password").fill("short")
        cid.get_by_role("button", name="Make an account and join").click()
        expect(cid.get_by_role("alert")).to_be_visible()
        expect(cid.get_by_label("Your name")).to_have_value("Cid")
        cid.get_by_label("Password").fill("a long password")
        cid.get_by_role("button", name="Make an account and join").click()
        cid.wait_for_url("**/s/the-cabin/log")
        expect(cid.get_by_text("You are in").first).to_be_visible()


def test_a_link_is_copied_and_taken_back(server, chromium):
    with page_of(chromium, server.url) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        sign_in(page, ANN)
        make_book(page, "Club")
        link = invite(page)
        page.get_by_role("button", name="Copy").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == link
        page.get_by_role("button", name="Take back").click()
        expect(page.get_by_text("Invitation taken back").first).to_be_visible()
        assert page.goto(link).status == 404


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_pages_are_accessible_and_fit(server, chromium, size, scheme):
    def look(page, name):
        picture(page, f"{name}-{size}-{scheme}")
        assert_accessible(page, f"{name}, {size}, {scheme}")
        assert_fits(page, f"{name}, {size}")

    with page_of(chromium, server.url, size, scheme) as ann:
        sign_in(ann, ANN)
        make_book(ann, "A household with quite a long name")
        with page_of(chromium, server.url, size, scheme) as bob:
            sign_in(bob, BOB)
            bob.goto(invite(ann))
            look(bob, "invite")
            bob.get_by_role("button", name="Join", exact=True).click()
            bob.wait_for_url("**/log")
            bob.get_by_label("Account: Bob").click()
            look(bob, "switcher")
        link = invite(ann, "Viewer")
        ann.reload()
        look(ann, "members")
        ann.get_by_role("link", name="Remove Bob").click()
        look(ann, "member-remove")
        with page_of(chromium, server.url, size, scheme) as stranger:
            stranger.goto(link)
            look(stranger, "invite-newcomer")
