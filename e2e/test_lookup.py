"""The lookup of the work that an entry is about: the sheet over the form, the page without scripts,
and its settings; in both languages and on both engines, with a local provider (provider.py)."""

import re
import secrets

import pytest
from playwright.sync_api import expect

import api
import pictures
from browser import SIZES, at_home, follow, look, press_on, send, tab_to, type_over, until
from provider import KEY, Provider
from server import PASSWORD
from strings import LANGUAGES, Texts

# Texts of Sources/Web by which the tests find elements.
OTHER_TEXTS = {
    "en": {
        "year": "Year", "genre": "Genre", "movie": "Movie", "book": "Book", "author": "Author",
        "busy": "The search service reported an error (500).",
        "limit": "Daily limit reached: 3 searches a day.",
        "refused": "The AI provider refused the key.",
    },
    "ru": {
        "year": "Год", "genre": "Жанр", "movie": "Фильм", "book": "Книга", "author": "Автор",
        "busy": "Сервис поиска сообщил об ошибке (500).",
        "limit": "Дневной лимит исчерпан: 3 поиска в день.", "refused": "Сервис ИИ не принял ключ.",
    },
}
FORM = "/log/entries/new"


def dune_works(provider):
    """Returns two works as a model returns them; the first has one available image and one
    missing."""
    return [
        {"title": "Dune", "entryType": "movie", "year": "2021", "genre": "Sci-Fi, Drama",
         "author": None, "platform": None, "summaryLine": "Desert epic",
         "description": "A duke’s son among sands, spice and worms; the first half of the novel.",
         "imageUrls": [provider.picture("dune.jpg"), provider.picture("gone.jpg")]},
        {"title": "Dune Messiah", "entryType": "book", "year": "1969", "genre": "Sci-Fi",
         "author": "Frank Herbert", "platform": None, "summaryLine": "What comes of being right",
         "description": "Twelve years on, the emperor sees where it leads.", "imageUrls": []},
    ]


def picked(page, label):
    """Returns the names of the entries chosen in a relation of the form."""
    picker = page.locator(".picker").filter(has=page.locator("label", has_text=label), visible=True)
    return picker.locator(".picked-name")


@pytest.fixture(scope="module")
def provider():
    with Provider({"dune.jpg": pictures.photo("phone.jpg").read_bytes()}) as provider:
        yield provider


@pytest.fixture(scope="module")
def server_with_provider(engine, new_server, provider):
    """A server with the provider's key in its settings."""
    return new_server(engine, environment={
        "ASSIST_PROVIDER": "openai", "ASSIST_URL": f"{provider.url}/v1", "ASSIST_MODEL": "local",
        "ASSIST_KEY": KEY, "OUTGOING_ALLOW": provider.place, "ASSIST_DAILY_BASIC": "3",
    })


@pytest.fixture
def email(server_with_provider, provider):
    """The address of a new account, which has made no searches today; the provider returns Dune."""
    provider.reset()
    provider.works = dune_works(provider)
    email = f"ann-{secrets.token_hex(4)}@example.com"
    server_with_provider.store.add_user(email, "Ann")
    return email


@pytest.fixture
def words(language):
    return Texts(language, OTHER_TEXTS)


@pytest.fixture
def open_page(server_with_provider, chromium, email, language):
    """A function that opens a page of that account."""
    def open_account_page(**options):
        return at_home(chromium, server_with_provider, email, PASSWORD, language, **options)

    return open_account_page


def open_sheet(page, words, title="dune", key="lookup.aiSearch"):
    """Opens the lookup sheet from the form. `key` is the key of its label, which depends on the
    provider."""
    page.goto(FORM)
    page.get_by_label(words("common.title"), exact=True).fill(title)
    page.get_by_role("button", name=words(key)).click()
    sheet = page.get_by_role("dialog", name=words(key))
    expect(sheet.get_by_label(words("lookup.lookupQuery"))).to_have_value(title)
    return sheet


def ask(sheet, words):
    sheet.get_by_role("button", name=words("common.search"), exact=True).click()


def found(sheet, words):
    ask(sheet, words)
    expect(sheet.get_by_role("status")).to_have_text(words("lookup.worksFound", n=2))
    return sheet.get_by_role("list").get_by_role("button")


def chosen_pictures(page):
    """Returns the check boxes of images that saving the form will fetch."""
    return page.locator("[data-lookup-pictures] input")


def assert_filled(page, words, scripts=True):
    expect(page.get_by_label(words("common.title"), exact=True)).to_have_value("Dune")
    expect(page.get_by_role("radio", name=words["movie"])).to_be_checked()
    expect(page.get_by_label(words["year"]).filter(visible=True)).to_have_value("2021")
    if scripts:
        expect(picked(page, words["genre"])).to_have_text(["Sci-Fi", "Drama"])
    else:
        genre = page.get_by_label(words["genre"]).filter(visible=True)
        expect(genre).to_have_value("Sci-Fi, Drama")
    expect(page.get_by_label(words("common.description"))).to_have_value(re.compile("^Desert epic\nA duke’s son"))


def assert_saved(page, words):
    """Saves the form, and checks that the entry has all values and a stored image."""
    page.get_by_role("button", name=words("common.save"), exact=True).first.click()
    expect(page.get_by_role("heading", name="Dune", level=1)).to_be_visible(timeout=30_000)
    expect(page.get_by_text("Sci-Fi, Drama")).to_be_visible()
    expect(page.get_by_text("2021")).to_be_visible()
    images = page.locator("main img")
    expect(images).to_have_count(1)
    assert images.first.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


# MARK: - The sheet

@pytest.mark.parametrize("size", SIZES)
def test_a_work_fills_the_form(provider, open_page, words, size):
    with open_page(size=size) as page:
        sheet = open_sheet(page, words)
        cards = found(sheet, words)
        expect(cards).to_have_count(2)
        expect(cards.first).to_contain_text("Dune (2021)")
        expect(cards.last).to_contain_text("Frank Herbert")
        cards.first.click()
        expect(sheet).to_be_hidden()
        expect(page.get_by_role("status").filter(
            has_text=words("lookup.filledFrom", title="Dune"))).to_be_visible()
        assert_filled(page, words)
        # One of two images is available.
        expect(chosen_pictures(page)).to_have_count(1)
        expect(chosen_pictures(page)).to_be_checked()
        assert_saved(page, words)
    assert provider.asked == ["dune"]


def test_filling_in_can_be_undone(open_page, words):
    with open_page() as page:
        sheet = open_sheet(page, words)
        sheet.get_by_role("button", name=words("common.close")).click()
        page.get_by_label(words("common.description")).fill("my own words")
        page.get_by_role("button", name=words("lookup.aiSearch")).click()
        found(sheet, words).first.click()
        assert_filled(page, words)
        page.get_by_role("button", name=words("common.undo")).click()
        expect(page.get_by_label(words("common.title"), exact=True)).to_have_value("dune")
        expect(page.get_by_label(words("common.description"))).to_have_value("my own words")
        expect(page.get_by_role("radio", name=words["movie"])).not_to_be_checked()
        expect(chosen_pictures(page)).to_have_count(0)
        expect(page.get_by_role("button", name=words("common.undo"))).to_be_hidden()


def test_a_lookup_needs_no_title(open_page, words):
    with open_page() as page:
        page.goto(FORM)
        expect(page.get_by_role("button", name=words("common.save"), exact=True).first).to_be_disabled()
        page.get_by_role("button", name=words("lookup.aiSearch")).click()
        sheet = page.get_by_role("dialog", name=words("lookup.aiSearch"))
        sheet.get_by_label(words("lookup.lookupQuery")).fill("dune")
        found(sheet, words).first.click()
        assert_filled(page, words)
        expect(page.get_by_role("button", name=words("common.save"), exact=True).first).to_be_enabled()


def test_by_keyboard_alone(provider, open_page, words):
    with open_page(size="desktop") as page:
        page.goto(FORM)
        type_over(page, "#f-title", "dune")
        press_on(page, "[data-lookup]")
        expect(page.get_by_label(words("lookup.lookupQuery"))).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog").get_by_role("status")).to_have_text(words("lookup.worksFound", n=2))
        press_on(page, ".work-button")
        assert_filled(page, words)
        # Chooses a provider in the settings, and removes it again.
        page.goto("/settings/assist")
        tab_to(page, "main select")
        page.keyboard.type("OpenAI")
        type_over(page, "[name=base_url]", f"{provider.url}/v1")
        type_over(page, "[name=key]", KEY)
        send(page)
        expect(page.get_by_text("••••1234")).to_be_visible()
        follow(page, "form[action$='/assist/delete'] button")
        expect(page.get_by_text("••••1234")).to_have_count(0)


def test_a_search_can_be_stopped(provider, open_page, words, language):
    provider.hold.set()
    with open_page() as page:
        sheet = open_sheet(page, words)
        ask(sheet, words)
        expect(sheet.get_by_role("status")).to_have_text(words("lookup.exploring"))
        look(page, f"lookup-running-{language}")
        sheet.get_by_role("button", name=words("lookup.stopSearch")).click()
        expect(sheet.get_by_role("status")).to_have_text(words("lookup.stopped"))
        # The server disconnects from the provider too.
        assert provider.left.wait(10), "the provider's caller hung up"
        provider.hold.clear()
        expect(found(sheet, words)).to_have_count(2)


def test_errors_are_shown_beside_the_query(provider, open_page, words, language):
    with open_page() as page:
        sheet = open_sheet(page, words)
        provider.status = 500
        ask(sheet, words)
        expect(sheet.get_by_role("alert")).to_have_text(words["busy"])
        expect(sheet.get_by_label(words("lookup.lookupQuery"))).to_have_value("dune")
        look(page, f"lookup-failed-{language}")
        provider.status = 200
        provider.works = []
        ask(sheet, words)
        expect(sheet.get_by_role("status")).to_contain_text(words("lookup.noWorks"))
        look(page, f"lookup-nothing-{language}")
        provider.works = dune_works(provider)
        for _ in range(2):
            found(sheet, words)
        # Failed searches do not count; the fourth successful one exceeds the limit of three.
        ask(sheet, words)
        expect(sheet.get_by_role("alert")).to_contain_text(words["limit"])
        look(page, f"lookup-limit-{language}")
        sheet.get_by_role("button", name=words("common.close")).click()
        expect(page.get_by_label(words("common.title"), exact=True)).to_have_value("dune")
        page.complaints[:] = [c for c in page.complaints if "status of 503" not in c]


def test_without_scripts_the_lookup_is_a_page(open_page, words):
    with open_page(scripts=False) as page:
        page.goto(FORM)
        page.get_by_label(words("common.title"), exact=True).fill("dune")
        page.get_by_role("button", name=words("lookup.aiSearch")).click()
        expect(page.get_by_label(words("lookup.lookupQuery"))).to_have_value("dune")
        page.get_by_role("button", name=words("common.search"), exact=True).click()
        page.get_by_role("main").get_by_role("button").filter(has_text="Dune (2021)").click()
        assert_filled(page, words, scripts=False)
        boxes = chosen_pictures(page)
        expect(boxes).to_have_count(2)
        # The second image does not exist: saving reports it and keeps the input.
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        expect(page.get_by_role("alert")).to_be_visible()
        assert_filled(page, words, scripts=False)
        boxes.last.uncheck()
        assert_saved(page, words)


# MARK: - The contract

def test_the_search_of_the_old_clients(server_with_provider, provider, email):
    with api.sign_in(server_with_provider.url, email) as client:
        def search(body):
            return client.post("/search", body)

        found = api.answer(search({"query": "dune"}))
        api.check_options(found)
        assert found["options"][0] == {
            "id": "1", "title": "Dune", "entryType": "movie", "year": "2021",
            "genre": "Sci-Fi, Drama", "summaryLine": "Desert epic",
            "description": dune_works(provider)[0]["description"],
            "imageUrls": dune_works(provider)[0]["imageUrls"],
        }
        for body in ({}, {"query": ""}, {"query": " "}, {"query": None}, {"query": 7}, []):
            api.refusal(search(body), 400)
        provider.status = 500
        api.refusal(search({"query": "dune"}), 500, 503)
        provider.status, provider.works = 200, []
        assert api.answer(search({"query": "zzz"})) == {"options": []}
        api.answer(search({"query": "dune"}))
        response = search({"query": "dune"})
        body = api.refusal(response, 429)
        assert response.headers["Retry-After"] == str(body["details"]["retry_after"])


def test_the_connection_is_closed_after_a_search(server_with_provider, provider, email):
    """After a search, also a refused one, the server closes the connection and announces it."""
    with api.sign_in(server_with_provider.url, email) as client:
        for query in ("dune", "", "dune", ""):
            response = client.post("/search", {"query": query})
            assert response.status_code == (200 if query else 400)
            assert response.headers["connection"] == "close"
            assert api.answer(client.get("/auth/me"))["email"] == email


# MARK: - Settings

ASSIST_FIELDS = {
    "address": "lookup.providerAddress", "key": "lookup.providerKey", "model": "lookup.model",
}


def fill_in(page, words, **values):
    page.goto("/settings/assist")
    page.get_by_label(words("lookup.askWhom")).select_option(label=values.pop("whom"))
    for name, value in values.items():
        page.get_by_label(words(ASSIST_FIELDS[name]), exact=True).fill(value)
    return page.get_by_role("button", name=words("common.save"), exact=True)


def choose(page, words, **values):
    save = fill_in(page, words, **values)
    with page.expect_navigation():
        save.click()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_an_own_key_can_be_used(server_with_provider, provider, email, open_page, words, scripts):
    own = {"whom": words("lookup.openAI"), "address": f"{provider.url}/v1"}
    with open_page(scripts=scripts) as page:
        choose(page, words, **own, key="sk-not-that-one")
        expect(page.locator("#toasts")).to_contain_text(words("common.saved"))
        page.get_by_role("button", name=words("lookup.test"), exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text(words["refused"])
        choose(page, words, **own, key=KEY)
        expect(page.get_by_text("••••1234")).to_be_visible()
        assert KEY not in page.content()
        page.get_by_role("button", name=words("lookup.test"), exact=True).click()
        expect(page.get_by_role("status").filter(has_text=words("lookup.testWorks", n=2))).to_be_visible()
        # Searches with an own key are not limited by the server's three a day.
        with api.sign_in(server_with_provider.url, email) as client:
            for _ in range(4):
                assert len(api.answer(client.post("/search", {"query": "dune"}))["options"]) == 2
        page.goto("/settings/assist")
        page.get_by_role("button", name=words("lookup.removeChoice")).click()
        expect(page.get_by_text("••••1234")).to_have_count(0)
        page.complaints[:] = [c for c in page.complaints if "status of 503" not in c]


def test_a_forbidden_address_is_refused_beside_its_field(open_page, words, language):
    with open_page() as page:
        fill_in(
            page, words, whom=words("lookup.openAI"), address="http://169.254.169.254/", model="m",
            key=KEY,
        ).click()
        address = page.get_by_label(words("lookup.providerAddress"), exact=True)
        expect(address).to_have_attribute("aria-invalid", "true")
        expect(address).to_have_value("http://169.254.169.254/")
        expect(page.get_by_label(words("lookup.model"), exact=True)).to_have_value("m")
        look(page, f"assist-refused-{language}")
        assert KEY not in page.content()


def test_open_library_without_a_key(provider, open_page, words):
    provider.works = [{
        "title": "Dune", "author_name": ["Frank Herbert"], "first_publish_year": 1965,
        "subject": ["Science fiction"], "first_sentence": ["A beginning is a delicate time."],
    }]
    with open_page() as page:
        choose(page, words, whom=words("lookup.openLibrary"), address=provider.url)
        sheet = open_sheet(page, words, key="lookup.lookUp")
        ask(sheet, words)
        sheet.get_by_role("list").get_by_role("button").first.click()
        expect(page.get_by_role("radio", name=words["book"])).to_be_checked()
        expect(picked(page, words["author"])).to_have_text(["Frank Herbert"])
        expect(page.get_by_label(words["year"]).filter(visible=True)).to_have_value("1965")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_provider_own_entries_are_found(new_server, chromium, language, scripts):
    server, words = new_server("sqlite"), Texts(language, OTHER_TEXTS)
    server.store.add_user("ann@example.com", "Ann")
    with at_home(
        chromium, server, "ann@example.com", PASSWORD, language, scripts=scripts
    ) as page:
        page.goto(FORM)
        page.get_by_label(words("common.title"), exact=True).fill("Solaris")
        page.get_by_label(words("common.description")).fill("An ocean that thinks.")
        page.locator(".tiles label", has_text=words["book"]).click()
        page.locator("[name=photos]").set_input_files(str(pictures.photo("phone.jpg")))
        if scripts:
            expect(page.locator("[data-photo-item]")).to_have_count(1, timeout=60_000)
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        expect(page.get_by_role("heading", name="Solaris", level=1)).to_be_visible()
        page.goto(FORM)
        page.get_by_label(words("common.title"), exact=True).fill("solar")
        page.get_by_role("button", name=words("lookup.findOwn")).click()
        page.get_by_role("button", name=words("common.search"), exact=True).click()
        work = page.get_by_role("link", name=words("lookup.inYourLog"))
        expect(work.locator("img")).to_be_visible()
        if scripts:
            look(page, f"lookup-known-{language}")
        page.get_by_role("button", name=words("lookup.fillFrom")).click()
        expect(page.get_by_label(words("common.title"), exact=True)).to_have_value("Solaris")
        expect(page.get_by_label(words("common.description"))).to_have_value("An ocean that thinks.")
        # The image of the other entry, and the collection of its type.
        expect(chosen_pictures(page)).to_be_checked()
        expect(page.get_by_label(words("common.collection")).locator(":checked")).to_contain_text("📚")
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        page.get_by_role("button", name=words("lookup.createAnyway")).click()
        expect(page.get_by_role("heading", name="Solaris", level=1)).to_be_visible()
        image = page.locator("main img")
        expect(image).to_have_count(1)
        until(page, "document.querySelector('main img').naturalWidth > 0")
    server.stop()


def test_a_work_sets_the_collection_unless_the_person_chose_one(open_page, words):
    with open_page() as page:
        chosen = page.get_by_label(words("common.collection")).locator(":checked")
        sheet = open_sheet(page, words)
        found(sheet, words).first.click()
        expect(chosen).to_contain_text("🎬")
        # Another work replaces the collection.
        page.get_by_role("button", name=words("lookup.aiSearch")).click()
        found(sheet, words).last.click()
        expect(chosen).to_contain_text("📚")
        page.get_by_role("button", name=words("common.undo")).click()
        expect(chosen).to_contain_text("🎬")
        page.get_by_label(words("common.collection")).select_option(label=games(page, words))
        page.get_by_role("button", name=words("lookup.aiSearch")).click()
        found(sheet, words).first.click()
        expect(page.get_by_label(words("common.title"), exact=True)).to_have_value("Dune")
        expect(chosen).to_contain_text("🎮")


def games(page, words):
    """Returns the label of the option of the games collection."""
    options = page.get_by_label(words("common.collection")).locator("option")
    return options.filter(has_text="🎮").first.text_content().strip()


def test_a_draft_keeps_found_images(open_page, words):
    with open_page() as page:
        found(open_sheet(page, words), words).first.click()
        expect(chosen_pictures(page)).to_be_checked()
        until(page, "Object.values(sessionStorage).some(text => text.includes('image_url'))")
        page.on("dialog", lambda dialog: dialog.accept())
        page.reload()
        page.get_by_role("button", name=words("common.draftRestore")).click()
        assert_filled(page, words)
        expect(chosen_pictures(page)).to_be_checked()
        assert_saved(page, words)


# MARK: - Appearance

@pytest.mark.parametrize("size", SIZES)
def test_sheet_page_and_settings_are_accessible_and_fit(open_page, words, language, size):
    name = f"{size}-{language}"
    with open_page(size=size) as page:
        sheet = open_sheet(page, words)
        look(page, f"lookup-sheet-{name}")
        cards = found(sheet, words)
        cards.first.locator("img").evaluate("image => image.decode()")
        look(page, f"lookup-found-{name}")
        cards.first.click()
        expect(chosen_pictures(page)).to_have_count(1)
        look(page, f"lookup-filled-{name}")
        page.goto("/log/lookup")
        look(page, f"lookup-page-{name}")
        choose(page, words, whom="Anthropic", key=KEY)
        look(page, f"assist-settings-{name}")
