import Model

/// Templates for common types, with names in the user's language.
struct TypeTemplates {
  let words: Words
  /// The type that relations such as "Designer" link to; nil if the space does not have it.
  var personType: TypeID?

  private typealias Template = (
    key: String, icon: String, name: TypeTemplateWord, fields: [(TypeTemplateWord, FieldKind)]
  )

  private static let all: [Template] = [
    (
      "game", "🎲", .game,
      [(.gamePlayers, .text), (.gameMinutes, .number), (.gameDesigner, .relation)]
    ),
    (
      "recipe", "🍳", .recipe,
      [(.recipeServings, .number), (.recipeIngredients, .textarea), (.recipeSource, .url)]
    ),
    ("wine", "🍷", .wine, [(.wineVintage, .number), (.wineGrape, .text), (.wineRegion, .text)]),
    ("place", "🏛️", .place, [(.placeCity, .text), (.placeAddress, .text), (.placeWebsite, .url)]),
    ("podcast", "🎙️", .podcast, [(.podcastHost, .relation), (.podcastFeed, .url)]),
  ]

  /// The keys, icons and names of the templates.
  var list: [(key: String, icon: String, name: String)] {
    Self.all.map { ($0.key, $0.icon, words(typeTemplate: $0.name)) }
  }

  func fill(_ input: inout TypeInput, _ key: String) {
    guard let template = Self.all.first(where: { $0.key == key }) else { return }
    input.name = words(typeTemplate: template.name)
    input.setIcon(template.icon)
    input.rows = template.fields.enumerated().map { number, field in
      TypeInput.Row(
        number: number, label: words(typeTemplate: field.0), kind: field.1,
        target: field.1 == .relation ? personType : nil,
        isOnCards: ![.lines, .link].contains(field.1.display))
    }
  }
}
