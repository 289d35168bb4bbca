package import Catalog
import Database
package import Foundation
package import Journal
package import Model

/// Exports the content of a site as Markdown files with front matter, and imports such files.
package struct MarkdownFolder: Sendable {
  let journal: Journal
  let contents: Contents
  let types: SiteTypes
  let routes: SiteRoutes
  /// The thread that reads archives.
  private let pool = BlockingThreadPool(
    threads: 1, label: "commonplace.markdown", limit: 16, limitPerKey: 2)

  init(journal: Journal, contents: Contents, types: SiteTypes, routes: SiteRoutes) {
    self.journal = journal
    self.contents = contents
    self.types = types
    self.routes = routes
  }

  package struct File: Sendable, Equatable {
    /// For example `post/hello.md`.
    package var path: String
    package var text: String

    package init(path: String, text: String) {
      self.path = path
      self.text = text
    }

    /// - Throws: malformed (`text.encoding`) for bytes that are not UTF-8.
    package init(path: String, bytes: [UInt8]) throws(Failure) {
      guard let text = String(validUTF8: bytes) else {
        throw .malformed("text.encoding")
      }
      self.init(path: path, text: text)
    }
  }

  // MARK: - Export

  /// Returns all content in its current state, including drafts. The title of a route is not
  /// exported: an import gives it the content's title.
  package func exportFiles(_ scope: Scope) async throws -> [File] {
    try await journal.database.read(limit: .none) { db in
      var files: [File] = []
      try MarkdownFolder.readFiles(scope, db) { files.append($0) }
      return files
    }
  }

  /// Writes the same files to a ZIP archive in an unnamed temporary file, positioned at its
  /// beginning. At most 500 of them are in memory.
  package func pack(_ scope: Scope) async throws -> FileHandle {
    let archive = try TemporaryFile.create()
    try await journal.database.read(limit: .none) { db in
      try archive.truncate(atOffset: 0)
      let zip = ZipWriter(archive)
      try MarkdownFolder.readFiles(scope, db) { file in
        try zip.add(ZipArchive.File(path: file.path, bytes: Array(file.text.utf8)))
      }
      try zip.finish()
    }
    try archive.seek(toOffset: 0)
    return archive
  }

  private static func readFiles(
    _ scope: Scope, _ db: any Connection, _ body: (File) throws -> Void
  ) throws {
    try scope.authoriseReading(db)
    let typeSet = try SiteTypeStore.load(scope.space, db)
    var names: Set<String> = []
    var after = EntryKey(0)
    while true {
      let chunk = try ContentStore.chunk(
        after: after, limit: 500, offset: 0, in: scope.space, db)
      guard let last = chunk.last else { return }
      after = last.key
      for content in chunk {
        guard let type = typeSet[content.type] else { continue }
        var file = try MarkdownFolder.file(content, type)
        // Several entries can have the same title. Their ids make the paths unique.
        if !names.insert(file.path).inserted {
          file.path = String(file.path.dropLast(3)) + "-\(content.id).md"
        }
        try body(file)
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
    let body = type.fields.first(where: \.record.kind.definition.isMarkdown)?.record.fieldKey
    for field in type.fields where field.record.fieldKey != body {
      add(field.name, values[field.record.fieldKey])
    }
    matter.body = body.flatMap { values[$0] } ?? ""
    let name = Slug(title: content.title).map { String($0.path.dropFirst()) } ?? "\(content.id)"
    let folder = Slug(title: type.name).map { String($0.path.dropFirst()) } ?? "other"
    return File(path: "\(folder)/\(name).md", text: matter.text)
  }

  // MARK: - Import

  /// A file to import.
  package struct ImportFile: Sendable {
    package var path: String
    /// The bytes of the file, or the failure that prevented reading them.
    package var bytes: Result<[UInt8], Failure>

    package init(path: String, bytes: Result<[UInt8], Failure>) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The largest file in bytes, which is many times the limit of a single text.
  package static let maxFileBytes = 4 << 20

  package static let fileTooLarge = Failure(
    .tooLarge, "body.tooLarge", ["max": "\(maxFileBytes >> 20)"])

  /// The result of adding files.
  package struct ImportResult: Sendable, Equatable {
    package var made = 0
    package var changed = 0
    package var refused: [RefusedFile] = []
  }

  /// A file that was refused, and why.
  package struct RefusedFile: Sendable, Equatable {
    package var path: String
    package var failure: Failure

    package init(path: String, failure: Failure) {
      self.path = path
      self.failure = failure
    }

    package static func == (one: RefusedFile, other: RefusedFile) -> Bool {
      one.path == other.path && one.failure.code == other.failure.code
    }
  }

  /// Creates a draft of the given type for each file, or changes the content that the `id` in the
  /// file names. The body becomes the type's first rich text. Files that are refused are listed in
  /// the outcome and the others are imported. One undo of `group` reverts all of it.
  /// - Parameter next: returns the next file, so that only one is in memory; nil after the last
  ///   one.
  /// - Throws: notFound (`type.notFound`); forbidden; failures of `next`.
  package func add(
    as type: TypeID, group: ChangeGroupID = .new(), in scope: Scope,
    _ next: () async throws -> ImportFile?
  ) async throws -> ImportResult {
    guard let type = try await types.typeSet(scope)[type] else { throw Failure.notFound("type") }
    var outcome = ImportResult()
    while let found = try await next() {
      do {
        let file = try File(path: found.path, bytes: found.bytes.get())
        let isNew = try await add(file, type, group, in: scope)
        if isNew { outcome.made += 1 } else { outcome.changed += 1 }
      } catch let failure as Failure where failure.kind != .forbidden {
        outcome.refused.append(RefusedFile(path: found.path, failure: failure))
      }
    }
    return outcome
  }

  /// Imports the Markdown files of a zip archive and ignores other files.
  /// - Throws: failures of the archive itself, for example if it is damaged, before anything is
  ///   imported.
  package func add(
    zip: FileHandle, limits: ZipArchive.Limits, as type: TypeID, group: ChangeGroupID,
    in scope: Scope
  ) async throws -> ImportResult {
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

  /// - Returns: whether the content is new.
  private func add(
    _ file: File, _ type: SiteTypeRecord, _ group: ChangeGroupID, in scope: Scope
  ) async throws -> Bool {
    let matter = try FrontMatter(file.text)
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

  /// Returns nil for content that is not in the space, for example because another server exported
  /// it.
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
    let body = type.fields.first(where: \.record.kind.definition.isMarkdown)?.record.fieldKey
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

// MARK: - MarkdownZip

/// Iterates over the Markdown files of a zip archive.
///
/// `@unchecked Sendable` because only one task uses it, one call after another.
final class MarkdownZip: @unchecked Sendable {
  private let zip: ZipReader

  init(_ file: FileHandle, _ limits: ZipArchive.Limits) throws(Failure) {
    zip = try ZipReader(file, limits: limits)
  }

  /// Returns the next file; nil after the last one.
  /// - Throws: as `ZipReader` does.
  func next() throws(Failure) -> MarkdownFolder.ImportFile? {
    while let path = try zip.next() {
      guard path.lowercased().hasSuffix(".md") else { continue }
      let bytes = try zip.bytes(atMost: MarkdownFolder.maxFileBytes)
      return MarkdownFolder.ImportFile(
        path: path, bytes: bytes.map { .success($0) } ?? .failure(MarkdownFolder.fileTooLarge))
    }
    return nil
  }
}
