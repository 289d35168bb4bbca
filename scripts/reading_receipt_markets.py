"""English layouts of the fifteenth set of receipts for scripts/reading-set: what the tills of common
shops print. They follow receipts of two supermarkets and a farm shop of Great Britain, and of a
supercentre, a department store with food and a deli of the United States. Shops, people and numbers
are invented. The author had not seen the rules that read receipts. What the truth contains is
described in reading_receipt_goods.py. The goods are in the files of reading-names that end in -15."""

import reading_receipts
from reading_receipt_goods import clock, kind_of, middle, packs, price_by_endings, shop
from reading_receipt_tills import centred, digits, spread, total_of

HIGH = ("high", "high-treat", "high-loose", "high-home")
STATE = ("state", "state-loose", "state-home")
POUNDS = (0, 0.15, 0.2, 0.3, 0.4, 0.45, 0.6, 0.7, 0.8, 0.9)
NINES = (0.49, 0.79, 0.89, 0.99, 0.99)
SUPERCENTRE = (0.16, 0.34, 0.48, 0.58, 0.86, 0.92, 0.97, 0.98)
FEW = (1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4)


def is_full(sale):
    """Whether a sale has the full rate of tax."""
    return kind_of(sale).endswith(("-home", "-treat"))


def cut_of(sale, chance, often, cuts):
    """The amount that a holder of a card saves, zero for most sales."""
    fitting = [cut for cut in cuts if cut < sale.price / 2]
    if sale.weight or not fitting or chance.random() >= often:
        return 0
    return round(chance.choice(fitting) * sale.count, 2)


def card_slip(chance, width, name, amount):
    return [spread(name, amount, width), f"AID: A00000000{chance.choice(('31010', '41010', '25010'))}",
            spread(f"CARD: **** {digits(chance, 4)}", f"AUTH {digits(chance, 6)}", width)]


@shop(HIGH, columns=38, count=(8, 17))
def count_if_several(sales, chance, width):
    """A supermarket of Great Britain: a count before names that were bought several times, the price of
    one below in brackets, weights below with the sum, prices of card holders as lines with a minus."""
    price_by_endings(sales, chance, POUNDS, counts=FEW)
    lines = centred(["HALESWORTH", "Every bit counts", "Stowmarket Extra   0345 555 0177",
                     f"VAT No: GB 220 55{digits(chance, 2)} 14"], width) + ["-" * width]
    saved = 0
    for sale in sales:
        name = f"{'*' if is_full(sale) else ''}{sale.name.upper()}"
        if sale.weight:
            lines += [name, spread(f"  {sale.weight:.3f}kg @ £{sale.price:.2f}/kg", f"£{sale.sum:.2f}",
                                   width)]
        elif sale.count > 1:
            lines += [spread(f"{sale.count} x {name}", f"£{sale.sum:.2f}", width),
                      f"  (£{sale.price:.2f} each)"]
        else:
            lines.append(spread(name, f"£{sale.sum:.2f}", width))
        cut = cut_of(sale, chance, 0.25, (0.25, 0.4, 0.6, 0.75, 1.2))
        if cut:
            lines.append(spread(f"  Clubline price £{(sale.sum - cut) / sale.count:.2f}", f"-£{cut:.2f}",
                                width))
            saved += cut
    total = total_of(sales)
    due = total - saved
    lines.append("-" * width)
    if saved:
        lines += [spread("Subtotal", f"£{total:.2f}", width),
                  spread("Clubline savings", f"-£{saved:.2f}", width)]
    lines += [spread("TOTAL", f"£{due:.2f}", width), f"{packs(sales)} items", ""]
    lines += card_slip(chance, width, "Visa Debit  Contactless", f"£{due:.2f}")
    lines += ["", f"Clubline no. 6340 04** **** *{digits(chance, 3)}",
              spread("Points this visit", str(int(due)), width)]
    lines += centred(["* includes VAT at 20%",
                      f"{chance.randint(3, 28):02}/02/2026 {clock(chance)}  Till {digits(chance, 2)}"], width)
    return lines + [reading_receipts.BARCODE,
                    *centred([f"{digits(chance, 4)} {digits(chance, 4)} {digits(chance, 4)}"], width)]


@shop(HIGH, columns=42, count=(8, 16))
def savings_at_end(sales, chance, width):
    """A supermarket of Great Britain: the price of one to the right of the count below a name; savings
    follow the subtotal in a part of their own that repeats the names."""
    price_by_endings(sales, chance, (0, 0.1, 0.25, 0.35, 0.5, 0.75, 0.85, 0.95), counts=FEW)
    lines = ["SAINTBRIDGE LOCAL", "14-16 Tinsley Parade, Crawley", "Tel: 01293 555 0126",
             f"VAT Reg 660 55{digits(chance, 2)} 08", ""]
    lines += [spread(f"SELF CHECKOUT {chance.randint(1, 9)}",
                     f"{chance.randint(3, 28):02} Mar 2026 {clock(chance)}", width), "=" * width]
    savings = []
    for sale in sales:
        lines.append(spread(sale.name, f"{sale.sum:.2f}{' V' if is_full(sale) else '  '}", width))
        if sale.weight:
            lines.append(f"     {sale.weight:.3f} kg      £{sale.price:.2f} / kg")
        elif sale.count > 1:
            lines.append(f"     Qty {sale.count}         £{sale.price:.2f} each")
        cut = cut_of(sale, chance, 0.3, (0.2, 0.35, 0.5, 0.9, 1.25))
        if cut:
            savings.append((sale.name, cut))
    total, saved = total_of(sales), sum(cut for _, cut in savings)
    lines += ["=" * width, spread(f"SUBTOTAL ({packs(sales)} ITEMS)", f"{total:.2f}  ", width)]
    if savings:
        lines += ["", "YOUR SAVINGS", *[spread(f" {name}", f"-{cut:.2f}  ", width) for name, cut in savings],
                  ""]
    due = total - saved
    full = sum(sale.sum for sale in sales if is_full(sale))
    lines += [spread("BALANCE TO PAY", f"£{due:.2f}  ", width), ""]
    lines += card_slip(chance, width, "MASTERCARD", f"£{due:.2f}  ")
    if full:
        lines += ["", f"V = VAT 20%    VAT £{full / 6:.2f}    GROSS £{full:.2f}"]
    return lines + ["", "Thanks for using Scan & Stroll",
                    f"You could collect {int(due) * 2} berries with our app", reading_receipts.BARCODE]


@shop(STATE, columns=44, count=(8, 18))
def count_above_code(sales, chance, width):
    """A supercentre of the United States: code, name, sum and letter of tax; count or weight in a line
    above; a coupon after the goods."""
    price_by_endings(sales, chance, SUPERCENTRE, "lb", FEW)
    till = f"OP {digits(chance, 6)}  TE {digits(chance, 2)}  TR {digits(chance, 5)}"
    lines = centred(["MIDWAY SUPERCENTER", "Better low, every aisle.", "3305 N DIXIE DR  DAYTON OH 45414",
                     "937-555-0151",
                     f"ST {digits(chance, 4)}  {till}"], width) + [""]
    for sale in sales:
        if sale.weight:
            lines.append(f"  {sale.weight:.2f} lb @ ${sale.price:.2f}/lb")
        elif sale.count > 1:
            lines.append(f"  {sale.count} @ ${sale.price:.2f}")
        code = f"{digits(chance, 4):>11}" if sale.weight else digits(chance, 11)
        lines.append(spread(f"{code} {sale.name}", f"{sale.sum:.2f} {'T' if is_full(sale) else 'N'}", width))
    total = total_of(sales)
    off = chance.choice((0, 0, 0.75, 1, 2))
    if off:
        lines.append(spread("MFR COUPON", f"{off:.2f}-N", width))
    tax = round(sum(sale.sum for sale in sales if is_full(sale)) * 0.075, 2)
    due = total - off + tax
    lines += ["", spread("              SUBTOTAL", f"{total - off:.2f}  ", width),
              spread("              TAX 7.500%", f"{tax:.2f}  ", width),
              spread("              TOTAL", f"{due:.2f}  ", width)]
    if chance.random() < 0.3:
        note = 20 * (int(due) // 20 + 1)
        lines += [spread("              CASH TEND", f"{note:.2f}  ", width),
                  spread("              CHANGE DUE", f"{note - due:.2f}  ", width)]
    else:
        lines += [spread("              DEBIT TEND", f"{due:.2f}  ", width),
                  f"EFT DEBIT  PAY FROM PRIMARY  **** {digits(chance, 4)} I 0",
                  f"REF # {digits(chance, 12)}  NETWORK ID. 0069", f"APPR CODE {digits(chance, 6)}"]
    return lines + ["", *centred([f"ITEMS SOLD {packs(sales)}",
                                  f"03/{chance.randint(10, 28)}/26  {clock(chance)}:07"], width),
                    reading_receipts.BARCODE, *centred(["Tell us how we did: survey.midway.example"], width)]


@shop(STATE, columns=40, count=(8, 16))
def parts_of_store(sales, chance, width):
    """A department store of the United States: headings of departments, number and name with letters of
    tax, count below, and the regular price below reduced goods."""
    price_by_endings(sales, chance, NINES, "lb", FEW)
    day = f"03/{chance.randint(10, 28)}/2026 {clock(chance)}"
    lines = centred(["BULLSEND", "Expect a little extra", "Eden Prairie - 952-555-0119",
                     "8225 Flying Cloud Drive", "Eden Prairie, Minnesota 55344",
                     f"{day} EXPIRES 06/{chance.randint(10, 28)}/26"], width)
    saved = 0
    for heading, kinds in (("GROCERY", ("state", "state-loose")), ("HOUSEHOLD", ("state-home",))):
        lines += ["", heading]
        for sale in sales:
            if kind_of(sale) not in kinds:
                continue
            flag = "T " if is_full(sale) else "NF"
            lines.append(spread(f"{chance.choice('02')}{digits(chance, 8)} {sale.name}",
                                f"{flag}  ${sale.sum:.2f}", width))
            if sale.weight:
                lines.append(f"    {sale.weight:.2f} lb @ ${sale.price:.2f}/lb")
            elif sale.count > 1:
                lines.append(f"    {sale.count} @ ${sale.price:.2f} ea")
            if chance.random() < 0.2 and not sale.weight:
                higher = round(sale.price + chance.choice((0.5, 0.7, 1)), 2)
                lines.append(f"    Regular Price ${higher:.2f}")
                saved += round((higher - sale.price) * sale.count, 2)
    total = total_of(sales)
    tax = round(sum(sale.sum for sale in sales if is_full(sale)) * 0.08525, 2)
    due = total + tax
    lines += ["", spread("SUBTOTAL", f"${total:.2f}", width),
              spread(f"T = MN TAX 8.52500 on ${total_of([s for s in sales if is_full(s)]):.2f}",
                     f"${tax:.2f}", width),
              spread("TOTAL", f"${due:.2f}", width),
              spread(f"*{digits(chance, 4)} VISA CHARGE", f"${due:.2f}", width),
              "AID: A0000000031010", f"AUTH CODE: {digits(chance, 6)}", ""]
    if saved:
        lines += centred(["-" * 26, f"YOU SAVED ${saved:.2f} TODAY", "-" * 26], width)
    number = "-".join(digits(chance, count) for count in (4, 4, 4, 4, 1))
    return lines + [f"REC#2-{number}",
                    f"VCD#{digits(chance, 3)}-{digits(chance, 3)}-{digits(chance, 3)}",
                    reading_receipts.BARCODE]


@shop(("deli", "deli-loose"), count=(6, 9), stops=(1,))
def tablet_counter(sales, chance, width):
    """A deli of the United States with a till on a tablet: names with the count behind a cross, weights
    and wishes below, tip and tax."""
    price_by_endings(sales, chance, (0, 0.25, 0.5, 0.75, 0.95), "lb", (1, 1, 1, 1, 2, 2, 3))
    server = chance.choice(("Rosa", "Milt", "Jess"))
    lines = middle(["Abelman's Delicatessen", "412 Orchard Street, New York, NY 10002",
                    "(212) 555-0148"]) + [""]
    lines += [f"Order {digits(chance, 3)}\t{chance.choice(('To go', 'Dine in'))}",
              f"Server: {server}\tMar {chance.randint(3, 28)}, 2026 {clock(chance)}", reading_receipts.RULE]
    for sale in sales:
        several = f" x {sale.count}" if sale.count > 1 else ""
        lines.append(f"{sale.name}{several}\t${sale.sum:.2f}")
        if sale.weight:
            lines.append(f"    {sale.weight:.2f} lb @ ${sale.price:.2f}/lb")
        elif sale.count > 1:
            lines.append(f"    ${sale.price:.2f} each")
        elif "Sandwich" in sale.name or "Hoagie" in sale.name:
            lines.append(f"    {chance.choice(('No onions', 'Extra mustard', 'Toasted'))}")
    total = total_of(sales)
    tax, tip = round(total * 0.08875, 2), round(total * 0.15, 2)
    due = total + tax + tip
    return lines + [reading_receipts.RULE, f"Subtotal\t${total:.2f}", f"Sales Tax (8.875%)\t${tax:.2f}",
                    f"Tip\t${tip:.2f}", f"Total\t${due:.2f}",
                    reading_receipts.RULE, f"Amex {digits(chance, 4)} (Tap)\t${due:.2f}",
                    f"Auth {digits(chance, 6)}", "", *middle(["Eat in good health!", "abelmans.example"])]


@shop(("farm", "farm-loose"), columns=42, count=(6, 11))
def columns_of_farm(sales, chance, width):
    """A farm shop of Great Britain: columns for name, count or weight, price of one and sum."""
    price_by_endings(sales, chance, (0, 0.2, 0.25, 0.5, 0.6, 0.75, 0.8, 0.95), counts=(1, 1, 1, 1, 2, 2, 3))
    lines = ["OXLEAZE FARM SHOP", "Cirencester Road, Tetbury GL8 8RY", "01666 555 083",
             f"Receipt {digits(chance, 6)}", ""]
    lines += [spread(f"{chance.randint(3, 28):02}-Mar-26 {clock(chance)}",
                     f"Served by {chance.choice(('Hattie', 'Giles', 'Bron'))}", width), "-" * width,
              spread("Item", f"{'Qty':>8}{'Each':>7}{'£':>7}", width), "-" * width]
    for sale in sales:
        amount = f"{sale.weight:.3f}kg" if sale.weight else str(sale.count)
        numbers = f"{amount:>8}{sale.price:>7.2f}{sale.sum:>7.2f}"
        if len(sale.name) + len(numbers) < width:
            lines.append(spread(sale.name, numbers, width))
        else:
            lines += [sale.name, numbers.rjust(width)]
    total = total_of(sales)
    note = 10 * (int(total) // 10 + 1)
    lines += ["-" * width, spread("Total due", f"£{total:.2f}", width)]
    if chance.random() < 0.5:
        lines += [spread("Cash tendered", f"£{note:.2f}", width),
                  spread("Change given", f"£{note - total:.2f}", width)]
    else:
        lines += [spread("Card", f"£{total:.2f}", width)]
    return lines + ["", "Food items zero rated for VAT", "Butchery counter closes at 4.30pm",
                    "Follow the hens @oxleazefarm"]


ENGLISH = [count_if_several, count_above_code, savings_at_end, parts_of_store, columns_of_farm,
           tablet_counter]
