"""The search for the work that an entry is about, as people use it: the sheet over the form, the
page without scripts, the settings. What is asked is a server on this machine (provider.py)."""

import re
import secrets

import pytest
from playwright.sync_api import expect

import api
import pictures
from browser import SCHEMES, SIZES, assert_accessible, assert_fits, page_of, picture, until
from provider import KEY, Provider
from server import PASSWORD

# The words of Sources/Web by which people, and these tests, find things.
ENGLISH = {
    "ai": "AI search", "query": "What are you looking for?", "go": "Search",
    "stop": "Stop the search", "exploring": "Exploring options…", "stopped": "Stopped.",
    "found": "2 options", "none": "Nothing found.", "filled": "Filled in from “Dune”",
    "undo": "Undo", "close": "Close", "save": "Save", "title": "Title", "year": "Year",
    "genre": "Genre", "what": "What was it like?", "movie": "Movie",
    "busy": "The search service reported an error (500).", "limit": "Daily limit reached",
    "saved": "Saved", "whom": "Who is asked", "address": "Address", "key": "Key",
    "model": "Model", "test": "Test", "remove": "Remove and use the server’s choice",
    "works": "It answers: 2 works found for “Dune”.", "refused": "The AI provider refused the key.",
    "compatible": "OpenAI or compatible", "library": "Open Library: books, no key",
    "mail": "E-mail", "password": "Password", "sign_in": "Sign in", "wrong": "Address: ",
    "lost": "A picture could not be fetched.", "cancel": "Cancel",
}
RUSSIAN = ENGLISH | {
    "ai": "Поиск с ИИ", "query": "Что ищем?", "go": "Поиск", "found": "2 варианта",
    "filled": "Заполнено: «Dune»", "save": "Сохранить", "title": "Название", "year": "Год",
    "genre": "Жанр", "what": "Как это было?", "movie": "Фильм", "mail": "Эл. почта",
    "password": "Пароль", "sign_in": "Войти", "none": "Ничего не нашлось.",
}
FORM = "/log/entries/new"


def dune(provider):
    """Two works as a model gives them, the first with a picture that is there and one that is not."""
    return [
        {"title": "Dune", "entryType": "movie", "year": "2021", "genre": "Sci-Fi, Drama",
         "author": None, "platform": None, "summaryLine": "Desert epic",
         "description": "A duke’s son among sands, spice and worms; the first half of the novel.",
         "imageUrls": [provider.picture("dune.jpg"), provider.picture("gone.jpg")]},
        {"title": "Dune Messiah", "entryType": "book", "year": "1969", "genre": "Sci-Fi",
         "author": "Frank Herbert", "platform": None, "summaryLine": "What comes of being right",
         "description": "Twelve years on, the emperor sees where it leads.", "imageUrls": []},
    ]


@pytest.fixture(scope="module")
def provider():
    with Provider({"dune.jpg": pictures.photo("phone.jpg").read_bytes()}) as provider:
        yield provider


@pytest.fixture(scope="module")
def served(engine, new_server, provider):
    """A server whose operator pays for searches at the provider."""
    return new_server(engine, environment={
        "ASSIST_PROVIDER": "openai", "ASSIST_URL": f"{provider.url}/v1", "ASSIST_MODEL": "local",
        "ASSIST_KEY": KEY, "OUTGOING_ALLOW": provider.place, "ASSIST_DAILY_BASIC": "3",
    })


@pytest.fixture
def email(served, provider):
    """Somebody new, so that nobody's searches of today count; the provider knows Dune."""
    provider.reset()
    provider.works = dune(provider)
    email = f"ann-{secrets.token_hex(4)}@example.com"
    served.store.add_user(email, "Ann")
    return email


def sign_in(page, email, words=ENGLISH):
    page.goto("/sign-in")
    page.get_by_label(words["mail"]).fill(email)
    page.get_by_label(words["password"]).first.fill(PASSWORD)
    page.get_by_role("button", name=words["sign_in"], exact=True).click()
    page.wait_for_url("**/log")


def open_sheet(page, title="dune", words=ENGLISH):
    page.goto(FORM)
    page.get_by_label(words["title"], exact=True).fill(title)
    page.get_by_role("button", name=words["ai"]).click()
    sheet = page.get_by_role("dialog", name=words["ai"])
    expect(sheet.get_by_label(words["query"])).to_have_value(title)
    return sheet


def ask(sheet, words=ENGLISH):
    sheet.get_by_role("button", name=words["go"], exact=True).click()


def found(sheet, words=ENGLISH):
    ask(sheet, words)
    expect(sheet.get_by_role("status")).to_have_text(words["found"])
    return sheet.get_by_role("list").get_by_role("button")


def chosen_pictures(page):
    """The boxes of the pictures that the form will have fetched."""
    return page.locator("[data-lookup-pictures] input")


def assert_filled(page, words=ENGLISH):
    expect(page.get_by_label(words["title"], exact=True)).to_have_value("Dune")
    expect(page.get_by_role("radio", name=words["movie"])).to_be_checked()
    expect(page.get_by_label(words["year"]).filter(visible=True)).to_have_value("2021")
    expect(page.get_by_label(words["genre"]).filter(visible=True)).to_have_value("Sci-Fi, Drama")
    expect(page.get_by_label(words["what"])).to_have_value(re.compile("^Desert epic\nA duke’s son"))


def assert_saved(page, words=ENGLISH):
    """The entry has everything, and its picture is this server's."""
    page.get_by_role("button", name=words["save"], exact=True).first.click()
    expect(page.get_by_role("heading", name="Dune", level=1)).to_be_visible(timeout=30_000)
    expect(page.get_by_text("Sci-Fi, Drama")).to_be_visible()
    expect(page.get_by_text("2021")).to_be_visible()
    images = page.locator("main img")
    expect(images).to_have_count(1)
    assert images.first.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


# MARK: - The sheet

@pytest.mark.parametrize("words, language", [(ENGLISH, "en"), (RUSSIAN, "ru")], ids=["en", "ru"])
@pytest.mark.parametrize("size", SIZES)
def test_a_work_fills_the_whole_form(served, provider, email, chromium, size, words, language):
    with page_of(chromium, served.url, size, language=language) as page:
        sign_in(page, email, words)
        sheet = open_sheet(page, words=words)
        cards = found(sheet, words)
        expect(cards).to_have_count(2)
        expect(cards.first).to_contain_text("Dune (2021)")
        expect(cards.last).to_contain_text("Frank Herbert")
        cards.first.click()
        expect(sheet).to_be_hidden()
        expect(page.get_by_role("status").filter(has_text=words["filled"])).to_be_visible()
        assert_filled(page, words)
        # Of two pictures one could be had.
        expect(chosen_pictures(page)).to_have_count(1)
        expect(chosen_pictures(page)).to_be_checked()
        assert_saved(page, words)
    assert provider.asked == ["dune"]


def test_what_was_filled_in_can_be_taken_back(served, provider, email, chromium):
    with page_of(chromium, served.url) as page:
        sign_in(page, email)
        sheet = open_sheet(page)
        sheet.get_by_role("button", name="Close").click()
        page.get_by_label("What was it like?").fill("my own words")
        page.get_by_role("button", name="AI search").click()
        found(sheet).first.click()
        assert_filled(page)
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_label("Title", exact=True)).to_have_value("dune")
        expect(page.get_by_label("What was it like?")).to_have_value("my own words")
        expect(page.get_by_role("radio", name="Movie")).not_to_be_checked()
        expect(chosen_pictures(page)).to_have_count(0)
        expect(page.get_by_role("button", name="Undo")).to_be_hidden()


def test_it_may_begin_without_a_title(served, provider, email, chromium):
    with page_of(chromium, served.url) as page:
        sign_in(page, email)
        page.goto(FORM)
        expect(page.get_by_role("button", name="Save", exact=True).first).to_be_disabled()
        page.get_by_role("button", name="AI search").click()
        sheet = page.get_by_role("dialog", name="AI search")
        sheet.get_by_label("What are you looking for?").fill("dune")
        found(sheet).first.click()
        assert_filled(page)
        expect(page.get_by_role("button", name="Save", exact=True).first).to_be_enabled()


def test_by_keyboard_alone(served, provider, email, chromium):
    with page_of(chromium, served.url, "desktop") as page:
        sign_in(page, email)
        page.goto(FORM)
        page.get_by_label("Title", exact=True).fill("dune")
        page.get_by_role("button", name="AI search").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_label("What are you looking for?")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("2 options")
        for _ in range(4):
            page.keyboard.press("Tab")
            if "work-button" in (page.evaluate("document.activeElement.className") or ""):
                break
        page.keyboard.press("Enter")
        assert_filled(page)


def test_a_search_can_be_stopped(served, provider, email, chromium):
    provider.hold.set()
    with page_of(chromium, served.url) as page:
        sign_in(page, email)
        sheet = open_sheet(page)
        ask(sheet)
        expect(sheet.get_by_role("status")).to_have_text("Exploring options…")
        picture(page, "lookup-running")
        sheet.get_by_role("button", name="Stop the search").click()
        expect(sheet.get_by_role("status")).to_have_text("Stopped.")
        # The provider is not kept waiting either.
        assert provider.left.wait(10), "the provider's caller hung up"
        provider.hold.clear()
        expect(found(sheet)).to_have_count(2)


def test_what_went_wrong_is_said_beside_the_question(served, provider, email, chromium):
    with page_of(chromium, served.url) as page:
        sign_in(page, email)
        sheet = open_sheet(page)
        provider.status = 500
        ask(sheet)
        expect(sheet.get_by_role("alert")).to_have_text(ENGLISH["busy"])
        expect(sheet.get_by_label("What are you looking for?")).to_have_value("dune")
        provider.status = 200
        provider.works = []
        ask(sheet)
        expect(sheet.get_by_role("status")).to_contain_text("Nothing found.")
        provider.works = dune(provider)
        for _ in range(2):
            found(sheet)
        # A failed search did not count; the fourth good one is over the limit of three.
        ask(sheet)
        expect(sheet.get_by_role("alert")).to_contain_text("Daily limit reached: 3 searches a day.")
        sheet.get_by_role("button", name="Close").click()
        expect(page.get_by_label("Title", exact=True)).to_have_value("dune")
        page.complaints[:] = [c for c in page.complaints if "status of 503" not in c]


def test_without_scripts_it_is_a_page(served, provider, email, chromium):
    with page_of(chromium, served.url, scripts=False) as page:
        sign_in(page, email)
        page.goto(FORM)
        page.get_by_label("Title", exact=True).fill("dune")
        page.get_by_role("button", name="AI search").click()
        expect(page.get_by_label("What are you looking for?")).to_have_value("dune")
        page.get_by_role("button", name="Search", exact=True).click()
        page.get_by_role("main").get_by_role("button").filter(has_text="Dune (2021)").click()
        assert_filled(page)
        boxes = chosen_pictures(page)
        expect(boxes).to_have_count(2)
        # The second picture is nowhere; saving says so and loses nothing.
        page.get_by_role("button", name="Save", exact=True).first.click()
        expect(page.get_by_role("alert")).to_be_visible()
        assert_filled(page)
        boxes.last.uncheck()
        assert_saved(page)


def test_a_client_that_keeps_its_connection_loses_no_request(served, provider, email):
    """The server hangs up after a search, and says so, also when it refuses."""
    with api.sign_in(served.url, email) as client:
        for query in ("dune", "", "dune", ""):
            response = client.post("/search", {"query": query})
            assert response.status_code == (200 if query else 400)
            assert response.headers["connection"] == "close"
            assert api.answer(client.get("/auth/me"))["email"] == email


# MARK: - Settings

def fill_in(page, **values):
    page.goto("/settings/assist")
    page.get_by_label("Who is asked").select_option(label=values.pop("whom"))
    for name, value in values.items():
        page.get_by_label(ENGLISH[name], exact=True).fill(value)
    return page.get_by_role("button", name="Save", exact=True)


def choose(page, **values):
    save = fill_in(page, **values)
    with page.expect_navigation():
        save.click()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_key_of_ones_own(served, provider, email, chromium, scripts):
    with page_of(chromium, served.url, scripts=scripts) as page:
        sign_in(page, email)
        choose(page, whom="OpenAI or compatible", address=f"{provider.url}/v1", key="sk-not-that-one")
        expect(page.locator("#toasts")).to_contain_text("Saved")
        page.get_by_role("button", name="Test", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("The AI provider refused the key.")
        choose(page, whom="OpenAI or compatible", address=f"{provider.url}/v1", key=KEY)
        expect(page.get_by_text("••••1234")).to_be_visible()
        assert KEY not in page.content()
        page.get_by_role("button", name="Test", exact=True).click()
        expect(page.get_by_role("status").filter(has_text=ENGLISH["works"])).to_be_visible()
        # Their own searches are not limited by the server's three a day.
        with api.sign_in(served.url, email) as client:
            for _ in range(4):
                assert len(api.answer(client.post("/search", {"query": "dune"}))["options"]) == 2
        page.goto("/settings/assist")
        page.get_by_role("button", name=ENGLISH["remove"]).click()
        expect(page.get_by_text("••••1234")).to_have_count(0)
        page.complaints[:] = [c for c in page.complaints if "status of 503" not in c]


def test_an_address_that_may_not_be_asked_is_refused_beside_its_field(served, email, chromium):
    with page_of(chromium, served.url) as page:
        sign_in(page, email)
        fill_in(
            page, whom="OpenAI or compatible", address="http://169.254.169.254/", model="m", key=KEY
        ).click()
        expect(page.get_by_label("Address", exact=True)).to_have_attribute("aria-invalid", "true")
        expect(page.get_by_label("Address", exact=True)).to_have_value("http://169.254.169.254/")
        expect(page.get_by_label("Model", exact=True)).to_have_value("m")
        assert KEY not in page.content()


def test_open_library_without_a_key(served, provider, email, chromium):
    provider.works = [{
        "title": "Dune", "author_name": ["Frank Herbert"], "first_publish_year": 1965,
        "subject": ["Science fiction"], "first_sentence": ["A beginning is a delicate time."],
    }]
    with page_of(chromium, served.url) as page:
        sign_in(page, email)
        choose(page, whom="Open Library: books, no key", address=provider.url)
        sheet = open_sheet(page)
        ask(sheet)
        sheet.get_by_role("list").get_by_role("button").first.click()
        expect(page.get_by_role("radio", name="Book")).to_be_checked()
        expect(page.get_by_label("Author").filter(visible=True)).to_have_value("Frank Herbert")
        expect(page.get_by_label("Year").filter(visible=True)).to_have_value("1965")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_with_nothing_configured_ones_own_book_answers(new_server, chromium, scripts):
    server = new_server("sqlite")
    server.store.add_user("ann@example.com", "Ann")
    with page_of(chromium, server.url, scripts=scripts) as page:
        sign_in(page, "ann@example.com")
        page.goto(FORM)
        page.get_by_label("Title", exact=True).fill("Solaris")
        page.get_by_label("What was it like?").fill("An ocean that thinks.")
        page.locator(".tiles label", has_text="Book").click()
        page.locator("[name=photos]").set_input_files(str(pictures.photo("phone.jpg")))
        if scripts:
            expect(page.locator("[data-photo-item]")).to_have_count(1, timeout=60_000)
        page.get_by_role("button", name="Save", exact=True).first.click()
        expect(page.get_by_role("heading", name="Solaris", level=1)).to_be_visible()
        page.goto(FORM)
        page.get_by_label("Title", exact=True).fill("solar")
        page.get_by_role("button", name="AI search").click()
        page.get_by_role("button", name="Search", exact=True).click()
        work = page.locator(".work-button").first
        expect(work.locator("img")).to_be_visible()
        work.click()
        expect(page.get_by_label("Title", exact=True)).to_have_value("Solaris")
        expect(page.get_by_label("What was it like?")).to_have_value("An ocean that thinks.")
        # The picture of the other entry, and the collection of its type.
        expect(chosen_pictures(page)).to_be_checked()
        expect(page.get_by_label("Collection").locator(":checked")).to_have_text("📚 Books")
        page.get_by_role("button", name="Save", exact=True).first.click()
        expect(page.get_by_role("heading", name="Solaris", level=1)).to_be_visible()
        image = page.locator("main img")
        expect(image).to_have_count(1)
        until(page, "document.querySelector('main img').naturalWidth > 0")
    server.stop()


def test_a_work_goes_where_its_type_belongs_unless_the_person_knows_better(
    served, provider, email, chromium
):
    with page_of(chromium, served.url) as page:
        sign_in(page, email)
        chosen = page.get_by_label("Collection").locator(":checked")
        sheet = open_sheet(page)
        found(sheet).first.click()
        expect(chosen).to_have_text("🎬 Movies")
        # Another work takes its own.
        page.get_by_role("button", name="AI search").click()
        found(sheet).last.click()
        expect(chosen).to_have_text("📚 Books")
        page.get_by_role("button", name="Undo").click()
        expect(chosen).to_have_text("🎬 Movies")
        page.get_by_label("Collection").select_option(label="🎮 Games")
        page.get_by_role("button", name="AI search").click()
        found(sheet).first.click()
        expect(page.get_by_label("Title", exact=True)).to_have_value("Dune")
        expect(chosen).to_have_text("🎮 Games")


def test_a_draft_keeps_the_pictures_that_were_found(served, provider, email, chromium):
    with page_of(chromium, served.url) as page:
        sign_in(page, email)
        found(open_sheet(page)).first.click()
        expect(chosen_pictures(page)).to_be_checked()
        until(page, "Object.values(sessionStorage).some(text => text.includes('image_url'))")
        page.on("dialog", lambda dialog: dialog.accept())
        page.reload()
        page.get_by_role("button", name="Bring it back").click()
        assert_filled(page)
        expect(chosen_pictures(page)).to_be_checked()
        assert_saved(page)


# MARK: - How it looks

@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SIZES)
def test_sheet_page_and_settings_are_accessible_and_fit(
    served, provider, email, chromium, size, scheme
):
    def look(page, name):
        picture(page, f"{name}-{size}-{scheme}")
        assert_accessible(page, f"{name}, {size}, {scheme}")
        assert_fits(page, name)

    with page_of(chromium, served.url, size, scheme) as page:
        sign_in(page, email)
        sheet = open_sheet(page)
        look(page, "lookup-sheet")
        cards = found(sheet)
        cards.first.locator("img").evaluate("image => image.decode()")
        page.screenshot(path=f"e2e/out/lookup-found-{size}-{scheme}.png")
        look(page, "lookup-found-all")
        assert_large_enough(page)
        cards.first.click()
        expect(chosen_pictures(page)).to_have_count(1)
        look(page, "lookup-filled")
        page.goto("/log/lookup")
        look(page, "lookup-page")
        choose(page, whom="Anthropic", key=KEY)
        look(page, "assist-settings")
        assert_large_enough(page)


def assert_large_enough(page):
    small = page.evaluate(
        """() => [...(document.querySelector('dialog[open]') ?? document.querySelector('main'))
            .querySelectorAll('a, button, select, input:not([type=hidden])')]
          .filter(node => node.checkVisibility({visibilityProperty: true, opacityProperty: true}))
          .map(node => [node, (node.closest('label') ?? node).getBoundingClientRect()])
          .filter(([node, box]) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
          .map(([node, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${node.outerHTML.slice(0, 100)}`)"""
    )
    assert not small, small
