import Model
import Testing

@testable import Web

@Suite struct WordsTests {
  @Test(arguments: [
    (1, "1 entry", "1 запись"), (2, "2 entries", "2 записи"), (5, "5 entries", "5 записей"),
    (11, "11 entries", "11 записей"), (21, "21 entries", "21 запись"),
    (112, "112 entries", "112 записей"), (0, "0 entries", "0 записей"),
    (1204, "1,204 entries", "1\u{A0}204 записи"),
  ])
  func pluralsAgree(count: Int, english: String, russian: String) {
    #expect(Words(.english)(.entries, count: count) == english)
    #expect(Words(.russian)(.entries, count: count) == russian)
  }

  @Test(arguments: [
    ("Пост", "пост"), ("Страница", "страницу"), ("Настольная игра", "настольную игру"),
    ("Последняя новость", "последнюю новость"), ("Статья", "статью"), ("Имя", "имя"),
    ("Запись блога", "запись блога"), ("Страница сайта", "страницу сайта"),
    ("Новый проект", "новый проект"), ("Новости", "новости"), ("Событие", "событие"),
    ("FAQ", "FAQ"), ("Автор", "«Автор»"), ("Участник", "«Участник»"), ("Главная", "главную"),
    ("Комментарий", "«Комментарий»"),
  ])
  func `a type is in the accusative as the object of a Russian verb`(
    name: String, object: String
  ) {
    #expect(Words(.russian).object(name) == object)
  }

  @Test func `an English type has a small first letter as an object`() {
    #expect(Words(.english).object("Post") == "post")
  }

  /// The position of a photo in the queue, as the page shows it.
  @Test(arguments: [
    (
      1, "The server is busy. 1 photo is read before yours.",
      "Сервер занят. Перед вашим фото в очереди 1."
    ),
    (
      2, "The server is busy. 2 photos are read before yours.",
      "Сервер занят. Перед вашим фото в очереди 2."
    ),
    (
      16, "The server is busy. 16 photos are read before yours.",
      "Сервер занят. Перед вашим фото в очереди 16."
    ),
  ])
  func `a photo in the queue says how many are read before it`(
    count: Int, english: String, russian: String
  ) throws {
    #expect(Words(.english)(list: .inQueue, count: count) == english)
    #expect(Words(.russian)(list: .inQueue, count: count) == russian)
    // The script chooses among the forms, which are separated by bars.
    let table = try #require(ListWordTable.scriptWordFiles(Words(.english)).last?.text)
    let line = table.split(separator: "\n").first { $0.hasPrefix("inQueue=") }
    let forms = line?.dropFirst("inQueue=".count).split(separator: "|") ?? []
    #expect(forms.contains { $0.replacing("{n}", with: "\(count)") == english })
  }

  @Test func placeholdersInArgumentsAreNotReplaced() {
    #expect(Words(.english)(.deleteTitle, ["title": "{title}"]) == "Delete “{title}”?")
  }

  @Test func datesAreFormattedForTheLanguage() {
    let date = CalendarDate("2025-11-18")!
    let later = CalendarDate("2026-01-01")!
    #expect(Words(.english).shortDate(date, today: date) == "18\u{A0}Nov")
    #expect(Words(.english).shortDate(date, today: later) == "18\u{A0}Nov 2025")
    #expect(Words(.english).weekdayDate(date, today: date) == "Tue, 18\u{A0}Nov")
    #expect(Words(.russian).weekdayDate(later, today: date) == "чт, 1\u{A0}янв. 2026")
    #expect(Words(.russian).longDate(date) == "18\u{A0}ноября 2025")
  }

  @Test func ratingsHaveTheDecimalSeparatorOfTheLanguage() {
    #expect(Words(.english).decimal(8.5) == "8.5")
    #expect(Words(.russian).decimal(8.5) == "8,5")
    #expect(Words(.russian).decimal(10) == "10")
  }
}
