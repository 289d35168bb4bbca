"""Makes the images in this folder. Needs Pillow, numpy, exiftool and heif-enc; run it here.

They are committed, since the tests shall not need these tools. Every place in them is
59.9386 N, 30.3141 E, so that a test can look for it; the words SECRET and MAKER-NOTE likewise.
"""
import struct
import subprocess
import zlib

import numpy as np
from PIL import Image, ImageCms, PngImagePlugin

WIDTH, HEIGHT = 320, 240
rng = np.random.default_rng(7)
y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
waves = np.stack([128 + 90 * np.sin(x / 37), 128 + 90 * np.cos(y / 29), x * 255 / WIDTH], -1)
grain = rng.normal(0, 6, (HEIGHT, WIDTH, 1))
picture = Image.fromarray(np.clip(waves + grain, 0, 255).astype(np.uint8))
srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def exif(orientation):
    block = Image.Exif()
    block[0x0112] = orientation
    block[0x010F] = "SECRET Camera"
    block.get_ifd(0x8769)[0x927C] = b"MAKER-NOTE" * 20
    return block


def exiftool(name, *arguments):
    subprocess.run(["exiftool", "-q", "-overwrite_original", *arguments, name], check=True)


PLACE = ["-GPSLatitude=59.9386", "-GPSLatitudeRef=N", "-GPSLongitude=30.3141",
         "-GPSLongitudeRef=E", "-XMP-dc:Description=SECRET place"]

picture.save("phone.jpg", quality=75, exif=exif(6), icc_profile=srgb, comment=b"SECRET comment")
exiftool("phone.jpg", *PLACE, "-IPTC:City=SECRET city")
with open("phone.jpg", "ab") as file:
    file.write(b"SECRET trailer" + open("phone.jpg", "rb").read()[:2000])
picture.save("progressive.jpg", quality=70, progressive=True)
open("truncated.jpg", "wb").write(open("progressive.jpg", "rb").read()[:6000])
Image.new("L", (4000, 3000), 90).save("wide.jpg", quality=20, progressive=True)
picture.convert("CMYK").resize((160, 120)).save("cmyk.jpg", quality=70)

words = PngImagePlugin.PngInfo()
words.add_text("Comment", "SECRET comment")
words.add_itxt("Author", "SECRET author")
small = picture.resize((160, 120)).quantize(64)
small.save("place.png", pnginfo=words, exif=exif(8), icc_profile=srgb)
exiftool("place.png", *PLACE)

picture.save("place.webp", quality=70, exif=exif(6), icc_profile=srgb)
exiftool("place.webp", *PLACE)
picture.save("mislabelled.png", format="WEBP", quality=60)
turned = [small.convert("RGB").rotate(20 * i).resize((80, 60)) for i in range(4)]
turned[0].save("animated.webp", save_all=True, append_images=turned[1:], duration=80, loop=0,
               exif=exif(1), quality=60)
exiftool("animated.webp", *PLACE)
turned[0].save("animated.gif", save_all=True, append_images=turned[1:], duration=80, loop=0,
               comment=b"SECRET comment")
exiftool("animated.gif", "-XMP-dc:Description=SECRET place")
turned[0].save("animated.png", save_all=True, append_images=turned[1:], duration=80)



def box(kind, data):
    return struct.pack(">I", 8 + len(data)) + kind + data


def boxes(data):
    at = 0
    while at < len(data):
        size = struct.unpack(">I", data[at:at + 4])[0]
        yield data[at + 4:at + 8], data[at + 8:at + size]
        at += size


def turn_heic(name):
    """Adds the property `irot` (a quarter to the left) to the primary item: heif-enc cannot."""
    parts = dict(boxes(open(name, "rb").read()))
    meta = dict(boxes(parts[b"meta"][4:]))
    properties = dict(boxes(meta[b"iprp"]))
    ipco, ipma = properties[b"ipco"], bytearray(properties[b"ipma"])
    primary = struct.unpack(">H", meta[b"pitm"][4:6])[0]
    count = len(list(boxes(ipco)))
    assert ipma[:8] == bytes(4) + struct.pack(">I", 1) and ipma[8:10] == struct.pack(">H", primary)
    ipma[10] += 1
    ipma.append(0x80 | count + 1)
    added = 9 + 1
    meta[b"iprp"] = box(b"ipco", ipco + box(b"irot", b"\x01")) + box(b"ipma", bytes(ipma))
    meta[b"iloc"] = shifted(meta[b"iloc"], added)
    content = parts[b"meta"][:4] + b"".join(box(*pair) for pair in meta.items())
    parts[b"meta"] = content
    open(name, "wb").write(b"".join(box(*pair) for pair in parts.items()))


def shifted(iloc, added):
    """Every place in the file, which has grown by `added` bytes before it."""
    iloc = bytearray(iloc)
    version, at = iloc[0], 8
    assert iloc[4] == 0x44 and version in (0, 1), iloc[:8].hex()
    base = iloc[5] >> 4
    for _ in range(struct.unpack(">H", iloc[6:8])[0]):
        at += (6 if version else 4) + base
        extents = struct.unpack(">H", iloc[at:at + 2])[0]
        at += 2
        for _ in range(extents):
            old = struct.unpack(">I", iloc[at:at + 4])[0]
            iloc[at:at + 4] = struct.pack(">I", old + added)
            at += 8
    return bytes(iloc)


for name, turn in [("place", 6), ("plain", 1)]:
    picture.save(f"/tmp/{name}.jpg", quality=90, exif=exif(turn))
    subprocess.run(["heif-enc", "-q", "50", "-p", "preset=ultrafast", f"/tmp/{name}.jpg", "-o",
                    f"{name}.heic"], check=True)
turn_heic("place.heic")
exiftool("place.heic", *PLACE)
subprocess.run(["heif-enc", "-A", "-q", "50", "/tmp/plain.jpg", "-o", "plain.avif"], check=True)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(
        ">I", zlib.crc32(kind + data))


# Its header promises 50,000 pixels square, and must be enough to refuse it: not all rows are here.
packer = zlib.compressobj(9)
zeros = b"".join(packer.compress(bytes(6251)) for _ in range(2000)) + packer.flush()
open("bomb.png", "wb").write(
    b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 50000, 50000, 1, 0, 0, 0, 0))
    + chunk(b"IDAT", zeros) + chunk(b"IEND", b""))
open("letter.jpg", "w").write("Dear reader, this is no photograph.\n" * 20)
