package import Model

/// What an entry's form holds: texts as they were typed, so that a refused form comes back whole.
package struct EntryInput: Sendable, Equatable {
  package struct Time: Sendable, Equatable {
    package var date: String
    package var score: Score
    package var note: String

    package init(date: String = "", score: Score = .undecided, note: String = "") {
      self.date = date
      self.score = score
      self.note = note
    }
  }

  package var typeID: TypeID?
  package var collectionID: CollectionID?
  package var title = ""
  package var description = ""
  /// By the field's key; on the wire `field.<type id>.<key>`, of which only the chosen type's count.
  package var fields: [String: String] = [:]
  package var score: Score = .undecided
  package var date: String
  package var stage: Stage = .done
  package var rating = ""
  package var favourite = false
  package var notes = ""
  package var occasions: [Time] = []
  package var cover: ImageID?
  /// Pictures from elsewhere that the server is to fetch.
  package var imageURLs: [String] = []
  package var removedImages: Set<ImageID> = []

  /// An empty form for something of `today`.
  package init(today: CalendarDate, collection: EntryCollection? = nil) {
    date = "\(today)"
    collectionID = collection?.id
    typeID = collection?.impliedTypeID
  }

  package init(_ entry: Entry, words: Words) {
    typeID = entry.typeID
    collectionID = entry.collectionID
    title = entry.title
    description = entry.description
    fields = entry.additionalFields
    score = entry.score
    date = "\(entry.date)"
    stage = entry.stage
    rating = entry.rating.map(words.decimal) ?? ""
    favourite = entry.favourite
    notes = entry.notes
    occasions = (entry.occasions ?? []).map {
      Time(date: "\($0.date)", score: $0.score, note: $0.note)
    }
    cover = entry.cover?.id
  }
}
