"""The posters of the sample films: own flat drawings of 400 × 600 points. They contain no text,
because titles are translated. POSTERS has (number, first and last background colour, shapes)."""

import math


def ring(cx, cy, r, width, colour, extra=""):
    return (f'<circle cx="{cx}" cy="{cy}" r="{r}" fill="none" stroke="{colour}" '
            f'stroke-width="{width}" {extra}/>')


def disc(cx, cy, r, colour, extra=""):
    return f'<circle cx="{cx}" cy="{cy}" r="{r}" fill="{colour}" {extra}/>'


def box(x, y, w, h, colour, extra=""):
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{colour}" {extra}/>'


def path(d, colour, extra=""):
    return f'<path d="{d}" fill="{colour}" {extra}/>'


def line(d, colour, width, extra=""):
    return (f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}" '
            f'stroke-linecap="round" stroke-linejoin="round" {extra}/>')


def spiral(cx, cy, turns, step, colour, width):
    points = []
    for place in range(turns * 36):
        angle = place * math.pi / 18
        r = step * place / 36
        points.append(f"{cx + r * math.cos(angle):.0f},{cy + r * math.sin(angle):.0f}")
    return line("M" + " L".join(points), colour, width)


def rays(cx, cy, count, inner, outer, colour, width):
    lines = []
    for place in range(count):
        angle = 2 * math.pi * place / count
        x, y = math.cos(angle), math.sin(angle)
        lines.append(f"M{cx + inner * x:.0f} {cy + inner * y:.0f}"
                     f"L{cx + outer * x:.0f} {cy + outer * y:.0f}")
    return line("".join(lines), colour, width)


def windows(x, y, columns, rows, colour, lit, step=22, size=12):
    out = ""
    for row in range(rows):
        for column in range(columns):
            shade = lit if (row * 7 + column * 5) % 4 == 0 else colour
            out += box(x + column * step, y + row * step, size, size, shade)
    return out


# A person from behind with height `h`; the feet are at (x, y).
def figure(x, y, h, colour, hat=False):
    head = h * 0.13
    body = path(f"M{x - h * .16} {y} L{x - h * .13} {y - h * .62} Q{x} {y - h * .82} "
                f"{x + h * .13} {y - h * .62} L{x + h * .16} {y} Z", colour)
    out = body + disc(x, y - h * .82, head, colour)
    if hat:
        out += box(x - head * 1.9, y - h * .9, head * 3.8, h * .035, colour, 'rx="3"')
        out += path(f"M{x - head} {y - h * .89} L{x - head * .9} {y - h * 1.02} "
                    f"L{x + head * .9} {y - h * 1.02} L{x + head} {y - h * .89} Z", colour)
    return out


POSTERS = [
    # Nosferatu: the shadow of a hand on the stairs.
    (101, "#d9d2b6", "#8b8b6a",
     "".join(box(0, 560 - i * 70, 400 - i * 52, 80, f"#{45 + i * 6:02x}{47 + i * 6:02x}{36 + i * 5:02x}")
             for i in range(7)).replace("#", "#")
     + path("M250 600 L262 380 Q210 330 186 250 L198 246 Q226 300 262 330 L240 190 L254 188 L284 318 "
            "L292 170 L306 172 L310 318 L346 210 L358 216 L334 340 Q390 300 398 290 L398 320 Q340 390 "
            "338 420 L348 600 Z", "#14150f")),
    # Metropolis: the city and its machine of a heart.
    (102, "#1b2233", "#44556b",
     rays(200, 210, 36, 70, 330, "#c9a24b", 3)
     + box(20, 300, 70, 300, "#0d121d") + box(110, 230, 60, 370, "#121a29")
     + box(180, 150, 50, 450, "#0b1019") + box(240, 260, 60, 340, "#121a29")
     + box(310, 320, 70, 280, "#0d121d") + path("M180 150 L205 80 L230 150 Z", "#0b1019")
     + windows(30, 320, 3, 12, "#1d2739", "#e6c265") + windows(250, 280, 2, 14, "#1d2739", "#e6c265")
     + windows(318, 340, 3, 11, "#1d2739", "#e6c265") + disc(205, 210, 46, "#c9a24b")
     + disc(205, 210, 30, "#1b2233")),
    # The General: a locomotive.
    (103, "#e9c98d", "#c7894a",
     disc(300, 130, 70, "#f6e3bb") + path("M0 470 L400 440 L400 600 L0 600 Z", "#5b3a22")
     + box(60, 330, 220, 90, "#2b2320", 'rx="42"') + box(230, 260, 110, 160, "#2b2320")
     + box(252, 285, 60, 50, "#e9c98d") + path("M90 330 L80 230 L130 230 L120 330 Z", "#2b2320")
     + path("M60 400 L10 455 L70 455 Z", "#8f2d20")
     + "".join(disc(x, 440, 34, "#8f2d20") + disc(x, 440, 14, "#2b2320") for x in (110, 190, 290))
     + disc(110, 190, 30, "#f3e7cf") + disc(150, 150, 42, "#f3e7cf") + disc(210, 110, 54, "#f3e7cf")),
    # Sunrise: two faces of one morning over water.
    (104, "#f7b267", "#7a3b69",
     disc(200, 360, 120, "#ffe8b0") + box(0, 360, 400, 240, "#3b2150")
     + "".join(box(200 - w / 2, 380 + i * 26, w, 8, "#f6b26b", 'rx="4"')
               for i, w in enumerate((230, 180, 200, 120, 150, 80, 50)))
     + path("M120 420 Q200 470 280 420 L262 450 Q200 486 138 450 Z", "#1c0f29")
     + figure(178, 430, 90, "#1c0f29") + figure(222, 430, 84, "#1c0f29")),
    # M: the letter on the back of a coat.
    (105, "#b3261e", "#5c0f0b",
     path("M60 600 L90 300 Q200 190 310 300 L340 600 Z", "#140808") + disc(200, 190, 70, "#140808")
     + box(90, 150, 220, 16, "#140808", 'rx="8"') + path("M140 152 L150 80 L250 80 L260 152 Z", "#140808")
     + line("M140 500 L140 370 L200 450 L260 370 L260 500", "#f4efe6", 22)),
    # City Lights: a flower under a lamp.
    (106, "#16213e", "#3a4a7a",
     path("M200 120 L60 600 L340 600 Z", "#f7e7a6", 'opacity="0.28"')
     + box(192, 110, 16, 490, "#0a0f1f") + path("M160 120 L240 120 L222 60 L178 60 Z", "#0a0f1f")
     + disc(200, 126, 26, "#fff3c4") + line("M290 560 Q280 470 300 400", "#5d8a4a", 10)
     + "".join(disc(300 + 26 * math.cos(a), 390 + 26 * math.sin(a), 22, "#f2f2f2")
               for a in (0, 1.26, 2.51, 3.77, 5.03)) + disc(300, 390, 17, "#f0b83c")),
    # Modern Times: a man in the cogs.
    (107, "#cfd6d4", "#8fa09c",
     "".join(rays(cx, cy, n, r, r + 26, c, w) + disc(cx, cy, r + 6, c) + disc(cx, cy, r * .45, "#cfd6d4")
             for cx, cy, r, n, c, w in ((140, 210, 100, 14, "#33413f", 24), (300, 400, 80, 12, "#5b6d69", 22),
                                        (90, 470, 60, 10, "#8c4a2f", 18)))
     + figure(220, 360, 120, "#101615", hat=True) + line("M252 300 L268 362", "#101615", 5)),
    # Bringing Up Baby: a leopard's spots, a bone.
    (108, "#e8b04b", "#c9822b",
     "".join(ring(x, y, r, 11, "#3a220d", f'stroke-dasharray="{r * 1.6} {r * .5}"')
             for x, y, r in ((70, 80, 34), (190, 60, 26), (320, 90, 38), (120, 190, 30), (260, 200, 32),
                             (60, 300, 28), (350, 300, 30), (80, 520, 36), (200, 560, 28), (330, 530, 34)))
     + '<g transform="rotate(-24 200 380)">' + box(90, 360, 220, 40, "#fdf6e3", 'rx="16"')
     + disc(90, 358, 28, "#fdf6e3") + disc(90, 402, 28, "#fdf6e3") + disc(310, 358, 28, "#fdf6e3")
     + disc(310, 402, 28, "#fdf6e3") + "</g>"),
    # His Girl Friday: two telephones' cords crossed.
    (109, "#2f6f73", "#17393c",
     line("M110 430 C110 200 300 520 300 180", "#f2c14e", 9) + line("M290 430 C290 200 100 520 100 180", "#f78154", 9)
     + "".join(path(f"M{x - 60} 470 Q{x} 380 {x + 60} 470 L{x + 72} 530 L{x - 72} 530 Z", "#0d1f21")
               + disc(x, 485, 24, c) + disc(x, 485, 9, "#0d1f21") for x, c in ((110, "#f2c14e"), (290, "#f78154")))
     + "".join(box(x - 56, 130, 112, 26, "#0d1f21", 'rx="13"') + disc(x - 50, 158, 24, "#0d1f21")
               + disc(x + 50, 158, 24, "#0d1f21") for x in (100, 300))),
    # Citizen Kane: a sledge in the snow of a glass ball.
    (110, "#10131a", "#2d3442",
     disc(200, 290, 160, "#dfe9f2") + path("M48 340 Q200 300 352 340 A160 160 0 0 1 48 340 Z", "#ffffff")
     + box(150, 240, 100, 70, "#7a4b2a") + path("M140 240 L200 195 L260 240 Z", "#9c2f24")
     + box(188, 270, 24, 40, "#2d1a0e")
     + "".join(disc(90 + (i * 53) % 220, 160 + (i * 37) % 140, 5, "#8fa6bc") for i in range(16))
     + path("M90 430 L310 430 L340 500 L60 500 Z", "#5a3a1e") + ring(200, 290, 160, 6, "#f4f8fc")),
    # The Maltese Falcon.
    (111, "#b58a3c", "#4a3210",
     disc(200, 250, 165, "#d9b569")
     + path("M200 110 Q250 110 256 160 L276 178 L254 188 Q300 260 280 400 L262 480 L138 480 L120 400 "
            "Q104 260 150 180 Q160 112 200 110 Z", "#120d06")
     + path("M150 260 Q200 330 196 470 L150 470 Q126 350 150 260 Z", "#2b200f") + disc(226, 152, 8, "#d9b569")
     + box(110, 480, 180, 40, "#120d06")),
    # Casablanca: an aeroplane over a lit runway in fog.
    (112, "#4b5563", "#1f2530",
     path("M170 600 L192 330 L208 330 L230 600 Z", "#d7c99a", 'opacity="0.5"')
     + "".join(disc(200 + s * (18 + i * 26), 350 + i * 48, 4 + i * 1.6, "#f8e3a0")
               for i in range(6) for s in (-1, 1))
     + path("M200 130 L212 190 L350 224 L350 240 L212 226 L208 280 L240 300 L240 310 L200 304 L160 310 "
            "L160 300 L192 280 L188 226 L50 240 L50 224 L188 190 Z", "#0d1016")
     + figure(70, 590, 170, "#0d1016", hat=True) + figure(126, 590, 156, "#0d1016", hat=True)),
    # Shadow of a Doubt: a long shadow on a quiet stair.
    (113, "#f1e3c6", "#d2b48c",
     path("M0 600 L0 470 L400 380 L400 600 Z", "#8a6a48") + box(250, 120, 110, 270, "#5b4630")
     + box(262, 132, 86, 258, "#f8d98b") + figure(305, 392, 170, "#1b140c", hat=True)
     + path("M280 396 L330 390 L150 600 L10 600 Z", "#1b140c", 'opacity="0.75"')),
    # Double Indemnity: blinds.
    (114, "#2a1f14", "#0f0a06",
     "".join(box(0, 30 + i * 44, 400, 20, "#e2b65a", f'opacity="{0.95 - i * .055}"') for i in range(13))
     + figure(145, 600, 400, "#0a0603", hat=True) + figure(285, 600, 350, "#0a0603")
     + ring(285, 420, 4, 3, "#e2b65a")),
    # The Big Sleep: smoke and a moon.
    (115, "#24344a", "#0c131d",
     disc(290, 130, 74, "#f3ead2") + disc(262, 116, 66, "#22324a")
     + line("M150 470 C80 400 220 360 150 290 C90 230 200 190 160 120", "#a9b7c7", 14, 'opacity="0.7"')
     + line("M176 470 C130 410 240 380 190 310", "#a9b7c7", 8, 'opacity="0.5"')
     + box(120, 480, 150, 22, "#f1ece2", 'rx="8"') + box(120, 480, 30, 22, "#d9603b", 'rx="8"')
     + path("M60 520 L340 520 L310 560 L90 560 Z", "#060a10")),
    # Bicycle Thieves.
    (116, "#dccfb8", "#a3937a",
     "".join(ring(x, 420, 78, 9, "#2d2a26") + rays(x, 420, 16, 8, 76, "#5b554c", 2) for x in (112, 292))
     + line("M112 420 L170 300 L264 300 L200 420 Z M170 300 L200 420 M264 300 L292 420 M264 300 L254 262 "
            "L292 252 M170 300 L160 280 M140 278 L184 278", "#a33a2a", 10)
     + box(0, 500, 400, 100, "#7d6f5a") + figure(344, 500, 84, "#2d2a26", hat=True)),
    # The Third Man: a doorway in the dark.
    (117, "#0d0f12", "#23262b",
     path("M120 600 L120 190 Q200 90 280 190 L280 600 Z", "#3d4148")
     + path("M150 600 L150 220 Q200 150 250 220 L250 600 Z", "#101215") + disc(200, 290, 40, "#f0e6d0")
     + box(150, 262, 100, 12, "#060708", 'rx="6"') + path("M168 264 L174 224 L226 224 L232 264 Z", "#060708")
     + path("M160 330 L240 330 L256 600 L144 600 Z", "#060708") + disc(188, 290, 5, "#23262b") + disc(214, 290, 5, "#23262b")
     + path("M120 540 L280 540 L390 600 L10 600 Z", "#c9b98f", 'opacity="0.35"')),
    # Sunset Boulevard: a palm, a pool.
    (118, "#f39a5b", "#6a2a5b",
     disc(200, 250, 110, "#ffd98a") + line("M140 440 Q150 300 130 190", "#231022", 16)
     + "".join(path(f"M130 190 Q{130 + dx} {150 + dy} {130 + 2 * dx} {200 + dy} Q{130 + dx} {176 + dy} 130 190 Z", "#231022")
               for dx, dy in ((60, -20), (50, 30), (-60, -20), (-48, 30), (14, -70)))
     + path("M40 440 L360 440 L400 600 L0 600 Z", "#1d8a99") + line("M60 490 Q100 476 140 490 T220 490 T300 490", "#8fe0e6", 6)
     + line("M90 540 Q130 526 170 540 T250 540 T330 540", "#8fe0e6", 6)),
    # Rashomon: a gate in the rain.
    (119, "#8d99ae", "#4a5568",
     "".join(line(f"M{(i * 47) % 420} {(i * 83) % 560} l-10 46", "#cdd6e4", 3) for i in range(46))
     + path("M30 260 Q200 190 370 260 L352 296 Q200 240 48 296 Z", "#22262e")
     + box(84, 270, 26, 290, "#22262e") + box(290, 270, 26, 290, "#22262e") + box(60, 330, 280, 18, "#22262e")
     + figure(200, 560, 120, "#c8553d") + box(0, 556, 400, 44, "#2d333d")),
    # Ikiru: a swing in the snow.
    (120, "#28364d", "#0f1726",
     line("M120 90 L120 540 M280 90 L280 540 M100 90 L300 90", "#6e7f98", 12)
     + line("M165 92 L180 430 M235 92 L220 430", "#b8c4d6", 4) + figure(200, 450, 150, "#05080e", hat=True)
     + box(160, 430, 80, 12, "#d0a85c") + box(0, 540, 400, 60, "#e8eef6")
     + "".join(disc((i * 61) % 400, (i * 97) % 540, 4 + i % 3, "#f4f8ff") for i in range(34))),
    # Tokyo Story: two of them by the sea.
    (121, "#f4d9c6", "#a7c0cd",
     disc(290, 150, 60, "#d95f43") + box(0, 330, 400, 120, "#5f8ea3") + box(0, 430, 400, 24, "#8a8f88")
     + box(0, 452, 400, 148, "#b9b3a4") + path("M90 430 Q120 320 150 430 Z", "#3a3f4b") + disc(120, 352, 22, "#3a3f4b")
     + path("M160 430 Q188 332 216 430 Z", "#6b5b6e") + disc(188, 362, 20, "#6b5b6e")
     + line("M240 372 l40 0 l-8 14 l-24 0 Z M260 372 l0 -40", "#f6f1e7", 5)),
    # Seven Samurai: seven, on the ridge.
    (122, "#e4572e", "#8f1d14",
     disc(200, 230, 130, "#ffd9a0") + path("M0 430 Q200 330 400 430 L400 600 L0 600 Z", "#180a08")
     + "".join(figure(52 + i * 50, 440 - 46 * math.sin(math.pi * (i + .5) / 7), 96, "#180a08")
               + line(f"M{66 + i * 50} {420 - 46 * math.sin(math.pi * (i + .5) / 7):.0f} l16 -104", "#180a08", 4)
               for i in range(7))),
    # Rear Window.
    (123, "#c97b4a", "#7a3b22",
     "".join(box(40 + c * 116, 50 + r * 130, 88, 96, "#f6d58a" if (r * 3 + c) in (1, 5, 6, 11) else "#3a2430")
             + box(82 + c * 116, 50 + r * 130, 5, 96, "#7a3b22") for r in range(4) for c in range(3))
     + figure(76, 146, 60, "#7a3b22") + figure(320, 276, 56, "#7a3b22")
     + ring(200, 452, 92, 26, "#15101a") + disc(200, 452, 80, "#22303f") + disc(200, 452, 46, "#0b1118")
     + disc(176, 426, 16, "#cfe2f2") + box(120, 560, 160, 40, "#15101a")),
    # The Seventh Seal: a game of chess against the night.
    (124, "#c9d3da", "#5c6b78",
     box(0, 400, 400, 200, "#2b343c")
     + "".join(box(60 + c * 35, 430 + r * 20, 35, 20, "#f3f0e6" if (r + c) % 2 else "#11161a") for r in range(7) for c in range(8))
     + path("M110 430 L120 240 Q140 190 160 240 L170 430 Z", "#0a0d10") + disc(140, 214, 28, "#0a0d10") + disc(144, 220, 16, "#f3f0e6")
     + path("M240 430 L250 260 L290 260 L300 430 Z", "#e6e0d0") + disc(270, 232, 24, "#e6e0d0")
     + line("M306 250 L306 430 M290 280 L322 280", "#8b6b3a", 7)),
    # Wild Strawberries: a clock without hands.
    (125, "#f6efe0", "#d9c6a4",
     disc(200, 220, 140, "#ffffff") + ring(200, 220, 140, 14, "#2d2a32") + rays(200, 220, 12, 108, 124, "#2d2a32", 8)
     + "".join(path(f"M{x} {y} q34 -22 34 18 q-6 46 -34 58 q-28 -12 -34 -58 q0 -40 34 -18 Z", "#c8243f")
               + path(f"M{x - 24} {y - 6} L{x} {y + 8} L{x + 24} {y - 6} L{x} {y - 24} Z", "#4e7d3a")
               for x, y in ((130, 470), (270, 470), (200, 500)))),
    # Vertigo.
    (126, "#e8541e", "#b3340c",
     spiral(200, 300, 9, 30, "#fbeedb", 7) + figure(206, 350, 130, "#160a06")
     + line("M180 300 L150 330 M232 300 L262 320", "#160a06", 10)),
    # Some Like It Hot: a double bass with lipstick.
    (127, "#f7c9d4", "#e2728f",
     path("M200 210 Q270 210 262 290 Q252 330 290 380 Q320 500 200 520 Q80 500 110 380 Q148 330 138 290 Q130 210 200 210 Z", "#7a3b1d")
     + box(190, 60, 20, 190, "#3b1c0c") + disc(200, 54, 20, "#3b1c0c") + line("M194 70 L194 470 M206 70 L206 470", "#f6e3c6", 2)
     + line("M158 360 q-12 30 0 60 M242 360 q12 30 0 60", "#2a1206", 7)
     + path("M150 440 q26 -26 50 -6 q24 -20 50 6 q-50 46 -100 0 Z", "#d3123f")),
    # North by Northwest: a field, an aeroplane.
    (128, "#8ec7e8", "#e9d8a6",
     path("M0 400 L400 360 L400 600 L0 600 Z", "#c9a24a") + "".join(line(f"M{200 + (i - 4) * 16} 385 L{200 + (i - 4) * 110} 600", "#9c7a2e", 4) for i in range(9))
     + box(70, 150, 260, 16, "#9c2f24", 'rx="8"') + box(70, 210, 260, 16, "#9c2f24", 'rx="8"') + line("M110 160 L110 216 M290 160 L290 216", "#5b1a13", 5)
     + disc(200, 190, 34, "#5b1a13") + ring(200, 190, 54, 4, "#2d2a26", 'stroke-dasharray="30 14"')
     + figure(214, 560, 150, "#20262e") + line("M196 470 L160 520 M232 470 L262 500", "#20262e", 11)),
    # La Dolce Vita: a fountain at night.
    (129, "#10243e", "#274b6e",
     "".join(line(f"M200 330 C{200 + s * a} {150 - a / 3} {200 + s * a * 1.7} 240 {200 + s * a * 1.9} 470", "#cfe9f7", 5, 'opacity="0.85"') for a in (24, 52, 82) for s in (-1, 1))
     + disc(330, 90, 34, "#f7efcf") + path("M70 470 Q200 520 330 470 L310 520 Q200 556 90 520 Z", "#d9c9a3") + box(186, 340, 28, 150, "#d9c9a3")
     + path("M150 480 Q170 390 190 480 Z", "#0a0f18") + disc(170, 404, 15, "#f3d9a0") + box(0, 540, 400, 60, "#0a1626")),
    # Psycho: a house on the hill, a slit of light.
    (130, "#3b4252", "#14171f",
     path("M0 520 Q180 380 400 450 L400 600 L0 600 Z", "#08090d") + box(150, 250, 130, 190, "#08090d")
     + path("M136 256 L215 170 L294 256 Z", "#08090d") + box(196, 130, 40, 80, "#08090d") + path("M188 134 L216 90 L244 134 Z", "#08090d")
     + box(172, 290, 26, 40, "#f2c14e") + box(226, 290, 26, 40, "#0f1218") + box(200, 370, 32, 70, "#0f1218")
     + path("M320 40 L346 40 L300 600 L280 600 Z", "#e8edf4", 'opacity="0.16"') + disc(80, 110, 44, "#dfe5ee")),
]
