"""Fonts that Pillow cannot open by their path alone: those of the Linux console (PSF, packages
console-data and console-cyrillic), and one of the fonts of a collection ("file.ttc#1")."""

import gzip
import io
import struct

from PIL import ImageFont

MAGIC, HEADER, WIDTH = b"\x36\x04", 4, 8
HAS_512, END, SEQUENCE = 1, 0xFFFF, 0xFFFE
# What tills print if their font has no such sign.
SUBSTITUTES = {"«": '"', "»": '"', "—": "-", "–": "-", "×": "x", "№": "N", "₽": "Р", "£": "L"}


def opened(path, size):
    """Returns a font. Fonts of the console have one size, which is that of the file."""
    file, _, index = str(path).partition("#")
    if not file.endswith((".psf", ".psf.gz")):
        return ImageFont.truetype(file, size, index=int(index or 0))
    height, shapes = console_shapes(file)
    for sign, other in SUBSTITUTES.items():
        shapes.setdefault(sign, shapes.get(other))
    return ImageFont.truetype(io.BytesIO(bdf(height, shapes)), height)


def console_shapes(file):
    """Returns the height of a font of the console, and the rows of each character, a byte each."""
    opening = gzip.open if file.endswith(".gz") else open
    with opening(file, "rb") as font:
        data = font.read()
    if data[:2] != MAGIC:
        raise SystemExit(f"{file} is not a font of the console")
    count, height = 512 if data[2] & HAS_512 else 256, data[3]
    shapes, place, is_single = {}, 0, True
    for (unit,) in struct.iter_unpack("<H", data[HEADER + count * height:]):
        if unit == END:
            place, is_single = place + 1, True
        elif unit == SEQUENCE:
            is_single = False
        elif is_single:
            start = HEADER + place * height
            shapes.setdefault(chr(unit), data[start:start + height])
    return height, shapes


def bdf(height, shapes):
    """Returns a font in the format BDF, which FreeType reads, with the codes of Unicode."""
    below = height // 5
    lines = ["STARTFONT 2.1", "FONT -console-fixed-medium-r-normal--0-0-75-75-c-0-iso10646-1",
             f"SIZE {height} 75 75", f"FONTBOUNDINGBOX {WIDTH} {height} 0 {-below}", "STARTPROPERTIES 5",
             f"PIXEL_SIZE {height}", f"FONT_ASCENT {height - below}", f"FONT_DESCENT {below}", 'CHARSET_REGISTRY "ISO10646"',
             'CHARSET_ENCODING "1"', "ENDPROPERTIES", f"CHARS {len(shapes)}"]
    for letter in sorted(shapes):
        lines += [f"STARTCHAR U{ord(letter):04X}", f"ENCODING {ord(letter)}", "SWIDTH 500 0", f"DWIDTH {WIDTH} 0",
                  f"BBX {WIDTH} {height} 0 {-below}", "BITMAP", *(f"{row:02X}" for row in shapes[letter]), "ENDCHAR"]
    return "\n".join([*lines, "ENDFONT", ""]).encode()
