package import Model

/// Which entries of a space a list shows, and in which order.
package struct EntryQuery: Sendable {
  package var collection: CollectionID?
  package var type: TypeReference?
  /// Whether a name that is no type's is a mistake, rather than an empty list.
  package var requiresType = false
  /// Of every chapter, rather than the Log's alone, where no type is named.
  package var isOfAllChapters = false
  package var score: Int?
  package var stage: Stage?
  package var favourite: Bool?
  /// Conditions of the type's fields and relations, beside those above.
  package var filter = EntryFilter()
  package var sort: Sort = .init(.created, descending: true)
  package var limit = 50
  /// Where the last page ended.
  package var after: Position?
  /// An old client's way to page; at most 10,000.
  package var offset = 0
  package var countsAll = false

  /// Whether every entry of the Log is wanted.
  var isWholeLog: Bool {
    type == nil && collection == nil && score == nil && stage == nil && favourite == nil
      && filter == EntryFilter() && !isOfAllChapters
  }

  package init() {}

  package struct Sort: Sendable, Equatable {
    package enum Order: Sendable, Equatable {
      case created, date, title, rating
      /// A field of the type, by its key; entries without a value come last.
      case field(String)
    }

    package var order: Order
    package var descending: Bool

    package init(_ order: Order, descending: Bool) {
      self.order = order
      self.descending = descending
    }

    private static let names: [String: Order] = [
      "created": .created, "date": .date, "title": .title, "rating": .rating,
    ]

    /// What a list of any type can be sorted by.
    package static let columnNames = ["created", "date", "title", "rating"]

    /// `date`, `-date`, …, or the key of a field; a minus is descending. Nil for nothing.
    package init?(_ text: String) {
      let descending = text.hasPrefix("-")
      let name = String(text.dropFirst(descending ? 1 : 0))
      guard !name.isEmpty else { return nil }
      self.init(Sort.names[name] ?? .field(name), descending: descending)
    }

    package var description: String {
      let name =
        switch order {
        case .created: "created"
        case .date: "date"
        case .title: "title"
        case .rating: "rating"
        case .field(let key): key
        }
      return (descending ? "-" : "") + name
    }

    /// The column before `key`; created sorts by the key alone, a field by its values.
    var column: String? {
      switch order {
      case .created, .field: nil
      case .date: "date"
      case .title: "title_key"
      case .rating: "rating"
      }
    }
  }

  /// The place of one entry in a sorted list: its sort value as text, and its key.
  package struct Position: Sendable, Equatable {
    package var value: String
    package var key: Int64

    package init(value: String, key: Int64) {
      self.value = value
      self.key = key
    }
  }
}

/// A type as a query names it: by id, or by its name in any case.
package enum TypeReference: Sendable, Equatable {
  case id(TypeID)
  case name(String)

  package init(_ text: String) {
    self = TypeID(text).map { .id($0) } ?? .name(text)
  }
}

/// One page of entries.
package struct EntryPage: Sendable {
  package var entries: [EntryRecord]
  /// Where the next page starts; nil at the end.
  package var next: EntryQuery.Position?
  /// All that match; only when asked for.
  package var total: Int?
}
