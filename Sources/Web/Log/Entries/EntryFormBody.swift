import Book
import Catalog
import HTTPTypes
import Hummingbird
import Media
import Model
import NIOCore
import ServerKit

/// The submitted form of an entry: the texts as typed, and the photos.
struct EntryFormBody {
  private(set) var input: EntryInput
  private var files: [ImageFile]
  /// Whether the form contains its photos in their order. Otherwise the entry's photos are kept.
  let containsPhotoOrder: Bool
  /// Whether the form contains a date, which can be empty.
  private let containsDate: Bool
  let revision: Int?
  /// Whether the form belongs to the Library, to which saving and cancelling return.
  let isInLibrary: Bool
  /// Whether the user has confirmed that the work gets a second entry.
  let allowsDuplicate: Bool
  /// All plain controls except the token and the revision, so that they can be submitted again.
  private(set) var controls: [(name: String, value: String)]
  /// The failure of the first photo that could not be stored. The other photos were stored.
  private(set) var photoFailure: Failure?

  /// The controls and the revision, for a page that returns to the form.
  var controlsWithRevision: [(name: String, value: String)] {
    (revision.map { [("revision", "\($0)")] } ?? []) + controls
  }

  /// Enough for the fields of all types and a checkbox for each of a person's films.
  private static let maxParts = 1000

  static func read(_ call: PageCall) async throws -> EntryFormBody {
    let type = call.request.headers[.contentType] ?? ""
    guard type.lowercased().hasPrefix("multipart/form-data") else {
      return EntryFormBody(try await call.form(), files: [], today: call.today)
    }
    let body = try await Multipart.read(
      from: call.request, limits: MultipartLimits(parts: maxParts))
    let form = try body.form()
    try call.checkCSRFToken(of: form)
    let files = body.files("photos").map { part in
      ImageFile(Array(buffer: part.body), declaredType: part.head.contentType)
    }
    var sent = EntryFormBody(form, files: files, today: call.today)
    try await sent.storeUploads(call)
    return sent
  }

  /// Stores the photos, even if the form will be refused, because a browser would not send the
  /// photos of a refused form again.
  private mutating func storeUploads(_ call: PageCall) async throws {
    for file in files.prefix(2 * EntryForm.imageLimit) {
      do {
        let upload = try await call.web.features.entries.storePhoto(file, in: call.scope)
        input.photos.append(.upload(upload))
        controls.append(("photo", "\(upload)"))
      } catch let failure as Failure where failure.isFormError {
        photoFailure = photoFailure ?? failure
      }
    }
    files = []
  }

  private init(_ form: Form, files: [ImageFile], today: CalendarDate) {
    var input = EntryInput(today: today)
    input.typeID = form["type_id"].flatMap { TypeID($0) }
    input.collectionID = form["collection_id"].flatMap { CollectionID($0) }
    input.title = form["title"] ?? ""
    input.description = form["description"] ?? ""
    input.fields = EntryFormBody.fields(form, "field.\(input.typeID.map { "\($0)" } ?? "").")
    for key in input.fields.keys {
      input.links[key] = PickerSelection.read(
        form, "field.\(input.typeID.map { "\($0)" } ?? "").\(key)")
    }
    input.inverseRelations = PickerSelection.inverseRelations(in: form)
    input.extras = EntryFormBody.fields(form, "extra.")
    input.score = Score(rawValue: Int(form["score"] ?? "0") ?? 0)
    input.date = form["date"] ?? ""
    containsDate = form["date"] != nil
    input.stage = Stage(rawValue: form["stage"] ?? Stage.done.rawValue)
    input.rating = (form["rating"] ?? "").normalised
    input.favourite = form.isOn("favourite")
    input.notes = form["notes"] ?? ""
    input.occasions = EntryFormBody.occasions(form)
    input.photos = form.all("photo").compactMap { FormPhoto($0) }
    containsPhotoOrder = form.isOn("photo_order")
    input.cover = form["cover"].flatMap { ImageID($0) }
    input.removedImages = Set(form.all("remove_image").compactMap { ImageID($0) })
    input.imageURLs = Array(form.all("image_url").prefix(EntryForm.imageLimit))
    self.input = input
    self.files = files
    revision = form["revision"].flatMap { Int($0) }
    isInLibrary = form["in"] == "library"
    allowsDuplicate = form.isOn("duplicate")
    controls = form.fields.all.filter { !["csrf", "revision"].contains($0.name) }
  }

  /// Returns the values of the controls whose names begin with `prefix`, such as those of the
  /// chosen type. The form contains the fields of every type.
  private static func fields(_ form: Form, _ prefix: String) -> [String: String] {
    let fields = form.fields.all.filter { $0.name.hasPrefix(prefix) }
    // A switch sends its hidden "false" first and, while it is on, "true" after it.
    return Dictionary(
      fields.map { (String($0.name.dropFirst(prefix.count)), $0.value) },
      uniquingKeysWith: { _, last in last })
  }

  private static func occasions(_ form: Form) -> [EntryInput.OccasionInput] {
    var times: [EntryInput.OccasionInput] = []
    var place = 0
    while let date = form["occasion.\(place).date"] {
      if !date.isEmpty, !form.isOn("occasion.\(place).remove") {
        let score = Int(form["occasion.\(place).score"] ?? "0") ?? 0
        times.append(
          EntryInput.OccasionInput(
            date: date, score: Score(rawValue: score),
            note: form["occasion.\(place).note"] ?? ""))
      }
      place += 1
    }
    return times
  }

  // MARK: - The draft

  /// Returns the entry that the form describes.
  /// - Parameters:
  ///   - old: the entry's photos. Those that were not removed stay, in their order.
  ///   - related: the stored relations, by field key.
  /// - Throws: invalid for a date or a rating that cannot be read.
  func draft(
    keeping old: [EntryImage], related: [String: [LinkedEntry]], in types: TypeSet
  ) throws -> EntryDraft {
    var draft = EntryDraft(
      collectionID: input.collectionID, typeID: input.typeID, title: input.title,
      description: description(in: types),
      score: input.score.rawValue, date: input.date.isEmpty ? nil : input.date,
      undated: containsDate ? input.date.isEmpty : nil,
      additionalFields: input.extras.merging(input.fields) { _, typed in typed }
        .mapValues { .text($0) },
      relations: input.relations(keeping: related), notes: input.notes,
      favourite: input.favourite, stage: input.stage, occasions: try occasions(),
      revision: revision)
    draft.rating = .set(try rating())
    let kept = photos(keeping: old).enumerated().map { position, photo in
      var image = ImageDraft(
        id: photo.image, isCover: photo.image.map { $0 == input.cover } ?? false,
        position: position)
      if case .upload(let upload) = photo { image.upload = upload }
      return image
    }
    draft.images = kept + lookupImages(excluding: kept)
    return draft
  }

  /// Returns the path to which saving the form redirects.
  func redirectPath(for entry: EntryID) -> String {
    "/\(isInLibrary ? "library" : "log")/entries/\(entry)"
  }

  /// Returns the description. In the Log the title replaces an empty one; other entries need none.
  private func description(in types: TypeSet) -> String {
    let isOfLog = input.typeID.flatMap { types[$0] }?.inLog ?? true
    return input.description.normalised.isEmpty && isOfLog ? input.title : input.description
  }

  /// Returns the photos in the order of the form. A form without a list keeps those of the entry.
  private func photos(keeping old: [EntryImage]) -> [FormPhoto] {
    let listed =
      containsPhotoOrder
      ? input.photos : old.map { .image($0.id) } + input.photos.filter { $0.image == nil }
    return listed.filter { photo in photo.image.map { !input.removedImages.contains($0) } ?? true }
  }

  /// Returns the images found by a lookup, which follow the photos of the form: URLs, or ids of
  /// images in the book. Images that the entry has already are left out.
  private func lookupImages(excluding kept: [ImageDraft]) -> [ImageDraft] {
    let own = Set(kept.compactMap(\.id))
    return input.imageURLs.filter { found in ImageID(found).map { !own.contains($0) } ?? true }
      .enumerated().map { place, found in
        let id = ImageID(found)
        return ImageDraft(
          url: id == nil ? found : nil, id: id, position: kept.count + place)
      }
  }

  /// Returns what `draft` returns, if all photos could be stored.
  /// - Throws: the failure of a photo that could not be stored, or that of `draft`.
  func checkedDraft(
    keeping old: [EntryImage], related: [String: [LinkedEntry]] = [:], in types: TypeSet
  ) throws -> EntryDraft {
    let draft = try draft(keeping: old, related: related, in: types)
    if let photoFailure { throw photoFailure }
    return draft
  }

  private func occasions() throws -> [Occasion] {
    try input.occasions.enumerated().map { place, time in
      guard let date = CalendarDate(time.date) else {
        throw Failure.invalid(FieldProblem("occasion.\(place).date", "date"))
      }
      return Occasion(date: date, score: time.score, note: time.note)
    }
  }

  /// Returns the rating, whose decimal separator can be a comma or a point.
  private func rating() throws -> Double? {
    guard !input.rating.isEmpty else { return nil }
    guard let rating = Double(input.rating.map { $0 == "," ? "." : String($0) }.joined()),
      rating.isFinite
    else { throw Failure.invalid(FieldProblem("rating", "number")) }
    return rating
  }

  /// Returns the name of the control of a relation; nil if the type has no such field.
  /// - Parameter field: the field's key, followed by further parts such as `.2.role`.
  private static func relation(_ field: Substring, _ type: EntryType?) -> String? {
    if field.hasPrefix("incoming.") {
      return field.split(separator: ".").prefix(2).joined(separator: ".")
    }
    return type?.fields.first { field == $0.key || field.hasPrefix("\($0.key).") }
      .flatMap { field in type.map { "field.\($0.id).\(field.key)" } }
  }

  /// Returns the name of the control at which an error is shown.
  /// - Parameter field: the path in a `FieldProblem` of the catalog.
  static func control(of field: String, _ type: EntryType?) -> String {
    if field.hasPrefix("relations."), let name = relation(field.dropFirst(10), type) { return name }
    if let type = type?.id, field.hasPrefix("additional_fields.") {
      return "field.\(type).\(field.dropFirst("additional_fields.".count))"
    }
    if field.hasPrefix("images") { return "photos" }
    if field.hasPrefix("occasions.") { return "occasion." + field.dropFirst("occasions.".count) }
    return field
  }
}
