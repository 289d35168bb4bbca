#!/usr/bin/env python3
"""Makes the data of bench/compare: users with collections and entries, films with people and
genres, words to search for, and a photo of 12 megapixels. The same arguments always make the same
data. The photo needs Pillow.

    bench/dataset.py FOLDER [--entries 100000] [--films 20000]"""

import argparse
import collections
import datetime
import functools
import hashlib
import io
import itertools
import json
import random
from pathlib import Path

USERS, COLLECTIONS, PEOPLE, GENRES = 10, 8, 8_000, 30
PASSWORD = "userpass1234"
FIRST_DAY = datetime.datetime(2019, 1, 1)
SIX_YEARS = 6 * 365 * 24 * 60 * 60
# The shares of a user's entries that contain a word of each list.
COMMON, RARE = (0.002, 0.02), (0.0002, 0.002)
PHOTO_SIZE, PHOTO_BYTES = (4000, 3000), 3_000_000


class Dataset:
    """The files in a folder."""

    def __init__(self, folder):
        self.folder = Path(folder)

    @property
    def is_complete(self):
        # The photo is written last.
        return (self.folder / "photo.jpg").exists()

    @functools.cache
    def rows(self, name):
        with open(self.folder / f"{name}.jsonl", encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def words(self, name):
        return (self.folder / f"{name}.txt").read_text(encoding="utf-8").split()

    def photo(self):
        return (self.folder / "photo.jpg").read_bytes()


class Vocabulary:
    """Invented words. Like in natural texts, the frequency of a word falls with its rank."""

    def __init__(self, chance, size=5_000):
        self.chance = chance
        syllables = ["".join(pair) for pair in itertools.product("bdfgklmnprstvz", "aeiou")]
        words = {}
        while len(words) < size:
            words["".join(chance.choices(syllables, k=chance.choice([3, 3, 4])))] = True
        self.words = list(words)
        self.weights = list(itertools.accumulate((rank + 20) ** -0.9 for rank in range(size)))

    def text(self, least, most):
        count = self.chance.randint(least, most)
        return " ".join(self.chance.choices(self.words, cum_weights=self.weights, k=count))


def id_of(kind, number):
    """Returns an id that PocketBase accepts: 15 letters and digits, in random order like its own."""
    return hashlib.blake2s(f"{kind} {number}".encode(), digest_size=8).hexdigest()[:15]


def users():
    for user in range(USERS):
        yield {"id": id_of("user", user), "email": f"user{user}@example.com",
               "name": f"User {user}", "password": PASSWORD}


def shelves(vocabulary):
    for user, shelf in itertools.product(range(USERS), range(COLLECTIONS)):
        yield {"id": id_of("collection", (user, shelf)), "owner": id_of("user", user),
               "name": f"{vocabulary.words[shelf].capitalize()} {user}"}


def entries(vocabulary, count):
    chance = vocabulary.chance
    for number in range(count):
        user = number % USERS
        time = FIRST_DAY + datetime.timedelta(seconds=chance.randrange(SIX_YEARS))
        yield {
            "id": id_of("entry", number), "owner": id_of("user", user),
            "collection": id_of("collection", (user, chance.randrange(COLLECTIONS))),
            "title": vocabulary.text(2, 6).capitalize(), "description": vocabulary.text(15, 50),
            "score": chance.randint(0, 3), "date": f"{time:%Y-%m-%d %H:%M:%S}.000Z",
            "favourite": chance.random() < 0.1,
            "additional": {"isbn": str(chance.randrange(10**12, 10**13)),
                           "pages": chance.randint(50, 900),
                           "tags": vocabulary.text(2, 2).split()},
        }


def people(vocabulary):
    for number in range(PEOPLE):
        # The number makes names unique.
        yield {"id": id_of("person", number), "name": f"{vocabulary.text(2, 2).title()} {number}"}


def genres(vocabulary):
    for number in range(GENRES):
        yield {"id": id_of("genre", number), "name": vocabulary.words[100 + number].capitalize()}


def films(vocabulary, count):
    chance = vocabulary.chance
    for number in range(count):
        rating = min(10, max(0, chance.gauss(6.3, 1.4)))
        yield {
            "id": id_of("film", number), "title": vocabulary.text(1, 5).capitalize(),
            "plot": vocabulary.text(20, 40), "year": chance.randint(1950, 2025),
            "rating": round(rating, 1),
            "people": [id_of("person", one) for one in chance.sample(range(PEOPLE), 5)],
            "genres": [id_of("genre", one) for one in chance.sample(range(GENRES), 3)],
        }


def words_by_share(rows, shares):
    """Returns up to 500 words that occur in such a share of the first user's entries."""
    owned = [row for row in rows if row["owner"] == id_of("user", 0)]
    counts = collections.Counter()
    for row in owned:
        counts.update(set(f"{row['title']} {row['description']}".lower().split()))
    least, most = (share * len(owned) for share in shares)
    # A small data set has words that occur once, but none that are rarer.
    most = max(most, 2)
    found = sorted(word for word, count in counts.items() if least <= count < most)
    return random.Random(3).sample(found, min(500, len(found)))


def photo():
    """Returns noise as a JPEG of about three megabytes: nothing in it compresses well."""
    from PIL import Image

    width, height = (side // 4 for side in PHOTO_SIZE)
    noise = random.Random(4).randbytes(width * height * 3)
    picture = Image.frombytes("RGB", (width, height), noise).resize(PHOTO_SIZE, Image.BICUBIC)
    for quality in range(20, 96, 3):
        file = io.BytesIO()
        picture.save(file, "JPEG", quality=quality)
        if len(file.getvalue()) >= PHOTO_BYTES:
            break
    return file.getvalue()


def write(folder, entry_count, film_count):
    folder.mkdir(parents=True, exist_ok=True)
    vocabulary = Vocabulary(random.Random(1))
    rows = list(entries(vocabulary, entry_count))
    tables = {
        "users": users(), "collections": shelves(vocabulary), "entries": rows,
        "people": people(vocabulary), "genres": genres(vocabulary),
        "films": films(vocabulary, film_count),
    }
    for name, table in tables.items():
        with open(folder / f"{name}.jsonl", "w", encoding="utf-8") as file:
            file.writelines(json.dumps(row) + "\n" for row in table)
    for name, shares in (("common", COMMON), ("rare", RARE)):
        (folder / f"{name}.txt").write_text("\n".join(words_by_share(rows, shares)) + "\n")
    (folder / "photo.jpg").write_bytes(photo())


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("--films", type=int, default=20_000)
    options = parser.parse_args()
    write(options.folder, options.entries, options.films)


if __name__ == "__main__":
    main()
