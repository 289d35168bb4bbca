"""Receipts of the seventeenth, eighteenth and nineteenth sets for scripts/reading-set: layouts chosen at random
from those of the first sixteen sets, which the rules know, with names that no earlier set had (files of
reading-names that end in -17, -18 and -19: category of goods, usual price, and the name as it is printed).
What the truth contains is described in reading_receipt_goods.py."""

import random
from statistics import median

import reading_receipt_chains
import reading_receipt_checkouts
import reading_receipt_checkouts_ru
import reading_receipt_counters
import reading_receipt_counters_ru
import reading_receipt_goods
import reading_receipt_grocers
import reading_receipt_grocers_ru
import reading_receipt_layouts
import reading_receipt_markets
import reading_receipt_markets_ru
import reading_receipt_stores
import reading_receipt_stores_ru
import reading_receipt_tills
import reading_receipt_weekly
import reading_receipt_weekly_ru
import reading_receipts

RECEIPTS = 20
FOLDER = reading_receipt_goods.FOLDER
# Kinds of goods of earlier sets, and the category of this set that shops with them sell here. Other
# kinds have the category of their ending, and otherwise they are food.
CATEGORIES = {
    "care": "pharmacy drug drugs chemist rx apteka здоровье подруги уют".split(),
    "bakery": "bakery rolls roll hall deli булки пекарь".split(),
    "home": ["home", "фикс"], "loose": ["loose", "market"],
}
ENDINGS = {"home": "home", "loose": "loose", "treat": "treat", "snack": "treat", "drink": "treat"}
# Of layouts that say nothing about their goods.
USUAL = ("food", "treat", "loose", "home")
TEX = "../texlive/texmf-dist/fonts/opentype/public/"
SEVENTEENTH_FONTS = {
    "en": ["X11/misc/lt1-24b-etl.pcf.gz", "truetype/horai-umefont/ume-tgo5.ttf",
           "opentype/fonts-hosny-thabit/Thabit-Bold.ttf", "X11/misc/10x20b.pcf.gz",
           "opentype/compagnon/Compagnon-Medium.otf", "truetype/wqy/wqy-microhei.ttc#1"],
    "ru": ["../consolefonts/LatArCyrHeb-19.psf.gz", "truetype/wqy/wqy-microhei.ttc#1",
           "../consolefonts/Cyr_a8x16.psf.gz", "truetype/uralic/monou___.ttf",
           "../consolefonts/latarcyrheb-sun16.psf.gz"],
    # No Russian letters: none of the chosen Russian layouts has a proportional font.
    "proportional": ["pypi:fontpkg_archivo_narrow/ArchivoNarrow[wght].ttf"],
}
EIGHTEENTH_FONTS = {
    "en": ["X11/100dpi/termB14.pcf.gz", "truetype/konatu/KonatuTohaba.ttf", "X11/Type1/c0419bt_.pfb",
           "X11/misc/shnm9x18a.pcf.gz", "../wine/fonts/fixedsys.ttf", "truetype/nanum/NanumGothicCoding.ttf"],
    "ru": ["X11/misc/8x13B.pcf.gz", "../console-cyrillic/alt-antiq-8x16.psf", "../console-cyrillic/CAG-8x18.psf",
           "../console-cyrillic/alt-b-8x16.psf", "../console-cyrillic/thin-16.psf"],
    # For the only chosen layout with a proportional font, a Russian one.
    "proportional": ["pypi:fontpkg_onest/Onest[wght].ttf"],
}
# Chosen before the training of the models was extended, each with `random.Random("nineteenth").sample` from the
# sorted candidates: families of Debian's and PyPI's packages with one width and all letters that were in no set
# and no training, one file of each. Bitmap fonts have at least 14 rows, and less than half of their letters are
# those of a known font. Relatives of known families (as Fira Mono, Droid Sans Mono, UmePlus and NewCM Mono),
# handwriting and ornaments are no candidates. English: Adobe Courier (X11), ALM Fixed, Amiga, AR PL UMing,
# BabelStone Han, BabelStone Modern, BIZ UDMincho, BPG Courier, Cascadia Code, Clean, Gallant, Hanazono Mincho,
# KpMono, Lenta, Logix Mono, Marumoji, monofur, OpenDyslexicMono, QT Letter Gothic, QT Pristine, Sarge, Ubuntu Mono,
# UnTaza. Russian: BabelStone Modern, Cascadia Code, Hanazono Mincho, Lenta, monofur, Sarge, Ubuntu Mono.
# Proportional, of PyPI's: Alegreya Sans, Exo 2, Geologica, IBM Plex Sans, Jost, Manrope, Montserrat, Mulish,
# Nunito, Nunito Sans, Oswald, Raleway, Rubik, Sofia Sans, Source Sans 3.
NINETEENTH_FONTS = {
    "en": ["truetype/amiga/Amiga-Regular.ttf", TEX + "cascadia-code/CascadiaCod3-Regular.otf",
           TEX + "qualitype/QTPristine-Bold.otf", "X11/misc/Kaplgallant-19.pcf.gz",
           "../console-cyrillic/alt-lenta-8x16.psf", "X11/misc/clR8x16.pcf.gz"],
    "ru": ["../console-cyrillic/sarge-16.psf", "truetype/babelstone/BabelStoneModern.ttf",
           "truetype/hanazono/HanaMinA.ttf", "truetype/monofur/monof55.ttf",
           TEX + "cascadia-code/CascadiaCod3-Regular.otf"],
    "proportional": ["pypi:fontpkg_raleway/Raleway[wght].ttf"],
}


def read_names(language, number):
    """Returns categories, each with its names and their usual prices."""
    categories = {}
    for line in (FOLDER / f"{language}-{number}.txt").read_text(encoding="utf-8").splitlines():
        category, price, name = line.split("\t")
        categories.setdefault(category, {})[name] = float(price)
    return categories


def category_of(kind):
    for category, kinds in CATEGORIES.items():
        if kind in kinds:
            return category
    return ENDINGS.get(kind.rpartition("-")[2], "food")


class KnownLayout:
    """A layout of an earlier set that sells goods of this set: `goods` are the categories with names and
    prices. `longest` is the length of the longest name that fits the layout."""

    def __init__(self, layout, language, longest, goods):
        self.layout, self.language, self.longest, self.goods = layout, language, longest, goods
        self.__name__ = layout.__name__
        self.columns, self.stops = getattr(layout, "columns", None), getattr(layout, "stops", None)

    def __call__(self, sales, chance, width):
        return self.layout(sales, chance, width)

    def choose_goods(self, chance):
        """Returns the names of the goods of one receipt."""
        kinds = getattr(self.layout, "kinds", USUAL)
        pools = {kind: self.fitting(category_of(kind)) for kind in kinds}
        if kinds is USUAL:
            return chance.sample([name for pool in pools.values() for name in pool], chance.randint(5, 10))
        chosen = {}
        # Every kind occurs, as with goods_for.
        for kind, pool in pools.items():
            chosen[chance.choice([name for name in pool if name not in chosen])] = kind
        rest = [(name, kind) for kind, pool in pools.items() for name in pool if name not in chosen]
        count = chance.randint(*self.layout.count)
        for name, kind in chance.sample(rest, len(rest)):
            if len(chosen) < count:
                chosen.setdefault(name, kind)
        self.price(chosen)
        names = list(chosen)
        chance.shuffle(names)
        return names

    def fitting(self, category):
        return [name for name in self.goods[category] if len(name) <= self.longest]

    def price(self, chosen):
        """Gives goods the kind that the layout sells them as, and a price in the currency of its shop."""
        for name, kind in chosen.items():
            prices = self.goods[category_of(kind)]
            old = [price for its_kind, price in reading_receipt_goods.GOODS[self.language].values() if its_kind == kind]
            reading_receipt_goods.EVERY[name] = (kind, prices[name] * median(old) / median(prices.values()))


def first_layout(lines_of, number):
    """A layout of reading_receipts, which is a number there."""

    def layout(sales, chance, width):
        return lines_of(sales, chance, number)

    layout.__name__, layout.columns = f"first_{number}", reading_receipts.WIDTH
    return layout


def longest_for(layout, language):
    """The length of the longest name that the layout had in its own set."""
    if hasattr(layout, "kinds"):
        names = [name for name, (kind, _) in reading_receipt_goods.GOODS[language].items() if kind in layout.kinds]
        return min(layout.longest, max(map(len, names)))
    numbers = {reading_receipt_tills: 9, reading_receipt_chains: 10, reading_receipt_stores: 11,
               reading_receipt_stores_ru: 11}
    for module, number in numbers.items():
        if layout.__module__ == module.__name__:
            return max(map(len, (FOLDER / f"{language}-{number}.txt").read_text(encoding="utf-8").splitlines()))
    return 18 if layout is reading_receipt_layouts.article_codes else 20


def every_layout(language):
    """All layouts of one language in the order of their sets, each once."""
    of_both = [reading_receipt_layouts.SIXTH, reading_receipt_layouts.SEVENTH, reading_receipt_layouts.EIGHTH,
               reading_receipt_tills.NINTH, reading_receipt_chains.TENTH]
    lists = [layouts[language] for layouts in of_both]
    if language == "en":
        lists += [module.ENGLISH for module in (
            reading_receipt_stores, reading_receipt_counters, reading_receipt_checkouts, reading_receipt_grocers,
            reading_receipt_markets, reading_receipt_weekly)]
    else:
        lists += [module.RUSSIAN for module in (
            reading_receipt_stores_ru, reading_receipt_counters_ru, reading_receipt_checkouts_ru,
            reading_receipt_grocers_ru, reading_receipt_markets_ru, reading_receipt_weekly_ru)]
    lines_of = reading_receipts.english if language == "en" else reading_receipts.russian
    first = [first_layout(lines_of, number) for number in range(reading_receipts.LAYOUTS)]
    return first + list(dict.fromkeys(layout for layouts in lists for layout in layouts))


class KnownSet:
    """A set of receipts with known layouts: `name` is the seed of their choice, and `number` the end of its
    files with names. `layouts` has as many different layouts of each language as there are receipts, all
    equally likely."""

    layout_class = KnownLayout

    def __init__(self, name, number, fonts):
        self.fonts, self.layouts = fonts, {}
        for language in ("en", "ru"):
            goods = read_names(language, number)
            chosen = random.Random(f"layouts {language} {name}").sample(every_layout(language), RECEIPTS)
            self.layouts[language] = [
                self.layout_class(layout, language, longest_for(layout, language), goods) for layout in chosen]
            # These modules weigh goods by the beginnings of their names.
            for module in (reading_receipt_chains, reading_receipt_stores):
                module.LOOSE += tuple(goods["loose"])


SEVENTEENTH = KnownSet("seventeenth", 17, SEVENTEENTH_FONTS)
EIGHTEENTH = KnownSet("eighteenth", 18, EIGHTEENTH_FONTS)
NINETEENTH = KnownSet("nineteenth", 19, NINETEENTH_FONTS)
