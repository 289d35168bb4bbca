package import Model

/// A search in a whole space.
package struct SpaceSearchQuery: Sendable {
  package var text: String
  /// Narrows the search to a type.
  package var type: TypeReference?
  /// Narrows the search to a collection.
  package var collection: CollectionID?
  /// The maximum number of hits shown for each group.
  package var limit = 5

  package init(_ text: String) { self.text = text }

  /// The maximum length of `text`, in characters.
  package static let maxLength = 200
}

/// The result of a search in a whole space, grouped by type.
package struct SearchResults: Sendable {
  /// The groups; the one with the best hit is first.
  package var groups: [SearchGroup] = []
  /// The types to which the search can be narrowed, with their numbers of hits, or of all entries
  /// if the question is empty. The selected type is included even without hits.
  package var types: [(type: TypeRecord, count: SearchCount)] = []
  /// The collections to which the search can be narrowed, like `types`.
  package var collections: [(collection: EntryCollection, count: SearchCount)] = []

  package init() {}
}

/// The hits of one type.
package struct SearchGroup: Sendable {
  /// Nil for entries without a type.
  package var type: TypeRecord?
  package var count: SearchCount
  /// The number of hits that were found; `hits` contains the first of them.
  package var found: Int
  /// Best first; hits of the same tier newest first.
  package var hits: [SearchResult]
}

/// A number of hits, with an upper limit.
package struct SearchCount: Sendable, Equatable {
  package var number: Int
  /// Whether there are more than `number`.
  package var isMore: Bool

  /// The largest number that is shown.
  static let maxCount = 100

  package init(_ number: Int, isMore: Bool = false) {
    self.number = min(number, Self.maxCount)
    self.isMore = isMore || number > Self.maxCount
  }

  /// Creates an exact number from a stored count.
  init(kept number: Int) {
    self.number = number
    isMore = false
  }
}

/// A hit with the reason for it.
package struct SearchResult: Sendable {
  /// How the words match: in the title, in another text, as parts of the title's words, or with a
  /// typing error.
  package enum Match: String, Sendable { case title, text, part, near }

  /// A text other than the title that contains the words.
  package struct Snippet: Sendable {
    package enum Place: Sendable, Equatable {
      /// The label of the field.
      case field(String)
      case description, notes
    }

    package var place: Place
    package var text: MarkedText
  }

  /// The number of entries that link to the hit with one field, such as a person's films.
  package struct InverseLinkCount: Sendable {
    package var type: TypeRecord
    package var field: FieldRecord
    package var count: Int
  }

  package var entry: EntryRecord
  package var collection: EntryCollection?
  package var match: Match
  package var title: MarkedText
  package var snippet: Snippet?
  package var roles: [InverseLinkCount]
}
