import Model

/// Templates for common types, with names in the user's language.
struct TypeTemplates {
  let words: Words
  /// The type that relations such as "Designer" link to; nil if the space does not have it.
  var personType: TypeID?

  private typealias Template = (
    key: String, icon: String, names: (String, String), fields: [(String, String, FieldKind)]
  )

  private static let all: [Template] = [
    (
      "game", "🎲", ("Board game", "Настольная игра"),
      [
        ("Players", "Игроков", .text), ("Minutes", "Минут", .number),
        ("Designer", "Автор игры", .relation),
      ]
    ),
    (
      "recipe", "🍳", ("Recipe", "Рецепт"),
      [
        ("Servings", "Порций", .number), ("Ingredients", "Продукты", .textarea),
        ("Source", "Откуда", .url),
      ]
    ),
    (
      "wine", "🍷", ("Wine", "Вино"),
      [
        ("Vintage", "Год урожая", .number), ("Grape", "Сорт", .text),
        ("Region", "Край", .text),
      ]
    ),
    (
      "place", "🏛️", ("Place", "Место"),
      [("City", "Город", .text), ("Address", "Адрес", .text), ("Website", "Сайт", .url)]
    ),
    (
      "podcast", "🎙️", ("Podcast", "Подкаст"),
      [("Host", "Ведущие", .relation), ("Feed", "Лента", .url)]
    ),
  ]

  /// The keys, icons and names of the templates.
  var list: [(key: String, icon: String, name: String)] {
    Self.all.map { ($0.key, $0.icon, text($0.names)) }
  }

  func fill(_ input: inout TypeInput, _ key: String) {
    guard let template = Self.all.first(where: { $0.key == key }) else { return }
    input.name = text(template.names)
    input.setIcon(template.icon)
    input.rows = template.fields.enumerated().map { number, field in
      TypeInput.Row(
        number: number, label: text((field.0, field.1)), kind: field.2,
        target: field.2 == .relation ? personType : nil,
        isOnCards: ![.lines, .link].contains(field.2.display))
    }
  }

  private func text(_ names: (String, String)) -> String {
    words.language == .english ? names.0 : names.1
  }
}
