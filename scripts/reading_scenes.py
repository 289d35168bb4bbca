"""Difficult pages for scripts/reading-set: tables, check boxes, chalk on a board, faint pencil,
small letters, a few large words, coloured paper, paper that is not flat."""

import math

from PIL import Image, ImageChops, ImageDraw, ImageFilter

MARKED = ["table", "boxes", "circles", "glyphs"]
HARD = ["dark", "faint", "small", "few", "coloured", "blurred", "lamp"]
COLOURS = [((252, 226, 120), (30, 50, 140)), ((190, 220, 245), (160, 30, 40)), ((236, 200, 160), (60, 40, 30))]


def tick(pen, box, chance, ink, width):
    """Draws a handwritten tick that extends beyond the box, or a cross."""
    left, top, right, bottom = box
    side = right - left
    if chance.random() < 0.5:
        pen.line([(left + side * 0.15, top + side * 0.5), (left + side * 0.45, bottom - side * 0.1),
                  (right + side * 0.25, top - side * 0.2)], fill=ink, width=width)
    else:
        pen.line([(left, top), (right, bottom)], fill=ink, width=width)
        pen.line([(right, top), (left, bottom)], fill=ink, width=width)


def draw_marked(scene, items, font, chance, size, draw_line, ink, wobble):
    """Returns a page whose items have check boxes or are in a table, and the indices of ticked
    items."""
    page = Image.new("RGB", size, (252, 251, 247))
    pen = ImageDraw.Draw(page)
    pitch = size[1] / (len(items) + 4)
    ticked = sorted(chance.sample(range(len(items)), len(items) // 4)) if scene != "table" else []
    thick = max(2, int(font.size / 16))
    for row, text in enumerate(items):
        y = pitch * (row + 2.4)
        left = size[0] * 0.1
        side = font.size * chance.uniform(0.6, 0.75)
        top = y + font.size * 0.35
        box = (left, top, left + side, top + side)
        if scene == "table":
            edge = y - (pitch - font.size * 1.2) / 2
            for line in (edge, edge + pitch):
                pen.line([(size[0] * 0.06, line), (size[0] * 0.94, line)], fill=ink, width=thick)
            for x in (0.06, 0.94):
                pen.line([(size[0] * x, edge), (size[0] * x, edge + pitch)], fill=ink, width=thick)
            draw_line(page, (left, y), text, font, ink, chance, wobble)
            continue
        if scene == "glyphs":
            mark = chance.choice(["[x] ", "[X] "]) if row in ticked else "[ ] "
            draw_line(page, (left, y), mark + text, font, ink, chance, wobble)
            continue
        (pen.rectangle if scene == "boxes" else pen.ellipse)(box, outline=ink, width=thick)
        if row in ticked:
            tick(pen, box, chance, ink, thick)
        draw_line(page, (left + side + font.size * 0.5, y), text, font, ink, chance, wobble)
    return page, ticked


def make_hard(scene, page, chance, noisy):
    """Makes a page of black text on white hard to read, as a camera or a pen does."""
    if scene == "dark":
        dark = page.point(lambda value: 24 + (252 - value) * 200 // 252)
        return noisy(dark.filter(ImageFilter.GaussianBlur(0.8)), chance, 10)
    if scene == "faint":
        faint = page.point(lambda value: 196 + value * 30 // 252)
        return noisy(faint.filter(ImageFilter.GaussianBlur(0.6)), chance, 8)
    if scene == "small":
        small = page.resize((page.width // 3, page.height // 3), Image.Resampling.LANCZOS)
        desk = Image.new("RGB", (1200, 1600), (142, 118, 92))
        desk.paste(small, (chance.randint(100, 600), chance.randint(100, 800)))
        return noisy(desk, chance, 6)
    if scene == "coloured":
        paper, ink = chance.choice(COLOURS)
        grey = page.convert("L")
        flat = [Image.new("RGB", page.size, colour) for colour in (paper, ink)]
        return noisy(Image.composite(*flat, grey).filter(ImageFilter.GaussianBlur(0.7)), chance, 8)
    if scene == "blurred":
        return page.filter(ImageFilter.GaussianBlur(page.width / 400))
    if scene == "lamp":
        # A dark room in which a lamp lights one corner.
        light = Image.radial_gradient("L").resize((page.width * 2, page.height * 2))
        light = light.crop((page.width // 2, page.height // 2, page.width * 3 // 2, page.height * 3 // 2))
        light = light.point(lambda value: max(26, 235 - value * 2))
        dim = Image.composite(page, Image.new("RGB", page.size), light)
        return noisy(dim, chance, 8)
    return page


def strike_wildly(page, place, width, font, ink, chance):
    """Strikes out a line by hand: with a wave, a slanting or double stroke, or a thick pen."""
    x, y = place
    middle = y + font.getbbox("x", anchor="ls")[1] / 2 + font.getmetrics()[0]
    kind = chance.choice(["wave", "slant", "double", "thick"])
    pen = ImageDraw.Draw(page)
    left, right = x - 0.3 * font.size, x + width + 0.3 * font.size
    thin = max(2, int(font.size / chance.uniform(11, 16)))
    if kind == "wave":
        length = font.size * chance.uniform(1.2, 2)
        points = [(at, middle + font.size * 0.09 * math.sin((at - left) / length * 6.28))
                  for at in range(int(left), int(right), 4)]
        pen.line(points, fill=ink, width=thin, joint="curve")
    elif kind == "slant":
        rise = min(font.size * 0.2, width * 0.05) * chance.choice([-1, 1])
        pen.line([(left, middle - rise), (right, middle + rise)], fill=ink, width=thin)
    elif kind == "double":
        for away in (-0.08, 0.1):
            rise = chance.gauss(0, font.size * 0.05)
            pen.line([(left, middle + away * font.size - rise), (right, middle + away * font.size + rise)],
                     fill=ink, width=thin)
    else:
        pen.line([(left, middle + chance.gauss(0, 3)), (right, middle + chance.gauss(0, 3))], fill=ink,
                 width=int(font.size / 7))


def uneven(page, chance, kind):
    """Returns a page on paper that is curled at its sides, or creased across, with the light that
    falls on it."""
    width, height = page.size
    steps = 60
    rise = height * chance.uniform(0.012, 0.024) * chance.choice([-1, 1])
    start, length = chance.uniform(0, 1), chance.uniform(0.8, 1.3)
    crease = chance.uniform(0.35, 0.65)
    lean = chance.uniform(0.012, 0.022) * chance.choice([-1, 1])

    def moved(x, y):
        """Returns the point of the page that is seen at (x, y)."""
        if kind == "curled":
            return x, y + rise * math.sin((x / width * length + start) * math.tau)
        # Above the crease the paper leans to one side, below it to the other.
        return x + (y - crease * height) * lean * (1 if y < crease * height else -1), y

    mesh = []
    for column in range(steps):
        for row in range(steps):
            left, right = column * width // steps, (column + 1) * width // steps
            above, below = row * height // steps, (row + 1) * height // steps
            corners = (moved(left, above), moved(left, below), moved(right, below), moved(right, above))
            mesh.append(((left, above, right, below), tuple(one for corner in corners for one in corner)))
    seen = page.transform(page.size, Image.Transform.MESH, mesh, Image.Resampling.BICUBIC, fillcolor=(240, 239, 235))
    light = Image.new("L", (steps, steps))
    for column in range(steps):
        for row in range(steps):
            if kind == "curled":
                slope = math.cos((column / steps * length + start) * math.tau)
            else:
                slope = 1 if row / steps < crease else -0.6
            light.putpixel((column, row), int(205 + 45 * slope))
    light = light.resize(page.size, Image.Resampling.BICUBIC)
    return ImageChops.multiply(seen, Image.merge("RGB", [light] * 3))
