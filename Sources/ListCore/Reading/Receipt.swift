/// Reads the items of a receipt, without the address of the store, sums, taxes, payment and thanks.
enum Receipt {
  /// An item and the index of its line.
  struct Item: Equatable {
    var name: String
    /// The number or weight that was sold; nil for one piece.
    var count: String?
    let lineIndex: Int

    func with(count: String?) -> Item { Item(name: name, count: count, lineIndex: lineIndex) }
  }

  /// Returns the items; nil if the lines are not a receipt. A receipt has prices on many lines, and
  /// a sum.
  static func items(in lines: [String]) -> [Item]? {
    let read = lines.map(ReceiptLine.init)
    let kinds = zip(lines, read).map { line, read in
      read.isNegative ? Kind.aside : kind(line, read)
    }
    let end = kinds.firstIndex(of: .sum) ?? lines.count
    let priced = read.indices.filter {
      $0 < end && kinds[$0] == .other && (read[$0].sum != nil || read[$0].hasProduct)
    }
    let said = kinds.filter { $0 != .other }.count
    guard let first = priced.first,
      priced.count > 2 && said > 0 && priced.count + said > 4
        || priced.count > 4 && priced.count * 5 > lines.count * 3
    else { return nil }
    return withoutNumbers(collected(read, kinds, from: first, to: end))
  }

  /// Reads the numbers in front of most names: they are those of the lines if they increase, and
  /// amounts if not.
  private static func withoutNumbers(_ items: [Item]) -> [Item] {
    let split = items.map { numberAndName($0.name) }
    let numbers = split.compactMap { $0?.number }
    guard numbers.count > 2, let last = numbers.last else { return items }
    let isSequence =
      numbers.count * 2 >= items.count && last <= items.count + 2
      && zip(numbers, numbers.dropFirst()).allSatisfy(<)
    guard isSequence || numbers.count * 3 >= items.count * 2 else { return items }
    return zip(items, split).map { item, split in
      guard let split else { return item }
      let counted = isSequence || split.number < 2 ? nil : String(split.number)
      return Item(
        name: split.name, count: item.count ?? counted, lineIndex: item.lineIndex)
    }
  }

  /// Splits "2 rooibos" and "2x rooibos" into 2 and "Rooibos"; nil without a number of one or two digits.
  private static func numberAndName(_ text: String) -> (number: Int, name: String)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    var rest = text.dropFirst(digits.count)
    if let sign = rest.first, "xх".contains(sign) { rest.removeFirst() }
    guard (1...2).contains(digits.count), let number = Int(digits), rest.first == " ",
      let first = rest.dropFirst().first, !first.isNumber
    else { return nil }
    return (number, first.uppercased() + rest.dropFirst(2))
  }

  private static func collected(
    _ lines: [ReceiptLine], _ kinds: [Kind], from first: Int, to end: Int
  ) -> [Item] {
    var items: [Item] = []
    /// A name whose price is on a line below.
    var pending: Item?
    for place in max(0, first - 1)..<end where kinds[place] == .other {
      let line = lines[place]
      if let item = pending, let count = line.computedCount {
        items.append(item.with(count: count > 1 ? String(count) : nil))
        pending = nil
        continue
      }
      if !line.hasName {
        guard line.sum != nil || line.hasProduct else { continue }
        if let item = pending {
          items.append(item.with(count: line.count))
          pending = nil
        } else if let count = line.count, !items.isEmpty, !multiplierBelongs(lines, place + 1) {
          items[items.count - 1].count = items[items.count - 1].count ?? count
        }
        continue
      }
      if line.sum == nil && !line.hasProduct {
        pending = Item(name: line.name, count: nil, lineIndex: place)
        continue
      }
      var count = line.count
      // "2 @ 1.50" can be above its item.
      if count == nil, place > 0, kinds[place - 1] == .other, !lines[place - 1].hasName,
        lines[place - 1].hasProduct, multiplierBelongs(lines, place)
      {
        count = lines[place - 1].count
      }
      pending = nil
      items.append(Item(name: line.name, count: count, lineIndex: place))
    }
    return items
  }

  /// Whether the numbers above an item belong to it: their product is its sum.
  private static func multiplierBelongs(_ lines: [ReceiptLine], _ place: Int) -> Bool {
    guard place > 0, place < lines.count, let sum = lines[place].sum, lines[place].hasName,
      let product = lines[place - 1].product
    else { return false }
    let isOfLast = place > 1 && lines[place - 2].sum.map { abs($0 - product) <= 1 } == true
    return abs(product - sum) <= 1 && !isOfLast
  }

  // MARK: - Lines

  private enum Kind {
    /// The sum, after which there are no items.
    case sum
    /// A tax, a payment, a discount, an address.
    case aside
    case other
  }

  private static func kind(_ line: String, _ read: ReceiptLine) -> Kind {
    // "Цена 20.00 Кол-во 3 Сумма 60.00" begins like a line without an item.
    if !read.hasName, read.product != nil { return .other }
    let words = Word.words(in: Folding.folded(line))
    var letters = words.filter { $0.units.contains { $0 > 0x39 } }
    while letters.count > 1, letters[0].text.allSatisfy({ "xkхкжw".contains($0) }),
      !LineKind.begins(letters, with: sums), !LineKind.begins(letters, with: asides)
    {
      // Misread stars: "**** TAX".
      letters.removeFirst()
    }
    guard let first = letters.first else { return .other }
    if LineKind.begins(letters, with: sums) { return .sum }
    if LineKind.begins(letters, with: asides) || isIncludedTax(letters) { return .aside }
    if anywhere.contains(where: { word in letters.contains { $0.text == word } }) { return .aside }
    if first.text.hasPrefix("скидк") || isDate(line) { return .aside }
    return .other
  }

  /// Whether the line begins with "в т.ч.", read in either script, or as one word.
  private static func isIncludedTax(_ letters: [Word]) -> Bool {
    let start = letters.prefix(2).map(\.text)
    return ["вт", "bт", "bt", "вt"].contains(start[0])
      || start.count == 2 && ["в", "b"].contains(start[0]) && ["т", "t"].contains(start[1])
  }

  /// Whether the line contains a date: "24/11/2026", "24.11.26 18:32".
  private static func isDate(_ line: String) -> Bool {
    line.split(separator: " ").contains { word in
      let parts = word.split(whereSeparator: { "/.-:".contains($0) })
      let isDay = parts.count == 3 && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
      return isDay && word.count >= 6 && word.count <= 10
    }
  }

  private static let sums = LineKeywords.lines(
    """
    total|subtotal|sub total|sub-total|grand total|balance|balance due|amount due|total due|to pay|\
    total to pay|итог|итого|итого к оплате|всего|к оплате|сумма|подитог|промежуточный итог|\
    total eur|total usd|total gbp|order total|basket total|bag total|sale total|net total|\
    amount payable|итог чека|сумма чека|итог заказа|сумма заказа
    """)

  private static let asides = LineKeywords.lines(
    """
    tax|vat|sales tax|visa|mastercard|maestro|amex|debit|credit|cash|change|change due|card|contactless|\
    receipt|cashier|served by|your cashier|till|register|operator|store|tel|phone|date|time|thank you|thanks|\
    items|item count|items sold|no of items|number of items|discount|coupon|saving|savings|you saved|\
    multibuy|promotion|offer|member savings|loyalty|points|clubcard|nectar|bonus|rewards|price cut|\
    auth code|approved|approval|terminal|merchant|ref|transaction|trans|welcome|www|opening hours|\
    regular price|was|qty|description|item|price|customer copy|vat no|vat reg|reg|deposit refund|\
    paid|delivery|service charge|gift card|apple pay|google pay|eft|\
    доставка|сервисный сбор|оплачено|сбп|подарочная карта|\
    ндс|в т.ч|в том числе|сдача|наличными|наличные|безналичными|безналичный|карта|картой|оплата|получено|\
    кассир|чек|кассовый чек|кассовый|касса|смена|инн|кпп|фн|фд|фп|фпд|рн|зн|ккт|сно|сайт|сайт фнс|офд|\
    приход|место расчетов|адрес|ооо|зао|оао|ао|пао|ип|г|ул|улица|проспект|пр-т|тел|телефон|\
    спасибо|спасибо за покупку|добро пожаловать|скидка|бонус|бонусы|баллы|начислено|списано|купон|\
    акция|экономия|ваша экономия|выгода|карта лояльности|округление|дата|время|документ|номер|\
    наименование|цена|продажа|эквайринг|терминал|код авторизации|одобрено|магазин|ставка|сумма ндс
    """)

  private static let anywhere: Set<String> = [
    "ндс", "vat", "инн", "ккт", "clubcard", "скидка", "скидкой", "discount", "loyalty",
    "лояльности",
    "кассир", "cashier", "receipt", "road", "street", "avenue", "ул", "просп", "www", "com", "ru",
    "coupon", "savings", "http", "https", "visa", "mastercard", "итог", "итого",
  ]
}
