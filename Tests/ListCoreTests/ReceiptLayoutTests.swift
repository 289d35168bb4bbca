import Testing

@testable import ListCore

/// The structure of Vectors/receipts.json.
struct ReceiptVectors: Decodable {
  struct Case: Decodable {
    let name: String
    let lines: [String]
    /// Names, with the amount after a bar.
    let items: [String]
  }
  let cases: [Case]
}

@Suite struct ReceiptLayoutTests {
  @Test func `receipts of many layouts are reduced to their items`() throws {
    for row in try Vectors.read("receipts", as: ReceiptVectors.self).cases {
      let read = items(row.lines.map { TextLine($0) })
      #expect(read == row.items, "\(row.name)")
    }
  }

  private func items(_ lines: [TextLine]) -> [String] {
    ListParser.parse(lines).flatMap(\.items)
      .map { $0.quantity.isEmpty ? $0.name : "\($0.name) | \($0.quantity)" }
  }

  @Test func `misread units, sizes and letters of the other script are repaired`() {
    let english = [
      "2.06 16 @ 6.59 /1b", "WT RED ONIONS LOOSE 13.58 F", "3 @ 2.29",
      "GROUND COFFEE 2276 РС 6.87 F",
      "SC SAVINGS 2.06-", "1.69 lb @ 2.19 ДЬ", "WT ROAST НАМ 3.70 F", "OATS 500G РС 1.39 F",
      "TAX 0.00",
      "BALANCE 23.48",
    ]
    #expect(
      items(english.map { TextLine($0) }) == [
        "Red onions loose | 2.06 lb", "Ground coffee 227 g | 3", "Roast ham | 1.69 lb",
        "Oats | 500 g",
      ])
    let russian = [
      "КАССОВЫЙ ЧЕК", "1) Пельмени 8009г", "1 шх 371,99 371,99", "2) Яблоки",
      "0.376 kr x 202,99 76,32",
      "3) Сок", "Зил. * 84.90 = 254.70", "ИТОГО 703,01",
    ]
    #expect(
      items(russian.map { TextLine($0) }) == ["Пельмени | 800 г", "Яблоки | 0,376 кг", "Сок | 3"])
  }

  @Test func `a number that does not match price and sum is computed`() {
    let receipt = [
      "Кассир: Орлова", "*6326000 Помидоры", "311.26 *1 311.26 Б", "*8813175 Морковь",
      "246.49 x wT 246.48", "*9223633 Печенье", "111.97 «6 671.82 5", "*5479735 Свекла",
      "357.55 жё 715.10", "ИТОГ 1944.66",
    ]
    #expect(
      items(receipt.map { TextLine($0) }) == ["Помидоры", "Морковь", "Печенье | 6", "Свекла | 2"])
  }

  @Test func `a zero with a stroke in a weight is corrected by the sum`() {
    let receipt = [
      "Кассир: Орлова", "МУКА 436.83", "1.618 X 269.98 НДС:А", "БАНАНЫ 647.64",
      "3.008 X 215.88 НДС:А", "ЛУК 100.94", "9.791 X 144.00 НДС:Б", "ИТОГ 1185.41",
    ]
    #expect(
      items(receipt.map { TextLine($0) }) == ["Мука | 1,618 кг", "Бананы | 3", "Лук | 0,701 кг"])
  }

  @Test func `another reading of a line is used if its numbers agree`() {
    let receipt = [
      TextLine("Кассир: Орлова", confidence: 0.9), TextLine("1. Колбаса", confidence: 0.9),
      TextLine(
        "135.05 хе шт. = 210.19", confidence: 0.6, alternatives: ["135.05 x 2 шт. = 270.10"]),
      TextLine("2. Рис", confidence: 0.9), TextLine("80.33 x 1 шт. = 80.33", confidence: 0.9),
      TextLine("3. Лимон", confidence: 0.9), TextLine("12.00 x 3 шт. = 36.00", confidence: 0.9),
      TextLine("ИТОГО = 386.43", confidence: 0.9),
    ]
    #expect(items(receipt) == ["Колбаса | 2", "Рис", "Лимон | 3"])
  }

  @Test func `words of a Cyrillic receipt that were read in Latin letters are Cyrillic`() {
    let receipt = [
      "ООО \"Северный дом\"", "Магазин 4117, Ромашково", "Кассир: Орлова", "MOPKOBb 38.60",
      "1 шт x 38.60", "Puc 80.33", "HAC 10% 7.30",
      "Капуста 6/k 45.00", "Coca-Cola 99.00", "Зкономия 10.00", "ИТОГ 262.93",
    ]
    #expect(
      items(receipt.map { TextLine($0) }).map { $0.lowercased() } == [
        "морковь", "рис", "капуста б/к", "coca-cola",
      ])
  }

  @Test func `the same product several times in a row is not a label`() {
    let receipt = [
      "CASHIER 4", "OAT MILK 2.79 A", "OAT MILK 2.79 A", "OAT MILK 2.79 A", "RYE BREAD 1.99 A",
      "TOTAL 10.36",
    ]
    #expect(
      items(receipt.map { TextLine($0) }) == ["Oat milk", "Oat milk", "Oat milk", "Rye bread"])
  }

  @Test func `amounts and sums that are named are those of the item above`() {
    let english = [
      "CORNER SHOP", "Oat Milk 3.50 V", "Qty 2 £1.75 each", "Rye Bread 1.25 V", "Olives 2.20",
      "Giy 2 £1.10 each", "BALANCE TO PAY £6.95",
    ]
    #expect(items(english.map { TextLine($0) }) == ["Oat Milk | 2", "Rye Bread", "Olives | 2"])
    let russian = [
      "Кассовый чек. Приход", "1) Сырники с малиной", "Цена: 190.00 Кол-во: 1 шт",
      "НДС: 10% Сумма: 190.00", "2) Паста с грибами", "Цена: 102.00 Кол-во: 2 шт",
      "НДС: 10% Сумма: 204.00", "3) Груши", "Цена: 335.00 Кол-во: 1.409 кг",
      "НДС: 10% Сумма: 472.01", "ИТОГ 866.01",
    ]
    #expect(
      items(russian.map { TextLine($0) }) == [
        "Сырники с малиной", "Паста с грибами | 2", "Груши | 1,409 кг",
      ])
  }

  @Test func `the number of a batch below a name is not part of it`() {
    let receipt = [
      "АПТЕКА", "Кассовый чек / Приход", "Мезим форте таб. №80", "Озон сер.534674 до 09.28",
      "471.00 * 1 = 471.00", "Пластырь №20", "Татхимфарм сер.979708 до 06.29", "99.00 * 2 = 198.00",
      "Бинт", "Верба сер.056370 до 04.29", "29.90 * 1 = 29.90", "К ОПЛАТЕ 698.90",
    ]
    #expect(
      items(receipt.map { TextLine($0) }) == ["Мезим форте таб. №80", "Пластырь №20 | 2", "Бинт"])
  }
}
