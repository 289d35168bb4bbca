"""A space with objects of every kind, and their ids by the paths of the API."""

import json

import pictures
from api import answer

# The member that holds the id, where it is not `id`.
MEMBERS = {
    "/datatype": "datatype_id", "/fields": "field_id", "/routes": "route_id",
    "/contentdata": "content_data_id", "/contentfields": "content_field_id",
    "/media": "media_id", "/media-folders": "folder_id", "/mediadimensions": "md_id",
    "/admin/webhooks": "webhook_id", "/locales": "locale_id", "/validations": "validation_id",
    "/users": "user_id",
}


class SeededSpace:
    """A filled space; `ids` has the created ids by path. It has several objects of each kind,
    because operations delete some."""

    def __init__(self, person, copies=12):
        self.person = person
        self.ids = {}
        for number in range(copies):
            self._add_entries(number)
            self._add_lists(number)
            self._add_site(number)
            self._add_administration(number)
        # Few, because their number is limited and operations create more.
        for number in range(4):
            self._add_webhook(number)
            self.add("/locales", {"code": ("de", "fr", "it", "es")[number], "label": "Language"})
        self._read_what_follows()

    def add(self, path, body=None, status=201, **options):
        made = answer(self.person.post(path, body, **options), status)
        self.note(path, made[MEMBERS.get(path, "id")])
        return self.ids[path][-1]

    def note(self, path, one):
        self.ids.setdefault(path, []).append(one)

    def _add_entries(self, number):
        kind = self.add("/types", {"name": f"Opera {number}", "icon": "🎭", "fields": [
            {"key": "Composer", "label": "Composer", "kind": "text"},
            {"key": "Acts", "label": "Acts", "kind": "number"}]})
        shelf = self.add("/collections", {"name": f"Shelf {number}", "icon": "📚"})
        entry = answer(self.person.post("/entries", {
            "title": f"Norma {number}", "description": "Two acts.", "type_id": kind,
            "collection_id": shelf, "rating": 7, "date": "2026-02-20",
            "additional_fields": {"Composer": "Bellini", "Acts": "2"},
            "images": [{"data": pictures.base64_of(pictures.png(number, 2, 3))}],
            "occasions": [{"date": "2025-01-02", "score": 2}]}), 201)
        self.note("/entries", entry["id"])
        self.note("/images", entry["images"][0]["id"])
        self.add("/views", {"name": f"Best {number}", "type_id": kind})
        self.add("/actors", {"name": f"Ann {number}"})
        self.add("/genres", {"name": f"Drama {number}"})
        self.add("/movies", {
            "name": f"Solaris {number}", "summary": "A station.", "rating": 8,
            "release_year": 1972, "actors": [f"Ann {number}"], "genres": [f"Drama {number}"]})

    def _add_lists(self, number):
        one = self.add("/grocery-lists", {
            "name": f"Week {number}", "items": [{"name": "2 milk"}, {"name": "bread"}]})
        made = answer(self.person.get(f"/grocery-lists/{one}"))
        for item in made["items"]:
            self.note("/grocery-lists/{id}/items", item["id"])
        share = answer(self.person.post(f"/grocery-lists/{one}/shares", {"level": "edit"}), 201)
        self.note("/grocery-lists/{id}/shares", share["id"])
        self.note("/shared-lists", share["token"])
        self.add("/grocery-stores", {"name": f"Market {number}", "sections": ["Dairy"]})
        if number < 4:
            self.add("/grocery-scans", {"text": "- 2 milk\nMon: tacos"})

    def _add_site(self, number):
        kind = self.add("/datatype", {"label": f"Note {number}", "type": "root", "author_id": ""})
        field = self.add("/fields", {
            "parent_id": kind, "label": "Body", "type": "richtext", "data": "", "validation": "",
            "ui_config": "{}", "author_id": ""})
        relation = answer(self.person.post("/fields", {
            "parent_id": kind, "label": "Film", "type": "text", "data": "", "validation": "",
            "ui_config": json.dumps({"relation": {"datatype_id": kind, "many": True}}),
            "author_id": ""}), 201)
        self.note("/relation-fields", relation["field_id"])
        route = self.add("/routes", {
            "slug": f"/note-{number}", "title": "A note", "status": 1, "author_id": ""})
        content = self.add("/contentdata", {
            "route_id": route, "datatype_id": kind, "author_id": "", "status": "draft"})
        self.add("/contentfields", {
            "content_data_id": content, "field_id": field, "field_value": "Words.",
            "author_id": ""})
        answer(self.person.post("/content/publish", {"content_data_id": content}))
        version = answer(self.person.get("/content/versions", params={"q": content}))[0]
        self.note("/content/versions", version["content_version_id"])
        link = answer(self.person.post(f"/content/preview-links/{content}", {}), 201)
        self.note("/preview", link["url"].rpartition("/")[2].partition("?")[0])
        self.note("/content", f"note-{number}")
        folder = self.add("/media-folders", {"name": f"Folder {number}"})
        self.add(
            "/media", files={"file": ("place.png", pictures.png(9, number, 3))},
            data={"folder_id": folder})
        if number < 6:
            self.add("/mediadimensions", {"label": f"Card {number}", "width": 100 + number})

    def _add_webhook(self, number):
        self.add("/admin/webhooks", {
            "name": f"Build {number}", "url": "https://build.example.com/hook",
            "events": ["webhook.test"]})

    def _add_administration(self, number):
        self.add("/validations", {
            "name": f"Short {number}", "config": '{"max_length": 20}'})
        self.add("/users", {
            "username": f"cid{number}", "name": "Cid", "email": f"cid{number}@example.com",
            "password": "correct horse battery", "role": "editor"})
        self.add("/tokens", {"label": f"Script {number}"})
        if number < 6:
            self.add("/spaces", {"name": f"Home {number}"})

    def _read_what_follows(self):
        space = self.ids["/spaces"][0]
        for _ in range(6):
            made = answer(self.person.post(f"/spaces/{space}/invitations", {"role": "editor"}), 201)
            self.note("/spaces/{id}/invitations", made["id"])
        home = next(one for one in answer(self.person.get("/spaces"))["data"] if one["is_home"])
        self.note("/home", home["id"])
        self.note("/handles", home["handle"])
        self.ids["/spaces/{id}/members"] = self.ids["/users"]
        for change in answer(self.person.get("/changes", params={"limit": 60}))["data"]:
            self.note("/undo", change["group"])
        for path, member in (("/roles", "role_id"), ("/permissions", "permission_id")):
            for one in answer(self.person.get(path)):
                self.note(path, one[member])
