package import Model

/// The input of an entry's form, as it was typed, so that a refused form can be shown again.
package struct EntryInput: Sendable, Equatable {
  /// An occasion in the form.
  package struct OccasionInput: Sendable, Equatable {
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
  /// By field key. The controls are `field.<type id>.<key>`; only those of the chosen type are
  /// used.
  package var fields: [String: String] = [:]
  /// Relations selected with the picker, by field key. They take precedence over the field's text.
  package var links: [String: [RelationLink]] = [:]
  /// Inverse relations, by the field that links to the entry.
  package var inverseRelations: [FieldID: InverseRelationInput] = [:]
  /// Values with keys that no type of the form has. The controls are `extra.<key>`.
  package var extras: [String: String] = [:]
  package var score: Score = .undecided
  package var date: String
  package var stage: Stage = .done
  package var rating = ""
  package var favourite = false
  package var notes = ""
  package var occasions: [OccasionInput] = []
  /// The photos in their order. The first is the cover, unless `cover` is set.
  package var photos: [FormPhoto] = []
  package var cover: ImageID?
  /// Images found by a lookup: URLs that the server fetches, or ids of images in the book.
  package var imageURLs: [String] = []
  /// Photos of the entry that the form removes.
  package var removedImages: Set<ImageID> = []

  /// Creates the input of an empty form, dated `today`.
  package init(today: CalendarDate, collection: EntryCollection? = nil) {
    date = "\(today)"
    collectionID = collection?.id
    typeID = collection?.impliedTypeID
  }

  /// - Parameter type: the entry's type. Values with keys that it does not have become extras.
  package init(_ entry: Entry, type: EntryType? = nil, words: Words) {
    typeID = entry.typeID
    collectionID = entry.collectionID
    title = entry.title
    // A description that equals the title is a default, which follows a new title.
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
    occasions = (entry.occasions ?? []).map { OccasionInput($0) }
    photos = entry.orderedImages.map { .image($0.id) }
    cover = entry.cover?.id
  }
}

/// A photo in the form: one that the entry has, or one that was uploaded before. There is one
/// control `photo` for each, in their order.
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
