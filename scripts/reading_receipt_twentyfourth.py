"""Receipts of the twenty-fourth set for scripts/reading-set: known layouts chosen at random, as in the twenty-first
set, with new names (files of reading-names that end in -24) and new fonts.

The rule for the fonts is that of the twenty-third set (reading_receipt_twentythird.py), with these differences:

- Fonts of the twenty-third set are used ones too. English candidates are the proportional ones that its lot left.
- No Russian family is left. The rule is wider: candidates are bold faces of the proportional families of the
  twentieth to twenty-third sets, which had only their regular faces in Russian. The bold face has to be a file of its
  own in the package of the regular one, so families in one variable font are no candidates. A condensed family
  counts as a family of its own, as in the twenty-third set. A lot takes twenty.

So all Russian receipts of this set are in bold type, of designs that earlier sets had in regular type.

The fonts are unpacked into one folder, whose usr/share/fonts is the argument --fonts.

    apt-get download texlive-fonts-extra fonts-cantarell fonts-sil-charis
    for package in *.deb; do dpkg -x $package FOLDER; done
    pip download --no-deps common-fonts==0.13
    unzip common_fonts-*.whl fonts/Ubuntu-Bold.ttf -d FOLDER/usr/share/common_fonts
    pip install fontpkg-albert-sans fontpkg-alegreya-sans fontpkg-almarai fontpkg-anek-telugu fontpkg-antic-slab \\
        fontpkg-asap fontpkg-cabin fontpkg-chivo fontpkg-crimson-pro fontpkg-figtree fontpkg-heebo \\
        fontpkg-ibm-plex-serif fontpkg-lato fontpkg-libre-baskerville fontpkg-mukta fontpkg-news-cycle \\
        fontpkg-outfit fontpkg-poppins fontpkg-sanchez fontpkg-schibsted-grotesk fontpkg-signika fontpkg-sora \\
        fontpkg-spectral fontpkg-zilla-slab
"""

from reading_receipt_twentyfirst import TwentyFirstSet

TEX = "../texlive/texmf-dist/fonts/opentype/"
# English candidates: ABeeZee, Albert Sans, Almarai, Anek Telugu, Antic Slab, Asap, Cabin, Cardo, Chivo, Crimson Pro,
# Figtree, Heebo, Instrument Sans, Libre Baskerville, Mukta, News Cycle, Outfit, Poppins, Quicksand, Sanchez,
# Schibsted Grotesk, Signika, Slabo 27px, Sora, Titillium Web, Zilla Slab. The twenty taken are the start of
# `random.Random("fonts en twenty-fourth").sample` of all the sorted names. None was passed over.
# Russian candidates, each in bold: Alegreya, Alegreya Sans, Antykwa Torunska, Antykwa Torunska Cond, Berenis ADF,
# Cantarell, Charis SIL, Clara, Cochineal, Coelacanth, Cuprum, Garamond Libre, Heuristica, IBM Plex Serif, Iwona, Iwona
# Cond, Kurier, Kurier Cond, Lato, Merriweather, Mint Spirit No2, Montserrat, Spectral, STIX Two Text, Tahoma, Tuffy,
# Ubuntu, UnDotum, XCharter. The twenty taken are the start of `random.Random("fonts ru twenty-fourth").sample` of all
# the sorted names.
# `random.Random("dealt en twenty-fourth").sample` of the sorted twenty is their order below ("ru" for Russian).
# After the first drawings, faults of three fonts were seen, and they were passed over for the next ones of the lot:
# Coelacanth, most of whose Russian letters are not bold, so that words mix two weights, Tuffy, whose п has a wide gap
# behind it, and Tahoma (Wine's), whose bold letters are thin ones set apart and whose № is broken. Antykwa Torunska
# has the place of Coelacanth, and Lato that of Tuffy.
FONTS = {
    "en": ["pypi:fontpkg_almarai/Almarai-Regular.ttf", "pypi:fontpkg_signika/Signika[GRAD,wght].ttf",
           "pypi:fontpkg_outfit/Outfit[wght].ttf", "pypi:fontpkg_poppins/Poppins-Regular.ttf",
           "pypi:fontpkg_news_cycle/NewsCycle-Regular.ttf", "pypi:fontpkg_figtree/Figtree[wght].ttf",
           "pypi:fontpkg_crimson_pro/CrimsonPro[wght].ttf", "pypi:fontpkg_heebo/Heebo[wght].ttf",
           "pypi:fontpkg_sanchez/Sanchez-Regular.ttf", "pypi:fontpkg_chivo/Chivo[wght].ttf",
           "pypi:fontpkg_asap/Asap[wdth,wght].ttf", "pypi:fontpkg_libre_baskerville/LibreBaskerville[wght].ttf",
           "pypi:fontpkg_schibsted_grotesk/SchibstedGrotesk[wght].ttf", "pypi:fontpkg_cabin/Cabin[wdth,wght].ttf",
           "pypi:fontpkg_sora/Sora[wght].ttf", "pypi:fontpkg_anek_telugu/AnekTelugu[wdth,wght].ttf",
           "pypi:fontpkg_mukta/Mukta-Regular.ttf", "pypi:fontpkg_zilla_slab/ZillaSlab-Regular.ttf",
           "pypi:fontpkg_antic_slab/AnticSlab-Regular.ttf", "pypi:fontpkg_albert_sans/AlbertSans[wght].ttf"],
    "ru": [TEX + "huerta/alegreya/Alegreya-Bold.otf", "pypi:fontpkg_alegreya_sans/AlegreyaSans-Bold.ttf",
           "pypi:fontpkg_spectral/Spectral-Bold.ttf", TEX + "nowacki/kurier/KurierCond-Bold.otf",
           TEX + "public/stix2-otf/STIXTwoText-Bold.otf", "opentype/cantarell/Cantarell-Bold.otf",
           TEX + "public/antt/AntykwaTorunska-Bold.otf", TEX + "sorkin/merriweather/Merriweather-Bold.otf",
           TEX + "public/garamond-libre/GaramondLibre-Bold.otf", TEX + "nowacki/iwona/Iwona-Bold.otf",
           "../texlive/texmf-dist/fonts/truetype/public/cuprum/Cuprum-Bold.ttf",
           "../common_fonts/fonts/Ubuntu-Bold.ttf", "pypi:fontpkg_ibm_plex_serif/IBMPlexSerif-Bold.ttf",
           TEX + "public/heuristica/Heuristica-Bold.otf", "pypi:fontpkg_lato/Lato-Bold.ttf",
           TEX + "public/montserrat/Montserrat-Bold.otf", TEX + "public/xcharter/XCharter-Bold.otf",
           "truetype/charis/CharisSIL-Bold.ttf", TEX + "public/cochineal/Cochineal-Bold.otf",
           TEX + "nowacki/kurier/Kurier-Bold.otf"],
}

TWENTY_FOURTH = TwentyFirstSet("twentyfourth", 24, FONTS)
