"""Receipts of the twenty-fifth set for scripts/reading-set: known layouts chosen at random, as in the twenty-first
set, with new names (files of reading-names that end in -25) and new fonts.

The rule for the fonts is that of the twenty-fourth set (reading_receipt_twentyfourth.py), with these differences:

- Fonts of the twenty-fourth set are used ones too. All candidates that its lots left are taken: six proportional
  English ones, and the bold Russian ones.
- Too few are left for twenty, so the rule is wider. For English, too, bold faces are candidates, of the proportional
  families that the English fonts of the twentieth to twenty-fourth sets had only in the regular face. They are files
  of their own in the package that the regular one is from, or weight 700 of a variable font.
- For Russian, weight 700 of a variable font is a candidate too, of such families of the Russian fonts of those sets.
- No family is a candidate for both languages. A lot takes fourteen for each.

So fourteen English and all Russian receipts of this set are in bold type, of designs that earlier sets had in regular
type. "=700" after the name of a variable font is its weight (text_font of reading_receipts.py).

The fonts are unpacked into one folder, whose usr/share/fonts is the argument --fonts.

    apt-get download texlive-fonts-extra fonts-adf-berenis fonts-unfonts-core
    for package in *.deb; do dpkg -x $package FOLDER; done
    pip install fontpkg-abeezee fontpkg-almarai fontpkg-alumni-sans fontpkg-cairo fontpkg-cardo fontpkg-catamaran \\
        fontpkg-crimson-pro fontpkg-eb-garamond fontpkg-epilogue fontpkg-figtree fontpkg-hind fontpkg-ibm-plex-sans \\
        fontpkg-instrument-sans fontpkg-kanit fontpkg-lexend-deca fontpkg-literata fontpkg-lora fontpkg-manrope \\
        fontpkg-nunito-sans fontpkg-oswald fontpkg-overpass fontpkg-prompt fontpkg-public-sans fontpkg-quicksand \\
        fontpkg-roboto-slab fontpkg-rubik fontpkg-slabo-27px fontpkg-smooch-sans fontpkg-sora fontpkg-source-sans-3 \\
        fontpkg-source-serif-4 fontpkg-syne fontpkg-titillium-web fontpkg-unbounded fontpkg-yanone-kaffeesatz
"""

from reading_receipt_twentyfirst import TwentyFirstSet

TEX = "../texlive/texmf-dist/fonts/opentype/"
# English fonts that were left: ABeeZee, Cardo, Instrument Sans, Quicksand, Slabo 27px, Titillium Web.
# English candidates, each in bold: Albert Sans, Almarai, Andada Pro, Anek Telugu, Arvo, Asap, Assistant, Atkinson
# Hyperlegible, Barlow, Be Vietnam Pro, Bricolage Grotesque, Cabin, Cairo, Catamaran, Chakra Petch, Chivo, Crimson Pro,
# Domine, Dosis, Encode Sans, Epilogue, Figtree, Frank Ruhl Libre, Fraunces, Gillius ADF, Heebo, Hind, Ibarra Real
# Nova, Josefin Sans, Kanit, Karla, Lexend Deca, Libre Baskerville, Libre Franklin, Maven Pro, Mukta, News Cycle,
# Newsreader, Nunito, Outfit, Poppins, Prompt, Public Sans, Quattrocento, Rajdhani, Rethink Sans, Saira, Sarabun,
# Schibsted Grotesk, Signika, Smooch Sans, Sofia Sans, Sora, Switzera ADF, Syne, Tajawal, Teko, Theano Modern,
# Universalis ADF, Urbanist, Work Sans, Zilla Slab.
# Russian fonts that were left: Antykwa Torunska Cond, Berenis ADF, Clara, Iwona Cond, Mint Spirit No2, UnDotum, and
# the three that the twenty-fourth set passed over, which are passed over here too.
# Russian candidates, each in bold: Alumni Sans, Bitter, Cormorant, EB Garamond, Exo 2, Geist, Geologica, IBM Plex
# Sans, Jost, Literata, Lora, Manrope, Mulish, Nunito Sans, Oswald, Overpass, Playfair Display, Roboto Slab, Rubik,
# Source Sans 3, Source Serif 4, Unbounded, Vollkorn, Yanone Kaffeesatz.
# The fourteen taken are the start of `random.Random("fonts en twenty-fifth").sample` of all the sorted names ("ru" for
# Russian), and `random.Random("dealt en twenty-fifth").sample` of the sorted twenty is their order below.
# After the first drawing, Mint Spirit No2 was passed over for the next one of the lot, Yanone Kaffeesatz, which has
# its place: its bold м is an ornamental one, round like a Latin m. Overpass, whose sums touched the counts before
# them, changed places with Clara, the next font that has ₽ and leaves a gap of two spaces there.
FONTS = {
    "en": ["pypi:fontpkg_sora/Sora[wght].ttf=700", "pypi:fontpkg_epilogue/Epilogue[wght].ttf=700",
           "pypi:fontpkg_hind/Hind-Bold.ttf", "pypi:fontpkg_figtree/Figtree[wght].ttf=700",
           "pypi:fontpkg_titillium_web/TitilliumWeb-Regular.ttf", "pypi:fontpkg_abeezee/ABeeZee-Regular.ttf",
           "pypi:fontpkg_slabo_27px/Slabo27px-Regular.ttf", "pypi:fontpkg_smooch_sans/SmoochSans[wght].ttf=700",
           "pypi:fontpkg_quicksand/Quicksand[wght].ttf", "pypi:fontpkg_catamaran/Catamaran[wght].ttf=700",
           "pypi:fontpkg_cairo/Cairo[slnt,wght].ttf=700", "pypi:fontpkg_syne/Syne[wght].ttf=700",
           "pypi:fontpkg_cardo/Cardo-Regular.ttf", "pypi:fontpkg_lexend_deca/LexendDeca[wght].ttf=700",
           "pypi:fontpkg_almarai/Almarai-Bold.ttf", "pypi:fontpkg_instrument_sans/InstrumentSans[wdth,wght].ttf",
           "pypi:fontpkg_prompt/Prompt-Bold.ttf", "pypi:fontpkg_public_sans/PublicSans[wght].ttf=700",
           "pypi:fontpkg_crimson_pro/CrimsonPro[wght].ttf=700", "pypi:fontpkg_kanit/Kanit-Bold.ttf"],
    "ru": ["pypi:fontpkg_manrope/Manrope[wght].ttf=700", "pypi:fontpkg_eb_garamond/EBGaramond[wght].ttf=700",
           "pypi:fontpkg_yanone_kaffeesatz/YanoneKaffeesatz[wght].ttf=700",
           "pypi:fontpkg_roboto_slab/RobotoSlab[wght].ttf=700",
           "pypi:fontpkg_ibm_plex_sans/IBMPlexSans[wdth,wght].ttf=700",
           "pypi:fontpkg_literata/Literata[opsz,wght].ttf=700", "truetype/unfonts-core/UnDotumBold.ttf",
           TEX + "public/clara/clarab.otf", "truetype/adf/BerenisADFPro-Bold.otf",
           "pypi:fontpkg_rubik/Rubik[wght].ttf=700", TEX + "public/antt/AntykwaTorunskaCond-Bold.otf",
           "pypi:fontpkg_nunito_sans/NunitoSans[YTLC,opsz,wdth,wght].ttf=700", TEX + "nowacki/iwona/IwonaCond-Bold.otf",
           "pypi:fontpkg_unbounded/Unbounded[wght].ttf=700", "pypi:fontpkg_overpass/Overpass[wght].ttf=700",
           "pypi:fontpkg_lora/Lora[wght].ttf=700", "pypi:fontpkg_alumni_sans/AlumniSans[wght].ttf=700",
           "pypi:fontpkg_source_serif_4/SourceSerif4[opsz,wght].ttf=700",
           "pypi:fontpkg_source_sans_3/SourceSans3[wght].ttf=700", "pypi:fontpkg_oswald/Oswald[wght].ttf=700"],
}

TWENTY_FIFTH = TwentyFirstSet("twentyfifth", 25, FONTS)
