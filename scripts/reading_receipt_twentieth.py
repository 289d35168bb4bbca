"""Receipts of the twentieth set for scripts/reading-set: known layouts chosen at random, as in the sets of
reading_receipt_known.py, with new names (files of reading-names that end in -20) and new fonts.

The rule for the fonts was written down before any of them was seen, and details were added from lists of names,
letters and similar shapes, also before. Candidates are outline fonts with a text
design, that is, made for code, terminals, typewriters, printers or running text, of Debian's packages and of
wheels of PyPI. A family is a candidate for a language if its regular face has all letters and digits that the
receipts need, and the Cyrillic letters are of its own design. Signs as £ and № only have to be in the font if
its receipt has them. No candidates are:

- families that a set or a training had: fonts that scripts/ names (other than candidates of the nineteenth set
  that the lot left), fonts of packages that scripts/ names because the models were trained with all their
  fonts, and relatives of these fonts: families with the same first word, later versions under another name,
  and those of whose letters and digits more than two fifths have the same shape;
- fonts in dots made for screens; display, decorative, church, technical and handwriting fonts; fonts only made
  for Chinese, Japanese or Korean; collections that consist of other fonts; fonts whose purpose is not
  documented; fonts without a licence to pass them on.

Fixed-pitch families are taken first, all of them. Then a lot with a fixed seed adds proportional ones, until
there are ten families or, if there are more than seven of fixed pitch, twenty; of more than twenty of fixed
pitch, the lot leaves some out. So each family has one or two receipts. A family is replaced only if it lacks
letters.

The fonts are unpacked into one folder, whose usr/share/fonts is the argument --fonts. Pillow has to read WOFF2, as
its wheels do.

    apt-get download texlive-fonts-extra fonts-beng-extra fonts-opendyslexic libjs-pdf cockpit-ws libvirt-doc \\
        python3-vedo
    for package in *.deb; do dpkg -x $package FOLDER; done
    pip download --no-deps jupyterthemes==0.20.0 && unzip jupyterthemes-*.whl 'jupyterthemes/*' -d FOLDER/usr/share
    pip install fontpkg-geologica
"""

import re
from collections import Counter
from pathlib import Path

from PIL import Image, ImageDraw

from reading_receipt_known import TEX, KnownLayout, KnownSet
from reading_receipts import HEIGHTS, INK, PAPER, draw_code, draw_fixed, text_font

TEX_TYPE1 = "../texlive/texmf-dist/fonts/type1/public/"
JUPYTER = "../jupyterthemes/fonts/monospace/"
VEDO = "../../lib/python3/dist-packages/vedo/fonts/"
# English candidates: the twenty below and saxMono, which `random.Random("fonts en twentieth").sample` of the sorted
# families left out; the fonts are in the order of the lot, except that Aurulent, which has no £, changed places with
# the next one. All have one width. Calco is Calling Code, Glasgo Class Coder, newtxtt the typewriter font of TX Fonts,
# and FoxitFixed the fixed-pitch font with which PDF.js replaces missing ones.
# Russian candidates of fixed pitch: Anka/Coder, Code New Roman, Consola Mono, Iosevka, Ubuntu Mono, Victor Mono.
# Proportional ones, of which `random.Random("fonts ru twentieth").sample` chose four: Alegreya, Alegreya Sans, Algol
# Revived, Antykwa Torunska, Antykwa Torunska Cond, Berenis ADF, BPG Serif, Cantarell, Carlito, Charis SIL, Clara,
# Cochineal, Coelacanth, Cuprum, Doulos SIL, EB Garamond, Erewhon, Exo 2, Garamond Libre, Geologica, Heuristica, Iwona,
# Iwona Cond, Jost, Kelvinch, Kurier, Kurier Cond, Lato, Linguistics Pro, Lora, Manrope, Merriweather, Mint Spirit,
# Montserrat, MPH 2B Damase, Mulish, Nunito, Nunito Sans, Oswald, Rubik, Sofia Sans, Spectral, STIX Two Text, Tuffy,
# Vollkorn. `random.Random("dealt ru twentieth").sample` of the sorted ten is their order.
FONTS = {
    "en": [VEDO + "VictorMono.ttf", JUPYTER + "anka-coder/anka-coder.ttf",
           "../doc/libvirt-doc/html/fonts/overpass-mono-regular.woff",
           "../cockpit/static/fonts/RedHatMono-Regular.woff2", JUPYTER + "ubuntu/ubuntu.ttf",
           "opentype/opendyslexic/OpenDyslexicMono-Regular.otf", JUPYTER + "bpmono/bpmono.woff",
           JUPYTER + "consolamono/consolamono.ttf", JUPYTER + "code-new-roman/code-new-roman.otf",
           JUPYTER + "aurulent/aurulent.otf", VEDO + "Calco.ttf",
           "../texlive/texmf-dist/fonts/truetype/public/logix/logixMono.ttf",
           "truetype/fonts-beng-extra/MitraMono.ttf", TEX_TYPE1 + "newtxtt/newtxtt.pfb",
           "../javascript/pdf/web/standard_fonts/FoxitFixed.pfb", TEX + "kpfonts-otf/KpMono-Regular.otf",
           JUPYTER + "generic/generic.otf", JUPYTER + "iosevka/iosevka.ttf",
           TEX + "qualitype/QTLetterGoth.otf", VEDO + "Glasgo.ttf"],
    "ru": [TEX + "montserrat/Montserrat-Regular.otf", JUPYTER + "code-new-roman/code-new-roman.otf",
           JUPYTER + "anka-coder/anka-coder.ttf", JUPYTER + "consolamono/consolamono.ttf",
           JUPYTER + "ubuntu/ubuntu.ttf", TEX + "coelacanth/Coelacanth.otf",
           "pypi:fontpkg_geologica/Geologica[CRSV,SHRP,slnt,wght].ttf", TEX + "clara/clarar.otf",
           JUPYTER + "iosevka/iosevka.ttf", VEDO + "VictorMono.ttf"],
}
PROPORTIONAL = ("Montserrat-Regular.otf", "Coelacanth.otf", "Geologica[CRSV,SHRP,slnt,wght].ttf", "clarar.otf")
SIZE, MARGIN = 34, 60
LEFT, MIDDLE, RIGHT = 0, 0.5, 1


class TwentiethLayout(KnownLayout):
    """A known layout that newer tills print in a proportional font, with the same columns."""

    def draw(self, lines, width, font_path, chance):
        is_proportional = Path(font_path).name in PROPORTIONAL
        return (draw_columns if is_proportional else draw_fixed)(lines, width, font_path, chance)


class TwentiethSet(KnownSet):
    layout_class = TwentiethLayout


def parts_of(line):
    """The parts of a line between wider gaps: where they start and end, and their text."""
    return [(part.start(), part.end(), part.group()) for part in re.finditer(r"\S+(?: \S+)*", line)]


def is_rule(text):
    """Whether a text is a line across the paper, as of hyphens."""
    return len(text) > 7 and len(set(text.replace(" ", ""))) == 1


def placed(lines, width):
    """Returns the parts of each line with the column at which they are and the share of their width that is left of
    it. Parts after the first are at the column, of their start or end, that more lines have."""
    starts, ends = Counter(), Counter()
    for line in lines:
        starts.update(start for start, _, _ in parts_of(line)[1:])
        ends.update(end for _, end, _ in parts_of(line)[1:])
    rows = []
    for line in lines:
        row = []
        for place, (start, end, text) in enumerate(parts_of(line)):
            is_alone = len(parts_of(line)) == 1
            if is_alone and start > 1 and abs(start - (width - end)) < 2:
                row.append((width / 2, MIDDLE, text))
            elif (place and ends[end] >= starts[start]) or (is_alone and start > 2 and end > width - 2):
                row.append((end, RIGHT, text))
            else:
                row.append((start, LEFT, text))
        rows.append(row)
    return rows


def unit_for(rows, width, font):
    """The smallest width of a column at which no text meets the next one or the edge of the paper."""
    unit, gap = font.getlength("0"), font.getlength("00")
    for row in rows:
        # The edges of the paper, and what is left and right of each column.
        sides = [(column, share * font.getlength(text), (1 - share) * font.getlength(text))
                 for column, share, text in row if len(row) > 1 or not is_rule(text)]
        for (column, _, right), (following, left, _) in zip([(0, 0, -gap), *sides], [*sides, (width, -gap, 0)]):
            if right + left + gap > 0 and following > column:
                unit = max(unit, (right + left + gap) / (following - column))
    return unit


def draw_columns(lines, width, font_path, chance):
    """As draw_fixed, in a proportional font: words have the widths of their letters, and columns stay columns."""
    font = text_font(font_path, SIZE)
    rows = placed(lines, width)
    unit, pitch = unit_for(rows, width, font), int(SIZE * 1.32)
    height = sum(HEIGHTS.get(line, 1) for line in lines) + 3
    page = Image.new("RGB", (int(unit * width) + 2 * MARGIN, pitch * height), PAPER)
    pen, top = ImageDraw.Draw(page), MARGIN
    for line, row in zip(lines, rows):
        if line in HEIGHTS:
            draw_code(pen, line, top + pitch // 4, page.width, pitch, chance, INK)
            row = []
        for column, share, text in row:
            if len(row) == 1 and is_rule(text):
                # As many signs as fit.
                text *= 3
                while font.getlength(text) > unit * width:
                    text = text[:-1]
                column, share = 0, LEFT
            pen.text((MARGIN + column * unit - share * font.getlength(text), top), text, fill=INK, font=font)
        top += HEIGHTS.get(line, 1) * pitch
    return page


TWENTIETH = TwentiethSet("twentieth", 20, FONTS)
