"""The frame of every page: menu, theme, toasts, forms that keep their input, and the connection to
the server. In both languages."""

import re

import pytest
from playwright.sync_api import expect

from browser import at_home, look, page_of, press_on, wait_until
from own_book import ann, server  # noqa: F401
from server import PASSWORD
from strings import LANGUAGES, Texts


def open_page(chromium, server, email, **options):
    return at_home(chromium, server, email, PASSWORD, **options)


def add_entry(page, words, title="Dune"):
    page.goto("/log/entries/new")
    page.get_by_label(words("common.title"), exact=True).fill(title)
    page.get_by_role("button", name=words("common.save"), exact=True).first.click()
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()


def background(page):
    return page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


LIGHT, DARK = "rgb(250, 246, 238)", "rgb(22, 19, 14)"


# MARK: - Theme and menu

@pytest.mark.parametrize("language", LANGUAGES)
def test_the_theme_is_chosen_by_keyboard_and_remembered_everywhere(server, ann, chromium, language):
    words = Texts(language)
    with open_page(chromium, server, ann, language=language) as page:
        assert background(page) == LIGHT
        press_on(page, "summary.avatar")
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        with page.expect_response("**/settings/theme"):
            page.keyboard.press("Enter")
        assert background(page) == DARK
        dark = page.get_by_role("button", name=words("frame.themeDark"), exact=True)
        expect(dark).to_have_attribute("aria-pressed", "true")
        assert page.locator("meta[name=theme-color]").first.get_attribute("content") == "#16130e"
        page.keyboard.press("Escape")
        expect(dark).to_be_hidden()
        expect(page.get_by_label(words.pattern("common.account"))).to_be_focused()
        # The server renders the theme.
        assert 'data-theme="dark"' in page.request.get("/log").text()
        page.context.clear_cookies(name="commonplace")
        assert 'data-theme="dark"' in page.request.get("/sign-in").text()
    # The theme applies to another device, which can choose the system's.
    with open_page(chromium, server, ann, language=language, scripts=False, size="desktop") as page:
        assert background(page) == DARK
        page.get_by_label(words.pattern("common.account")).click()
        page.get_by_role("button", name=words("frame.themeSystem"), exact=True).click()
        assert background(page) == LIGHT
        assert "data-theme" not in page.request.get("/log").text().split("<body")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_open_menu_is_accessible(server, ann, chromium, language):
    words = Texts(language)
    for size in ("phone", "desktop"):
        with open_page(chromium, server, ann, language=language, size=size) as page:
            page.get_by_label(words.pattern("common.account")).click()
            expect(page.get_by_role("main").get_by_role("link", name=words("frame.settings"))).to_be_visible()
            look(page, f"menu-{size}-{language}")
            page.locator("h1").click()
            expect(page.get_by_role("button", name=words("frame.themeDark"))).to_be_hidden()


# MARK: - Toasts

@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deletion_is_announced_and_can_be_undone(server, ann, chromium, language):
    words = Texts(language)
    with open_page(chromium, server, ann, language=language) as page:
        add_entry(page, words)
        page.get_by_role("link", name=words("common.delete"), exact=True).click()
        page.get_by_role("button", name=words("common.delete"), exact=True).click()
        toast = page.locator(".toast")
        expect(toast).to_contain_text(words("common.deletedNamed", name="Dune"))
        expect(page.locator("#announcer")).to_have_text(words("common.deletedNamed", name="Dune"))
        look(page, f"toast-{language}")
        toast.get_by_role("button", name=words("common.undo")).click()
        expect(page.get_by_role("link").filter(has_text="Dune")).to_be_visible()
        page.get_by_role("button", name=words("frame.dismiss")).click()
        expect(page.locator(".toast")).to_have_count(0)


# MARK: - Forms

@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_is_sent_once_with_its_buttons_disabled(server, ann, chromium, language):
    words = Texts(language)
    with open_page(chromium, server, ann, language=language) as page:
        page.goto("/log/entries/new")
        sent = []
        page.on("request", lambda one: one.method == "POST" and sent.append(one.url))
        page.get_by_label(words("common.title"), exact=True).fill("Once")
        seen = page.evaluate(
            """() => {
              const form = document.querySelector('.entry-form')
              for (const button of form.querySelectorAll('button:not([type=button])'))
                for (let taps = 0; taps < 3; taps++) button.click()
              return [...form.querySelectorAll('button:not([type=button])')]
                .map(button => [button.disabled, button.ariaBusy]) }"""
        )
        assert all(disabled for disabled, _ in seen)
        assert [busy for _, busy in seen].count("true") == 1
        expect(page.get_by_role("heading", name="Once", level=1)).to_be_visible()
        assert len(sent) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_input_survives_a_lost_connection_and_signing_out_in_another_tab(
    server, ann, chromium, language
):
    words = Texts(language)
    with open_page(chromium, server, ann, language=language) as page:
        page.expected_complaints.append("ERR_FAILED")
        page.goto("/log/entries/new")
        title = page.get_by_label(words("common.title"), exact=True)
        title.fill("Kept")
        page.route("**/log/entries", lambda route: route.abort())
        save = page.get_by_role("button", name=words("common.save"), exact=True).first
        save.click()
        expect(page.get_by_role("alert")).to_contain_text(words("frame.network"))
        look(page, f"form-network-{language}")
        expect(title).to_have_value("Kept")
        expect(save).to_be_enabled()
        page.unroute("**/log/entries")

        kept = page.context.cookies()
        page.context.clear_cookies(name="commonplace")
        save.click()
        expect(page.get_by_role("alert")).to_contain_text(words("frame.signedOut"))
        look(page, f"form-signed-out-{language}")
        expect(title).to_have_value("Kept")
        page.context.add_cookies(kept)
        save.click()
        expect(page.get_by_role("heading", name="Kept", level=1)).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_form_shows_errors_without_a_new_page(server, ann, chromium, language):
    words = Texts(language)
    with open_page(chromium, server, ann, language=language) as page:
        page.goto("/log/entries/new")
        page.evaluate("window.stayed = true")
        # The page disables saving without a title; the server refuses it too.
        page.evaluate("for (const e of document.querySelectorAll('.entry-form button')) e.disabled = false")
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        title = page.get_by_label(words("common.title"), exact=True)
        expect(title).to_have_attribute("aria-invalid", "true")
        expect(page.locator("#f-title-error")).to_be_visible()
        expect(page.get_by_role("alert")).to_be_focused()
        assert page.evaluate("window.stayed")
        look(page, f"form-refused-untitled-{language}")
        title.fill("Mended")
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        expect(page.get_by_role("heading", name="Mended", level=1)).to_be_visible()


# MARK: - Connection

@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lost_connection_shows_a_countdown(server, ann, chromium, language):
    words = Texts(language)
    with open_page(chromium, server, ann, language=language) as page:
        page.expected_complaints.append("ERR_FAILED")
        page.clock.install()
        page.goto("/log")
        health_requests = []
        page.on("request", lambda request: "/health" in request.url and health_requests.append(request))
        page.clock.run_for(11_000)
        wait_until(page, lambda: health_requests)
        assert len(health_requests) == 1
        toast = page.locator(".connection")
        expect(toast).to_have_count(0)

        page.route("**/api/v1/health", lambda route: route.abort())
        page.clock.run_for(10_000)
        expect(toast).to_contain_text(words("frame.unavailable"))
        expect(toast).to_contain_text(re.compile(words("frame.retryIn").replace("#", r"\d+")))
        expect(toast.get_by_role("button")).to_have_count(0)
        look(page, f"connection-lost-{language}")
        first = toast.locator("span").inner_text()
        page.clock.run_for(2_000)
        assert toast.locator("span").inner_text() != first

        page.unroute("**/api/v1/health")
        page.clock.run_for(8_000)
        expect(toast).to_contain_text(words("frame.restored"))
        expect(toast.get_by_role("button")).to_have_count(1)
        look(page, f"connection-restored-{language}")
        page.clock.run_for(3_100)
        expect(toast).to_have_count(0)

        page.context.set_offline(True)
        expect(toast).to_contain_text(words("frame.offline"))
        page.context.set_offline(False)
        expect(toast).to_contain_text(words("frame.restored"))
        toast.get_by_role("button").click()
        expect(toast).to_have_count(0)


def test_a_hidden_page_does_not_poll(server, ann, chromium):
    with open_page(chromium, server, ann) as page:
        page.clock.install()
        page.goto("/log")
        page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
        health_requests = []
        page.on("request", lambda request: "/health" in request.url and health_requests.append(request))
        page.clock.run_for(60_000)
        assert not health_requests


# MARK: - Today

def test_the_time_zone_is_that_of_the_browser(server, ann, chromium):
    with open_page(chromium, server, ann) as page:
        page.wait_for_load_state("networkidle")
        page.reload()
        expect(page.locator("#toasts")).to_have_attribute("data-zone", "Europe/Berlin")


# MARK: - Motion

def test_page_transitions_respect_reduced_motion(server, chromium):
    with page_of(chromium, server.url) as page:
        page.goto("/sign-in")
        css = page.request.get(page.locator("link[rel=stylesheet]").first.get_attribute("href")).text()
        assert re.search(r"prefers-reduced-motion: ?no-preference\) ?\{\s*@view-transition", css)
