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

    init(_ occasion: Occasion) {
      self.init(date: "\(occasion.date)", score: occasion.score, note: occasion.note)
    }
  }

  package var typeID: TypeID?
  package var collectionID: CollectionID?
  package var title = ""
  package var description = ""
  /// By the field's key; on the wire `field.<type id>.<key>`, of which only the chosen type's count.
  package var fields: [String: String] = [:]
  /// Relations that were chosen from what is there, by the field's key; such a field counts instead
  /// of its text.
  package var links: [String: [RelationLink]] = [:]
  /// Relations that lead here, by their field.
  package var leading: [FieldID: LeadingInput] = [:]
  /// Values whose keys no type of the form has; on the wire `extra.<key>`.
  package var extras: [String: String] = [:]
  package var score: Score = .undecided
  package var date: String
  package var stage: Stage = .done
  package var rating = ""
  package var favourite = false
  package var notes = ""
  package var occasions: [Time] = []
  /// In their order, the cover first unless `cover` says otherwise.
  package var photos: [FormPhoto] = []
  package var cover: ImageID?
  /// Pictures that a search found: addresses, which the server is to fetch, and ids of the book's own.
  package var imageURLs: [String] = []
  package var removedImages: Set<ImageID> = []

  /// An empty form for something of `today`.
  package init(today: CalendarDate, collection: EntryCollection? = nil) {
    date = "\(today)"
    collectionID = collection?.id
    typeID = collection?.impliedTypeID
  }

  /// - Parameter type: the entry's; values that it does not know are extras.
  package init(_ entry: Entry, type: EntryType? = nil, words: Words) {
    typeID = entry.typeID
    collectionID = entry.collectionID
    title = entry.title
    // What nobody described says its title, and shall say a new one.
    description = entry.description == entry.title ? "" : entry.description
    let keys = Set(type?.fields.map(\.key) ?? [])
    fields = entry.additionalFields.filter { keys.contains($0.key) }
    extras = entry.additionalFields.filter { !keys.contains($0.key) }
    score = entry.score
    date = entry.day?.description ?? ""
    stage = entry.stage
    rating = entry.rating.map(words.decimal) ?? ""
    favourite = entry.favourite
    notes = entry.notes
    occasions = (entry.occasions ?? []).map { Time($0) }
    photos = entry.orderedImages.map { .image($0.id) }
    cover = entry.cover?.id
  }
}

/// A photo in the form: one that the entry has, or one that was sent ahead. On the wire `photo`,
/// once for each, in their order.
package enum FormPhoto: Sendable, Equatable {
  case image(ImageID)
  case upload(PhotoUpload)

  init?(_ text: String) {
    if let upload = PhotoUpload(text) {
      self = .upload(upload)
    } else if let image = ImageID(text) {
      self = .image(image)
    } else {
      return nil
    }
  }

  var text: String {
    switch self {
    case .image(let id): "\(id)"
    case .upload(let upload): "\(upload)"
    }
  }

  var image: ImageID? {
    guard case .image(let id) = self else { return nil }
    return id
  }
}
