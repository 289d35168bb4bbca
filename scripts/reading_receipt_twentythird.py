"""Receipts of the twenty-third set for scripts/reading-set: known layouts chosen at random, as in the twenty-first
set, with new names (files of reading-names that end in -23) and new fonts.

The rule for the fonts is that of the twenty-second set (reading_receipt_twentysecond.py), with these differences,
because neither fixed-pitch candidates nor enough Russian ones were left:

- Fonts of the twenty-second set are used ones too. English proportional candidates are those that its lot left.
- Fonts made for Chinese, Japanese or Korean are candidates if their English letters are of one width, or if they
  have proportional Russian letters.
- Fixed-pitch and slab-serif designs, too, are other families than the sans-serif ones with the same first word.
- For Russian, the bold face of a fixed-pitch family is a candidate if sets only had other faces of it and no model
  was trained with it. So is the condensed kin of a used family.
- All Russian candidates are taken. There are just twenty.

The fonts are unpacked into one folder, whose usr/share/fonts is the argument --fonts.

    apt-get download texlive-fonts-extra fonts-arphic-uming fonts-lexi-gulim fonts-linex \\
        fonts-morisawa-bizud-mincho fonts-sawarabi-gothic fonts-unfonts-core fonts-unfonts-extra
    for package in *.deb; do dpkg -x $package FOLDER; done
    pip download --no-deps common-fonts==0.13
    unzip common_fonts-*.whl fonts/Ubuntu-Regular.ttf -d FOLDER/usr/share/common_fonts
    pip install fontpkg-arvo fontpkg-assistant fontpkg-atkinson-hyperlegible fontpkg-barlow fontpkg-catamaran \\
        fontpkg-domine fontpkg-dosis fontpkg-epilogue fontpkg-geist fontpkg-hammersmith-one fontpkg-ibm-plex-mono \\
        fontpkg-ibm-plex-sans fontpkg-ibm-plex-serif fontpkg-libre-franklin fontpkg-maven-pro fontpkg-nunito-sans \\
        fontpkg-overpass fontpkg-prompt fontpkg-rethink-sans fontpkg-roboto-slab fontpkg-saira fontpkg-share-tech \\
        fontpkg-source-sans-3 fontpkg-teko fontpkg-unbounded fontpkg-viga
"""

from reading_receipt_twentyfirst import TwentyFirstSet

TEX = "../texlive/texmf-dist/fonts/opentype/"
# English candidates of fixed pitch, all taken: AR PL UMing, BIZ UDMincho, UnTaza, which the lot of the nineteenth set
# left. Passed over as relatives: Aerial Mono (DejaVu), BabelStone Han (AR PL UMing), FreeFarsi Monospace (Nimbus
# Roman), IndUni-C, Miriam Mono CLM and Tlwg Typewriter (FreeMono), Libertinus Mono (Linux Libertine), Motoya L Cedar
# (Motoya L Maruberi), UKIJ Teng (Liberation Mono). Crystal has no documented purpose.
# Proportional ones: ABeeZee, Albert Sans, Almarai, Anek Telugu, Antic Slab, Arvo, Asap, Assistant, Atkinson
# Hyperlegible, Barlow, Cabin, Cardo, Catamaran, Chivo, Crimson Pro, Domine, Dosis, Epilogue, Figtree, Hammersmith One,
# Heebo, Instrument Sans, Libre Baskerville, Libre Franklin, Maven Pro, Mukta, News Cycle, Outfit, Poppins, Prompt,
# Quicksand, Rethink Sans, Saira, Sanchez, Schibsted Grotesk, Share Tech, Signika, Slabo 27px, Sora, Teko, Titillium
# Web, Viga, Zilla Slab. The seventeen taken are the start of `random.Random("fonts en twenty-third").sample` of all
# the sorted names. None was passed over.
# Russian candidates, all taken. Bold ones of fixed pitch: Cascadia Code, IBM Plex Mono, Roboto Mono, Source Code Pro.
# That of Geist Mono is in the same file as the regular face. Proportional ones: BABEL Unicode, Geist, IBM Plex Sans,
# IBM Plex Serif, Lexi Gulim, Nunito Sans, Overpass, Roboto Slab, Sawarabi Gothic, Source Sans 3, Ubuntu, UnDotum, and
# Unbounded, which Google classifies as sans serif. Condensed ones, which the twenty-first set passed over: Antykwa
# Torunska Cond, Iwona Cond, Kurier Cond. Passed over: Teams (Bulgarian forms of letters), UnBatang (its Russian
# letters are bolder than its English ones), and as relatives BPG Sans (Nimbus Sans), UnGraphic (UnDotum) and the UKIJ
# fonts (Liberation and Linux Libertine).
# `random.Random("dealt en twenty-third").sample` of the sorted twenty is their order below ("ru" for Russian).
# IBM Plex Mono, which lacks ≡, changed places with Lexi Gulim, and Antykwa Torunska Cond, which lacks ₽, with Source
# Code Pro.
FONTS = {
    "en": ["truetype/bizud-mincho/BIZUDMincho-Regular.ttf", "pypi:fontpkg_catamaran/Catamaran[wght].ttf",
           "truetype/arphic/uming.ttc", "pypi:fontpkg_viga/Viga-Regular.ttf", "pypi:fontpkg_domine/Domine[wght].ttf",
           "truetype/unfonts-extra/UnTaza.ttf",
           "pypi:fontpkg_atkinson_hyperlegible/AtkinsonHyperlegible-Regular.ttf", "pypi:fontpkg_teko/Teko[wght].ttf",
           "pypi:fontpkg_rethink_sans/RethinkSans[wght].ttf", "pypi:fontpkg_epilogue/Epilogue[wght].ttf",
           "pypi:fontpkg_assistant/Assistant[wght].ttf", "pypi:fontpkg_maven_pro/MavenPro[wght].ttf",
           "pypi:fontpkg_hammersmith_one/HammersmithOne-Regular.ttf", "pypi:fontpkg_dosis/Dosis[wght].ttf",
           "pypi:fontpkg_saira/Saira[wdth,wght].ttf", "pypi:fontpkg_prompt/Prompt-Regular.ttf",
           "pypi:fontpkg_arvo/Arvo-Regular.ttf", "pypi:fontpkg_share_tech/ShareTech-Regular.ttf",
           "pypi:fontpkg_barlow/Barlow-Regular.ttf", "pypi:fontpkg_libre_franklin/LibreFranklin[wght].ttf"],
    "ru": [TEX + "google/roboto/RobotoMono-Bold.otf", TEX + "public/cascadia-code/CascadiaCod3-Bold.otf",
           "pypi:fontpkg_nunito_sans/NunitoSans[YTLC,opsz,wdth,wght].ttf",
           "pypi:fontpkg_source_sans_3/SourceSans3[wght].ttf", "pypi:fontpkg_geist/Geist[wght].ttf",
           "pypi:fontpkg_ibm_plex_serif/IBMPlexSerif-Regular.ttf", TEX + "nowacki/iwona/IwonaCond-Regular.otf",
           TEX + "nowacki/kurier/KurierCond-Regular.otf", "pypi:fontpkg_roboto_slab/RobotoSlab[wght].ttf",
           "truetype/lexi/LexiGulim.ttf", "pypi:fontpkg_overpass/Overpass[wght].ttf",
           "pypi:fontpkg_ibm_plex_mono/IBMPlexMono-Bold.ttf", "pypi:fontpkg_unbounded/Unbounded[wght].ttf",
           "pypi:fontpkg_ibm_plex_sans/IBMPlexSans[wdth,wght].ttf", "../common_fonts/fonts/Ubuntu-Regular.ttf",
           TEX + "adobe/sourcecodepro/SourceCodePro-Bold.otf",
           "truetype/sawarabi-gothic/sawarabi-gothic-medium.ttf", "truetype/unfonts-core/UnDotum.ttf",
           "truetype/linex/BABELreg.ttf", TEX + "public/antt/AntykwaTorunskaCond-Regular.otf"],
}

TWENTY_THIRD = TwentyFirstSet("twentythird", 23, FONTS)
