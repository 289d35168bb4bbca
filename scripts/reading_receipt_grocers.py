"""English layouts of the fourteenth set of receipts for scripts/reading-set: what the tills of common
shops print. They follow receipts of two supermarkets, a discounter, a convenience store and a bakery
of Great Britain, and two supermarkets and a drugstore of the United States. Shops, people and numbers
are invented. The author had not seen the rules that read receipts. What the truth contains is
described in reading_receipt_goods.py."""

import reading_receipts
from reading_receipt_goods import clock, is_taxed, kind_of, packs, price_by_endings, shop
from reading_receipt_tills import centred, digits, spread, total_of

POUNDS = (0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.65, 0.75, 0.85, 0.95)
CENTS = (0.12, 0.24, 0.28, 0.44, 0.47, 0.68, 0.74, 0.88, 0.92, 0.94, 0.96, 0.97, 0.98)
FEW = (1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3)


def has_tax(sale):
    """Whether a sale has the full rate of tax, as snacks have in Great Britain."""
    return is_taxed(sale) or kind_of(sale).endswith("-snack")


def taxed_sum(sales):
    return round(sum(sale.sum for sale in sales if has_tax(sale)), 2)


def off_of(sale, chance, often, cuts):
    """The saving of an offer, zero for most sales."""
    fitting = [cut for cut in cuts if cut < sale.price * 0.4]
    return round(chance.choice(fitting) * sale.count, 2) if fitting and not sale.weight and chance.random() < often else 0


def day_of(chance, form="{:02}/11/2026"):
    return form.format(chance.randint(3, 28))


@shop(("gb", "gb-snack", "gb-loose", "gb-home"), columns=40, count=(8, 18))
def starred_goods(sales, chance, width):
    """A supermarket of Great Britain: stars before taxed goods, weight or count below the name, the sum
    beside the name with the sign of the pound, savings of card holders below."""
    price_by_endings(sales, chance, POUNDS, counts=FEW)
    lines = centred(["Aldermoor's", "Aldermoor's Supermarkets Ltd", "27 Holborn Row London EC1N 4QH", "www.aldermoors.example",
                     "Vat Number : 660 5550 36", "", "NEWBURY HAMBRIDGE  01635 555 021"], width) + [""]
    saved = 0
    for sale in sales:
        lines.append(spread(f"{'*' if has_tax(sale) else ''}{sale.name.upper()}", f"£{sale.sum:.2f}", width))
        if sale.weight:
            lines.append(f"  {sale.weight:.3f} kg @ £{sale.price:.2f}/ kg")
        elif sale.count > 1:
            lines.append(f"  {sale.count} @ £{sale.price:.2f}")
        off = off_of(sale, chance, 0.25, (0.25, 0.35, 0.5, 0.75, 1))
        if off:
            lines.append(spread("  MEADOW PRICE SAVING", f"-£{off:.2f}", width))
            saved += off
    due = total_of(sales) - saved
    lines += ["", spread(f"{packs(sales)} BALANCE DUE", f"£{due:.2f}", width), spread("VISA DEBIT", f"£{due:.2f}", width),
              "CONTACTLESS", "AID      : A0000000031010", f"NUMBER   : ************{digits(chance, 4)}", f"PAN SEQ NO: 0{chance.randint(0, 2)}",
              f"AUTH CODE: {digits(chance, 6)}", f"MERCHANT : {digits(chance, 7)}", spread("CHANGE", "£0.00", width)]
    if saved:
        lines += ["*" * width, spread("TOTAL SAVINGS TODAY", f"£{saved:.2f}", width), "*" * width]
    return lines + ["", *centred(["MEADOW POINTS"], width), spread("PREVIOUS BALANCE", str(chance.randint(100, 3000)), width),
                    spread("EARNED ON £ SPENT", str(int(due)), width), "", f"C{digits(chance, 3)} #{digits(chance, 4)}  {clock(chance)}:12  {day_of(chance, '{:02}NOV2026')}",
                    "S0731 R031", reading_receipts.BARCODE, *centred(["* VAT AT 20% IS INCLUDED"], width)]


@shop(("gb", "gb-snack", "gb-loose", "gb-home"), columns=38, count=(8, 17))
def plain_sums(sales, chance, width):
    """A supermarket of Great Britain: names in capitals and plain sums, weight or count below the name,
    offers for several goods after the subtotal."""
    price_by_endings(sales, chance, POUNDS, counts=FEW)
    lines = centred(["BARDALE", "Saving you money every day", "BARDALE STORES LTD", "Superstore, Longwater Lane, Norwich",
                     "TEL: 01603 555 0142", "VAT NO: 362 5550 19"], width)
    lines += ["", spread(f"ST {digits(chance, 4)} TILL {chance.randint(1, 60):02}", f"OP {digits(chance, 6)}", width),
              spread(day_of(chance, "{:02}/11/26"), clock(chance), width), "", spread("", "£", width)]
    for sale in sales:
        lines.append(spread(sale.name.upper(), f"{sale.sum:.2f}", width))
        if sale.weight:
            lines.append(f"   {sale.weight:.3f} kg @ £{sale.price:.2f}/kg")
        elif sale.count > 1:
            lines.append(f"   {sale.count} @ £{sale.price:.2f}")
    bag = chance.choice((0, 0.3))
    if bag:
        lines.append(spread("BAG FOR LIFE", f"{bag:.2f}", width))
    total = total_of(sales) + bag
    off = chance.choice((0, 0.5, 1, 1.5))
    if off:
        lines += ["", spread("SUB-TOTAL", f"{total:.2f}", width), spread(chance.choice(("ANY 2 FOR £3", "ROLLBACK OFFER", "3 FOR £5")), f"-{off:.2f}", width)]
    due = total - off
    lines += ["-" * width, spread("TOTAL", f"£{due:.2f}", width), f"ITEMS: {packs(sales) + bool(bag)}", ""]
    if chance.random() < 0.3:
        note = 10 * (int(due) // 10 + 1)
        lines += [spread("CASH", f"£{note:.2f}", width), spread("CHANGE", f"£{note - due:.2f}", width)]
    else:
        lines += [spread("MASTERCARD", f"£{due:.2f}", width), f"************{digits(chance, 4)}  CONTACTLESS", f"AUTH: {digits(chance, 6)}",
                  spread("CHANGE", "£0.00", width)]
    return lines + ["", *centred(["BARDALE REWARDS", f"You earned £{due * 0.01:.2f} today"], width), reading_receipts.BARCODE,
                    *centred([digits(chance, 20), "Thank you for shopping at Bardale"], width)]


@shop(("gb-disc", "gb-disc-snack", "gb-disc-loose", "gb-disc-home"), columns=36, count=(8, 18))
def letter_behind(sales, chance, width):
    """A discounter of Great Britain: name, sum and letter of tax; count or weight below the name; a
    table of taxes at the end."""
    price_by_endings(sales, chance, (0.05, 0.09, 0.19, 0.25, 0.29, 0.39, 0.45, 0.49, 0.55, 0.69, 0.79, 0.85, 0.89, 0.95, 0.99), counts=FEW)
    lines = centred(["HOFFMAN STORES", f"STORE {digits(chance, 3)}", "Canal Street", "Burton-on-Trent DE14 3TG",
                     "www.hoffman.example", "VAT No. GB 555 2063 17"], width)
    lines += ["", spread("", "GBP  ", width)]
    for sale in sales:
        lines.append(spread(sale.name, f"{sale.sum:.2f} {'A' if has_tax(sale) else 'B'}", width))
        if sale.weight:
            lines.append(f"   {sale.weight:.3f} kg x {sale.price:.2f} /kg")
        elif sale.count > 1:
            lines.append(f"   {sale.count} x {sale.price:.2f}")
    total, taxed = total_of(sales), taxed_sum(sales)
    net = taxed / 1.2
    lines += [" " * (width - 12) + "-" * 12, spread(f"TOTAL  {packs(sales)} ITEMS", f"{total:.2f}  ", width), spread("CARD SALES", f"{total:.2f}  ", width), "",
              f"{'VAT':8}{'NET':>9}{'TAX':>8}{'GROSS':>9}"]
    if taxed:
        lines.append(f"{'A 20.0%':8}{net:>9.2f}{taxed - net:>8.2f}{taxed:>9.2f}")
    lines += [f"{'B  0.0%':8}{total - taxed:>9.2f}{0:>8.2f}{total - taxed:>9.2f}", "",
              "* CUSTOMER COPY *", "VISA DEBIT  CONTACTLESS", f"PAN: ************{digits(chance, 4)}", f"AUTH CODE: {digits(chance, 6)}",
              f"TOTAL: GBP{total:.2f}", "", f"{digits(chance, 4)} {digits(chance, 3)}/0{digits(chance, 2)}/00{chance.randint(1, 6)}  {day_of(chance, '{:02}.11.26')} {clock(chance)}"]
    return lines + centred(["Please retain your receipt", "Open Mon-Sat 8-22, Sun 10-16"], width) + [reading_receipts.BARCODE]


@shop(("shop", "shop-snack", "shop-home"), columns=38, count=(6, 12))
def corner_till(sales, chance, width):
    """A convenience store of Great Britain: a count before every name, sums with the sign of the pound,
    price of one below, meal deals as lines with a minus."""
    price_by_endings(sales, chance, (0, 0.25, 0.35, 0.5, 0.65, 0.75, 0.85, 0.95), counts=(1, 1, 1, 1, 1, 1, 2, 2, 3))
    lines = centred(["EVERSTOP LOCAL", "Marsh Lane, Tadcaster", "Tel 01937 555 064", "VAT Reg 555 8841 02"], width)
    lines += ["", spread(day_of(chance, "{:02} Nov 2026"), clock(chance), width), spread(f"Till 1  Trans {digits(chance, 5)}", chance.choice(("Anil", "Becky", "Tom")), width),
              "-" * width]
    for sale in sales:
        lines.append(spread(f"{sale.count} {sale.name}", f"£{sale.sum:.2f}", width))
        if sale.count > 1:
            lines.append(f"    @ £{sale.price:.2f} each")
    off = chance.choice((0, 0, 0.8, 1.25))
    if off:
        lines.append(spread("  MEAL DEAL", f"-£{off:.2f}", width))
    due = total_of(sales) - off
    taxed = taxed_sum(sales)
    lines += ["-" * width, spread(f"TOTAL ({packs(sales)} items)", f"£{due:.2f}", width)]
    if chance.random() < 0.4:
        note = 10 * (int(due) // 10 + 1)
        lines += [spread("Cash", f"£{note:.2f}", width), spread("Change", f"£{note - due:.2f}", width)]
    else:
        lines += [spread("Card payment", f"£{due:.2f}", width), f"VISA ****{digits(chance, 4)}  Auth {digits(chance, 6)}"]
    if taxed:
        lines.append(spread("Includes VAT @ 20%", f"£{taxed / 6:.2f}", width))
    return lines + ["", *centred(["Thank you, please call again", "Open 6am to 11pm every day"], width)]


@shop(("roll",), columns=36, count=(6, 10))
def bakery_counter(sales, chance, width):
    """A chain of bakeries of Great Britain: a count before every name, then the sum; eat in or take
    away."""
    price_by_endings(sales, chance, POUNDS, counts=(1, 1, 1, 1, 2, 2, 3, 4))
    lines = centred(["GRANGER'S", "the bakers", "118 Northumberland Street", "Newcastle upon Tyne", "VAT No. 555 0893 21"], width)
    lines += ["", spread(chance.choice(("TAKE AWAY", "EAT IN")), f"{day_of(chance)} {clock(chance)}", width), f"Served by: {chance.choice(('Leanne', 'Kyle', 'Dawn'))}",
              "=" * width]
    for sale in sales:
        lines.append(spread(f"{sale.count} {sale.name}", f"{sale.sum:.2f}", width))
    off = round(min(sale.price for sale in sales) * 0.5, 2) if chance.random() < 0.3 else 0
    total = total_of(sales)
    lines.append("=" * width)
    if off:
        lines += [spread("Subtotal", f"{total:.2f}", width), spread("Breakfast deal", f"-{off:.2f}", width)]
    due = total - off
    return lines + [spread("TOTAL", f"£{due:.2f}", width), spread("Visa", f"£{due:.2f}", width), spread("Change", "£0.00", width), "",
                    f"VISA CONTACTLESS ****{digits(chance, 4)}", f"Auth: {digits(chance, 6)}  Ref: {digits(chance, 8)}", "",
                    *centred(["Tell us about your visit", "grangers.example/hello", f"Shop 1{digits(chance, 3)} Till {chance.randint(1, 4)} No {digits(chance, 5)}"], width)]


@shop(("mart", "well-own", "mart-loose", "mart-home"), columns=42, count=(9, 18))
def code_after_name(sales, chance, width):
    """A supercentre of the United States: name, code of twelve digits, F for food, sum and letter of
    tax; weights and counts below the name with the sum to their right."""
    price_by_endings(sales, chance, CENTS, "lb", FEW)
    lines = centred(["WELLMART", "Save more. Smile more.", "918-555-0116 Mgr. DEBRA", "2019 E 81ST ST", "TULSA OK 74137",
                     f"ST# 0{digits(chance, 4)} OP# 009{digits(chance, 3)} TE# {digits(chance, 2)} TR# 0{digits(chance, 4)}"], width)
    for sale in sales:
        flag = "X" if is_taxed(sale) else "N"
        if sale.weight:
            lines += [f"{sale.name:15} 00000000{digits(chance, 4)}KF", spread(f" {sale.weight:.2f} lb @ 1 lb /{sale.price:.2f}", f"{sale.sum:.2f} {flag}", width)]
            continue
        head = f"{sale.name:15} 0{digits(chance, 11)} {' ' if is_taxed(sale) else 'F'}"
        if sale.count > 1:
            lines += [head, spread(f" {sale.count} AT 1 FOR {sale.price:.2f}", f"{sale.sum:.2f} {flag}", width)]
        else:
            lines.append(spread(head, f"{sale.sum:.2f} {flag}", width))
    total, tax, day = total_of(sales), round(taxed_sum(sales) * 0.08517, 2), day_of(chance, "11/{:02}/26")
    due = total + tax
    lines += [spread("SUBTOTAL", f"{total:.2f}  ", width)] + ([spread("TAX 1   8.517 %", f"{tax:.2f}  ", width)] if tax else [])
    lines += [spread("TOTAL", f"{due:.2f}  ", width), spread("VISA TEND", f"{due:.2f}  ", width), spread("CHANGE DUE", "0.00  ", width), "",
              f"VISA CREDIT   **** **** **** {digits(chance, 4)} I 1", f"APPROVAL # {digits(chance, 5)}R", f"REF # {digits(chance, 12)}",
              "AID A0000000031010", f"TERMINAL # SC010{digits(chance, 3)}", f"{day}   {clock(chance)}:41", ""]
    return lines + centred([f"# ITEMS SOLD {packs(sales)}", "TC# " + " ".join(digits(chance, 4) for _ in range(5))], width) + [
        reading_receipts.BARCODE, *centred(["Low prices you can trust. Every day.", f"{day}   ***CUSTOMER COPY***"], width)]


@shop(("mart", "krane-own", "mart-loose", "mart-home"), columns=40, count=(8, 17))
def saving_below(sales, chance, width):
    """A supermarket of the United States: weight or count above the name, flags of food stamps and tax
    behind the sum, savings of card holders as lines with a minus."""
    price_by_endings(sales, chance, (0.19, 0.29, 0.49, 0.69, 0.79, 0.99, 0.99), "lb", FEW)
    lines = centred(["KRANE'S", "FRESH FOOD. FRIENDLY FACES.", "1420 Bardstown Rd", "Louisville KY 40204", "(502) 555-0163",
                     f"Your cashier was {chance.choice(('CHEC 512', 'DONNA', 'TREVOR'))}"], width) + [""]
    saved = 0
    for sale in sales:
        flag = "T" if is_taxed(sale) else "F"
        if sale.weight:
            lines.append(f"  {sale.weight:.2f} lb @ {sale.price:.2f} /lb")
        elif sale.count > 1:
            lines.append(f"  {sale.count} @ {sale.price:.2f}")
        lines.append(spread(f"{'WT ' if sale.weight else '   '}{sale.name}", f"{sale.sum:.2f} {flag}", width))
        off = off_of(sale, chance, 0.25, (0.3, 0.5, 0.7, 1, 1.5))
        if off:
            lines.append(spread("SC KRANE'S SAVINGS", f"{off:.2f}-{flag}", width))
            saved += off
    tax = round(taxed_sum(sales) * 0.06, 2)
    due = total_of(sales) - saved + tax
    lines += [spread("   TAX", f"{tax:.2f}  ", width), spread("****   BALANCE", f"{due:.2f}  ", width), "",
              "Louisville KY 40204", "DEBIT Purchase", f"************{digits(chance, 4)} - T", f"REF#: {digits(chance, 6)} TOTAL: {due:.2f}", "AID: A0000000980840", "",
              spread("   DEBIT", f"{due:.2f}  ", width), spread("   CHANGE", "0.00  ", width), f"   TOTAL NUMBER OF ITEMS SOLD = {packs(sales)}"]
    if saved:
        lines += ["*" * width, spread("   KRANE'S PLUS CUSTOMER SAVINGS", f"{saved:.2f}", width), "*" * width]
    return lines + [f"11/{chance.randint(10, 28)}/26 {clock(chance)} 376 {digits(chance, 2)} {digits(chance, 3)} 112", "",
                    *centred([f"Fuel Points Earned Today: {int(due)}", f"Total November Fuel Points: {chance.randint(60, 900)}",
                              "www.kranesfeedback.example", "Thank you for shopping Krane's"], width)]


@shop(("drugs", "drugs-food"), columns=38, count=(6, 11))
def code_below_name(sales, chance, width):
    """A drugstore of the United States: names, below them the code with the count and price if there
    are several; letter of tax before the sum; savings of sale prices."""
    price_by_endings(sales, chance, (0.29, 0.49, 0.79, 0.99, 0.99), "lb", (1, 1, 1, 1, 1, 1, 2, 2))
    lines = centred(["WELLGATE PHARMACY", f"#{digits(chance, 5)} 4201 W CAPITOL DR", "MADISON, WI 53704", "608-555-0128"], width)
    lines += ["", f"{digits(chance, 3)} {digits(chance, 4)} 00{digits(chance, 2)} 11/{chance.randint(10, 28)}/2026 {clock(chance)}", ""]
    saved, taxed = 0, 0
    for sale in sales:
        letter = " " if kind_of(sale) == "drugs-food" else "A"
        lines.append(spread(sale.name, f"{letter} {sale.sum:.2f}", width))
        several = f"  {sale.count}@{sale.price:.2f}" if sale.count > 1 else ""
        lines.append(f"   {digits(chance, 11)}{several}")
        off = off_of(sale, chance, 0.25, (0.5, 1, 1.5, 2))
        if off:
            lines.append(spread("   MYWELLGATE SAVINGS", f"{off:.2f}-", width))
            saved += off
        if letter == "A":
            taxed += sale.sum - off
    before, tax = total_of(sales) - saved, round(taxed * 0.055, 2)
    due = before + tax
    lines += ["", spread("SUBTOTAL", f"{before:.2f}", width), spread("SALES TAX A=5.5%", f"{tax:.2f}", width), spread("TOTAL", f"{due:.2f}", width),
              spread(f"VISA ACCT {digits(chance, 4)}", f"{due:.2f}", width), spread("CHANGE", ".00", width), "", f"AUTH CODE: {digits(chance, 6)}  CONTACTLESS", ""]
    if saved:
        lines += [spread("YOUR SAVINGS TODAY", f"{saved:.2f}", width), ""]
    return lines + [*centred(["THANK YOU FOR SHOPPING WELLGATE", f"WELLGATE CASH EARNED ${due * 0.01:.2f}", "RETURNS WITHIN 30 DAYS", f"RFN# {digits(chance, 4)}-{digits(chance, 4)}-{digits(chance, 4)}"], width),
                    reading_receipts.BARCODE]


ENGLISH = [starred_goods, code_after_name, plain_sums, saving_below, letter_behind, code_below_name, corner_till, bakery_counter]
