"""Finding one's way: whose book a page belongs to, and what an invitation gives away."""

import pytest
from playwright.sync_api import expect

from api import answer, sign_in
from browser import book_of, look
from own_book import ann, server  # noqa: F401
from strings import LANGUAGES, Texts


def shared_book(server, email):
    """Creates a book of the user named Ann, which Bob joins as an editor. Returns its handle."""
    server.store.add_user(f"bob-{email}", "Bob")
    client = sign_in(server.url, email)
    space = answer(client.post("/spaces", {"name": "Household"}), 201)
    link = answer(client.post(f"/spaces/{space['id']}/invitations", {"role": "editor"}), 201)["link"]
    answer(sign_in(server.url, f"bob-{email}").post("/invitations/accept", {"token": link}))
    return space["handle"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_pages_of_another_book_name_it_and_its_owner(server, ann, chromium, size, language):
    words = Texts(language)
    handle = shared_book(server, ann)
    client = sign_in(server.url, ann)
    owner = answer(client.get("/auth/me"))["display_name"]
    with book_of(chromium, server, f"bob-{ann}", "/log", size=size, language=language) as page:
        # In his own book there is nothing to tell.
        expect(page.locator(".book-line")).to_have_count(0)
        for path in ("/log", "/lists", "/library", "/site", "/log/entries/new"):
            page.goto(f"/s/{handle}{path}")
            expect(page.locator(".book-line")).to_contain_text("Household")
            expect(page.locator(".book-line")).to_contain_text(words("frame.ownedBy", name=owner))
            look(page, f"other-book{path.replace('/', '-')}-{size}-{language}")
    with book_of(chromium, server, ann, f"/s/{handle}/log", language=language) as page:
        expect(page.locator(".book-line")).to_have_text("Household")


@pytest.mark.parametrize("language", LANGUAGES)
def test_inviting_an_owner_shows_a_warning(server, ann, chromium, language):
    words = Texts(language)
    handle = shared_book(server, ann)
    with book_of(chromium, server, ann, f"/s/{handle}/settings/members", language=language) as page:
        warning = page.get_by_text(words("signIn.ownerWarning"))
        expect(warning).to_be_hidden()
        page.locator(".invite-form [name=role]").select_option("owner")
        expect(warning).to_be_visible()
        look(page, f"invite-owner-{language}")
        page.locator(".invite-form [name=role]").select_option("editor")
        expect(warning).to_be_hidden()
