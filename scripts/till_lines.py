"""Draws lines of text as tills print them and cameras see them, with the text of each. Used by
scripts/till-model."""

import io
import random
from functools import cache
from pathlib import Path

import numpy
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from till_fonts import bitmaps, font_of, has_characters, outlines

ROOT = Path(__file__).resolve().parent.parent
LINES_PER_PAGE = 400
CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
LATIN = "abcdefghijklmnopqrstuvwxyz"
# Those of later sets measure the model.
SETS = ["", *(f"-{number}" for number in (2, 3, 4, 5, 6, 7, 9, 10, 11, 12))]

HEADINGS = {
    "ru": """КАССОВЫЙ ЧЕК ПРИХОД КАССИР СМЕНА ИТОГ ИТОГО НДС СУММА ОПЛАТА КАРТОЙ НАЛИЧНЫМИ СДАЧА СПАСИБО
        ЗА ПОКУПКУ АДРЕС МАГАЗИН ООО АО ИНН ЗН ККТ РН ФН ФД ФП САЙТ ФНС СКИДКА БОНУСЫ ПАКЕТ ТОВАР ЦЕНА
        КОЛ-ВО ШТ КГ УПАК ПЭТ СТ/Б Ж/Б М/У В/У С/С ПАСТ ДЕТСК ПИТ НЕГАЗ КЛАСС СОРТ ФАС ВЕС ОХЛ""".split(),
    "en": """TOTAL SUBTOTAL CASH CARD VISA CHANGE TAX VAT ITEM QTY PRICE SAVE EACH LB KG OZ EA PK CT THANK
        YOU STORE CASHIER RECEIPT BALANCE DUE MEMBER POINTS ORG LRG WHL GF FRZ TEL NO REG TRANS""".split(),
}
SIZES = {
    "ru": "{}г|{} г|{}мл|{} мл|{}л|{}кг|{}Г|{}МЛ|{}шт|{}%|{},{}%|{}.{}%".split("|"),
    "en": "{}g|{} g|{}ml|{}L|{}kg|{}G|{}ML|{}OZ|{}Z|{} OZ|{}lb|{}LB|{}CT|{}PK|{}pk|{}EA|{}s|{}S|{}RL".split("|"),
}
SUMS = {
    "ru": """{} x {}|{} х {} ={}|{}*{} ={}|{} шт. х {}|{} ШТ X {}|{} кг × {} = {}|={}|НДС 10% ={}|НДС 20%: {}
        |Цена {} скидка {}|ИТОГ ={}|СКИДКА -{}|{} руб.|{}""".replace("\n        ", "").split("|"),
    "en": """{} @ {}|{} @ ${}|{} lb @ {} /lb|{} kg @ £{}/kg|{} x {}|TOTAL {}|VAT 20% {}|SAVINGS -{}|£{}|${}
        |{} for {}|{} @ ${} ea|{} @ £{} each|Qty {} £{} each|{} lb @ ${}/lb|{}kg @ £{}/kg|{} x ${}""".replace("\n        ", "").split("|"),
}
SIGNS = {"ru": ["", " А", " Б", "*", " р"], "en": ["", " A", " B", " F", " T", " N", " X", "-", " F*"]}


# MARK: - Texts


@cache
def names(language):
    found = []
    for line in (ROOT / f"Kit/Sources/ListCore/Lexicon/{language}.tsv").read_text().splitlines():
        found += [name.strip() for cell in line.split("\t") for name in cell.split(",")]
    for number in SETS:
        rows = (ROOT / f"scripts/reading-names/{language}{number}.txt").read_text().splitlines()
        found += [row.split("\t")[0].strip() for row in rows if not row.startswith("#")]
    is_its = (lambda name: name.isascii()) if language == "en" else (
        lambda name: any(letter in CYRILLIC for letter in name))
    return [name for name in found if name and is_its(name)]


@cache
def words(language):
    return [word for name in names(language) for word in name.split() if len(word) > 1]


def word(chance, language):
    kind = chance.random()
    if kind < 0.82:
        return chance.choice(words(language))
    if kind < 0.92:
        return chance.choice(HEADINGS[language])
    letters = CYRILLIC if language == "ru" else LATIN
    return "".join(chance.choice(letters) for _ in range(chance.randint(2, 9)))


def number(chance):
    cents = f"{chance.randint(0, 99):02d}"
    return chance.choices(
        [f"{chance.randint(1, 1999)}.{cents}", f"{chance.randint(1, 1999)},{cents}",
         f"{chance.randint(1, 9)} {chance.randint(0, 999):03d}.{cents}",
         f"0.{chance.randint(1, 999):03d}", str(chance.randint(1, 10 ** chance.randint(1, 7)))],
        [5, 2, 1, 1, 1])[0]


def filled(chance, form, value):
    while "{}" in form:
        form = form.replace("{}", value(), 1)
    return form


def cased(chance, text):
    kind = chance.random()
    return text.upper() if kind < 0.45 else text if kind < 0.65 else text.capitalize()


def abbreviated(chance, text):
    if len(text) > 5 and chance.random() < 0.2:
        return text[: chance.randint(3, len(text) - 1)] + chance.choice([".", ".", ""])
    return text


def goods(chance, language):
    parts = chance.choice(names(language)).split() if chance.random() < 0.5 else [
        word(chance, language) for _ in range(chance.randint(1, 4))]
    text = cased(chance, " ".join(abbreviated(chance, part) for part in parts))
    if chance.random() < 0.5:
        grams = [1, 2, 3, 5, 10, 15, 25, 30, 50, 90, 100, 125, 200, 250, 330, 400, 450, 500, 800, 930]
        text += " " + filled(
            chance, chance.choice(SIZES[language]), lambda: str(chance.choice(grams)))
    if chance.random() < 0.2:
        text = f"{chance.randint(1, 9_999_999 if chance.random() < 0.4 else 30)}{chance.choice(['. ', ' '])}{text}"
    if chance.random() < 0.5:
        text += " " + chance.choice(["", "=", "*", "$", "£"]) + number(chance) + chance.choice(SIGNS[language])
    return text


def line(chance, alphabet, latin_share):
    language = "en" if chance.random() < latin_share else "ru"
    kind = chance.random()
    if kind < 0.55:
        text = goods(chance, language)
    elif kind < 0.75:
        text = filled(chance, chance.choice(SUMS[language]), lambda: number(chance))
    else:
        text = cased(
            chance, " ".join(word(chance, language) for _ in range(chance.randint(2, 6))))
    if latin_share and language == "ru" and chance.random() < 0.3:
        # Brands are in Latin letters.
        parts = text.split(" ")
        brand = chance.choice(words("en"))
        parts[chance.randrange(len(parts))] = chance.choice([brand.upper(), brand.capitalize()])
        text = " ".join(parts)
    kept = "".join(letter for letter in text if letter in alphabet or letter == " ")
    return " ".join(kept.split())[:48]


# MARK: - Images


def drawn(chance, text, letters):
    """Returns the text in a random font with these letters, black on white, in a random height, or None
    if the font cannot draw it."""
    monospaced, others = outlines(letters)
    kind = chance.random()
    if kind < 0.4:
        image = dotted(chance, text, letters, is_bitmap=kind < 0.26)
    else:
        families = monospaced if kind < 0.76 else others
        file, size = chance.choice(families[chance.choice(list(families))]), chance.randint(20, 44)
        # Many tills print zeros with a stroke or a dot.
        features = ["zero"] if chance.random() < 0.4 else None
        image = written(text, ImageFont.truetype(file, size), features)
    if image is None:
        return None
    rows = numpy.where((numpy.asarray(image) < 128).any(1))[0]
    if len(rows) < 3:
        return None
    scale = chance.uniform(13, 38) / (rows[-1] - rows[0] + 1)
    across = scale * chance.choice([1, 1, 1, 0.8, 0.9, 1.15, 1.3])
    if kind < 0.4 and chance.random() < 0.6:
        # Dots stay square when a till prints them.
        image = image.resize((image.width * 3, image.height * 3), Image.NEAREST)
        scale, across = scale / 3, across / 3
    return image.resize(
        (max(20, int(image.width * across)), max(12, int(image.height * scale))), Image.LANCZOS)


def written(text, font, features=None, mode="L"):
    box = font.getbbox(text)
    image = Image.new("L", (int(box[2]) + 20, int(box[3]) + 16), 255)
    pen = ImageDraw.Draw(image)
    pen.fontmode = mode
    pen.text((10, 8), text, font=font, fill=0, features=features)
    return image


def dotted(chance, text, letters, is_bitmap):
    """Returns the text in dots: in a bitmap font, or in a small monospaced one without shades."""
    if is_bitmap:
        families = bitmaps(letters)
        file, size = chance.choice(families[chance.choice(list(families))])
    else:
        families = outlines(letters)[0]
        file, size = chance.choice(families[chance.choice(list(families))]), chance.randint(13, 26)
    font = font_of(file, size)
    if is_bitmap and not has_characters(file, font, text):
        return None
    if chance.random() < 0.25:
        image = spaced(text, font, chance.randint(1, 2))
    else:
        image = written(text, font, mode="1")
    if chance.random() < 0.15:
        # Tills print bold letters twice, a dot apart.
        image = ImageChops.darker(image, ImageChops.offset(image, 1, 0))
    return image


def spaced(text, font, space):
    """Returns the text in dots, with additional space between letters."""
    box = font.getbbox(text)
    image = Image.new("L", (int(box[2]) + 20 + space * len(text), int(box[3]) + 16), 255)
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"
    left = 10
    for letter in text:
        pen.text((left, 8), letter, font=font, fill=0)
        left += round(font.getlength(letter)) + space
    return image


def photographed(chance, image):
    """Returns the line as a camera sees it: tilted, faded, in uneven light, blurred and noisy."""
    noise = numpy.random.default_rng(chance.getrandbits(32))
    if chance.random() < 0.6:
        image = image.rotate(chance.uniform(-0.9, 0.9), fillcolor=255, resample=Image.BICUBIC)
    if chance.random() < 0.5:
        slant = (1, chance.uniform(-0.12, 0.12), 0, 0, 1, 0)
        image = image.transform(
            image.size, Image.AFFINE, slant, fillcolor=255, resample=Image.BICUBIC)
    light = 1 - (1 - numpy.asarray(image, numpy.float32) / 255) * chance.uniform(0.35, 1)
    width = light.shape[1]
    if chance.random() < 0.25:
        wave = numpy.sin(numpy.arange(width) / chance.uniform(20, 200) + chance.random() * 6) > 0.3
        light = 1 - (1 - light) * (1 - chance.uniform(0.2, 0.6) * wave)[None, :]
    if chance.random() < 0.2:
        light = numpy.where(noise.random(light.shape) < 0.06, numpy.minimum(1, light + 0.6), light)
    light = light * chance.uniform(0.75, 1)
    if chance.random() < 0.5:
        ends = chance.uniform(-0.1, 0.1), chance.uniform(-0.1, 0.1)
        light = light + numpy.linspace(*ends, width)[None, :]
    image = Image.fromarray((numpy.clip(light, 0, 1) * 255).astype(numpy.uint8))
    if chance.random() < 0.75:
        image = image.filter(ImageFilter.GaussianBlur(chance.uniform(0.2, 1.25) * image.height / 40))
    grey = numpy.asarray(image, numpy.float32)
    grey = grey + noise.standard_normal(grey.shape) * chance.uniform(0, 9)
    image = Image.fromarray(numpy.clip(grey, 0, 255).astype(numpy.uint8))
    if chance.random() < 0.6:
        file = io.BytesIO()
        image.save(file, "JPEG", quality=chance.randint(35, 90))
        image = Image.open(file).convert("L")
    return image


def letters_of(latin_share):
    """Returns the letters that fonts need."""
    return LATIN if latin_share == 1 else CYRILLIC


def find_fonts(latin_share):
    outlines(letters_of(latin_share))
    bitmaps(letters_of(latin_share))


def draw_page(stem, alphabet, latin_share, seed):
    """Writes `stem.tif` with an image for each line, and `stem.box` with their texts, in the format
    of Tesseract's training. `latin_share` of the lines are English."""
    chance = random.Random(seed)
    alphabet = set(alphabet)
    letters = letters_of(latin_share)
    images, boxes = [], []
    while len(images) < LINES_PER_PAGE:
        text = line(chance, alphabet, latin_share)
        image = drawn(chance, text, letters) if len(text) > 1 else None
        # The text was too short, or the font drew nothing.
        if image is None:
            continue
        image = photographed(chance, image)
        frame = f"0 0 {image.width} {image.height} {len(images)}"
        boxes.append(f"WordStr {frame} #{text}\n\t {frame}\n")
        images.append(image)
    images[0].save(
        f"{stem}.tif", save_all=True, append_images=images[1:], compression="tiff_lzw")
    Path(f"{stem}.box").write_text("".join(boxes))
