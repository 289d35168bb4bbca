package import Model

/// What a person asks of a whole book.
package struct SearchQuestion: Sendable {
  package var text: String
  /// Of this type alone.
  package var type: TypeReference?
  /// In this collection alone.
  package var collection: CollectionID?
  /// How many of each group are shown.
  package var limit = 5

  package init(_ text: String) { self.text = text }

  /// Characters.
  package static let longest = 200
}

/// What was found in a book, by what it is. Lists and pages of a site will be groups of their own.
package struct SearchFindings: Sendable {
  /// The group with the best hit first.
  package var groups: [SearchGroup] = []
  /// Where else one might look: how much each type holds of what was found, or of everything as
  /// long as nothing was asked. What is narrowed to stands here even where it holds nothing.
  package var types: [(type: TypeRecord, count: SearchCount)] = []
  package var collections: [(collection: EntryCollection, count: SearchCount)] = []

  package init() {}
}

/// Things of one type that were found.
package struct SearchGroup: Sendable {
  /// Nil for entries without one.
  package var type: TypeRecord?
  package var count: SearchCount
  /// How many a search has come upon, of which it shows the first.
  package var found: Int
  /// The best first, then the newest.
  package var hits: [SearchFinding]
}

/// How many there are, as far as was counted.
package struct SearchCount: Sendable, Equatable {
  package var number: Int
  /// Whether there are more than that.
  package var isMore: Bool

  /// Nobody reads on behind so many.
  static let most = 100

  package init(_ number: Int, isMore: Bool = false) {
    self.number = min(number, Self.most)
    self.isMore = isMore || number > Self.most
  }

  /// A number that is kept anyway.
  init(kept number: Int) {
    self.number = number
    isMore = false
  }
}

/// An entry that was found, and why.
package struct SearchFinding: Sendable {
  /// Where the words were found: in the title, elsewhere, as parts of its words, or nearly.
  package enum Match: String, Sendable { case title, text, part, near }

  /// The text beside the title in which the words stand.
  package struct Snippet: Sendable {
    package enum Place: Sendable, Equatable {
      /// By its label.
      case field(String)
      case description, notes
    }

    package var place: Place
    package var text: MarkedText
  }

  /// Entries that lead here through one field: a person's films.
  package struct Role: Sendable {
    package var type: TypeRecord
    package var field: FieldRecord
    package var count: Int
  }

  package var entry: EntryRecord
  package var collection: EntryCollection?
  package var match: Match
  package var title: MarkedText
  package var snippet: Snippet?
  package var roles: [Role]
}
