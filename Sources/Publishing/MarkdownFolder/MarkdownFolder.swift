package import Catalog
import Database
package import Foundation
package import Journal
package import Model

/// The content of a site as Markdown files with front matter, and such files as content.
package struct MarkdownFolder: Sendable {
  let journal: Journal
  let contents: Contents
  let types: SiteTypes
  let routes: SiteRoutes
  /// Where archives are unpacked.
  private let pool = BlockingThreadPool(
    threads: 1, label: "commonplace.markdown", most: 16, mostOfKey: 2)

  init(journal: Journal, contents: Contents, types: SiteTypes, routes: SiteRoutes) {
    self.journal = journal
    self.contents = contents
    self.types = types
    self.routes = routes
  }

  package struct File: Sendable, Equatable {
    /// `post/hello.md`.
    package var path: String
    package var text: String

    package init(path: String, text: String) {
      self.path = path
      self.text = text
    }

    /// - Throws: malformed (`text.encoding`) for what is no UTF-8.
    package init(path: String, bytes: [UInt8]) throws(Failure) {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .malformed("text.encoding")
      }
      self.init(path: path, text: text)
    }
  }

  // MARK: - Out

  /// Every content as it stands now, drafts too. A route's title is the content's.
  package func files(_ scope: Scope) async throws -> [File] {
    try await journal.database.read(limit: .none) { db in
      try scope.authoriseReading(db)
      let book = try SiteTypeStore.load(scope.space, db)
      var files: [File] = []
      var names: Set<String> = []
      var after = EntryKey(0)
      while true {
        let chunk = try ContentStore.chunk(
          after: after, limit: 500, offset: 0, in: scope.space, db)
        guard let last = chunk.last else { return files }
        after = last.key
        for content in chunk {
          guard let type = book[content.type] else { continue }
          var file = try MarkdownFolder.file(content, type)
          // Two may have one title; their ids tell them apart.
          if !names.insert(file.path).inserted {
            file.path = String(file.path.dropLast(3)) + "-\(content.id).md"
          }
          files.append(file)
        }
      }
    }
  }

  private static func file(_ content: ContentRecord, _ type: SiteTypeRecord) throws -> File {
    let values = try ContentValues.texts(content)
    var matter = FrontMatter()
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { matter.members.append(.init(name: name, values: [value])) }
    }
    add("id", "\(content.id)")
    add("title", content.title)
    add("slug", content.route?.slug)
    add("status", content.status.rawValue)
    add("created", content.createdAt.description)
    let body = type.fields.first { $0.record.kind == .richtext }?.record.fieldKey
    for field in type.fields where field.record.fieldKey != body {
      add(field.name, values[field.record.fieldKey])
    }
    matter.body = body.flatMap { values[$0] } ?? ""
    let name = Slug(title: content.title).map { String($0.path.dropFirst()) } ?? "\(content.id)"
    let folder = Slug(title: type.name).map { String($0.path.dropFirst()) } ?? "other"
    return File(path: "\(folder)/\(name).md", text: matter.text)
  }

  // MARK: - In

  /// A file that was found.
  package struct Found: Sendable {
    package var path: String
    /// Its bytes, or why they were not read.
    package var bytes: Result<[UInt8], Failure>

    package init(path: String, bytes: Result<[UInt8], Failure>) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// So many bytes a file may have: many times what one text of an entry may.
  package static let largestFile = 4 << 20

  package static let fileTooLarge = Failure(
    .tooLarge, "body.tooLarge", ["max": "\(largestFile >> 20)"])

  /// The result of adding files.
  package struct Outcome: Sendable, Equatable {
    package var made = 0
    package var changed = 0
    package var refused: [Refused] = []
  }

  /// A file that was not taken, and why.
  package struct Refused: Sendable, Equatable {
    package var path: String
    package var failure: Failure

    package init(path: String, failure: Failure) {
      self.path = path
      self.failure = failure
    }

    package static func == (one: Refused, other: Refused) -> Bool {
      one.path == other.path && one.failure.code == other.failure.code
    }
  }

  /// Makes a draft of each file, of the type named; one whose `id` is that of content is changed
  /// instead. What stands in the text goes to the type's first rich text.
  /// - Parameter next: gives the files one at a time, so that one is in memory; nil behind the last.
  /// - Throws: notFound (`type.notFound`); what makes the whole impossible. A file that is refused
  ///   is told, and the others go on. Undo takes all of `group` back at once.
  package func add(
    as type: TypeID, group: ChangeGroupID = .new(), in scope: Scope,
    _ next: () async throws -> Found?
  ) async throws -> Outcome {
    guard let type = try await types.book(scope)[type] else { throw Failure.notFound("type") }
    var outcome = Outcome()
    while let found = try await next() {
      do {
        let file = try File(path: found.path, bytes: found.bytes.get())
        let isNew = try await add(file, type, group, in: scope)
        if isNew { outcome.made += 1 } else { outcome.changed += 1 }
      } catch let failure as Failure where failure.kind != .forbidden {
        outcome.refused.append(Refused(path: found.path, failure: failure))
      }
    }
    return outcome
  }

  /// Adds the Markdown files of a zip archive; others are left out.
  /// - Throws: what makes the whole impossible, such as a damaged archive, before anything is added.
  package func add(
    zip: FileHandle, limits: ZipArchive.Limits, as type: TypeID, group: ChangeGroupID,
    in scope: Scope
  ) async throws -> Outcome {
    let space = scope.space.rawValue
    try await pool.run(for: space) { cancellation in
      let whole = try MarkdownZip(zip, limits)
      while try whole.next() != nil { try cancellation.check() }
    }
    let files = try MarkdownZip(zip, limits)
    return try await add(as: type, group: group, in: scope) {
      try await pool.run(for: space, continues: true) { try files.next() }
    }
  }

  /// - Returns: whether it was new.
  private func add(
    _ file: File, _ type: SiteTypeRecord, _ group: ChangeGroupID, in scope: Scope
  ) async throws -> Bool {
    let matter = FrontMatter(file.text)
    let values = MarkdownFolder.values(of: matter, type)
    let name = file.path.split(separator: "/").last.map { String($0.dropLast(3)) } ?? "Untitled"
    let title = matter["title"].flatMap { $0.isEmpty ? nil : $0 } ?? name
    let route = matter["slug"].map { RouteBody(slug: $0, title: title, status: 1) }
    if let id = matter["id"].flatMap({ EntryID($0) }),
      let old = try await findIfThere(id, in: scope)
    {
      let isElsewhere = route.map { $0.slug != old.route?.slug } ?? false
      _ = try await contents.update(
        id, with: ContentBody(title: title), values: values,
        route: isElsewhere ? route : nil, group: group, in: scope)
      return false
    }
    _ = try await contents.create(
      ContentBody(typeID: type.id, title: title, status: .draft), values: values, route: route,
      group: group, in: scope)
    return true
  }

  /// Nil for content that is not in the space, such as that of another server.
  private func findIfThere(_ id: EntryID, in scope: Scope) async throws -> ContentRecord? {
    do {
      return try await contents.find(id, in: scope)
    } catch let failure as Failure where failure.kind == .notFound {
      return nil
    }
  }

  private static func values(
    of matter: FrontMatter, _ type: SiteTypeRecord
  ) -> [FieldID: String] {
    let body = type.fields.first { $0.record.kind == .richtext }?.record.fieldKey
    var values: [FieldID: String] = [:]
    for field in type.fields {
      if field.record.fieldKey == body {
        if !matter.body.isEmpty {
          values[field.wireID] = matter.body.trimmingCharacters(in: .newlines)
        }
      } else if let value = matter[field.name] ?? matter[field.record.label] {
        values[field.wireID] = value
      }
    }
    return values
  }
}
