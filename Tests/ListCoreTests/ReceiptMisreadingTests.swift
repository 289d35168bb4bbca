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
    #expect(items(receipt) == ["Хлеб белый", "Огурцы | 1.048 кг", "Молоко | 3"])
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
}
