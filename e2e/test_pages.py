"""The basic pages: in both languages, with and without scripts, on a phone and a desktop, light and
dark. `E2E_PICTURES=1` writes screenshots to e2e/out."""

import re
import secrets

import pytest
from playwright.sync_api import expect

import pictures
from browser import SIZES, follow, look, page_of, picture, send, type_over
from server import PASSWORD
from strings import LANGUAGES, Texts

# Texts that no catalog contains.
OTHER_TEXTS = {
    "en": {
        "author": "Author", "book": "Book",
        "refused": "The e-mail address or the password is wrong",
    },
    "ru": {"author": "Автор", "book": "Книга", "refused": "Неверный адрес или пароль"},
}
EMAIL = "ann@example.com"


@pytest.fixture(scope="module")
def server(new_server):
    """A server with Ann's account. Her pages have the language of the browser."""
    server = new_server("sqlite")
    server.store.add_user(EMAIL, "Ann")
    return server


# MARK: - Steps

def texts(page):
    """Returns the texts in the language of the page."""
    return Texts(page.language, OTHER_TEXTS)


def submit(page, key):
    page.get_by_role("button", name=texts(page)(key), exact=True).first.click()


def set_up(page, link):
    page.goto(link)
    page.get_by_label(texts(page)("common.yourName")).fill("Ann")
    page.get_by_label(texts(page)("common.email")).fill(EMAIL)
    page.get_by_label(texts(page)("common.password"), exact=True).fill(PASSWORD)
    submit(page, "common.setupSubmit")
    expect(page.get_by_role("heading", name=texts(page)("common.log"), exact=True, level=1)).to_be_visible()


def sign_in(page, password=PASSWORD):
    page.goto("/sign-in")
    page.get_by_label(texts(page)("common.email")).fill(EMAIL)
    page.get_by_label(texts(page)("common.password"), exact=True).fill(password)
    submit(page, "common.signIn")
    # A script receives the response; opening another page before that would abort it.
    if password == PASSWORD:
        page.wait_for_url(lambda url: "/sign-in" not in url)


def sign_out(page):
    page.goto("/log")
    page.get_by_label(texts(page)("common.account", name="Ann")).click()
    with page.expect_navigation():
        submit(page, "common.signOut")


def add_book(page, title, description="Sand, and what it does to people.", photos=(), author=""):
    page.goto("/log/entries/new")
    choose(page, texts(page)["book"])
    page.get_by_label(texts(page)("common.title"), exact=True).fill(title)
    page.get_by_label(texts(page)["author"]).filter(visible=True).fill(author)
    # Leaves the field, because the names that it offers cover the controls below.
    page.keyboard.press("Tab")
    # With scripts the verdicts are in a sheet.
    opener = page.locator("[data-sheet-of=score] .sheet-opener")
    if opener.is_visible():
        opener.click()
    choose(page, texts(page)("common.great"))
    # A field under an open sheet does not accept input.
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.get_by_label(texts(page)("common.description")).fill(description)
    shelves = page.get_by_label(texts(page)("common.collection"), exact=True)
    shelves.select_option(label=option_with(shelves, "📚"))
    if photos:
        page.get_by_label(texts(page)("common.addPhotos")).set_input_files([str(path) for path in photos])
    # Saving is enabled when the photos are uploaded.
    save = page.get_by_role("button", name=texts(page)("common.save"), exact=True).first
    expect(save).to_be_enabled(timeout=60_000)
    submit(page, "common.save")
    # A debug build is slow with HEIC.
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible(timeout=60_000)


def choose(page, text):
    """Chooses a tile, which is the label of a hidden radio button."""
    page.locator("label").filter(has=page.get_by_text(text, exact=True)).click()


def option_with(select, name):
    """Returns the full label of an option, including its icon."""
    labels = select.locator("option").all_text_contents()
    return next(label for label in labels if name in label)


def search(page, text):
    page.goto("/log")
    page.get_by_role("searchbox", name=texts(page)("common.search")).fill(text)
    page.get_by_role("searchbox", name=texts(page)("common.search")).press("Enter")
    page.wait_for_url(re.compile(r"[?&]q="))


def entry_link(page, title):
    return page.get_by_role("main").get_by_role("link").filter(has_text=title)


# MARK: - From setup to the first entry

@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("size", SIZES)
def test_setup_creating_editing_deleting_and_signing_out(
    engine, language, new_server, chromium, size, scripts
):
    server = new_server(engine)
    link = server.setup_link()
    name = f"{engine}-{size}-{'scripts' if scripts else 'plain'}"
    with page_of(chromium, server.url, size, scripts=scripts, language=language) as page:
        set_up(page, link)
        expect(page.get_by_text(texts(page)("common.emptyTitle"))).to_be_visible()
        page.get_by_role("link", name=texts(page)("common.addFirst")).click()
        expect(page.get_by_label(texts(page)("common.title"), exact=True)).to_be_visible()

        photos = [pictures.photo("phone.jpg"), pictures.photo("place.heic")]
        add_book(page, "Amélie et les métamorphoses", photos=photos, author="Jean Jeunet")
        expect(page.get_by_text("Jean Jeunet")).to_be_visible()
        assert page.locator("main img").count() == 2
        assert_pictures_load(page, server)
        if scripts:
            picture(page, f"entry-{name}")

        # A word without its accent, and a word with a typing error.
        for query in ("metamorphoses", "Ameile"):
            search(page, query)
            expect(entry_link(page, "Amélie")).to_be_visible()
        search(page, "zzzzzz")
        expect(page.get_by_role("heading", name=texts(page)("common.noMatchTitle"))).to_be_visible()

        search(page, "amelie")
        entry_link(page, "Amélie").click()
        page.get_by_role("link", name=texts(page)("common.editEntry"), exact=True).click()
        page.get_by_label(texts(page)("common.title"), exact=True).fill("Amélie, revised")
        submit(page, "common.save")
        expect(page.get_by_role("heading", name="Amélie, revised", level=1)).to_be_visible()
        assert_pictures_load(page, server)

        delete_shown_entry(page)
        expect(entry_link(page, "Amélie")).to_have_count(0)
        page.get_by_role("button", name=texts(page)("common.undo")).click()
        expect(entry_link(page, "Amélie, revised")).to_be_visible()
        entry_link(page, "Amélie, revised").click()
        expect(page.get_by_role("heading", name="Amélie, revised", level=1)).to_be_visible()
        assert_pictures_load(page, server)

        sign_out(page)
        page.goto("/log")
        expect(page.get_by_label(texts(page)("common.password"), exact=True)).to_be_visible()
        # The link works once.
        page.goto(link)
        expect(page.get_by_label(texts(page)("common.yourName"))).to_have_count(0)
    server.store.assert_sound()
    assert server.stop() == 0


def delete_shown_entry(page):
    """Deletes the shown entry, confirming in a dialog or on a page."""
    page.get_by_role("link", name=texts(page)("common.delete"), exact=True).click()
    page.get_by_role("button", name=texts(page)("common.delete"), exact=True).click()
    page.wait_for_url(re.compile(r"/log(\?.*)?$"))


def assert_pictures_load(page, server):
    sources = [
        image.get_attribute("src") for image in page.locator("main img").all()
    ]
    assert sources, "no pictures on the page"
    for source in sources:
        response = page.request.get(source if source.startswith("http") else server.url + source)
        assert response.status == 200, source
        assert response.headers["content-type"].startswith("image/")


# MARK: - Signing in

@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_password_is_reported_and_the_input_kept(server, chromium, language, scripts):
    with page_of(chromium, server.url, scripts=scripts, language=language) as page:
        sign_in(page, "not this one")
        expect(page.get_by_role("alert")).to_contain_text(texts(page)["refused"])
        if scripts:
            look(page, f"sign-in-wrong-{language}")
        expect(page.get_by_label(texts(page)("common.email"))).to_have_value(EMAIL)
        expect(page.get_by_label(texts(page)("common.password"), exact=True)).to_have_value("")
        page.get_by_label(texts(page)("common.password"), exact=True).fill(PASSWORD)
        submit(page, "common.signIn")
        page.wait_for_url("**/log")


def test_signing_in_returns_to_the_requested_page(server, chromium):
    with page_of(chromium, server.url) as page:
        page.goto("/log?view=list")
        page.get_by_label(texts(page)("common.email")).fill(EMAIL)
        page.get_by_label(texts(page)("common.password"), exact=True).fill(PASSWORD)
        submit(page, "common.signIn")
        page.wait_for_url("**/log?view=list")


def test_forms_of_other_sites_are_refused(server, chromium):
    with page_of(chromium, server.url) as page:
        sign_in(page)
        page.wait_for_url("**/log")
        form = {"title": "forged", "description": "d", "score": "0", "date": "2026-01-01"}
        for headers in ({"Origin": "https://evil.example"}, {"Origin": server.url}):
            answer = page.request.post(
                f"{server.url}/log/entries", form=form, headers=headers, max_redirects=0
            )
            assert answer.status == 403
        cookies = page.context.cookies()
        assert cookies and all(cookie["httpOnly"] for cookie in cookies if "session" in cookie["name"])
        assert all(cookie["sameSite"] in ("Lax", "Strict") for cookie in cookies)


# MARK: - Forms

@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_form_keeps_its_input(server, chromium, language, scripts):
    long = "x" * 201
    with page_of(chromium, server.url, scripts=scripts, language=language) as page:
        sign_in(page)
        page.goto("/log/entries/new")
        # Removes the limits that browsers enforce, to send a title that is too long.
        if scripts:
            page.evaluate(
                "document.querySelectorAll('[maxlength]')"
                ".forEach(field => field.removeAttribute('maxlength'))"
            )
        title = page.get_by_label(texts(page)("common.title"), exact=True)
        title.fill(long if scripts else " ")
        page.get_by_label(texts(page)("common.description")).fill("kept words")
        submit(page, "common.save")
        title = page.get_by_label(texts(page)("common.title"), exact=True)
        expect(page.get_by_label(texts(page)("common.description"))).to_have_value("kept words")
        if scripts:
            expect(title).to_have_value(long)
        expect(page).to_have_url(re.compile("/log/entries"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_layout_of_the_log_is_remembered(server, chromium, language):
    with page_of(chromium, server.url, language=language) as page:
        sign_in(page)
        page.wait_for_url("**/log")
        add_book(page, f"Shapely {secrets.token_hex(3)}")
        page.goto("/log")
        page.get_by_role("link", name=texts(page)("common.rows"), exact=True).click()
        expect(page.locator("ul.rows")).to_be_visible()
        page.goto("/log")
        expect(page.locator("ul.rows")).to_be_visible()
        page.get_by_role("link", name=texts(page)("common.grid"), exact=True).click()
        expect(page.locator("ul.cards")).to_be_visible()


def test_markup_in_text_is_escaped(server, chromium):
    title = f"<img src=x onerror=alert(1)> & \"quoted\" {secrets.token_hex(3)}"
    with page_of(chromium, server.url) as page:
        sign_in(page)
        page.wait_for_url("**/log")
        add_book(page, title, "<script>alert(2)</script>")
        expect(page.get_by_text("<script>alert(2)</script>")).to_be_visible()
        search(page, "quoted")
        expect(entry_link(page, title)).to_be_visible()
        page.goto(f"/log?q={'%22%3E%3Cscript%3Ealert(3)%3C/script%3E'}")
        assert page.locator("main script").count() == 0


# MARK: - Every page

def pages_of(page):
    """Yields a name and a function that opens the page, for every page; the last after signing
    out."""
    yield "log", lambda: page.goto("/log")
    yield "log-list", lambda: page.goto("/log?view=list")
    yield "log-search", lambda: search(page, "dune")
    yield "log-nothing", lambda: search(page, "zzzzzz")
    yield "new", lambda: page.goto("/log/entries/new")
    yield "entry", lambda: open_dune(page)
    yield "edit", lambda: (open_dune(page), page.get_by_role("link", name=texts(page)("common.editEntry"), exact=True).click())
    yield "delete", lambda: (open_dune(page), page.goto(page.url.split("?")[0] + "/delete"))
    yield "not-found", lambda: page.goto("/no-such-page")
    yield "selection", lambda: page.goto("/log?select=all")
    yield "sign-in", lambda: sign_out(page)
    yield "sign-in-wrong", lambda: sign_in(page, "wrong")


def open_dune(page):
    page.goto("/log")
    entry_link(page, "Dune").first.click()
    expect(page.get_by_role("heading", name="Dune", level=1)).to_be_visible()


@pytest.fixture(scope="module")
def server_with_entries(new_server, chromium):
    """A server with an account that has some entries."""
    server = new_server("sqlite")
    server.store.add_user(EMAIL, "Ann")
    with page_of(chromium, server.url) as page:
        sign_in(page)
        photos = [pictures.photo("phone.jpg"), pictures.photo("place.heic")]
        add_book(page, "Dune", photos=photos)
        for title in ("A very long title that has to wrap on a telephone, and then once more", "Ы"):
            add_book(page, title, "Words. " * 60)
    return server


@pytest.mark.parametrize("size, language", [("phone", "en"), ("phone", "ru"), ("desktop", "en")])
def test_every_page_is_accessible_and_fits(server_with_entries, chromium, size, language):
    with page_of(chromium, server_with_entries.url, size, language=language) as page:
        sign_in(page)
        page.wait_for_url("**/log")
        for name, visit in pages_of(page):
            visit()
            look(page, f"{name}-{size}-{language}")
            assert page.title(), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_setup_page_is_accessible(new_server, chromium, language):
    server = new_server("sqlite")
    for size in SIZES:
        with page_of(chromium, server.url, size, language=language) as page:
            page.goto(server.setup_link())
            look(page, f"setup-{size}-{language}")
            page.get_by_label(texts(page)("common.yourName")).fill("Ann")
            page.get_by_label(texts(page)("common.email")).fill(EMAIL)
            page.get_by_label(texts(page)("common.password"), exact=True).fill("short")
            submit(page, "common.setupSubmit")
            expect(page.get_by_role("alert")).to_be_visible()
            look(page, f"setup-refused-{size}-{language}")
    # Creates the account and the first entry by keyboard only.
    with page_of(chromium, server.url, "desktop", language=language) as page:
        page.goto(server.setup_link())
        for selector, text in (("name", "Ann"), ("email", EMAIL), ("password", PASSWORD)):
            type_over(page, f"[name={selector}]", text)
        send(page)
        expect(page.get_by_text(texts(page)("common.emptyTitle"))).to_be_visible()
        follow(page, "#results a[href$='/log/entries/new']")
        type_over(page, "#f-title", "Dune")
        send(page)
        expect(page.get_by_role("heading", name="Dune", level=1)).to_be_visible()
    server.stop()


def test_everything_can_be_reached_by_keyboard(server_with_entries, chromium):
    with page_of(chromium, server_with_entries.url, "desktop") as page:
        sign_in(page)
        page.wait_for_url("**/log")
        reached = set()
        for _ in range(60):
            page.keyboard.press("Tab")
            seen = page.evaluate(
                """() => {
                  const at = document.activeElement, box = at.getBoundingClientRect()
                  // The frame around a field may show the focus ring.
                  const rings = [at, at.parentElement].filter(Boolean)
                    .map(element => getComputedStyle(element))
                  return [at.outerHTML.slice(0, 80), at !== document.body, box.width > 0,
                    rings.some(s => s.outlineStyle !== 'none' || s.boxShadow !== 'none')]
                }"""
            )
            if not seen[1]:
                break
            reached.add(seen[0])
            assert seen[3], f"focus cannot be seen on {seen[0]}"
        assert len(reached) > 8


def test_pages_have_security_headers(server_with_entries, chromium):
    with page_of(chromium, server_with_entries.url) as page:
        headers = page.goto("/sign-in").headers
        policy = headers["content-security-policy"]
        assert "unsafe-inline" not in policy and "default-src" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"]
