import Catalog
import Database
import Model

/// The entries that documents link to, with their titles, as far as the reader may see them.
struct RelationTargets {
  /// A linked entry that the reader may see.
  struct Target {
    var title: String
    /// Nil for an entry that is not of a site type, of which only the title is shown.
    var link: Link?

    struct Link {
      var id: EntryID
      var type: String
      /// Nil for an entry without an active route.
      var slug: String?
    }
  }

  private var targets: [EntryID: Target] = [:]

  /// - Parameter isPublic: whether to leave out entries of the site that are not published.
  static func load(
    _ ids: [EntryID], isPublic: Bool, in space: SpaceKey, _ db: any Connection
  ) throws -> RelationTargets {
    var found = RelationTargets()
    let rows = try db.rows(
      among: Array(Set(ids)), space,
      {
        """
        SELECT e.id, e.title, t.in_site, t.site_name, t.name, p.title, r.slug FROM entries e
        LEFT JOIN types t ON t.space_id = e.space_id AND t.key = e.type_id
        LEFT JOIN published_entries p ON p.space_id = e.space_id AND p.entry_id = e.key
          AND p.locale = ''
        LEFT JOIN site_entries s ON s.space_id = e.space_id AND s.entry_id = e.key
        LEFT JOIN routes r ON r.space_id = e.space_id AND r.key = s.route_id AND r.status = 1
        WHERE e.space_id = $1 AND e.id IN (\($0))
        """
      }, map: { row in (row.id(0, of: Entry.self), target(row, isPublic: isPublic)) })
    for case (let id, let target?) in rows { found.targets[id] = target }
    return found
  }

  private static func target(_ row: borrowing Row, isPublic: Bool) -> Target? {
    guard row.bool(2) else { return Target(title: row.text(1)) }
    if isPublic, row.isNull(5) { return nil }
    let name = row.text(3)
    let link = Target.Link(
      id: row.id(0), type: name.isEmpty ? SiteNames.name(of: row.text(4)) : name,
      slug: row.optionalText(6))
    return Target(title: isPublic ? row.text(5) : row.text(1), link: link)
  }

  subscript(id: EntryID) -> Target? { targets[id] }

  /// Returns the titles as the contract writes them in a text value.
  func titles(_ ids: [EntryID]) -> String {
    RelationText.joined(ids.compactMap { targets[$0]?.title })
  }

  // MARK: - Documents

  /// Returns a document with its placeholders replaced.
  func filled(_ document: String) -> String {
    let (texts, marks) = RelationPlaceholder.parts(of: document)
    var filled = ""
    filled.reserveCapacity(document.utf8.count)
    for (index, text) in texts.enumerated() {
      filled += text
      if index < marks.count { filled += json(marks[index]) }
    }
    return filled
  }

  private func json(_ mark: RelationPlaceholder.Mark) -> String {
    var json = JSONWriter()
    switch mark.form {
    case .titles: json.value(titles(mark.ids))
    case .one: write(mark.ids.lazy.compactMap { targets[$0] }.first, to: &json)
    case .many:
      json.array { json in
        for id in mark.ids where targets[id] != nil { write(targets[id], to: &json) }
      }
    }
    return json.text
  }

  private func write(_ target: Target?, to json: inout JSONWriter) {
    guard let target else { return json.null() }
    guard let link = target.link else { return json.value(target.title) }
    json.object { json in
      json.member("id", link.id.description)
      json.member("type", link.type)
      json.member("title", target.title)
      json.member("slug", link.slug)
    }
  }
}

// MARK: - RelationPlaceholder

/// A placeholder for the linked entries of a relation in a stored document. It is replaced when the
/// document is delivered, because titles and publications of linked entries change without this
/// document.
enum RelationPlaceholder {
  /// What replaces the placeholder.
  enum Form: Character {
    /// A string of titles.
    case titles = "t"
    /// An object, or null.
    case one = "o"
    /// An array of objects.
    case many = "m"
  }

  static let start: Unicode.Scalar = "\u{1}"
  static let end: Unicode.Scalar = "\u{2}"

  static func text(_ form: Form, _ ids: [EntryID]) -> String {
    "\(start)\(form.rawValue)\(ids.map(\.description).joined(separator: ","))\(end)"
  }

  /// A placeholder that was found in a document.
  struct Mark {
    var form: Form
    var ids: [EntryID]
  }

  /// Splits a document at its placeholders. There is one text more than there are placeholders.
  static func parts(of document: String) -> (texts: [Substring], marks: [Mark]) {
    var texts: [Substring] = []
    var marks: [Mark] = []
    var rest = document[...]
    while let from = rest.unicodeScalars.firstIndex(of: start),
      let to = rest.unicodeScalars[from...].firstIndex(of: end)
    {
      texts.append(rest[..<from])
      let inner = rest[rest.unicodeScalars.index(after: from)..<to]
      marks.append(
        Mark(
          form: inner.first.flatMap { Form(rawValue: $0) } ?? .titles,
          ids: inner.dropFirst().split(separator: ",").compactMap { EntryID(String($0)) }))
      rest = rest[rest.unicodeScalars.index(after: to)...]
    }
    return (texts + [rest], marks)
  }
}
