"""Receipts of the twenty-first set for scripts/reading-set: known layouts chosen at random, as in the twentieth set,
with new names (files of reading-names that end in -21) and new fonts.

The rule for the fonts was written down before any of them was seen. It is that of the twentieth set
(reading_receipt_twentieth.py says which families are candidates and which are relatives of used ones), with these
differences:

- Fonts of the twentieth set are used ones too. Families that its lot left are still candidates.
- New candidates are files in OpenType or TrueType of Debian's texlive-fonts-extra and fonts-*, and of PyPI's
  fontpkg-*, rendercv-fonts and sphinx-nefertiti. Families of Google Fonts are candidates if Google classifies them
  as sans serif, serif or monospace.
- There are twenty families of each language, so that each receipt has a font of its own. Fixed-pitch families are
  taken first, all of them. Then a lot with a fixed seed adds proportional ones: it puts all candidates into an
  order, and they are taken from its start. A family is passed over if its regular face lacks letters or digits, or
  if it is a relative of a used or of a taken one. After the first drawing, Sofia Sans was also passed over in
  Russian: its Russian letters have their Bulgarian shapes unless a program asks for the Russian ones.
- A second lot gives the families to the receipts. A font that lacks a sign that its receipt has, as £ or №, changes
  places with the next one that has it.

The fonts are unpacked into one folder, whose usr/share/fonts is the argument --fonts. Pillow has to read WOFF, as its
wheels do.

    apt-get download texlive-fonts-extra fonts-adf-berenis fonts-adf-gillius fonts-adf-switzera \\
        fonts-adf-universalis fonts-bpg-georgian fonts-cantarell fonts-fanwood fonts-junction fonts-mph-2b-damase \\
        fonts-sil-charis fonts-sil-doulos fonts-wine
    for package in *.deb; do dpkg -x $package FOLDER; done
    pip download --no-deps jupyterthemes==0.20.0 && unzip jupyterthemes-*.whl 'jupyterthemes/*' -d FOLDER/usr/share
    pip install fontpkg-acme fontpkg-alumni-sans fontpkg-andada-pro fontpkg-bitter fontpkg-exo-2 fontpkg-hind \\
        fontpkg-karla fontpkg-lexend-deca fontpkg-literata fontpkg-mulish fontpkg-nunito fontpkg-public-sans \\
        fontpkg-questrial fontpkg-sofia-sans fontpkg-tajawal fontpkg-yanone-kaffeesatz
"""

from pathlib import Path

from reading_receipt_known import TEX, KnownLayout, KnownSet
from reading_receipt_twentieth import JUPYTER, draw_columns
from reading_receipts import draw_fixed, draw_proportional

TEX_TRUETYPE = "../texlive/texmf-dist/fonts/truetype/"
TEX_NOWACKI = "../texlive/texmf-dist/fonts/opentype/nowacki/"
TEX_SORKIN = "../texlive/texmf-dist/fonts/opentype/sorkin/"
ADF = "truetype/adf/"
# The only fixed-pitch candidate is saxMono, which the lot of the twentieth set left; none has Russian letters. ALM
# Fixed, BPG Courier and UM Typewriter are relatives of Latin Modern, Courier and CMU Typewriter.
# Russian candidates: the 41 proportional ones that the lot of the twentieth set left, and Alumni Sans, Bitter,
# Crimson, Hanken Grotesk, Literata, Merriweather Sans, Open Sauce Sans, Plus Jakarta Sans, Shobhika, STEP, Tahoma
# (Wine's), Tempora, XCharter, Yanone Kaffeesatz. Passed over: Algol Revived and Hanken Grotesk (no Russian letters),
# Sofia Sans (Bulgarian forms), Crimson (Cochineal), Erewhon (Heuristica), Iwona Cond and Kurier Cond (Iwona), Shobhika
# (PT Serif), STEP and Tempora (Nimbus Roman).
# English candidates: the Russian ones, and Abel, ABeeZee, Accanthis ADF, Acme, Albert Sans, Almarai, Andada Pro, Anek
# Telugu, Antic Slab, Antykwa Poltawskiego, Arapey, Arvo, Asap, Assistant, Atkinson Hyperlegible, Averia Sans, Averia
# Serif, Barlow, Barlow Condensed, Barlow Semi Condensed, Baskervald ADF, BaskervilleF, Be Vietnam Pro, Beteckna,
# Bricolage Grotesque, Cabin, Cairo, Caladea, Cardo, Catamaran, Century Catalogue, Chakra Petch, Chivo, Comme, Cooper
# Hewitt, Crimson Pro, Crimson Text, Domine, Dosis, Dustismo, Eczar, Elstob, Encode Sans, Epilogue, Essays 1743, ETbb,
# Eurofurence, Exo, Fanwood, fbb, Figtree, Fontin, Frank Ruhl Libre, Fraunces, GFS Artemisia, GFS Didot, GFS
# Neohellenic, Gillius ADF, Goudy Bookletter 1911, Hammersmith One, Heebo, Hind, Hind Madurai, Hind Siliguri, Ibarra
# Real Nova, Ikarius ADF, Inria Sans, Inria Serif, Instrument Sans, Instrument Serif, Irianis ADF, Josefin Sans,
# Junction, Junicode, Kanit, Karla, Karmilla, Lexend, Lexend Deca, Libre Baskerville, Libre Bodoni, Libre Caslon Text,
# Libre Franklin, Libris ADF, Linden Hill, Marcellus, Maven Pro, Mekanus ADF, Millimetre, Mukta, National Park, News
# Cycle, Newsreader, Outfit, Overlock, Poppins, Prociono, Prompt, Public Sans, Quattrocento, Quattrocento Sans,
# Questrial, Quicksand, Rajdhani, Rethink Sans, Romande ADF, Rosario, Saira, Saira Condensed, Sanchez, Sarabun,
# Schibsted Grotesk, Share Tech, Signika, Slabo 27px, Smooch Sans, Sora, Switzera ADF, Syne, Tajawal, Teko, Theano
# Didot, Theano Modern, Theano Old Style, Tiresias, Titillium Web, Tribun ADF, Universalis ADF, Urbanist, Varela Round,
# Varta, Viga, Work Sans, Yrsa, Zilla Slab. None at the start of their order was passed over.
# The order of the candidates is `random.Random("fonts en twenty-first").sample` of the sorted names, all of them, and
# that of the fonts below `random.Random("dealt en twenty-first").sample` of the sorted twenty ("ru" for Russian).
# Alumni Sans, which lacks ≡, changed places with Doulos SIL.
FONTS = {
    "en": ["pypi:fontpkg_tajawal/Tajawal-Regular.ttf", "truetype/fanwood/FanwoodText.otf",
           JUPYTER + "saxmono/sax.woff", "pypi:fontpkg_questrial/Questrial-Regular.ttf",
           "pypi:fontpkg_public_sans/PublicSans[wght].ttf", "pypi:fontpkg_karla/Karla[wght].ttf",
           "pypi:fontpkg_lexend_deca/LexendDeca[wght].ttf", ADF + "GilliusADF-Regular.otf",
           "pypi:fontpkg_andada_pro/AndadaPro[wght].ttf", ADF + "UniversalisADFStd-Regular.otf",
           TEX_TRUETYPE + "public/theanomodern/TheanoModern-Regular.ttf",
           "pypi:fontpkg_sofia_sans/SofiaSans[wght].ttf", "opentype/junction/Junction.otf",
           TEX_TRUETYPE + "impallari/quattrocento/Quattrocento-Regular.ttf", TEX + "ibarra/IbarraRealNova-Regular.otf",
           "pypi:fontpkg_nunito/Nunito[wght].ttf", TEX + "xcharter/XCharter-Roman.otf",
           "pypi:fontpkg_acme/Acme-Regular.ttf", "pypi:fontpkg_hind/Hind-Regular.ttf", ADF + "SwitzeraADF-Regular.otf"],
    "ru": ["truetype/mph-2b-damase/damase.ttf", TEX + "cochineal/Cochineal-Roman.otf",
           TEX_SORKIN + "merriweather/Merriweather-Regular.otf", "pypi:fontpkg_exo_2/Exo2[wght].ttf",
           TEX_TRUETYPE + "public/cuprum/Cuprum-Regular.ttf", "opentype/cantarell/Cantarell-Regular.otf",
           TEX_NOWACKI + "iwona/Iwona-Regular.otf", "pypi:fontpkg_bitter/Bitter[wght].ttf",
           ADF + "BerenisADFPro-Regular.otf", "truetype/doulos/DoulosSIL-Regular.ttf",
           "pypi:fontpkg_alumni_sans/AlumniSans[wght].ttf", "pypi:fontpkg_literata/Literata[opsz,wght].ttf",
           TEX + "heuristica/Heuristica-Regular.otf", TEX + "xcharter/XCharter-Roman.otf",
           TEX + "antt/AntykwaTorunska-Regular.otf", "../wine/fonts/tahoma.ttf",
           "truetype/fonts-bpg-georgian/BPG_Serif_GPL&GNU.ttf", "truetype/charis/CharisSIL-Regular.ttf",
           "pypi:fontpkg_yanone_kaffeesatz/YanoneKaffeesatz[wght].ttf", "pypi:fontpkg_mulish/Mulish[wght].ttf"],
}
# Of this and later sets.
FIXED_PITCH = ("sax.woff", "BIZUDMincho-Regular.ttf", "uming.ttc", "UnTaza.ttf", "CascadiaCod3-Bold.otf",
               "IBMPlexMono-Bold.ttf", "RobotoMono-Bold.otf", "SourceCodePro-Bold.otf")


class TwentyFirstLayout(KnownLayout):
    """A known layout in the font of its receipt. Layouts for proportional fonts keep their tab stops, but have no
    list of fonts of their own."""

    def __init__(self, layout, language, longest, goods):
        super().__init__(layout, language, longest, goods)
        self.tab_stops, self.stops = self.stops, None

    def draw(self, lines, width, font_path, chance):
        if self.tab_stops:
            return draw_proportional(lines, self.tab_stops, font_path, chance)
        is_fixed = Path(font_path).name in FIXED_PITCH
        return (draw_fixed if is_fixed else draw_columns)(lines, width, font_path, chance)


class TwentyFirstSet(KnownSet):
    layout_class = TwentyFirstLayout


TWENTY_FIRST = TwentyFirstSet("twentyfirst", 21, FONTS)
