"""Images that cost a decoder far more than their sender, created without an image library."""

import random
import struct
import zlib
from pathlib import Path

FIXTURES = Path(__file__).resolve().parents[2] / "Tests/Fixtures/images"


def fixture(name):
    return (FIXTURES / name).read_bytes()


# PNG


def chunk(name, content):
    return (struct.pack(">I", len(content)) + name + content
            + struct.pack(">I", zlib.crc32(name + content)))


def zeros(count):
    """Returns `count` zero bytes compressed, without holding them in memory."""
    packer, parts, left = zlib.compressobj(9), [], count
    block = bytes(1 << 20)
    while left > 0:
        parts.append(packer.compress(block[:min(left, len(block))]))
        left -= len(block)
    return b"".join(parts) + packer.flush()


def png(width, height, depth=1, colour=0, interlaced=False, frames=0):
    """Returns a black PNG; with `frames`, an animated one whose later frames have one pixel."""
    channels = {0: 1, 2: 3, 6: 4}[colour]
    row = 1 + (width * depth * channels + 7) // 8
    # Adam7 has seven passes with additional bytes per row; twice the data is always enough.
    data = zeros(row * height * (2 if interlaced else 1))
    parts = [chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0,
                                        int(interlaced)))]
    if frames:
        parts.append(chunk(b"acTL", struct.pack(">II", frames, 0)))
        parts.append(frame_control(0, width, height))
    parts.append(chunk(b"IDAT", data))
    pixel = zlib.compress(bytes(1 + (depth * channels + 7) // 8))
    for number in range(1, frames):
        parts.append(frame_control(2 * number - 1, 1, 1))
        parts.append(chunk(b"fdAT", struct.pack(">I", 2 * number) + pixel))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts) + chunk(b"IEND", b"")


def frame_control(sequence, width, height):
    return chunk(b"fcTL", struct.pack(">IIIIIHHBB", sequence, width, height, 0, 0, 1, 10, 0, 0))


def profile_bomb(size):
    """Returns a small PNG with a colour profile that unpacks to `size` bytes."""
    whole = png(16, 16)
    head = 8 + 25
    return whole[:head] + chunk(b"iCCP", b"x\0\0" + zeros(size)) + whole[head:]


# GIF


def gif(side, frames, noise=False, frame_side=None, first_whole=False):
    """Returns an animation of `frames` frames with one pixel each, or `frame_side` squared pixels.
    With `first_whole`, the first frame is full-size noise, and the others change one pixel."""
    dice = random.Random(5)
    palette = dice.randbytes(768)
    parts = [b"GIF89a", struct.pack("<HHBBB", side, side, 0xF7, 0, 0), palette,
             b"\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00"]
    size = frame_side or 1
    images = [codes(dice.randbytes(size * size) if noise else bytes([number] * size * size))
              for number in range(8)]
    if first_whole:
        frames -= 1
        parts.append(b"\x2C" + struct.pack("<HHHHB", 0, 0, side, side, 0) + b"\x08")
        parts.append(codes(dice.randbytes(side * side)))
    for number in range(frames):
        parts.append(b"\x2C" + struct.pack("<HHHHB", 0, 0, size, size, 0) + b"\x08")
        parts.append(images[number % 8])
    return b"".join(parts) + b"\x3B"


def codes(pixels):
    """Returns pixels as LZW codes in GIF blocks."""
    bits = length = 0
    packed = bytearray()

    def put(code, size):
        nonlocal bits, length
        bits |= code << length
        length += size
        while length >= 8:
            packed.append(bits & 0xFF)
            bits >>= 8
            length -= 8

    table, size, next_code = {}, 9, 258
    put(256, size)
    prefix = pixels[0]
    for pixel in pixels[1:]:
        if (prefix, pixel) in table:
            prefix = table[prefix, pixel]
            continue
        put(prefix, size)
        table[prefix, pixel] = next_code
        if next_code == 1 << size and size < 12:
            size += 1
        next_code += 1
        if next_code == 4095:
            put(256, size)
            table, size, next_code = {}, 9, 258
        prefix = pixel
    put(prefix, size)
    put(257, size)
    if length:
        packed.append(bits & 0xFF)
    blocks = [bytes([len(packed[at:at + 255])]) + packed[at:at + 255]
              for at in range(0, len(packed), 255)]
    return b"".join(blocks) + b"\0"


# WebP


def webp_pixels(width, height):
    """Returns a lossless image of one colour, which has no bits per pixel: 25 bytes for any
    size."""
    bits = length = 0
    for value, count in [(0x2F, 8), (width - 1, 14), (height - 1, 14), (0, 1), (0, 3), (0, 1),
                         (0, 1), (0, 1)] + [(1, 1), (0, 1), (0, 1), (0, 1)] * 5:
        bits |= value << length
        length += count
    return riff_chunk(b"VP8L", bits.to_bytes((length + 7) // 8 + 8, "little"))


def riff_chunk(name, content):
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def webp(width, height, frames=1):
    body = webp_pixels(width, height)
    if frames > 1:
        def size(number):
            return struct.pack("<I", number - 1)[:3]
        frame = riff_chunk(b"ANMF", b"\0" * 6 + size(width) + size(height) + b"\x0A\0\0\0" + body)
        body = (riff_chunk(b"VP8X", b"\x02\0\0\0" + size(width) + size(height))
                + riff_chunk(b"ANIM", b"\0" * 6) + frame * frames)
    return b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body


# JPEG


def segment(marker, content):
    return bytes([0xFF, marker]) + struct.pack(">H", 2 + len(content)) + content


def jpeg_scans(side, scans):
    """Returns a progressive image of one colour with `scans` empty scans. Each skips all blocks in
    runs of 32,767, and makes a decoder process all coefficients."""
    blocks = ((side + 7) // 8) ** 2
    one_symbol = bytes([1] + [0] * 15)
    parts = [b"\xFF\xD8", segment(0xDB, b"\0" + b"\1" * 64),
             segment(0xC2, struct.pack(">BHHB", 8, side, side, 1) + b"\1\x11\0"),
             # The only symbols: no difference, and a run of 2^14 and up to 2^14 − 1 more blocks.
             segment(0xC4, b"\0" + one_symbol + b"\0"),
             segment(0xC4, b"\x10" + one_symbol + b"\xE0"),
             segment(0xDA, b"\1\1\0\0\0\0"), bytes((blocks + 7) // 8)]
    runs = -(-blocks // 32767)
    bits = "011111111111111" * runs
    bits += "1" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xFF", b"\xFF\0")
    for number in range(scans):
        band = 1 + number // 14 % 63
        low = 13 - number % 14
        high = 0 if low == 13 else low + 1
        parts.append(segment(0xDA, b"\1\1\0" + bytes([band, band, high << 4 | low])) + data)
    return b"".join(parts) + b"\xFF\xD9"


def jpeg_segments(count):
    """Returns an image with `count` comments between tables, so that it has many segments."""
    whole = fixture("progressive.jpg")
    table = segment(0xDD, b"\0\0")
    return whole[:2] + (segment(0xFE, b"") + table) * count + whole[2:]


# HEIC and AVIF


def heif_size(name, width, height):
    """Returns an image with a wrong size in its header."""
    whole = bytearray(fixture(name))
    at = whole.find(b"ispe")
    while at >= 0:
        whole[at + 8:at + 16] = struct.pack(">II", width, height)
        at = whole.find(b"ispe", at + 4)
    return bytes(whole)


# Damage


def damaged(number, name):
    """Returns a fixture with random damage, seeded by `number`."""
    dice = random.Random(number)
    whole = bytearray(fixture(name))
    for _ in range(dice.randint(1, 3)):
        place = dice.randrange(len(whole))
        early = dice.randrange(min(600, len(whole)))
        kind = dice.randrange(5)
        if kind == 0:
            whole[early] = dice.randrange(256)
        elif kind == 1:
            whole[place] = dice.randrange(256)
        elif kind == 2:
            del whole[max(1, place):]
        elif kind == 3:
            del whole[early:early + dice.randint(1, 40)]
        else:
            whole[place:place] = whole[early:early + 40]
        if len(whole) < 20:
            break
    return bytes(whole)


# Names, and functions that create the file when it is sent.
BOMBS = {
    "png 30,000 x 30,000": lambda: fixture("bomb.png"),
    "png 10,000 x 10,000, 1 bit": lambda: png(10_000, 10_000),
    "png 10,000 x 10,000, 64 bits": lambda: png(10_000, 10_000, 16, 6),
    "png 10,000 x 10,000, 64 bits, interlaced": lambda: png(10_000, 10_000, 16, 6, True),
    "png, profile of 256 MiB": lambda: profile_bomb(256 << 20),
    "apng, 2,000 frames of 158 x 158": lambda: png(158, 158, frames=2000),
    "apng, 20,000 frames": lambda: png(16, 16, frames=20_000),
    "apng, 10 frames of 5,000 x 5,000": lambda: png(5000, 5000, frames=10),
    "gif, 20,000 frames": lambda: gif(16, 20_000),
    "gif, 1,000 frames of 316 x 316": lambda: gif(316, 1000, frame_side=316),
    "gif, 500 frames of 316 x 316": lambda: gif(316, 500, frame_side=316),
    "gif, 240 frames of 316 x 316, noise": lambda: gif(316, 240, True, 316),
    "gif, 500 frames of 316 x 316, one noise": lambda: gif(316, 500, first_whole=True),
    "gif, 2,000 frames of 158 x 158": lambda: gif(158, 2000, frame_side=158),
    "gif, 2 frames of 5,000 x 5,000": lambda: gif(5000, 2),
    "gif, 10,000 x 10,000": lambda: gif(10_000, 1),
    "webp 12,000 x 8,300": lambda: webp(12_000, 8_300),
    "webp, 2,000 frames of 158 x 158": lambda: webp(158, 158, 2000),
    "webp, 2 frames of 5,000 x 5,000": lambda: webp(5000, 5000, 2),
    "webp, 20,000 frames": lambda: webp(16, 16, 20_000),
    "jpeg 10,000 x 10,000, 10 scans": lambda: jpeg_scans(10_000, 9),
    "jpeg 10,000 x 10,000, 99 scans": lambda: jpeg_scans(10_000, 98),
    "jpeg 10,000 x 10,000, 1,000 scans": lambda: jpeg_scans(10_000, 999),
    "jpeg of 1,000,000 segments": lambda: jpeg_segments(500_000),
    "heic, says 20,000 x 5,000": lambda: heif_size("plain.heic", 20_000, 5000),
    "avif, says 10,000 x 10,000": lambda: heif_size("plain.avif", 10_000, 10_000),
}
MUTATED = ["phone.jpg", "progressive.jpg", "cmyk.jpg", "place.png", "animated.png", "place.webp",
           "animated.webp", "animated.gif", "place.heic", "plain.avif"]
