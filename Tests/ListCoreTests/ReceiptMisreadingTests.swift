import Testing

@testable import ListCore

/// Receipts whose letters and digits were misread because of their font.
@Suite struct ReceiptMisreadingTests {
  private func items(_ text: String) -> [String] {
    items(text.split(separator: "\n").map { TextLine(String($0), confidence: 0.9) })
  }

  private func items(_ lines: [TextLine]) -> [String] {
    ListParser.parse(lines).flatMap(\.items)
      .map { $0.quantity.isEmpty ? $0.name : "\($0.name) | \($0.quantity)" }
  }

  @Test func `an amount in a column is corrected by the price and the sum`() {
    let receipt = """
      DESCRIPTION QTY PRICE TOTAL
      SCENTED CANDLE 2 3.50 7.00N
      GIFT WRAP 5 1.25 3.75N
      PARTY CUPS 1 2.00 2.00T
      PAPER STRAWS 4 1.50 6.0ON
      Sub Total $18.75
      """
    #expect(
      items(receipt) == ["Scented candle | 2", "Gift wrap | 3", "Party cups", "Paper straws | 4"])
  }

  @Test func `zeros that were read as eights are corrected in weights and sizes`() {
    let receipt = """
      FARMGATE MARKET
      BASMATI RICE 588G 2 96.58 193.88
      MUSTARD SEEDS 188G 1 28.58 28.58
      CARROTS @.719 28.58 28.49
      ROCK SALT 1KG 1 24.88 24.88
      WHEAT FLOUR 5KG 1 218.88 218.88
      NET AMOUNT 485.88
      """
    #expect(
      items(receipt) == [
        "Basmati rice 500 g | 2", "Mustard seeds | 100 g", "Carrots | 0.719 kg", "Rock salt | 1 kg",
        "Wheat flour | 5 kg",
      ])
  }

  @Test func `digits that differ between the readings of a size are zeros`() {
    let lines = ["SEMOLINA 586G 1.20 A", "CHUTNEY 2.40 A", "LENTILS 1KG 3.10 A", "TOTAL 6.70"]
      .map { TextLine($0, confidence: 0.9, alternatives: [$0.replacing("586G", with: "5e8G")]) }
    #expect(items(lines) == ["Semolina | 500 g", "Chutney", "Lentils | 1 kg"])
  }

  @Test func `digits at the beginning of Cyrillic words are letters, those before units are not`() {
    let receipt = """
      КАССОВЫЙ ЧЕК
      Масло подс.0лейна раф.1л 156.99
      3уб.паста Сплат 100мл 175.49
      Полотенца 3рул 99.00
      ИТОГ =431.48
      """
    #expect(
      items(receipt) == [
        "Масло подс.Олейна раф. | 1 л", "Зуб.паста Сплат | 100 мл", "Полотенца 3рул",
      ])
  }

  @Test func `abbreviations on receipts are not corrected`() {
    let receipt = """
      КАССОВЫЙ ЧЕК
      Хлопья Геркулес Русск.прод.500г 55.99
      Сыр плав.Хохланд слив.140г 130.00
      Мыло Палмолив жидк.300мл 149.99
      ИТОГ =335.98
      """
    #expect(
      items(receipt) == [
        "Хлопья Геркулес Русск.прод. | 500 г", "Сыр плав.Хохланд слив. | 140 г",
        "Мыло Палмолив жидк. | 300 мл",
      ])
  }

  @Test func `another reading of the amount does not decide between readings of a name`() {
    let lines = ["КАССОВЫЙ ЧЕК", "Чипсы Лэйс сметана/лук 140г 128.99", "ИТОГ =128.99"]
      .map { TextLine($0, confidence: 0.93, alternatives: [$0.replacing("140г", with: "1409г")]) }
    #expect(items(lines) == ["Чипсы Лэйс сметана/лук | 140 г"])
  }

  @Test func `signs between an amount above a name and its price may be misread`() {
    let receipt = """
      REG 01 CLERK 03
      MINT SAUCE *1.39 A
      3 % @2.75
      GINGER ALE *8.25 A
      2% @1.85
      ORANGE SQUASH *3.70 A
      SPAGHETTI *0.95 A
      TOTAL EUR *14.29
      """
    #expect(items(receipt) == ["Mint sauce", "Ginger ale | 3", "Orange squash | 2", "Spaghetti"])
  }

  @Test func `ounces that were read as digits are a unit`() {
    let receipt = """
      ROLLED OATS 1802 2 1.25 2.50N
      BLACK BEANS 15.502 1 1.50 1.50N
      TRAIL MIX 80z 1 3.00 3.00N
      Total $7.00
      """
    #expect(
      items(receipt) == ["Rolled oats 18 oz | 2", "Black beans | 15.5 oz", "Trail mix | 8 oz"])
  }

  @Test func `a letter that is misread in several words is replaced`() {
    let receipt = """
      КЯССОВЫЙ ЧЕК
      КЯПУСТА =54.00
      ЧИАБЯТТЯ
      4 Х 72.00 =288.00
      БУЛОЧКЯ С МЯКОМ =66.00
      ПЕТРУШКЯ =47.00
      ИТОГ =455.00
      """
    #expect(items(receipt) == ["Капуста", "Чиабатта | 4", "Булочка с маком", "Петрушка"])
  }

  @Test func `a price in whole numbers that was read as a word is no name`() {
    let receipt = """
      Курьер Олег
      Лаваш тонкий
      45 Р 2 шт 90,00 Р
      Сметана
      ЗИР 1 шт 311,00 Р
      Укроп
      60 Р 3 шт 180,00 Р
      Багет
      43 Р 1 шт 43,00 Р
      Итого 624,00 Р
      """
    #expect(items(receipt) == ["Лаваш тонкий | 2", "Сметана", "Укроп | 3", "Багет"])
  }

  @Test func `brands on Cyrillic receipts are taken from a reading in Latin letters`() {
    let receipt = [
      TextLine("Кассир: Орлова", confidence: 0.9),
      TextLine(
        "1. РЕВЗТЬ Гель для стирки", confidence: 0.9, alternatives: ["1. PERSIL Гель для стирки"]),
      TextLine("512.00 х 2 шт. = 1024.00", confidence: 0.9),
      TextLine("2. Рис круглый", confidence: 0.9),
      TextLine("80.33 х 1 шт. = 80.33", confidence: 0.9),
      TextLine("3. Лимоны", confidence: 0.9), TextLine("12.00 х 3 шт. = 36.00", confidence: 0.9),
      TextLine("ИТОГО = 1140.33", confidence: 0.9),
    ]
    #expect(items(receipt) == ["PERSIL Гель для стирки | 2", "Рис круглый", "Лимоны | 3"])
  }

  @Test func `abbreviations on English receipts on which all readings agree are kept`() {
    let receipt = [
      "MARLOW FOODS", "SPRNG ONIONS 1.20", "TATR TOTS 3.79", "OAT MILK 2.10", "TOTAL 7.09",
    ]
    #expect(
      items(receipt.map { TextLine($0, confidence: 0.9) })
        == ["Sprng onions", "Tatr tots", "Oat milk"])
  }

  @Test func `a dollar that was read as a digit is removed where an amount requires it`() {
    let receipt = """
      CORNER MARKET
      OAT BARS 1.79
      RAISINS 915.56
      4 @ 93.89 ea
      CASHEWS 6.99
      SALSA 37.47
      3 @ 512.49 ea
      SUBTOTAL 61.81
      """
    #expect(items(receipt) == ["Oat bars", "Raisins | 4", "Cashews", "Salsa | 3"])
  }

  @Test func `a misread pound behind a price is a unit`() {
    let receipt = """
      0.87 lb @ $0.58/1b
      7922 PLANTAINS 0.50 N
      2 @ $1.25
      CRACKERS 2.50 N
      OAT MILK 3.00 N
      SUBTOTAL 6.00
      """
    #expect(items(receipt) == ["Plantains | 0.87 lb", "Crackers | 2", "Oat milk"])
  }

  @Test func `a row of dots that was read as letters separates a multiplication from its sum`() {
    let receipt = """
      КАССОВЫЙ ЧЕК
      ХЛЕБ БЕЛЫЙ
      1 шт * 75.39 cece eee eee ee ees 75.396
      ОГУРЦЫ
      1.048 кг * 271.39 wo.... cece eee es 284.42Б6
      МОЛОКО
      3 шт * 116.89 ................ 350.67Б
      ИТОГО 710.48
      """
    #expect(items(receipt) == ["Хлеб белый", "Огурцы | 1,048 кг", "Молоко | 3"])
  }

  @Test func `numbers of lines with misread zeros are no amounts`() {
    let receipt = """
      КАССИР ОРЛОВА
      01 ХЛЕБ БЕЛЫЙ
      1шт X 75.00 =75.00
      92 МОЛОКО
      1шт X 103.99 =103.99
      03 НАПИТОК
      1шт X 111.99 =111.99
      84 СЫР
      1шт X 101.90 =101.90
      05 ЧАЙ
      1шт X 151.99 =151.99
      ИТОГО =544.87
      """
    #expect(items(receipt) == ["Хлеб белый", "Молоко", "Напиток", "Сыр", "Чай"])
  }

  @Test func `an amount of one in front of a name may be read as a letter`() {
    let receipt = """
      THE BAKERS
      l Cheese Bake 2.35
      1 Ham Sandwich 3.50
      2 Hash Browns 3.30
      l Latte 2.50
      TOTAL 11.65
      """
    #expect(items(receipt) == ["Cheese Bake", "Ham Sandwich", "Hash Browns | 2", "Latte"])
  }

  @Test func `letters that were read for the zeros of a price are digits`() {
    let receipt = """
      DESCRIPTION QTY PRICE TOTAL
      PICKLED BEETS 340G 1 5. 00 5. OON
      GARLIC SALT 80G 1 3.00 3. 0ON
      TEA LIGHTS 2 1.25 2.50T
      PAPER PLATES 1 2.00 2. 00N
      Sub Total $12.50
      """
    #expect(
      items(receipt) == [
        "Pickled beets | 340 g", "Garlic salt | 80 g", "Tea lights | 2", "Paper plates",
      ])
  }

  // MARK: - Names and other readings

  /// A receipt of four lines, the first of which has other readings too.
  private func firstItem(
    _ text: String, readings: [String], others: [String], total: String
  ) -> String? {
    let first = TextLine(text, confidence: 0.9, alternatives: readings)
    return items([first] + (others + [total]).map { TextLine($0, confidence: 0.9) }).first
  }

  private func firstEnglish(_ text: String, _ readings: String...) -> String? {
    firstItem(
      text, readings: readings, others: ["SALT 1.00", "RICE 1KG 2.00", "BREAD 1.50"],
      total: "TOTAL 7.50")
  }

  private func firstRussian(_ text: String, _ readings: String...) -> String? {
    firstItem(
      text, readings: readings, others: ["Соль 10.00", "Рис 1кг 20.00", "Хлеб 15.00"],
      total: "ИТОГ 75.00")
  }

  @Test func `brands and abbreviations that no lexicon has are kept as they were read first`() {
    #expect(firstEnglish("OXLEY GRAN 190G 3.00", "OXLEY GRAN 1906 3.00") == "Oxley gran | 190 g")
    #expect(firstEnglish("PLUM LSE HASS 3.00", "PLUM LSE BASS 3.00") == "Plum lse hass")
    #expect(firstRussian("Морож. 48 Копеек 30.00", "Морож. 48 Конеек 30.00") == "Морож. 48 Копеек")
  }

  @Test(arguments: [
    ("OAT FLAKES 1607 3.00", "OAT FLAKES 160Z 3.00", "Oat flakes | 16 oz"),
    ("OAT FLAKES 80OZ 3.00", "OAT FLAKES 80Z 3.00", "Oat flakes | 8 oz"),
    ("TEA BAGS 245 3.00", "TEA BAGS 24S 3.00", "Tea bags 24S"),
    ("TEA BAGS 245 3.00", "TEA BAGS 248 3.00", "Tea bags 24S"),
    ("ICED TEA 237 3.00", "ICED TEA 23Z 3.00", "Iced tea 23Z"),
    ("CHICKEN 2.5LE 3.00", "CHICKEN 2.5LB 3.00", "Chicken | 2.5 lb"),
    ("SOAP 5РЕЗВ ROSE 3.00", "SOAP SPF30 ROSE 3.00", "Soap spf30 rose"),
    ("SHOWER 5/GEL 3.00", "SHOWER S/GEL 3.00", "Shower s/gel"),
    ("MUSLI № ADDED 3.00", "MUSLI NO ADDED 3.00", "Musli no added"),
  ])
  func `the readings of an English line together give the name`(
    _ first: String, _ other: String, _ expected: String
  ) {
    #expect(firstEnglish(first, other)?.lowercased() == expected.lowercased())
  }

  @Test(arguments: [
    ("Таблетки №2 30.00", "Таблетки №12 30.00", "Таблетки №12"),
    ("Скумбрия х/х 30.00", "Скумбрия х/к 30.00", "Скумбрия х/к"),
    ("Мука ic 1кг 30.00", "Мука 1c 1кг 30.00", "Мука 1с | 1 кг"),
    ("Viqeo Ромашка 30.00", "Видео Ромашка 30.00", "Видео Ромашка"),
    ("Винограц Тайфи 30.00", "Виноград Тайфи 30.00", "Виноград Тайфи"),
    ("Губки Sut 30.00", "Губки 5шт 30.00", "Губки | 5 шт"),
    ("Бумага Врул 30.00", "Бумага Врул 30.00", "Бумага 8рул"),
    ("Пшено Агро-Йльянс 30.00", "Пшено Агро-йльянс 30.00", "Пшено Агро-Альянс"),
    ("Чай Пакет. 100П 30.00", "Чай Пакет. 100n 30.00", "Чай Пакет. 100П"),
    ("Чай Пакет. 25п 30.00", "Чай Пакет. 25n 30.00", "Чай Пакет. 25п"),
    ("Сок яблочный 2п 30.00", "Сок яблочный 2n 30.00", "Сок яблочный | 2 л"),
  ])
  func `the readings of a Russian line together give the name`(
    _ first: String, _ other: String, _ expected: String
  ) {
    #expect(firstRussian(first, other) == expected)
  }

  @Test func `amounts, rates and percents that were read as other words are recognised`() {
    let receipt = """
      КАССОВЫЙ ЧЕК
      Масло Вологод. 82.5х 180г
      207.50 жашт =830.00
      НДС 10х
      Напиток имбирный
      90.00 x 1 шт =90.00
      НДС 22х
      ТОВИР / ПОЛНЫЙ РИСЧЕТ
      Сахар 900г
      80.00 x 2 шт =160.00
      НДС 10%
      ИТОГ =1080.00
      """
    #expect(
      items(receipt) == ["Масло Вологод. 82.5% 180 г | 4", "Напиток имбирный", "Сахар 900 г | 2"])
  }

  @Test func `a letter on which the readings differ is the one that the font shows as both`() {
    // In this font л is read as а or п.
    let lines = [
      ("Хаеб ржаной 20.00", ""), ("Мопоко 30.00", ""), ("Моаоко топленое 40.00", ""),
      ("Сметана бепая 50.00", ""), ("Сыр паавленый 10.00", ""), ("Свекпа 15.00", ""),
      ("Кукуруза Гаобус 60.00", "Кукуруза Гпобус 60.00"), ("ИТОГ 225.00", ""),
    ].map { TextLine($0.0, confidence: 0.9, alternatives: $0.1.isEmpty ? [] : [$0.1]) }
    #expect(items(lines).last == "Кукуруза Глобус")
  }

  @Test func `bags and the number of a merchant are no items, a brand with its word is`() {
    let receipt = """
      MERCHANT GRM LENTILS 2.00
      SALT 1.00
      RICE 1KG 2.00
      SCHWARTZ TONIC 6X150 3.50
      WOVEN BAG FOR LIFE 1.00
      COMPOSTABLE CARRIER 0.30
      TOTAL 9.80
      MERCHANT : 46812907
      """
    #expect(
      items(receipt) == [
        "Merchant grm lentils", "Salt", "Rice | 1 kg", "Schwartz tonic 6x150",
      ])
  }
}
