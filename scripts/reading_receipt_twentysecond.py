"""Receipts of the twenty-second set for scripts/reading-set: known layouts chosen at random, as in the twenty-first
set, with new names (files of reading-names that end in -22) and new fonts.

The rule for the fonts is that of the twenty-first set (reading_receipt_twentyfirst.py), with these differences:

- Fonts of the twenty-first set are used ones too. No fixed-pitch candidate is left.
- English candidates are only those that the lot of the twenty-first set left and that PyPI's fontpkg-* have.
- A serif and a sans-serif design with the same first word are two families, because too few Russian ones are left.
- All Russian candidates that the lot of the twenty-first set left, with that reading of the rule, and that a package
  of the list below has, are taken. A lot adds further families until there are twenty.

The fonts are unpacked into one folder, whose usr/share/fonts is the argument --fonts.

    apt-get download texlive-fonts-extra fonts-tuffy
    for package in *.deb; do dpkg -x $package FOLDER; done
    pip install fontpkg-abel fontpkg-alegreya-sans fontpkg-be-vietnam-pro fontpkg-bricolage-grotesque fontpkg-cairo \\
        fontpkg-chakra-petch fontpkg-cormorant fontpkg-eb-garamond fontpkg-encode-sans fontpkg-frank-ruhl-libre \\
        fontpkg-fraunces fontpkg-instrument-serif fontpkg-josefin-sans fontpkg-jost fontpkg-kanit fontpkg-lato \\
        fontpkg-lora fontpkg-manrope fontpkg-marcellus fontpkg-newsreader fontpkg-oswald fontpkg-playfair-display \\
        fontpkg-rajdhani fontpkg-rubik fontpkg-russo-one fontpkg-sarabun fontpkg-smooch-sans fontpkg-source-serif-4 \\
        fontpkg-spectral fontpkg-syne fontpkg-urbanist fontpkg-varela-round fontpkg-vollkorn fontpkg-work-sans
"""

from reading_receipt_twentyfirst import TwentyFirstSet

TEX = "../texlive/texmf-dist/fonts/opentype/"
# English candidates: Abel, ABeeZee, Albert Sans, Almarai, Anek Telugu, Antic Slab, Arvo, Asap, Assistant, Atkinson
# Hyperlegible, Barlow, Be Vietnam Pro, Bricolage Grotesque, Cabin, Cairo, Cardo, Catamaran, Chakra Petch, Chivo,
# Crimson Pro, Domine, Dosis, Encode Sans, Epilogue, Figtree, Frank Ruhl Libre, Fraunces, Hammersmith One, Heebo,
# Instrument Sans, Instrument Serif, Josefin Sans, Kanit, Libre Baskerville, Libre Franklin, Marcellus, Maven Pro,
# Mukta, News Cycle, Newsreader, Outfit, Poppins, Prompt, Quicksand, Rajdhani, Rethink Sans, Saira, Sanchez, Sarabun,
# Schibsted Grotesk, Share Tech, Signika, Slabo 27px, Smooch Sans, Sora, Syne, Teko, Titillium Web, Urbanist, Varela
# Round, Viga, Work Sans, Zilla Slab. The twenty taken are the start of
# `random.Random("fonts en twenty-second").sample` of all the sorted names. None was passed over.
# Russian candidates that were left: Alegreya, Alegreya Sans, EB Garamond, Garamond Libre, Jost, Lato, Lora, Manrope,
# Mint Spirit, Oswald, Rubik, Spectral, STIX Two Text, Tuffy, Vollkorn. Merriweather Sans, Open Sauce Sans and Plus
# Jakarta Sans have no Russian letters in their packages. Carlito is a relative of Lato, and Linguistics Pro one of
# Heuristica. Kelvinch was in none of the packages. Cormorant and Playfair Display are added, and the start of
# `random.Random("further fonts ru twenty-second").sample` of Kurier, Nunito Sans, Russo One and Source Serif 4, sorted.
# `random.Random("dealt en twenty-second").sample` of the sorted twenty is their order below ("ru" for Russian).
# Jost, which lacks №, changed places with Mint Spirit. After the first drawing, Mint Spirit was replaced by its second
# version, Mint Spirit No2, because its М is an ornamental one: it is round like a Latin m.
FONTS = {
    "en": ["pypi:fontpkg_marcellus/Marcellus-Regular.ttf", "pypi:fontpkg_be_vietnam_pro/BeVietnamPro-Regular.ttf",
           "pypi:fontpkg_instrument_serif/InstrumentSerif-Regular.ttf",
           "pypi:fontpkg_fraunces/Fraunces[SOFT,WONK,opsz,wght].ttf", "pypi:fontpkg_syne/Syne[wght].ttf",
           "pypi:fontpkg_frank_ruhl_libre/FrankRuhlLibre[wght].ttf",
           "pypi:fontpkg_newsreader/Newsreader[opsz,wght].ttf", "pypi:fontpkg_urbanist/Urbanist[wght].ttf",
           "pypi:fontpkg_abel/Abel-Regular.ttf", "pypi:fontpkg_encode_sans/EncodeSans[wdth,wght].ttf",
           "pypi:fontpkg_varela_round/VarelaRound-Regular.ttf", "pypi:fontpkg_sarabun/Sarabun-Regular.ttf",
           "pypi:fontpkg_josefin_sans/JosefinSans[wght].ttf", "pypi:fontpkg_cairo/Cairo[slnt,wght].ttf",
           "pypi:fontpkg_work_sans/WorkSans[wght].ttf", "pypi:fontpkg_smooch_sans/SmoochSans[wght].ttf",
           "pypi:fontpkg_kanit/Kanit-Regular.ttf", "pypi:fontpkg_chakra_petch/ChakraPetch-Regular.ttf",
           "pypi:fontpkg_rajdhani/Rajdhani-Regular.ttf",
           "pypi:fontpkg_bricolage_grotesque/BricolageGrotesque[opsz,wdth,wght].ttf"],
    "ru": [TEX + "public/garamond-libre/GaramondLibre-Regular.otf", "pypi:fontpkg_cormorant/Cormorant[wght].ttf",
           "truetype/tuffy/tuffy_regular.ttf", TEX + "nowacki/kurier/Kurier-Regular.otf",
           TEX + "arkandis/mintspirit/MintSpiritNo2-Regular.otf", "pypi:fontpkg_jost/Jost[wght].ttf",
           "pypi:fontpkg_manrope/Manrope[wght].ttf", "pypi:fontpkg_russo_one/RussoOne-Regular.ttf",
           "pypi:fontpkg_lora/Lora[wght].ttf", "pypi:fontpkg_playfair_display/PlayfairDisplay[wght].ttf",
           "pypi:fontpkg_vollkorn/Vollkorn[wght].ttf", "pypi:fontpkg_spectral/Spectral-Regular.ttf",
           "pypi:fontpkg_eb_garamond/EBGaramond[wght].ttf", "pypi:fontpkg_rubik/Rubik[wght].ttf",
           "pypi:fontpkg_lato/Lato-Regular.ttf", "pypi:fontpkg_alegreya_sans/AlegreyaSans-Regular.ttf",
           TEX + "huerta/alegreya/Alegreya-Regular.otf",
           "pypi:fontpkg_source_serif_4/SourceSerif4[opsz,wght].ttf",
           TEX + "public/stix2-otf/STIXTwoText-Regular.otf", "pypi:fontpkg_oswald/Oswald[wght].ttf"],
}

TWENTY_SECOND = TwentyFirstSet("twentysecond", 22, FONTS)
