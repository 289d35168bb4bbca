/// The words of receipts: which lines state a sum, and which are no items.
enum ReceiptWords {
  enum Kind {
    /// The sum, after which there are no items.
    case sum
    /// A tax, a payment, a discount, an address.
    case aside
    /// Perhaps an item.
    case other
  }

  /// Returns a line that is only a tax and its rate with the sign that was read as another one: "НДС
  /// 22х".
  static func withRate(_ line: String) -> String {
    let words = line.split(separator: " ")
    guard words.count == 2, isTax(String(words[0])), let sign = words[1].last,
      "хxХXZ".contains(sign), (1...2).contains(words[1].dropLast().count),
      words[1].dropLast().allSatisfy(\.isNumber)
    else { return line }
    return words[0] + " " + words[1].dropLast() + "%"
  }

  /// Returns the kind of a line by its words.
  static func kind(of line: String) -> Kind {
    let words = Word.words(in: Folding.folded(line))
    // Words with a letter: the units of digits and of most marks are at most that of "9".
    var letters = words.filter { $0.units.contains { $0 > 0x39 } }
    while letters.count > 1, letters[0].text.allSatisfy({ "xkхкжw".contains($0) }),
      !LineKind.begins(letters, with: sums), !LineKind.begins(letters, with: asides)
    {
      // Misread stars: "**** TAX".
      letters.removeFirst()
    }
    let rest = Array(letters.dropFirst())
    if letters.count == 2, letters[0].text.allSatisfy({ "aceknrwxжкх".contains($0) }),
      letters[0].text.count < 5, LineKind.begins(rest, with: sums)
    {
      letters = rest
    }
    guard let first = letters.first else { return .other }
    let aside = LineKind.beginning(of: letters, in: asides)
    // The longer keyword is the more exact one: "сумма ндс" is a tax, although "сумма" is a sum.
    if let sum = LineKind.beginning(of: letters, in: sums), sum >= aside ?? 0 { return .sum }
    if aside != nil || isIncludedTax(letters) { return .aside }
    if letters.contains(where: { anywhere.contains($0.text) }) { return .aside }
    // "ТОВАР / ПОЛНЫЙ РАСЧЕТ", whose other words may be misread.
    if letters.count < 4, letters.contains(where: { $0.text == "полный" }) { return .aside }
    if isBag(letters) { return .aside }
    if letters.count == 1, alone.contains(first.text) { return .aside }
    if isTax(first.text) || letters.count == 2 && isTax(letters[1].text) { return .aside }
    if first.text.hasPrefix("скидк") || isDate(line) || isRate(line) || isBatch(line) {
      return .aside
    }
    return misreadKind(first.text)
  }

  /// Whether the line begins with "в т.ч.", read in either script, or as one word.
  private static func isIncludedTax(_ letters: [Word]) -> Bool {
    let start = letters.prefix(2).map(\.text)
    return ["вт", "bт", "bt", "вt"].contains(start[0])
      || start.count == 2 && ["в", "b"].contains(start[0]) && ["т", "t"].contains(start[1])
  }

  /// Whether the line is a bag for what was bought: "woven bag for life", "compostable carrier".
  private static func isBag(_ letters: [Word]) -> Bool {
    let words = Set(letters.map(\.text))
    return words.contains("carrier") || words.isSuperset(of: ["bag", "life"])
  }

  /// Whether the line contains a rate with two decimals or more, as sales taxes have: "8.75%".
  private static func isRate(_ line: String) -> Bool {
    line.split(separator: " ").contains { word in
      let parts = word.dropLast().split(separator: ".")
      return word.last == "%" && parts.count == 2 && parts[1].count > 1
        && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
    }
  }

  /// Whether the line contains the number of a batch: "Озон сер.529862 до 07.28".
  private static func isBatch(_ line: String) -> Bool {
    let words = line.lowercased().split(separator: " ")
    return words.indices.contains { place in
      guard words[place].hasPrefix("сер.") || words[place].hasPrefix("серия") else { return false }
      let number = words[place].filter(\.isNumber)
      let next = place + 1 < words.count ? words[place + 1].filter(\.isNumber) : ""
      return max(number.count, next.count) > 3
    }
  }

  /// Whether the line contains a date: "24/11/2026", "24.11.26 18:32".
  private static func isDate(_ line: String) -> Bool {
    line.split(separator: " ").contains { word in
      let parts = word.split(whereSeparator: { "/.-:".contains($0) })
      let isDay = parts.count == 3 && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
      return isDay && word.count >= 6 && word.count <= 10
    }
  }

  /// Whether the word is the name of a tax, perhaps misread.
  static func isTax(_ word: String) -> Bool {
    let letters = Folding.folded(word).filter(\.isLetter)
    return ["vat", "tax", "gst", "hst", "mwst", "tva", "iva"].contains(letters)
      || misreadTaxes.contains(LookAlikes.skeleton(letters))
  }

  /// Readings of "НДС", whose д resembles an a or o.
  private static let misreadTaxes: Set<String> = ["ндс", "нас", "нос", "нлс"]

  /// Whether the word is one of those that are printed on receipts and name no goods.
  static func isKeyword(_ word: String) -> Bool { keywords.contains(word) }

  private static let keywords = Set(
    (sums.union(asides).union(anywhere)).flatMap { $0.split(separator: " ").map(String.init) }
      .filter { $0.count > 3 }
  ).union(["фискальный", "фискальных", "данных", "оператор", "признак", "товар", "полный"])

  // MARK: - Misread words

  /// Keywords in Cyrillic that are long enough to be recognised with misread letters.
  private static let longKeywords: [(places: [UInt8], kind: Kind)] = [
    (sums, Kind.sum), (asides.union(anywhere), .aside),
  ].flatMap { table, kind in
    table.filter { word in word.count > 4 && word.allSatisfy { ("а"..."я").contains($0) } }
      .sorted().map { (places($0), kind) }
  }
  /// The limit for the distance of a misread keyword, in tenths of an edit (`Confusions`): two letters
  /// that look alike, but no other letter.
  private static let limit = 9

  /// Returns the kind of a line whose first word is unknown and looks like a Cyrillic keyword:
  /// "экономмя", "CKNДKA".
  private static func misreadKind(_ word: String) -> Kind {
    guard (5...EditDistance.maxLength).contains(word.count), !Corrector.shared.isKnown(word)
    else { return .other }
    let read = places(LookAlikes.skeleton(word))
    var table = EditDistance()
    return longKeywords.first { table.between(read, $0.places, limit: limit) != nil }?.kind
      ?? .other
  }

  private static func places(_ word: String) -> [UInt8] {
    word.utf16.map { UInt8(Confusions.index(of: $0)) }
  }

  // MARK: - Keywords

  /// Words that are no item if the line has no other: "MERCHANT : 4681290". In front of others some of
  /// them are a brand.
  private static let alone: Set<String> = [
    "gbp", "usd", "eur", "rub", "cad", "aud", "руб", "рублей", "р", "merchant",
  ]

  private static let sums = LineKeywords.lines(
    """
    total|subtotal|subtl|subttl|sub total|sub-total|grand total|balance|balance due|amount due|total due|to pay|\
    total to pay|итог|итого|итого к оплате|всего|к оплате|сумма|подитог|подытог|промежуточный итог|\
    total eur|total usd|total gbp|order total|basket total|bag total|sale total|net total|\
    amount payable|net amount|bill amount|net payable|sum|итог чека|сумма чека|итог заказа|сумма заказа|amount to pay|net sales
    """)

  private static let asides = LineKeywords.lines(
    """
    tax|vat|sales tax|visa|mastercard|maestro|amex|debit|credit|cash|change|change due|card|contactless|\
    receipt|cashier|served by|your cashier|till|register|operator|store|tel|phone|date|time|thank you|thanks|\
    items|item count|items sold|no of items|number of items|discount|coupon|saving|savings|you saved|\
    multibuy|promotion|offer|member savings|loyalty|points|clubcard|nectar|bonus|rewards|price cut|\
    auth code|approved|approval|terminal|merchant id|merchant no|merchant number|merchant copy|mid|ref|transaction|trans|welcome|www|opening hours|\
    regular price|was|qty|description|item|price|customer copy|vat no|vat reg|reg|deposit refund|\
    paid|payment|payment amount|delivery|tip|gratuity|service charge|gift card|apple pay|google pay|eft|tare|member|you pay|your price|\
    bag charge|carrier bag charge|carrier bag|plastic bag|paper bag|round off|round of f|amount received|bottle deposit|bottle dep|deposit|rounding|upc|plu|ean|sku|barcode|dept|department|\
    доставка|сервисный сбор|сборка|сборка заказа|чаевые|оплачено|сбп|подарочная карта|залог|залоговая стоимость|тара|пакет|пакет-майка|\
    ндс|в т.ч|в том числе|сдача|наличными|наличные|безналичными|безналичный|карта|картой|оплата|получено|\
    кассир|чек|кассовый чек|кассовый|касса|смена|инн|кпп|фн|фд|фп|фпд|рн|зн|ккт|сно|сайт|сайт фнс|офд|\
    приход|место расчетов|адрес|ооо|зао|оао|ао|пао|ип|г|ул|улица|проспект|пр-т|тел|телефон|\
    спасибо|спасибо за покупку|добро пожаловать|скидка|бонус|бонусы|баллы|начислено|списано|купон|\
    акция|экономия|ваша экономия|выгода|карта лояльности|округление|дата|время|документ|номер|\
    наименование|цена|продажа|эквайринг|терминал|код авторизации|одобрено|магазин|ставка|сумма ндс|\
    продавец|покупатель|полный расчет|предмет расчета|признак предмета расчета|способ расчета|\
    штрихкод|штрих-код|код товара|артикул|арт|код маркировки|товаров|кол-во позиций|количество позиций
    """)

  private static let anywhere: Set<String> = [
    "ндс", "vat", "инн", "ккт", "clubcard", "скидка", "скидкой", "discount", "loyalty",
    "лояльности", "served", "fee", "fees", "crv", "levy", "расчет",
    "кассир", "cashier", "receipt", "road", "street", "avenue", "ул", "просп", "www", "com", "ru",
    "subtotal", "coupon", "savings", "deposit", "http", "https", "visa", "mastercard", "итог",
    "итого",
  ]
}
