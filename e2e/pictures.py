"""Images for tests: small generated ones, and photos of the Swift tests' fixtures."""

import base64
import struct
import zlib

from server import ROOT

PHOTOS = ROOT / "Tests/Fixtures/images"


def png(red, green, blue, width=8, height=8):
    """Returns a PNG of one colour; different colours have different hashes."""
    row = b"\0" + bytes((red, green, blue)) * width
    return _png(width, height, 2, zlib.compress(row * height))


def bomb(side=30_000):
    """Returns a PNG of few bytes with 900 million pixels."""
    packer, rows = zlib.compressobj(9), b""
    row = b"\0" * (1 + (side + 7) // 8)
    for _ in range(side):
        rows += packer.compress(row)
    return _png(side, side, 0, rows + packer.flush(), depth=1)


def _png(width, height, colour, data, depth=8):
    def chunk(kind, content):
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    )


def base64_of(content):
    return base64.b64encode(content).decode()


def photo(name):
    """Returns the path of a fixture. Metadata in fixtures, such as places, contains the word
    SECRET."""
    return PHOTOS / name
