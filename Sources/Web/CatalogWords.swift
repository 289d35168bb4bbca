package import Model

/// The displayed names of the catalog's values, and of types and fields.
extension Words {
  package func verdict(_ score: Score) -> String {
    switch score {
    case .bad: self(.bad)
    case .okay: self(.okay)
    case .great: self(.great)
    default: self(.undecided)
    }
  }

  /// Returns the name of a stage, or its raw value if this version does not know it.
  package func stage(_ stage: Stage) -> String {
    switch stage {
    case .planned: self(.planned)
    case .current: self(.current)
    case .done: self(.done)
    case .dropped: self(.dropped)
    default: stage.rawValue
    }
  }

  /// Returns the displayed name of a type or field.
  package func name(_ name: CatalogName) -> String { name.text(in: language) }

  /// Returns the plural of a type's displayed name, for headings and counts.
  package func pluralName(_ name: CatalogName) -> String { name.plural(in: language) }

  /// Returns the heading of the occasions, which depends on the entry's type.
  package func occasionsTitle(for type: EntryType?) -> String {
    switch type?.systemKey {
    case "movie", "show": self(.watchedAgain)
    case "book": self(.readAgain)
    case "game": self(.playedAgain)
    case "music": self(.listenedAgain)
    default: type?.isOfPlaces == true ? self(.visitedAgain) : self(.again)
    }
  }

  package func role(_ role: Role) -> String {
    switch role {
    case .owner: self(.owner)
    case .editor: self(.editor)
    default: self(.viewer)
    }
  }

  /// Returns the displayed name of a section of a store. Names that users made up are returned as
  /// they are.
  func section(_ name: String) -> String {
    SectionWord.storedNames.first { $0.name == name }.map { self(section: $0.key) } ?? name
  }
}

extension EntryType {
  /// Whether the type was made from the template for places.
  fileprivate var isOfPlaces: Bool {
    Language.allCases.contains { TypeTemplateWord.place.text(in: $0) == name }
  }
}

extension SectionWord {
  /// The names under which the API and the database know the sections.
  static let storedNames: [(name: String, key: SectionWord)] = [
    ("Produce", .produce), ("Bakery", .bakery), ("Meat & Seafood", .meat),
    ("Dairy & Eggs", .dairy), ("Frozen Foods", .frozen), ("Pantry & Canned Goods", .pantry),
    ("International", .international), ("Condiments & Sauces", .condiments), ("Snacks", .snacks),
    ("Beverages", .beverages), ("Household & Cleaning", .household), ("Other", .other),
  ]
}

extension SiteWord {
  /// Returns the reason why a version was created.
  static func cause(_ text: String) -> SiteWord {
    SiteWord(rawValue: "cause" + text.prefix(1).uppercased() + text.dropFirst()) ?? .causeManual
  }

  /// Returns the state of a delivery.
  static func delivery(_ text: String) -> SiteWord {
    SiteWord(rawValue: "delivery" + text.prefix(1).uppercased() + text.dropFirst())
      ?? .deliveryPending
  }
}
