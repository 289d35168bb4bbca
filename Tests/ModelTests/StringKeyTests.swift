import Testing

@testable import Model

@Suite struct StringKeyTests {
  @Test("A placeholder is replaced by its argument, which is not searched for placeholders")
  func placeholders() {
    let text = Language.english.fill(
      "{title} by {author}.", ["title": "{author}", "author": "Ann"])
    #expect(text == "{author} by Ann.")
    #expect(Language.english.fill("Only {max}.", [:]) == "Only .")
  }

  @Test(arguments: [
    ("Удалить «{title}»?", "Снова «Солярис»", "Удалить «Снова „Солярис“»?"),
    ("Delete “{title}”?", "The “end”", "Delete “The ‘end’”?"),
    ("{title}: 2", "Снова «Солярис»", "Снова «Солярис»: 2"),
  ])
  func `quotation marks within quotation marks are inner ones`(
    template: String, title: String, text: String
  ) {
    #expect(Language.russian.fill(template[...], ["title": title]) == text)
  }

  @Test("Each number of a text chooses its own plural form")
  func pluralForms() {
    func text(_ rows: String, _ files: String) -> String {
      Language.russian.fill(
        "{rows:# строка|# строки|# строк} в {files:# файле|# файлах|# файлах}",
        ["rows": rows, "files": files])
    }
    #expect(text("21", "1") == "21 строка в 1 файле")
    #expect(text("3", "5") == "3 строки в 5 файлах")
    #expect(text("20,000", "2") == "20,000 строк в 2 файлах")
  }
}
