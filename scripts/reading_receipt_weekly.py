"""English layouts of the sixteenth set of receipts for scripts/reading-set: what the tills of shops print
that many people go to in an ordinary week. They follow receipts of a large supermarket, a discounter, a
drugstore and a shop near the house of Great Britain, a supermarket of Ireland, a supermarket and a
drugstore of the United States, and a supermarket of Canada. Shops, people and numbers are invented, but
names of goods have brands as on real receipts. The author had not seen the rules that read receipts.
What the truth contains is described in reading_receipt_goods.py. The goods are in the files of
reading-names that end in -16."""

import reading_receipts
from reading_receipt_goods import clock, kind_of, packs, price_by_endings, shop
from reading_receipt_tills import centred, digits, spread, total_of

PENCE = (0, 0.15, 0.25, 0.35, 0.4, 0.5, 0.65, 0.75, 0.85, 0.95)
NINES = (0.29, 0.49, 0.59, 0.79, 0.89, 0.99, 0.99)
USUAL = (1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4)


def is_full(sale):
    """Whether a sale has the full rate of tax."""
    return kind_of(sale).endswith(("-home", "-treat")) or kind_of(sale) in ("chemist", "rx")


def full_of(sales):
    return round(sum(sale.sum for sale in sales if is_full(sale)), 2)


def day(chance, form="{:02}/06/2026"):
    return form.format(chance.randint(1, 28))


def several_off(sale, chance, often):
    """The amount that an offer for several pieces takes off, zero for most sales."""
    if sale.count < 2 or chance.random() >= often:
        return 0
    return round(sale.price * sale.count * chance.choice((0.2, 0.25, 0.3)) // 0.05 * 0.05, 2)


def bag_of(chance, price, often=0.4):
    """The price of a carrier bag, zero if none is bought."""
    return price if chance.random() < often else 0


def slip(chance, width, amount):
    """What the card reader prints."""
    name, application = chance.choice((("VISA DEBIT", "A0000000031010"), ("MASTERCARD", "A0000000041010"),
                                       ("DEBIT MASTERCARD", "A0000000041010")))
    return [name, f"AID: {application}", f"PAN: **** **** **** {digits(chance, 4)}",
            spread("CONTACTLESS SALE", amount, width), f"AUTH CODE: {digits(chance, 6)}"]


@shop(("brit", "brit-treat", "brit-home", "brit-loose"), columns=40, count=(9, 18))
def superstore(sales, chance, width):
    """A large supermarket of Great Britain: names with the sum in pounds; if there are several or they are
    weighed, the sum is at the right of a line below. Offers for several follow the goods."""
    price_by_endings(sales, chance, PENCE, counts=USUAL)
    lines = centred(["FAIRMONT", "MORE FOR YOUR MONEY", "QUEENSFERRY ROAD SUPERSTORE", "EDINBURGH EH4 2XL",
                     "TEL 0131 555 0163", f"VAT NUMBER GB 362 01{digits(chance, 2)} 92"], width)
    lines += ["", f"ST 4{digits(chance, 3)} OP {digits(chance, 6)} TE {digits(chance, 2)} TR {digits(chance, 5)}",
              ""]
    offers = []
    for sale in sales:
        mark = " V" if is_full(sale) else "  "
        if sale.weight:
            lines += [sale.name, spread(f"  {sale.weight:.3f} kg @ £{sale.price:.2f}/kg",
                                        f"£{sale.sum:.2f}{mark}", width)]
        elif sale.count > 1:
            lines += [sale.name, spread(f"  {sale.count} @ £{sale.price:.2f}", f"£{sale.sum:.2f}{mark}", width)]
        else:
            lines.append(spread(sale.name, f"£{sale.sum:.2f}{mark}", width))
        off = several_off(sale, chance, 0.4)
        if off:
            offers.append(off)
    bag = bag_of(chance, 0.35)
    if bag:
        lines.append(spread("BAG FOR LIFE", f"£{bag:.2f} V", width))
    total, saved = total_of(sales) + bag, sum(offers)
    due = total - saved
    lines += ["", spread("SUBTOTAL", f"£{total:.2f}  ", width)]
    if offers:
        lines += ["MULTIBUY SAVINGS", *[spread("  ANY MIX OFFER", f"-£{off:.2f}  ", width) for off in offers]]
    lines += [spread("TOTAL", f"£{due:.2f}  ", width), ""]
    lines += slip(chance, width, f"£{due:.2f}")
    full = full_of(sales) + bag
    if full:
        lines += ["", f"V = VAT AT 20.00%   VAT PAID £{full / 6:.2f}"]
    lines += ["", spread("FAIRMONT REWARDS CARD", f"****{digits(chance, 4)}", width),
              spread("CASHPOT EARNED", f"£{due / 100:.2f}", width), "",
              *centred([f"# ITEMS SOLD {packs(sales)}", f"{day(chance)} {clock(chance)}:{chance.randint(10, 59)}"],
                       width)]
    return lines + [reading_receipts.BARCODE, *centred(["THANK YOU FOR SHOPPING WITH US"], width)]


@shop(("kro", "kro-treat", "kro-home", "kro-loose"), columns=40, count=(9, 18))
def prefix_column(sales, chance, width):
    """A supermarket of the United States: a narrow column for WT and SC to the left of the names, weight or
    count above, and what the card of the shop saves below."""
    price_by_endings(sales, chance, NINES, "lb", USUAL)
    lines = centred(["HOMESTEAD FOODS", "1840 LINDEN AVENUE", "CINCINNATI OH 45226", "513-555-0177",
                     f"YOUR CASHIER TODAY WAS {chance.choice(('DONNA', 'SELF CHECKOUT', 'MARCUS'))}"], width)
    lines.append("")
    saved = 0
    for sale in sales:
        mark = "T" if is_full(sale) else "F"
        if sale.weight:
            lines += [f"     {sale.weight:.2f} lb @ {sale.price:.2f} /lb",
                      spread(f"WT   {sale.name}", f"{sale.sum:.2f} {mark}", width)]
            continue
        if sale.count > 1:
            lines.append(f"     {sale.count} @ {sale.price:.2f}")
        lines.append(spread(f"     {sale.name}", f"{sale.sum:.2f} {mark}", width))
        if chance.random() < 0.25:
            off = round(chance.choice((0.3, 0.5, 0.8, 1)) * sale.count, 2)
            lines.append(f"SC   PLUS CARD SAVINGS {off:.2f}")
            saved += off
    total = total_of(sales)
    tax = round(full_of(sales) * 0.078, 2)
    due = total + tax
    lines += [spread("     TAX", f"{tax:.2f}  ", width), spread("**** BALANCE", f"{due:.2f}  ", width), ""]
    if chance.random() < 0.25:
        note = 20 * (int(due) // 20 + 1)
        lines += [spread("     CASH", f"{note:.2f}  ", width),
                  spread("     CHANGE", f"{note - due:.2f}  ", width)]
    else:
        lines += [f"US DEBIT  ************{digits(chance, 4)} - T", f"REF#: {digits(chance, 6)}  TOTAL: {due:.2f}",
                  spread("     DEBIT", f"{due:.2f}  ", width), spread("     CHANGE", "0.00  ", width)]
    lines += [f"TOTAL NUMBER OF ITEMS SOLD =  {packs(sales)}",
              f"{day(chance, '06/{:02}/26')} {clock(chance)} 417 {digits(chance, 2)} {digits(chance, 4)}", ""]
    if saved:
        lines += centred([f"TOTAL SAVINGS {saved:.2f}"], width)
    return lines + centred([f"FUEL POINTS THIS ORDER: {int(due)}", "NOW HIRING - APPLY TODAY",
                            "jobs.homestead.example"], width) + [reading_receipts.BARCODE]


@shop(("thrift", "thrift-treat", "thrift-home", "thrift-loose"), columns=38, count=(8, 17))
def discounter(sales, chance, width):
    """A discounter of Great Britain: names with the sum and a letter of tax, count or weight and the price
    of one below; a table of taxes at the end."""
    price_by_endings(sales, chance, (0.09, 0.29, 0.49, 0.59, 0.69, 0.79, 0.89, 0.99), counts=USUAL)
    lines = centred(["NORDEL UK STORES LTD", "Castle Street, Northwich CW8 1AB", "www.nordel.example",
                     f"VAT Reg No. GB 350 39{digits(chance, 2)} 64"], width)
    lines += ["", spread("", "GBP  ", width)]
    for sale in sales:
        lines.append(spread(sale.name, f"{sale.sum:.2f} {'B' if is_full(sale) else 'A'}", width))
        if sale.weight:
            lines.append(f"    {sale.weight:.3f} kg x {sale.price:.2f} GBP/kg")
        elif sale.count > 1:
            lines.append(f"    {sale.count} x {sale.price:.2f}")
        elif chance.random() < 0.08 and sale.price > 1:
            lines.append("    Reduced to clear")
    bag = bag_of(chance, 0.69)
    if bag:
        lines.append(spread("Reusable Carrier Bag", f"{bag:.2f} B", width))
    due = round(total_of(sales) + bag, 2)
    full = full_of(sales) + bag
    lines += ["-" * width, spread(f"TOTAL  {packs(sales) + bool(bag)} items", f"{due:.2f}  ", width)]
    if chance.random() < 0.25:
        note = 10 * (int(due) // 10 + 1)
        lines += [spread("CASH", f"{note:.2f}  ", width), spread("CHANGE", f"{note - due:.2f}  ", width)]
    else:
        lines += [spread("CARD SALES", f"{due:.2f}  ", width), "",
                  *slip(chance, width, f"{due:.2f}  ")]
    lines += ["", f"{'VAT':<10}{'Net':>9}{'VAT':>9}{'Gross':>9}"]
    lines += [f"A   0%    {due - full:>9.2f}{0:>9.2f}{due - full:>9.2f}"]
    if full:
        lines += [f"B  20%    {full - full / 6:>9.2f}{full / 6:>9.2f}{full:>9.2f}"]
    return lines + ["", f"{digits(chance, 4)}  {digits(chance, 6)}/{digits(chance, 2)}   {day(chance)} {clock(chance)}",
                    reading_receipts.BARCODE, *centred(["Open 8am - 10pm Monday to Saturday",
                                                        "Please keep receipt for returns"], width)]


@shop(("eire", "eire-treat", "eire-home", "eire-loose"), columns=42, count=(8, 17))
def with_deposits(sales, chance, width):
    """A supermarket of Ireland: names with the sum, count or weight below; the deposit for a bottle has a
    line of its own below a drink."""
    price_by_endings(sales, chance, (0.09, 0.19, 0.29, 0.39, 0.49, 0.59, 0.79, 0.89, 0.99), counts=USUAL)
    lines = centred(["KILBRIDE'S", "Fresh every day", "Main Street, Naas, Co. Kildare", "Ph: 045 555 017",
                     f"VAT No: IE 65{digits(chance, 5)}T"], width)
    lines += ["", spread(f"Cashier: {chance.choice(('Aoife', 'Ciaran', 'Self Service 4'))}", "EUR  ", width),
              "=" * width]
    deposits = 0
    for sale in sales:
        rate = "Z" if not is_full(sale) else "S"
        lines.append(spread(sale.name, f"{sale.sum:.2f} {rate}", width))
        if sale.weight:
            lines.append(f"   {sale.weight:.3f} kg @ {sale.price:.2f} per kg")
        elif sale.count > 1:
            lines.append(f"   {sale.count} @ {sale.price:.2f} each")
        if sale.name.startswith(("CLUB", "7UP", "BALLYGOWAN")):
            lines.append(spread("   DRS DEPOSIT", f"{0.25 * sale.count:.2f} D", width))
            deposits += 0.25 * sale.count
    total = total_of(sales) + deposits
    voucher = chance.choice((0, 0, 5)) if total > 25 else 0
    lines += ["=" * width, spread("SUB TOTAL", f"{total:.2f}  ", width)]
    if voucher:
        lines.append(spread("REAL VALUE VOUCHER", f"-{voucher:.2f}  ", width))
    due = total - voucher
    lines.append(spread("TOTAL TO PAY", f"{due:.2f}  ", width))
    lines += [spread("VISA DEBIT CONTACTLESS", f"{due:.2f}  ", width),
              f"Card ************{digits(chance, 4)}   Auth {digits(chance, 6)}", ""]
    full = full_of(sales)
    if full:
        lines += [spread("S  VAT 23.00%", f"{full * 23 / 123:.2f}  ", width)]
    lines += [spread("Z  VAT 0.00%", "0.00  ", width), ""]
    lines += [f"Club card {digits(chance, 4)}******{digits(chance, 3)}",
              f"Points earned: {int(due)}   Balance: {int(due) + chance.randint(100, 2000)}", "",
              *centred([f"{day(chance)} {clock(chance)}  Till {chance.randint(1, 14)}  No. {digits(chance, 5)}",
                        "Go raibh maith agat", "Thank you for shopping local"], width)]
    return lines


@shop(("chemist", "chemist-food"), columns=40, count=(5, 11))
def count_first(sales, chance, width):
    """A drugstore of Great Britain: the count before every name, the sum with a letter of tax at the right,
    offers as lines with a minus, and points."""
    price_by_endings(sales, chance, (0, 0.25, 0.49, 0.5, 0.75, 0.99, 0.99), counts=(1, 1, 1, 1, 1, 2, 2, 3))
    lines = centred(["HARTWELL", "HEALTH & BEAUTY", "24 Broad Street, Reading RG1 2BH", "0118 555 0142",
                     f"VAT No 116 30{digits(chance, 2)} 28"], width)
    lines += ["", spread(f"{day(chance)} {clock(chance)}", f"Till {digits(chance, 2)} Op {digits(chance, 4)}", width),
              "", spread("Qty Description", "GBP  ", width), "-" * width]
    saved = 0
    for sale in sales:
        lines.append(spread(f"{sale.count:>2}  {sale.name}", f"{sale.sum:.2f} {'A' if is_full(sale) else 'Z'}", width))
        if sale.count > 1 and chance.random() < 0.6:
            off = sale.price if sale.count > 2 else round(sale.price / 2, 2)
            offer = "3 FOR 2 MIX & MATCH" if sale.count > 2 else "BUY 1 GET 2ND HALF PRICE"
            lines.append(spread(f"    {offer}", f"-{off:.2f}  ", width))
            saved += off
    due = total_of(sales) - saved
    lines += ["-" * width, spread("TOTAL TO PAY", f"{due:.2f}  ", width)]
    lines += slip(chance, width, f"{due:.2f}  ")
    if saved:
        lines += ["", *centred([f"You saved {saved:.2f} today"], width)]
    return lines + ["", f"Beauty Card ending {digits(chance, 4)}",
                    spread("Points collected", str(int(due) * 3), width),
                    spread("Points balance", str(int(due) * 3 + chance.randint(40, 900)), width),
                    reading_receipts.BARCODE, *centred(["Returns within 35 days with receipt"], width)]


@shop(("maple", "maple-treat", "maple-home", "maple-loose"), columns=48, count=(8, 16))
def numbered_parts(sales, chance, width):
    """A supermarket of Canada: headings of departments with a number, code and name with letters of the
    programme and tax; the sum of several or weighed goods in a line below."""
    price_by_endings(sales, chance, (0.29, 0.49, 0.49, 0.79, 0.99, 0.99), counts=USUAL)
    lines = centred(["NORTHFIELD FOODS", "2549 WESTON RD, TORONTO ON", "416-555-0138",
                     f"STORE #0{digits(chance, 4)}", "BIG ON FRESH, LOW ON PRICE"], width)
    parts = (("21-GROCERY", ("maple", "maple-treat")), ("27-PRODUCE", ("maple-loose",)),
             ("41-HOME", ("maple-home",)))
    for heading, kinds in parts:
        sold = [sale for sale in sales if kind_of(sale) in kinds]
        if sold:
            lines += ["", heading]
        for sale in sold:
            code = f"4{digits(chance, 3)}" if sale.weight else f"06{digits(chance, 9)}"
            name, sum_ = f"{code} {sale.name}", f"{sale.sum:.2f}"
            flag = "HMRJ" if is_full(sale) else "MRJ"
            if sale.weight:
                lines += [spread(name, f"{flag}        ", width),
                          spread(f"  {sale.weight:.3f} kg @ ${sale.price:.2f}/kg", sum_, width)]
            elif sale.count > 1:
                lines += [spread(name, f"{flag}        ", width),
                          spread(f"  {sale.count} @ ${sale.price:.2f}", sum_, width)]
            else:
                lines.append(spread(name, f"{flag}{sum_:>8}", width))
    total = total_of(sales)
    tax = round(full_of(sales) * 0.13, 2)
    due = total + tax
    lines += ["", spread("SUBTOTAL", f"{total:.2f}", width),
              spread(f"H=HST 13%  {full_of(sales):.2f} @ 13.000%", f"{tax:.2f}", width),
              spread("TOTAL", f"{due:.2f}", width), "",
              "Trans. Type: PURCHASE", f"Account: {chance.choice(('CHEQUING', 'MASTERCARD', 'VISA'))}",
              f"Card Number: ************{digits(chance, 4)}",
              f"DateTime: {day(chance, '26/06/{:02}')} {clock(chance)}:22",
              f"Auth #: {digits(chance, 6)}   APPROVED 00", spread("CREDIT TND", f"{due:.2f}", width)]
    return lines + ["", f"PC# {digits(chance, 6)}******{digits(chance, 3)}",
                    f"POINTS REDEEMED 0   EARNED {int(due) * 10}", reading_receipts.BARCODE,
                    *centred(["TELL US: 1-800-555-0120"], width)]


@shop(("rx", "rx-food"), columns=38, count=(5, 10))
def code_below(sales, chance, width):
    """A drugstore of the United States: names with sum and letter of tax; below them the code, and for some
    goods the count, the price without a card, or what a return is worth."""
    price_by_endings(sales, chance, (0.29, 0.49, 0.79, 0.99, 0.99), counts=(1, 1, 1, 1, 1, 2, 2, 3))
    lines = centred(["KEYSTONE DRUG", f"#0{digits(chance, 4)} 4501 WALNUT ST", "PHILADELPHIA, PA 19139",
                     "215-555-0129"], width)
    lines += ["", spread(f"{digits(chance, 3)} {digits(chance, 4)} {digits(chance, 4)}",
                         f"{day(chance, '06/{:02}/2026')} {clock(chance)}", width), ""]
    saved = 0
    for sale in sales:
        lines += [spread(sale.name, f"{sale.sum:.2f} {'A' if is_full(sale) else ' '}", width),
                  f"   {digits(chance, 11)}"]
        if sale.count > 1:
            lines.append(f"   {sale.count} @ {sale.price:.2f}")
        if chance.random() < 0.3:
            more = chance.choice((0.5, 0.8, 1, 1.5, 2))
            lines.append(f"   REG PRICE {sale.price + more:.2f}   SAVED {more * sale.count:.2f}")
            saved += more * sale.count
    total = total_of(sales)
    tax = round(full_of(sales) * 0.08, 2)
    due = total + tax
    lines += ["", spread("SUBTOTAL", f"{total:.2f}  ", width), spread("SALES TAX A=8.0%", f"{tax:.2f}  ", width),
              spread("TOTAL", f"{due:.2f}  ", width), spread(f"VISA ACCT {digits(chance, 4)}", f"{due:.2f}  ", width),
              f"AUTH CODE {digits(chance, 6)}", spread("CHANGE", ".00  ", width), ""]
    if saved:
        lines += centred([f"TODAY'S SAVINGS ${saved:.2f}"], width)
    number = "-".join(digits(chance, 4) for _ in range(3))
    return lines + [*centred([f"KEYSTONE CASH EARNED ${due / 100:.2f}", "THANK YOU FOR SHOPPING AT KEYSTONE"], width),
                    reading_receipts.BARCODE, *centred([f"RFN# {number}"], width)]


@shop(("nearby", "nearby-treat"), count=(5, 10), stops=(0.78, 1))
def condensed_columns(sales, chance, width):
    """A shop near the house in Great Britain in a condensed font: columns for name, count and sum; what
    members save follows the total of the goods."""
    price_by_endings(sales, chance, (0, 0.1, 0.2, 0.25, 0.35, 0.5, 0.6, 0.75, 0.85),
                     counts=(1, 1, 1, 1, 1, 2, 2, 3))
    lines = ["\v" + line for line in ("corner & co.", "171 Chapel Lane, Leeds LS6 3BW", "0113 555 0191",
                                      f"VAT No. 403 31{digits(chance, 2)} 06")]
    lines += ["", f"{day(chance, '{:02} Jun 2026')} {clock(chance)}\t\tTill {chance.randint(1, 4)}",
              reading_receipts.RULE, "Item\tQty\t£", reading_receipts.RULE]
    lines += [f"{sale.name}\t{sale.count}\t{sale.sum:.2f}" for sale in sales]
    bag = bag_of(chance, 0.1, 0.5)
    if bag:
        lines.append(f"Compostable carrier\t1\t{bag:.2f}")
    total = total_of(sales) + bag
    off = round(total * 0.05, 2) if chance.random() < 0.6 else 0
    lines += [reading_receipts.RULE]
    if off:
        lines += [f"Sub-total\t\t{total:.2f}", f"Member savings\t\t-{off:.2f}"]
    due = total - off
    lines += [f"TOTAL\t\t£{due:.2f}", f"Card payment\t\t£{due:.2f}", "",
              f"{chance.choice(('Visa', 'Mastercard', 'Google Pay'))} ending {digits(chance, 4)}\t\tContactless",
              f"Auth code {digits(chance, 6)}\t\tApproved"]
    if off:
        lines.append(f"Membership no. ***********{digits(chance, 4)}")
    return lines + ["", reading_receipts.BARCODE, "\vThank you for shopping locally"]


ENGLISH = [superstore, prefix_column, discounter, with_deposits, count_first, numbered_parts, code_below,
           condensed_columns]
