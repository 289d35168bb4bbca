import Testing

@testable import ListCore

/// Corrections of lines from images. Typed lines are not corrected this way.
@Suite struct RecognisedLineTests {
  private func read(
    _ lines: [(String, [String])], confidence: Double? = 0.6
  ) -> [ParsedItem] {
    ListParser.parse(
      lines.map { TextLine($0.0, confidence: confidence, alternatives: $0.1, height: 0.02) }
    ).flatMap(\.items)
  }

  @Test(
    arguments: [
      ("strawberries 1 Ib", "strawberries", "1 lb"),
      ("chicken breasts 2 Ibs", "chicken breasts", "2 lbs"),
      ("ricotta 150z", "ricotta", "15 oz"), ("| lb ground turkey", "ground turkey", "1 lb"),
      ("flour S |b", "flour", "5 lb"), ("mince 5006", "mince", "500 g"),
      ("apple juice 2 |", "apple juice", "2 l"), ("киви б шт", "киви", "6 шт"),
      ("шоколадки Зшт", "шоколадки", "3 шт"), ("свёклы 3 вит", "свёклы", "3 шт"),
      ("вода минеральная ббутылок", "вода минеральная", "6 бутылок"),
      ("масла сливочного 2 почки", "масла сливочного", "2 пачки"), ("молоко 2 JI", "молоко", "2 л"),
      ("-Збанки тунца", "тунца", "3 банки"),
      ("- (Шпинат 500 г", "Шпинат", "500 г"), ("- Ч лимона", "лимона", "4"),
      ("7up", "7up", ""), ("2% milk", "2% milk", ""),
      // A sign after a number of hundreds is a misread g, after a small number a misread l.
      ("minced beef 500 9", "minced beef", "500 g"), ("cashews 200 4", "cashews", "200 g"),
      ("спагетти 500 т", "спагетти", "500 г"), ("milk 2 1", "milk", "2 l"),
      ("milk 2 3", "milk", "2 l"),
      ("sunflower oil 1 \\", "sunflower oil", "1 l"),
      ("chicken thighs | ka", "chicken thighs", "1 kg"),
      ("tortillas % pack", "tortillas", "8 pack"), ("water b pack", "water", "6 pack"),
      ("b bananas", "bananas", "6"), ("leeks <3", "leeks", "3"), ("молоко |л", "молоко", "1 л"),
      ("raspberries (50 g", "raspberries", "150 g"), ("мука2 кг", "мука", "2 кг"),
      // Capitals next to amounts, and strokes inside words.
      ("CASTER SUGAR | Ke", "CASTER SUGAR", "1 kg"), ("soda water ZL", "soda water", "2 l"),
      ("orange squash IL", "orange squash", "1 l"), ("free range eggs IZ", "free range eggs", "12"),
      ("dog food IZ cans", "dog food", "12 cans"), ("naan bread Z pack", "naan bread", "2 pack"),
      ("olive o|l 500 ml", "olive oil", "500 ml"),
      ("beef burgers Ц pack", "beef burgers", "4 pack"),
      ("LINGUINE 500 &", "LINGUINE", "500 g"), ("LAMB CHOPS +", "LAMB CHOPS", "4"),
      ("sardines + tins", "sardines", "4 tins"), ("Z avocados", "avocados", "2"),
      ("ряженка 9500 г", "ряженка", "500 г"), ("гречкие орехи", "грецкие орехи", ""),
      ("Хлопья Ясно солнышко 350 г", "Хлопья Ясно солнышко", "350 г"),
      ("горчича", "горчица", ""), ("батарейки! 4шт", "батарейки!", "4 шт"),
      // Text that can be meant as it is is not changed.
      ("vitamin B12", "vitamin B12", ""), ("ZZ plant", "ZZ plant", ""),
      ("flour 500 g", "flour", "500 g"), ("light bulb 100 w", "light bulb 100 w", ""),
      ("vitamin b", "vitamin b", ""), ("eggs 12", "eggs", "12"), ("milk (2)", "milk", "2"),
      ("tuna (50 g)", "tuna", "50 g"),
    ])
  func `misread amounts are corrected`(line: String, name: String, quantity: String) {
    let item = read([(line, [])]).first
    #expect(item?.name == name && item?.quantity == quantity, "\(String(describing: item))")
  }

  @Test(
    arguments: [
      ("растительно масло", "растительное масло"), ("сахарнах пудра", "сахарная пудра"),
      ("капуста белокочанна", "капуста белокочанная"), ("апельсинь", "апельсины"),
      ("отбеливател", "отбеливатель"), ("сахар тростниковы!", "сахар тростниковый"),
      ("памперсое", "памперсов"),
      ("кефир клюквенных", "кефир клюквенный"), ("клубнике", "клубника"),
      ("сельдере}", "сельдерей"), ("н+ектарины", "нектарины"), ("фрикаделькь", "фрикадельки"),
      // Other words with the same stem, and other forms, are right.
      ("огурцов солёных", "огурцов солёных"), ("пирог с клубнике", "пирог с клубнике"),
      ("соль для ванны", "соль для ванны"), ("зелёный лук", "зелёный лук"),
      ("морская капуста", "морская капуста"), ("растительного масла", "растительного масла"),
      ("персиков", "персиков"), ("хлеба ржаного", "хлеба ржаного"),
    ])
  func `impossible endings are corrected, others are not changed`(line: String, wanted: String) {
    #expect(read([(line, [])]).map(\.name) == [wanted])
  }

  @Test(
    arguments: [
      ("фдитые сливки", "взбитые сливки"), ("моколадноя паста", "шоколадная паста"),
      ("кофе 6 зернах", "кофе в зернах"), ("дулочки", "булочки"),
      ("кукуруза 6 банке", "кукуруза в банке"), ("варенье и? смородины", "варенье из смородины"),
      ("basmati vice", "basmati rice"), ("coleslato", "coleslaw"),
    ])
  func `words of a known phrase are corrected from greater distances`(line: String, wanted: String)
  {
    #expect(read([(line, [])]).map(\.name) == [wanted])
  }

  @Test func `the reading that is a product is used`() {
    let taken = read([
      ("dryer cheers", ["dryer sheets"]), ("Mix@d nuts", ["Mixed nuts"]), ("erum", ["- т", "rum"]),
      ("vanilla, ice cream", ["vanilla ice cream"]), ("РЫдА.", ["Рыба."]),
    ])
    #expect(
      taken.map(\.name) == ["dryer sheets", "Mixed nuts", "rum", "vanilla ice cream", "Рыба"])
    // The first reading can still be chosen.
    #expect(taken[0].alternatives.contains("dryer cheers"))
  }

  @Test
  func `on a page in capitals, capitals do not mark headings, and a speck does not end an item`() {
    let capitals = read([("MILK", []), ("PRINTER INK", []), ("BREAD", []), ("BIRTHDAY CARD", [])])
    #expect(capitals.map(\.name) == ["MILK", "PRINTER INK", "BREAD", "BIRTHDAY CARD"])
    #expect(read([("- green tea,", []), ("- eggs", [])]).map(\.name) == ["green tea", "eggs"])
  }

  @Test func `the most plausible amount of several readings is used`() {
    let taken = read([
      ("cat food 42 cans", ["cat food 12 cans"]), ("olive oil 11", ["olive oil 1 |"]),
      ("eggs 18", ["eggs 12"]), ("candles 11", ["candles 4"]),
      ("olive oil 500 AL", ["olive oil 500 ML"]), ("rice 5 kg", ["rice 3 kg"]),
      ("flour 3 kg", ["flour 5 kg"]),
      ("изюм 2000г", ["изюм 200 г"]), ("киви 5шт", ["киви Эшт"]), ("квас 1,5 л", ["квас"]),
    ])
    #expect(
      taken.map(\.quantity) == [
        "12 cans", "1 l", "18", "11", "500 ml", "3 kg", "3 kg", "200 г", "5 шт", "1,5 л",
      ])
  }

  /// The page asks users to check items with a confidence below 0.75.
  @Test func `an amount on which readings differ has a low confidence`() {
    let lines = [("сметана 300 г", ["сметана 200 г"]), ("мука 2 кг", ["мука 2кг", "мyка кг"])]
    let taken = read(lines, confidence: 0.97)
    #expect(taken.map { $0.confidence < 0.75 } == [true, false])
    #expect(taken[0].alternatives.contains("сметана 200 г"))
  }

  @Test func `a misread title is not an item, and a speck after an item is not a colon`() {
    let taken = read([
      ("Shopping hist", []), ("- milk", []), ("- butter:", []), ("- eggs", []), ("CIROCERIES", []),
    ])
    #expect(taken.map(\.name) == ["milk", "butter", "eggs", "CIROCERIES"])
    #expect(read([("CIROCERIES", []), ("milk", [])]).map(\.name) == ["milk"])
  }

  /// The same lines, typed: "Ib" can be a word.
  @Test func `typed lines are not corrected`() {
    let lines = ["киви б шт", "растительно масло", "ricotta 150z", "b bananas", "Shopping hist"]
    let items = ListParser.parse(text: lines.joined(separator: "\n")).flatMap(\.items)
    #expect(items.map(\.text) == lines)
  }
}
