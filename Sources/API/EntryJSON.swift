import Accounts
import Catalog
import HTTPTypes
import Hummingbird
import Media
import Model
import NIOCore
import ServerKit

/// A type that writes entries in the JSON of livlog's contract. Columns that contain JSON are
/// copied without decoding them.
enum EntryJSON {
  /// The approximate size of an entry in bytes.
  private static let usualSize = 700

  /// - Parameter relations: written as the member `relations` of each entry; nil omits it.
  static func list(
    _ entries: [EntryRecord], _ relations: EntryRelations? = nil
  ) -> JSONWriter {
    var json = JSONWriter(capacity: entries.count * usualSize + 2)
    json.array { json in
      for entry in entries { write(entry, relations, withOccasions: false, to: &json) }
    }
    return json
  }

  static func object(_ entry: EntryRecord, _ relations: EntryRelations? = nil) -> JSONWriter {
    var json = JSONWriter(capacity: usualSize)
    write(entry, relations, withOccasions: true, to: &json)
    return json
  }

  /// - Parameters:
  ///   - relations: nil omits the member `relations`.
  ///   - withOccasions: whether to write the member `occasions`.
  static func write(
    _ entry: EntryRecord, _ relations: EntryRelations?, withOccasions: Bool,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("id", entry.id)
      json.member("collection_id", entry.collectionID)
      json.member("type_id", entry.typeID)
      json.member("title", entry.title)
      json.member("description", description(of: entry))
      json.member("score", entry.score)
      // livlog's clients expect a date in every entry.
      json.member("date", entry.date.isEmpty ? entry.dayOfCreation : entry.date)
      json.member("additional_fields", raw: entry.additionalFields.utf8)
      json.member("images", raw: entry.images.utf8)
      json.member("created_at", entry.createdAt)
      json.member("updated_at", entry.updatedAt)
      writeOwnMembers(entry, to: &json)
      if withOccasions { json.member("occasions", raw: entry.occasions.utf8) }
      if let relations {
        json.key("relations")
        write(relations[entry.key] ?? [:], to: &json)
      }
    }
  }

  /// Returns the description, or the title for an entry of the Log without one: livlog's clients
  /// expect a description in every entry of the Log.
  private static func description(of entry: EntryRecord) -> String {
    entry.isInLog && entry.description.isEmpty ? entry.title : entry.description
  }

  /// Writes the members that livlog's contract does not have.
  private static func writeOwnMembers(_ entry: EntryRecord, to json: inout JSONWriter) {
    json.member("notes", entry.notes)
    if let rating = entry.rating { json.member("rating", Double(rating) / 10) }
    json.member("favourite", entry.favourite)
    if entry.date.isEmpty { json.member("undated", true) }
    json.member("stage", entry.stage)
    json.member("revision", entry.revision)
  }

  /// Writes `{"Cast": [{"id": …, "title": …, "attributes": {"role": …}}]}`.
  private static func write(_ fields: [String: [LinkedEntry]], to json: inout JSONWriter) {
    json.object { json in
      for (key, links) in fields.sorted(by: { $0.key < $1.key }) {
        json.key(named: key)
        json.array { json in
          for link in links { json.object { write(link, to: &$0) } }
        }
      }
    }
  }

  private static func write(_ link: LinkedEntry, to json: inout JSONWriter) {
    json.member("id", link.id)
    json.member("title", link.title)
    json.object("attributes") { json in
      for (name, value) in link.attributes.sorted(by: { $0.key < $1.key }) {
        json.member(named: name, value)
      }
    }
  }
}

// MARK: - EntryBody

/// The request body of an entry: JSON, or a form whose part `data` is that JSON and whose parts
/// `images` are files.
enum EntryBody {
  static func read(_ call: Call) async throws -> (EntryDraft, files: [ImageFile]) {
    let type = call.request.headers[.contentType] ?? ""
    guard type.lowercased().hasPrefix("multipart/form-data") else {
      return (try await call.body(limit: BodyLimit.photos), [])
    }
    let form = try await Multipart.read(from: call.request)
    guard let data = form["data"] else {
      throw Failure.invalid(FieldProblem("data", "required"))
    }
    let draft = try await RequestThreads.run(
      bytes: data.body.readableBytes, for: call.member.turnKey
    ) { try decode(EntryDraft.self, from: data.body) }
    return (
      draft,
      form.files("images").map { part in
        ImageFile(Array(buffer: part.body), declaredType: part.head.contentType)
      }
    )
  }
}
