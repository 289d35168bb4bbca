"""Reading visited pages offline, installing the app, and the outline that is shown while a page
loads."""

import re
import secrets
import signal

import pytest
from playwright.sync_api import expect

from api import answer, entry_body, sign_in
from browser import SIZES, at_home, look, page_of, wait_until
from server import PASSWORD
from strings import LANGUAGES, Texts


@pytest.fixture(scope="module")
def shared_server(new_server):
    return new_server("sqlite")


@pytest.fixture
def server(shared_server):
    """The server of all tests. Some stop it to be offline; then it is started again."""
    yield shared_server
    if not shared_server.is_running:
        shared_server.start()


def join(server, name="Ann"):
    email = f"{name.lower()}-{secrets.token_hex(3)}@example.com"
    server.store.add_user(email, name)
    return email


def reading(chromium, server, email, language="en", **options):
    return at_home(chromium, server, email, PASSWORD, language, offline_reading=True, **options)


def settle(page):
    """Waits until the service worker controls the page and has stored it."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.reload()
    page.wait_for_load_state("networkidle")


def cut(server, page):
    page.expected_complaints += ["ERR_", "Failed to fetch", "status of 5"]
    server.stop()


def kept(page):
    """Returns the paths of the stored pages."""
    return set(page.evaluate(
        """async () => (await (await caches.open('pages')).keys())
          .map(request => new URL(request.url).pathname)"""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_seen_can_be_read_and_the_rest_is_told(new_server, server, chromium, language):
    words = Texts(language)
    email = join(server)
    client = sign_in(server.url, email)
    seeds = [f"00000000-0000-0000-0001-{n:012}" for n in (1, 2)]
    seen, unseen = (
        answer(client.post("/entries", entry_body(title=title, seed_image_ids=[seed])), 201)["id"]
        for title, seed in zip(("Seen", "Unseen"), seeds))
    with reading(chromium, server, email, language) as page:
        settle(page)
        page.goto(f"/log/entries/{seen}")
        page.goto("/log/collections")
        page.goto("/settings")
        page.goto("/log")
        page.wait_for_load_state("networkidle")
        expect(page.locator(".offline-copy")).to_be_hidden()

        cut(server, page)
        page.goto("/log")
        note = page.get_by_text(words("offline.copy"))
        expect(note).to_be_visible()
        expect(page.get_by_role("link").filter(has_text="Unseen")).to_be_visible()
        look(page, f"offline-log-{language}")
        page.get_by_role("link").filter(has_text=re.compile("^.*Seen", re.S)).filter(
            has_not_text="Unseen").first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Seen")
        expect(note).to_be_visible()
        assert page.locator("main img").first.evaluate("i => i.decode().then(() => i.naturalWidth)")
        look(page, f"offline-entry-{language}")

        page.goto(f"/log/entries/{unseen}")
        expect(page.get_by_role("heading", level=1)).to_have_text(words("offline.title"))
        listed = page.locator("#seen")
        expect(listed.get_by_role("heading", name=words("offline.seen"))).to_be_visible()
        expect(listed.get_by_role("link").filter(has_text="Seen")).to_have_count(1)
        look(page, f"offline-unseen-{language}")
        # Settings and forms are not stored.
        assert not {path for path in kept(page) if "settings" in path or "new" in path}

        server.start()
        page.locator("#again").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Unseen")
        expect(page.locator(".offline-copy")).to_be_hidden()


def drawn(image):
    return image.evaluate("image => image.decode().then(() => image.naturalWidth)")


def test_films_and_their_posters_are_there_in_flight_mode(server, chromium):
    email = join(server)
    client = sign_in(server.url, email)
    movie = client.type_named("Movie")["id"]
    for number, title in enumerate(("Seen", "Unseen"), 1):
        answer(client.post("/entries", {
            **entry_body(title=title, seed_image_ids=[f"00000000-0000-0000-0001-{number:012}"]),
            "type_id": movie, "additional_fields": {"Cast": "Ann Ámbar", "Genre": "Noir"},
        }), 201)
    answer(client.post("/entries/batch", [
        {"title": f"Film {number:02}", "description": "About.", "type_id": movie}
        for number in range(60)]))
    cards = "#results [data-window] [data-entry]"
    with reading(chromium, server, email, size="phone") as page:
        settle(page)
        page.goto("/library")
        film = page.get_by_role("region", name="Noir").locator("a", has_text=re.compile("^Seen"))
        film.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Seen")
        page.locator(".face a", has_text="Ann Ámbar").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Ann Ámbar")
        page.goto("/library/types/movie?sort=-created")
        expect(page.locator(cards)).to_have_count(48)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(page.locator(cards)).to_have_count(62)
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_load_state("networkidle")

        page.expected_complaints += ["ERR_", "Failed to fetch"]
        page.context.set_offline(True)
        page.reload()
        note = page.get_by_text(Texts("en")("offline.copy"))
        expect(note).to_be_visible()
        expect(page.locator(cards)).to_have_count(48)
        # Parts that were loaded by scrolling are available too.
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(page.locator(cards)).to_have_count(62)
        assert drawn(page.locator(cards, has_text="Unseen").locator("img"))

        page.goto("/library")
        expect(note).to_be_visible()
        assert drawn(film.locator("img"))
        look(page, "offline-library")
        film.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Seen")
        expect(note).to_be_visible()
        assert drawn(page.locator(".poster-hero img"))
        look(page, "offline-film")
        # A failed save is reported, and the page is unchanged.
        page.locator(".heart").click()
        expect(page.locator(".toast.failure:not(.connection)")).to_be_visible()
        page.locator("label.star:has(input[value='7'])").click()
        expect(page.locator(".star input[value='7']")).not_to_be_checked()
        expect(page.get_by_role("heading", level=1)).to_have_text("Seen")
        page.locator(".face a", has_text="Ann Ámbar").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Ann Ámbar")
        assert drawn(page.locator(".poster", has_text=re.compile(r"^\s*Seen")).locator("img"))
        page.locator(".poster a", has_text="Unseen").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
        listed = page.locator("#seen").get_by_role("link")
        expect(listed.filter(has_text="Ann Ámbar")).to_have_count(1)
        # Parts of a list are not listed as pages.
        expect(listed.filter(has_text="Movie")).to_have_count(1)
        page.context.set_offline(False)
        page.locator("#again").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Unseen")


@pytest.mark.parametrize("size", SIZES)
def test_the_page_for_no_network_is_accessible(server, chromium, size):
    email = join(server)
    with reading(chromium, server, email, size=size) as page:
        settle(page)
        cut(server, page)
        page.goto("/log/collections")
        expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
        expect(page.locator("#seen.known")).to_be_visible()
        look(page, f"offline-{size}")
        page.goto("/log")
        look(page, f"offline-log-{size}")


def test_a_slow_line_shows_the_copy(server, chromium):
    email = join(server)
    with reading(chromium, server, email) as page:
        settle(page)
        page.goto("/log")
        page.wait_for_load_state("networkidle")
        page.expected_complaints += ["ERR_"]
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        # A stopped process accepts connections but does not answer.
        server.process.send_signal(signal.SIGSTOP)
        try:
            page.goto("/log")
            expect(page.get_by_text(Texts("en")("offline.copy"))).to_be_visible()
        finally:
            server.process.send_signal(signal.SIGCONT)


def test_signing_out_forgets_and_another_reader_finds_nothing(server, chromium):
    ann, bob = join(server), join(server, "Bob")
    words = Texts("en")
    with reading(chromium, server, ann) as page:
        settle(page)
        page.goto("/log/collections")
        page.wait_for_load_state("networkidle")
        assert {"/log", "/log/collections"} <= kept(page)
        page.goto("/log")
        page.get_by_label(words.pattern("common.account")).click()
        page.get_by_role("button", name=words("common.signOut")).click()
        page.wait_for_url("**/sign-in")
        page.wait_for_load_state("networkidle")
        assert kept(page) == set()

        for email in (ann, bob):
            page.context.clear_cookies()
            page.goto("/sign-in")
            page.get_by_label(words("common.email")).fill(email)
            page.get_by_label(words("common.password"), exact=True).fill(PASSWORD)
            page.get_by_role("button", name=words("common.signIn"), exact=True).click()
            page.wait_for_url("**/log")
            page.wait_for_load_state("networkidle")
            if email == ann:
                page.goto("/log/collections")
                page.wait_for_load_state("networkidle")
        # Ann's pages are deleted when Bob's are stored.
        assert kept(page) == {"/log"}
        cut(server, page)
        page.goto("/log/collections")
        expect(page.get_by_role("heading", level=1)).to_have_text(words("offline.title"))


def test_a_notice_is_no_news_in_a_copy(server, chromium):
    email = join(server)
    with reading(chromium, server, email) as page:
        settle(page)
        page.goto("/log/collections/new")
        page.get_by_label("Name", exact=True).fill("Plays")
        page.get_by_role("button", name="Save").click()
        expect(page.locator(".toast")).to_be_visible()
        page.wait_for_load_state("networkidle")
        cut(server, page)
        page.goto("/log/collections")
        expect(page.get_by_text("Plays")).to_be_visible()
        expect(page.locator(".toast:not(.connection)")).to_have_count(0)


def test_it_can_be_installed(server, chromium):
    email = join(server)
    with reading(chromium, server, email, "ru") as page:
        settle(page)
        session = page.context.new_cdp_session(page)
        manifest = session.send("Page.getAppManifest")
        assert manifest["errors"] == [] and manifest["url"].endswith("lang=ru")
        problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # The context of a test is a private window, in which installing is not possible.
        assert [p["errorId"] for p in problems if p["errorId"] != "in-incognito"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_that_lets_one_wait_shows_its_outline(server, chromium, language):
    words = Texts(language)
    email = join(server)
    with at_home(chromium, server, email, PASSWORD, language) as page:
        held, shown = [], []
        page.on("console", lambda note: note.text == "outline" and shown.append(note))
        page.goto("/log/collections")
        # Playwright waits for the next page, so the page records what is shown until then.
        page.evaluate(
            """() => new MutationObserver(() => {
              const heading = document.querySelector("main h1")
              sessionStorage.seen = JSON.stringify([
                document.querySelector(".outline")?.className, heading.offsetParent === null,
                document.getElementById("announcer").textContent,
                document.querySelector(".chapters").offsetHeight > 0,
              ])
              console.info("outline")
            }).observe(document.getElementById("announcer"), { childList: true })""")
        page.route(
            re.compile("/log$"), lambda route: route.continue_() if held else held.append(route))
        page.locator("a.round").click(no_wait_after=True)
        wait_until(page, lambda: held and shown)
        held[0].continue_()
        page.wait_for_url("**/log")
        seen = page.evaluate("JSON.parse(sessionStorage.seen)")
        assert seen == ["outline of-cards", True, words("frame.loading"), True]
        expect(page.locator(".outline")).to_have_count(0)
        page.go_back()
        expect(page.locator(".outline")).to_have_count(0)
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_nobody_signed_out_gets_a_worker(server, chromium):
    with page_of(chromium, server.url, offline_reading=True) as page:
        page.goto("/sign-in")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("navigator.serviceWorker.getRegistrations().then(r => r.length)") == 0
