"""English layouts of the eleventh set of receipts for scripts/reading-set, and the prices of both
languages. They follow receipts of five more chains: a discounter of Ireland, supermarkets of
Australia, Canada and the United States, and a farm shop of Great Britain. Shops, people and numbers
are invented. The author had not seen the rules that read receipts."""

import reading_receipts
from reading_receipt_tills import centred, digits, spread, total_of

# How names of loose goods begin. These are weighed in most shops, and nothing else is.
LOOSE = ("Cavendish", "Granny Smith", "White onions", "Zucchini", "Broccoli", "Roma", "Green grapes", "Pork loin",
         "Rump steak", "Turkey", "Капуста", "Лук", "Перец", "Мандарины", "Лимоны", "Апельсины", "Виноград", "Кабачки",
         "Окорочок", "Свинина", "Горбуша", "Печенье Курабье")
MEAT = ("Pork loin", "Rump steak", "Turkey")
# How names of goods begin that are no food, and have another rate of tax.
HOUSEHOLD = ("Dishwash", "Toilet", "Bin liners", "Toothpaste", "Корм", "Ср-во", "Мыло", "Паста зубная", "Салфетки",
             "Пакеты", "Шампунь")
# Drinks in bottles for which a deposit is paid.
BOTTLES = ("Cola", "Sparkling")
ENDINGS = {"en": (0, 9, 19, 25, 29, 39, 49, 50, 59, 69, 79, 80, 85, 89, 99), "ru": (0, 49, 90, 90, 99, 99)}


def price_goods(sales, chance, unit):
    """Gives sales usual prices and counts. `unit` is that of weighed goods."""
    language = "ru" if unit == "кг" else "en"
    for sale in sales:
        whole = chance.randint(32, 419) if language == "ru" else chance.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 7))
        sale.price = max(round(whole + chance.choice(ENDINGS[language]) / 100, 2), 0.55)
        sale.count = chance.choice((1, 1, 1, 1, 1, 2, 2, 3, 4, 6))
        sale.weight = None
        if sale.name.startswith(LOOSE):
            if language == "en":
                sale.price += 7 if sale.name.startswith(MEAT) else 1
            sale.unit = unit
            sale.weight = round(chance.uniform(0.15, 2.3), 2 if unit == "lb" else 3)


def reduction(sale, chance, often=0.25):
    """The amount by which a sum is reduced, zero for most sales."""
    share = chance.choice((0.1, 0.15, 0.2, 0.25))
    return round(sale.sum * share, 2) if chance.random() < often else 0


def clock(chance):
    return f"{chance.randint(8, 21):02}:{chance.randint(0, 59):02}"


def packs(sales):
    return sum(1 if sale.weight else sale.count for sale in sales)


def taxed_sum(sales):
    return sum(sale.sum for sale in sales if sale.name.startswith(HOUSEHOLD))


# English


def deposits(sales, chance, width):
    """A discounter of Ireland: numbers of articles before the names, count or weight above, letters
    of the tax, and deposits for bottles."""
    price_goods(sales, chance, "kg")
    lines = centred([
        "DALTON & KEHOE", "STORES (IRELAND) LTD", "Blessington Road, Naas, Co. Kildare", "Open Mon-Sat 9-21 Sun 10-19",
        "VAT No. IE 8841275 H"
    ], width)
    lines += ["", spread("", "EUR  ", width)]
    paid_deposits, reduced = 0, 0
    for sale in sales:
        if sale.weight:
            lines.append(f"   {sale.weight:.3f} kg x {sale.price:.2f} EUR/kg")
        elif sale.count > 1:
            lines.append(f"   {sale.count} x {sale.price:.2f}")
        letter = "C" if sale.name.startswith((*HOUSEHOLD, *BOTTLES)) else "A"
        lines.append(spread(f"{digits(chance, 6)} {sale.name}", f"{sale.sum:.2f} {letter}", width))
        if sale.name.startswith(BOTTLES):
            lines.append(
                spread("       Deposit 0.25" + (f" x {sale.count}" if sale.count > 1 else ""),
                       f"{0.25 * sale.count:.2f} D", width))
            paid_deposits += 0.25 * sale.count
        elif letter == "A" and chance.random() < 0.12:
            off = round(sale.sum * 0.3, 2)
            lines.append(spread("       Red sticker 30% off", f"-{off:.2f} {letter}", width))
            reduced += off
    total = total_of(sales) - reduced + paid_deposits
    lines += [spread("", "-" * 12, width), spread(f"TOTAL   {packs(sales)} item(s)", f"{total:.2f}  ", width)]
    if paid_deposits:
        lines.append(spread("of which deposits (DRS)", f"{paid_deposits:.2f}  ", width))
    taxed = sum(sale.sum for sale in sales if sale.name.startswith((*HOUSEHOLD, *BOTTLES)))
    untaxed = total - taxed - paid_deposits
    lines += [
        spread("Card sale", f"{total:.2f}  ", width), "", "VAT        Net      VAT    Gross",
        f"A  0%  {untaxed:7.2f}     0.00  {untaxed:7.2f}"
    ]
    if taxed:
        lines.append(f"C 23%  {taxed / 1.23:7.2f}  {taxed - taxed / 1.23:7.2f}  {taxed:7.2f}")
    lines += [
        "", "VISA DEBIT  CONTACTLESS", f"PAN ************{digits(chance, 4)}",
        f"AUTH {digits(chance, 6)}   TID {digits(chance, 8)}", "APPROVED - PIN NOT REQUIRED", ""
    ]
    return lines + [
        f"24.11.26  {clock(chance)}   0{digits(chance, 3)}  {digits(chance, 4)}/00{chance.randint(1, 6)}/0{digits(chance, 2)}"
    ] + centred(["Return your bottles and cans in store", "Thank you - Go raibh maith agat"], width)


def qty_each(sales, chance, width):
    """A supermarket of Australia: marks of tax and specials right before the names, below them
    "Qty" or the net weight with the sum to their right, and reductions of prices."""
    price_goods(sales, chance, "kg")
    lines = centred([
        "Merriwa", "Your local fresh market", f"{digits(chance, 4)} Toowong Village      PH: 07 5550 0164",
        "Store Manager is Kylie", "TAX INVOICE - ABN 61 000 555 214"
    ], width)
    lines += [
        "",
        spread(f"POS 01{digits(chance, 1)}   TRANS {digits(chance, 4)}", f"{clock(chance)}   24/11/2026", width), "",
        spread("Description", "Total $", width)
    ]
    saved, taxed = 0, 0
    for sale in sales:
        is_taxed = sale.name.startswith((*HOUSEHOLD, *BOTTLES, "Milk choc", "Ice cream", "Choc chip"))
        off = round(sale.price * chance.choice((0.2, 0.25, 0.5)), 2) if chance.random() < 0.25 else 0
        name = ("#" if is_taxed else "") + ("^" if off else "") + sale.name
        if sale.weight:
            lines += [name, spread(f"  {sale.weight:.3f} kg NET @ ${sale.price:.2f}/kg", f"{sale.sum:.2f}", width)]
        elif sale.count > 1:
            lines += [name, spread(f"  Qty {sale.count} @ ${sale.price:.2f} each", f"{sale.sum:.2f}", width)]
        else:
            lines.append(spread(name, f"{sale.sum:.2f}", width))
        if off:
            # The sum is already reduced.
            lines.append(f"    PRICE REDUCED BY ${off:.2f}" + (" each" if not sale.weight and sale.count > 1 else ""))
            saved += off * (sale.weight or sale.count)
        taxed += sale.sum if is_taxed else 0
    total = total_of(sales)
    lines += ["", spread(f"{packs(sales)} SUBTOTAL", f"${total:.2f}", width)]
    if chance.random() < 0.35:
        due = round(total * 20) / 20
        note = 10 * (int(due) // 10 + 1)
        lines += [
            spread("Rounding", f"{round(due - total, 2) + 0:.2f}", width),
            spread("TOTAL", f"${due:.2f}", width), "",
            spread("Cash", f"${note:.2f}", width),
            spread("Change", f"${note - due:.2f}", width)
        ]
    else:
        lines += [
            spread("TOTAL", f"${total:.2f}", width), "",
            spread("EFT", f"${total:.2f}", width), f"CARD: 516361-****{digits(chance, 4)}  (t)",
            "ACCOUNT TYPE: SAVINGS", f"RRN: 00{digits(chance, 10)}",
            spread("APPROVED", "00", width)
        ]
    lines += [
        "",
        spread("TOTAL includes GST", f"${taxed / 11:.2f}", width), "# Taxable items   ^ Promotional price", "-" * width
    ]
    if saved:
        lines += [f"You saved ${saved:.2f} on specials today"]
    return lines + [
        f"Points card: 9355 **** {digits(chance, 4)}",
        spread("Credits earned this shop", f"{int(total)}", width), "", reading_receipts.BARCODE,
        *centred(["How was your shop? merriwa.example/tell"], width)
    ]


def departments(sales, chance, width):
    """A supermarket of Canada: headings with numbers of departments, bar codes before the names with
    the count in brackets, flags of the tax after them."""
    price_goods(sales, chance, "kg")
    lines = centred(
        ["PRAIRIE PANTRY", "Big On Fresh, Low On Price", "1470 Portage Ave, Winnipeg MB", "204-555-0146", "WELCOME #"],
        width)
    saved, bottles, sections = 0, 0, {"21-GROCERY": [], "27-PRODUCE": [], "31-MEATS": [], "41-HOME": []}
    for sale in sales:
        heading = "41-HOME" if sale.name.startswith(HOUSEHOLD) else "31-MEATS" if sale.name.startswith(MEAT) else (
            "27-PRODUCE" if sale.weight else "21-GROCERY")
        sections[heading].append(sale)
    for heading, section in sections.items():
        lines += [heading] if section else []
        for sale in section:
            flag = "HMRJ" if heading == "41-HOME" or sale.name.startswith(BOTTLES) else "MRJ"
            if sale.weight:
                code = digits(chance, 4) if heading == "27-PRODUCE" else f"2{digits(chance, 5)}"
                lines += [
                    f"{code} {sale.name.upper()} {flag}",
                    spread(f"{sale.weight:.3f} kg @ ${sale.price:.2f}/kg", f"{sale.sum:.2f}", width)
                ]
            elif sale.count > 1:
                lines += [
                    f"({sale.count})06{digits(chance, 9)} {sale.name.upper()} {flag}",
                    spread(f"{sale.count} @ ${sale.price:.2f}", f"{sale.sum:.2f}", width)
                ]
            else:
                lines.append(spread(f"06{digits(chance, 9)} {sale.name.upper()} {flag}", f"{sale.sum:.2f}", width))
            if sale.name.startswith(BOTTLES):
                lines.append(spread("  DEPOSIT 1", f"{0.1 * sale.count:.2f}", width))
                bottles += 0.1 * sale.count
            elif chance.random() < 0.15:
                off = reduction(sale, chance, 1)
                lines.append(spread("  MEMBER PRICING SAVINGS", f"-{off:.2f}", width))
                saved += off
    before = total_of(sales) + bottles - saved
    tax = round(taxed_sum(sales) * 0.05, 2)
    total = before + tax
    lines += [spread("SUBTOTAL", f"{before:.2f}", width)]
    if tax:
        lines.append(spread(f"H=GST 5%  {taxed_sum(sales):.2f} @ 5.000%", f"{tax:.2f}", width))
    lines += [
        spread("TOTAL", f"{total:.2f}", width), "", "      **** TRANSACTION RECORD ****",
        f"Card Number  ************{digits(chance, 4)}", "Card Type    INTERAC  (Tap)",
        f"DateTime     26/11/24 {clock(chance)}:{digits(chance, 2)}", f"Reference #  {digits(chance, 8)} 0010",
        f"Auth #       {digits(chance, 6)}", f"Amount       CAD$ {total:.2f}", "      00 APPROVED - THANK YOU", "",
        spread("INTERAC", f"{total:.2f}", width),
        spread("Number of items", f"{packs(sales)}", width)
    ]
    if saved:
        lines.append(f"You saved ${saved:.2f} today")
    return lines + [
        "", *centred(["Rewards Summary", f"Points balance {chance.randint(1000, 40000)}", "RETAIN RECEIPT FOR REFUND"],
                     width), reading_receipts.BARCODE,
        f"0{digits(chance, 4)} {digits(chance, 2)} {digits(chance, 4)}    26/11/24"
    ]


def farm_shop(sales, chance, width):
    """A farm shop of Great Britain with a till on a tablet: counts behind the names, below them the
    price of one or the weight, amounts with the sign of the currency."""
    price_goods(sales, chance, "kg")
    lines = centred(["Oakhollow Farm Shop", "Back Lane, Much Wenlock", "Shropshire TF13 6AB", "01952 555 018"], width)
    lines += [
        "",
        spread("24 Nov 2026", clock(chance), width),
        spread(f"Receipt {chance.choice('ABKRTX')}{digits(chance, 3)}",
               f"Served by {chance.choice(('Beth', 'Tom', 'Megan'))}", width), "-" * width
    ]
    saved = 0
    for sale in sales:
        count = f" x {sale.count}" if sale.count > 1 and not sale.weight else ""
        lines.append(spread(sale.name + count, f"£{sale.sum:.2f}", width))
        if sale.weight:
            lines.append(f"  {sale.weight:.3f} kg @ £{sale.price:.2f}/kg")
        elif sale.count > 1:
            lines.append(f"  £{sale.price:.2f} each")
        off = reduction(sale, chance, 0.15)
        if off:
            lines.append(
                spread(f"  {chance.choice(('Past its best', 'Loyalty card', 'Multi-buy'))}", f"-£{off:.2f}", width))
            saved += off
    total = total_of(sales) - saved
    lines += ["-" * width]
    if saved:
        lines += [spread("Subtotal", f"£{total_of(sales):.2f}", width), spread("Discounts", f"-£{saved:.2f}", width)]
    lines += [spread("Total", f"£{total:.2f}", width), ""]
    if chance.random() < 0.3:
        note = 5 * (int(total) // 5 + 1)
        lines += [spread("Cash", f"£{note:.2f}", width), spread("Change", f"£{note - total:.2f}", width)]
    else:
        lines += [
            spread(f"Visa {digits(chance, 4)} (Contactless)", f"£{total:.2f}", width), f"Auth {digits(chance, 6)}",
            "AID A0 00 00 00 03 10 10"
        ]
    taxed = taxed_sum(sales)
    if taxed:
        lines += ["", spread("Includes VAT (20%)", f"£{taxed / 6:.2f}", width)]
    return lines + [""] + centred(
        ["VAT Reg 318 5550 27", "Home-reared meat, local veg & a warm cafe", "Tues - Sun 9am to 5pm", "@oakhollowfarm"],
        width)


def numbered(sales, chance, width):
    """A supermarket of the United States: numbered sales, below them count or weight with the sum to
    their right, flags of tax and food stamps before the sum, coupons as own lines."""
    price_goods(sales, chance, "lb")
    lines = centred([
        "LONE PECAN GROCERY", "LP PLUS! 412", "2508 E Riverside Dr, Austin TX 78741", "(512) 555-0187",
        "Store hours 6AM to 11PM"
    ], width)
    lines, saved, taxed = [*lines, ""], 0, 0
    for place, sale in enumerate(sales, 1):
        is_taxed = sale.name.startswith((*HOUSEHOLD, "Cola"))
        flags = "T " if is_taxed else "FW" if sale.weight else "F "
        head, sum_ = f"{place:>3} {sale.name.upper()}", f"{flags}{sale.sum:9.2f}"
        if sale.weight:
            lines += [head, spread(f"      {sale.weight:.2f} Lbs @ 1 Lbs/ {sale.price:.2f}", sum_, width)]
        elif sale.count > 1:
            lines += [head, spread(f"      {sale.count} Ea. @ 1/ {sale.price:.2f}", sum_, width)]
        else:
            lines.append(spread(head, sum_, width))
        off = reduction(sale, chance, 0.2)
        if off:
            lines.append(
                spread(f"      {chance.choice(('Sale discount', 'Digital coupon', 'Combo Loco'))}", f"{off:.2f}-",
                       width))
            saved += off
        taxed += sale.sum if is_taxed else 0
    before, tax = total_of(sales) - saved, round(taxed * 0.0825, 2)
    lines += [
        "",
        spread("   Sale Subtotal ***", f"{before:.2f}", width),
        spread("   Sales Tax    ***", f"{tax:.2f}", width),
        spread("   Total Sale   ***", f"{before + tax:.2f}", width),
        spread("   *** MASTERCARD", f"{before + tax:.2f}", width), f"ACCT XXXXXXXXXXXX{digits(chance, 4)}",
        f"APPROVAL {digits(chance, 6)}   CHIP READ", "", f"   ITEMS PURCHASED: {packs(sales)}"
    ]
    if saved:
        lines += [f"   YOU SAVED ${saved:.2f}"]
    return lines + [
        "*" * width, f"Your cashier: {chance.choice(('MARISOL', 'DEVIN', 'SCO 14'))}",
        f"{clock(chance)} 11/24/26 {digits(chance, 3)} 0{digits(chance, 1)} {digits(chance, 4)}",
        reading_receipts.BARCODE, *centred(["RETURNS WITHIN 90 DAYS WITH RECEIPT", "lonepecan.example/careers"], width)
    ]


ENGLISH = [deposits, qty_each, departments, farm_shop, numbered]
