"""Fonts with which lines for scripts/till-model are drawn. Fonts of the sets of receipts that measure
the models are left out, and so are bitmap fonts that share half of their letters with those."""

import glob
import os
import re
import string
import struct
import subprocess
from collections import defaultdict
from functools import cache, lru_cache

from fontTools.ttLib import TTFont, TTLibError

from reading_console_fonts import SUBSTITUTES, opened
from reading_receipts import PIXELS

SYSTEM = "/usr/share/fonts"
# Parts of the paths of outline fonts of the sets of receipts, and of fonts that no till has.
LEFT_OUT = """dotgothic lutt lucidatypewriter ipag neep tlwgmono tlwgtypo vl- freemono biz notosansmono
    liberationmono efont unifont_jp upper italic oblique bi.ttf thin extralight serif garamond display
    emoji symbol px_ibm glass_tty migmix lxgw komatuna clearsans jura cmunbtl cmunit cmunst monof
    comfortaa 8x8 6x8 px_tandy px_wyse px_kaypro px_amstrad px_itt px_vtech px_dtk px_toshiba
    px_vga ume thabit compagnon uralic konatu nanum georgewilliams robotocondensed dejavusanscondensed
    amiga babelstone hana cascadia pristine raleway yoz mtl
    anka-coder aurulent bpmono calco glasgo code-new-roman consolamono generic.otf geologica montserrat coelacanth
    clarar iosevka kpmono logixmono mitramono opendyslexic overpass redhat letterg ubuntu victormono
    acme alumnisans andada antykwa berenis bitter bpg_serif cantarell charis cochineal cuprum damase doulos exo2
    fanwood gillius heuristica hind-r ibarra iwona junction karla lexend literata merriweather mulish nunito publicsans
    quattrocento questrial sofiasans switzera tahoma tajawal theano universalis xcharter yanone
    abel-r alegreya beviet bricolage cairo[ chakra cormorant encodesans fraunces frankruhl jost josefin kanit kurier
    lato-r lora manrope marcellus mintspirit newsreader oswald playfair rajdhani rubik russo sarabun smooch spectral
    stixtwo syne[ tuffy urbanist varela vollkorn worksans
    arvo-r assistant[ atkinson babelreg barlow-r catamaran domine[ dosis[ epilogue geist[ hammersmith lexigulim
    librefranklin maven plexmono-b plexsans plexserif prompt-r rethink robotomono-b robotoslab saira[ sawarabi
    sharetech sourcecodepro-b sourcesans3 teko[ unbounded undotum untaza uming viga-r
    albertsans almarai anektelugu anticslab asap[ cabin[ chivo[ crimsonpro figtree heebo librebaskerville mukta-r
    newscycle outfit poppins-r sanchez schibsted signika sora[ zillaslab-r
    abeezee cardo clarab hind-b instrumentsans kanit-b prompt-b quicksand slabo27px titilliumweb-r""".split()
# The files of bitmap fonts: those of X, and those of the Linux console.
BITMAP_FILES = ("fonts/X11/*/*.pcf.gz", "consolefonts/*.psf.gz", "console-cyrillic/*.psf")
# Families of bitmap fonts of the sets, fonts whose Latin letters have the width of Chinese ones, fonts of the
# console that have the same letters as others, and X's fonts for books, which no till has.
BITMAPS_LEFT_OUT = """neep lut term shnm lt1- LatArCyrHeb latarcyrheb Cyr_a CAG thin lenta sarge Kapl clR clB clI
    ja.pcf ko.pcf gm 10x20b 10x20m 12x24 sun CyrAsia CyrKoi CyrSlav char helv ncen tim luB luI luR lub""".split()
SLANTED = re.compile(r"_b?i\.|o_(unicode|c)\.|\dO[.-]|\d(BI|I)[.-]|(cour|lut)\w*O")
# Outline fonts of the sets that consist of pixels, with the size at which these are dots.
OUTLINED_PIXELS = {"pc/Px_IBM_VGA8.ttf": 16, "pc/Px_IBM_VGA9.ttf": 16, "pc/Px_IBM_EGA8.ttf": 16}
# Cronyx's fonts are trained all the same, because the first model was: five of them are in the sixteenth set, and
# some share letters with the Fixed fonts of the twelfth to fourteenth. None is like a font of a later set.
TRAINED = re.compile(r"_c\.pcf\.gz$")


@cache
def outlines(letters):
    """Returns the files of monospaced and of other outline fonts with these letters, by family."""
    families = defaultdict(list), defaultdict(list)
    listed = subprocess.run(
        ["fc-list", "--format", "%{file}\n"], check=True, capture_output=True, text=True).stdout
    for file in sorted(set(listed.split("\n"))):
        name = os.path.basename(file).lower()
        if not name.endswith((".ttf", ".otf")) or any(part in file.lower() for part in LEFT_OUT):
            continue
        try:
            font = TTFont(file, lazy=True)
            glyphs = font.getBestCmap() or {}
            if not {ord(letter) for letter in letters + letters.upper()} <= set(glyphs):
                continue
            widths = {font["hmtx"][glyphs[ord(letter)]][0] for letter in "iWm1"}
        except TTLibError:
            # Some packages contain damaged fonts.
            continue
        families[len(widths) > 1][name.split("-")[0]].append(file)
    return families


@cache
def bitmaps(letters):
    """Returns the files of bitmap fonts with these letters and their sizes in pixels, by the beginning of
    their names. Of fonts with equal letters, the first is returned."""
    every = letters + letters.upper()
    measuring = [shapes for shapes in (shapes_of(*font, every) for font in measuring_fonts()) if shapes]
    families, seen = defaultdict(list), set()
    for file in files_of_bitmaps():
        name = os.path.basename(file)
        size = None if SLANTED.search(name) or any(part in name for part in BITMAPS_LEFT_OUT) else size_of(file)
        shapes = shapes_of(file, size, every) if size else None
        if not shapes or shapes in seen or not shapes_of(file, size, string.ascii_letters + string.digits):
            continue
        seen.add(shapes)
        if TRAINED.search(name) or not any(are_alike(shapes, others) for others in measuring):
            families[re.match("[A-Za-z]*", name).group()].append((file, size))
    return families


def files_of_bitmaps():
    return sorted(os.path.normpath(file) for pattern in BITMAP_FILES for file in glob.glob(f"{SYSTEM}/../{pattern}"))


def measuring_fonts():
    """Returns the files and sizes of the fonts of the sets that consist of pixels."""
    fonts = [(file, size_of(file)) for file in files_of_bitmaps() if os.path.basename(file) in PIXELS]
    return fonts + [(f"{SYSTEM}/{name}", size) for name, size in OUTLINED_PIXELS.items()]


def size_of(file):
    """Returns the only size of a bitmap font, if it has at least ten pixels."""
    for size in range(10, 34):
        try:
            font = font_of(file, size)
        except OSError:
            # It has another size.
            continue
        except (SystemExit, TypeError, struct.error):
            # A font of the console in another format, without a table of its characters, or damaged.
            return None
        # Fonts of the console have their own size.
        return font.size if font.size >= 10 else None
    return None


@lru_cache(400)
def font_of(file, size):
    return opened(file, size)


def shapes_of(file, size, letters):
    """Returns the dots of each letter, or None if the font does not have all letters."""
    font = font_of(file, size)
    shapes = []
    for letter in letters:
        mask = font.getmask(letter, mode="1")
        frame = mask.getbbox()
        if frame is None:
            return None
        mask = mask.crop(frame)
        shapes.append((mask.size, bytes(mask)))
    # Fonts without a letter draw the same frame for all missing ones.
    return tuple(shapes) if len(set(shapes)) > len(letters) * 0.6 else None


def has_characters(file, font, text):
    """Whether a bitmap font has its own shape for each character of a text."""
    if ".psf" in file:
        return not any(character in SUBSTITUTES for character in text)
    # Fonts draw the same frame for all characters that they do not have.
    missing = bytes(font.getmask("\uffff"))
    return all(bytes(font.getmask(character)) != missing for character in text if character != " ")


def are_alike(shapes, others):
    return sum(map(tuple.__eq__, shapes, others)) * 2 >= len(shapes)
