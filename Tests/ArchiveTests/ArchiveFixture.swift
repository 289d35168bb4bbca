import Accounts
import Assist
import Book
import Catalog
import Database
import Foundation
import Journal
import Lists
import Model
import Publishing
import TestSupport

@testable import Archive

/// A folder for archives, and the steps that tests of archives have in common.
struct ArchiveFixture: Sendable {
  let folder: String

  var path: String { "\(folder)/book.zip" }
  /// The fingerprint of the secret of `CatalogFixture`.
  static func secret(_ home: CatalogFixture) -> String {
    home.features.accounts.secrets.fingerprint
  }

  /// Runs `body` with a new folder, and deletes it afterwards.
  static func with<Value>(_ body: (ArchiveFixture) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "archive-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(ArchiveFixture(folder: folder))
  }

  func export(
    _ database: Database, secret: String, space: String? = nil, to name: String = "book.zip"
  ) async throws -> [UInt8] {
    _ = try await ArchiveExport(database, tables: Features.archivedTables, secret: secret)
      .write(to: "\(folder)/\(name)", space: space)
    return try bytes(name)
  }

  func export(
    _ home: CatalogFixture, space: String? = nil, to name: String = "book.zip"
  ) async throws -> [UInt8] {
    try await export(home.database, secret: Self.secret(home), space: space, to: name)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
  }

  func restore(secret: String, _ name: String = "book.zip") async throws -> ArchiveRestore {
    ArchiveRestore(
      try await VerifiedArchive("\(folder)/\(name)"), tables: Features.archivedTables,
      secret: secret)
  }

  /// Fills a book with something of every feature: entries with relations, photos and history, a
  /// view, another member, a list with a photo, a site with webhooks, a key of a provider.
  static func fill(_ home: CatalogFixture) async throws {
    let (features, scope) = (home.features, home.scope)
    try await home.createEntry(
      "Metropolis", "Zeile 1\nЗапись «два» \"три\" \\ 🎬", type: "movie",
      in: "Movies", ["Year": "1927", "Genre": "Drama, \"Crime, true\""])
    try await home.createEntry("M", type: "movie", ["Year": "1931"])
    try await home.create(
      EntryDraft(
        title: "With a photo", description: "Seen.",
        images: [ImageDraft(data: CatalogFixture.base64("phone.jpg"))]))
    let gone = try await home.createEntry("Deleted", type: "book")
    _ = try await home.entries.delete(gone.model.id, for: scope.user)
    _ = try await features.views.create(
      SavedViewDraft(
        name: "Noir", typeID: try home.type("movie").id,
        filter: EntryFilter([.init("Year", .atLeast, "1920")]), text: "", sort: "-Year",
        layout: .list), in: scope)
    let other = try await home.addUser("bob@example.com", as: .editor)
    _ = try await other.createEntry("Bob's own")
    let file = try TemporaryFile.create()
    try file.writeBytes(list(photo: CatalogFixture.base64("phone.jpg")))
    _ = try await features.lists.importLocalStorage(
      from: file, today: CatalogFixture.today, language: .english, in: scope)
    try await features.workSearch.settings.save(
      AssistSettings.Draft(provider: "anthropic", key: "sk-ant-api03-abcdefgh-WXYZ"),
      for: scope.user)
    try await fillSite(home)
  }

  private static func list(photo: String) -> [UInt8] {
    Array(
      #"""
      {"grocery_session_1":"{\"id\":\"1\",\"name\":\"Friday\",\"items\":[{\"name\":\"Milk\"}]}",
       "grocery_session_image_1":"data:image/jpeg;base64,\#(photo)"}
      """#.utf8)
  }

  private static func fillSite(_ home: CatalogFixture) async throws {
    let (site, scope) = (home.features.site, home.scope)
    let page = try await site.types.create(DatatypeBody(label: "Page", type: "root"), in: scope)
    let route = try await site.routes.create(
      RouteBody(slug: "/about", title: "About", status: 1), in: scope)
    let root = try await site.contents.create(
      ContentBody(typeID: page.id, title: "About", routeID: .set(route.id)), in: scope)
    _ = try await site.contents.update(root.id, with: ContentBody(status: .published), in: scope)
    let later = try await site.contents.create(
      ContentBody(typeID: page.id, title: "Later"), in: scope)
    try await site.versions.schedule(
      later.id, at: Timestamp.now.adding(seconds: 86_400), in: scope)
    _ = try await site.media.upload(CatalogFixture.image("wide.jpg"), name: "wide.jpg", in: scope)
    let build = try await site.webhooks.make(webhook("Build"), in: scope)
    _ = try await site.webhooks.update(
      build.id, WebhookDraft(events: ["content.published"]), in: scope)
    let gone = try await site.webhooks.make(webhook("Gone"), in: scope)
    _ = try await site.webhooks.delete(gone.id, in: scope)
  }

  private static func webhook(_ name: String) -> WebhookDraft {
    WebhookDraft(
      name: name, url: "https://hooks.example.com:8443/PATH?key=QUERY", secret: "open sesame",
      headers: ["Authorization": "Bearer HEADER"])
  }

  /// The credentials of `DroppedSecret` for the archive of one book.
  static let leftOut = DroppedSecret(
    subject: "URL, headers and secret of the webhook", names: ["Build"], count: 1, isLeftOut: true)

  // MARK: - Changing archives

  /// Writes an archive with other contents; nil leaves a file out.
  func rewrite(
    _ name: String = "book.zip", to other: String = "changed.zip",
    _ change: (_ path: String, [UInt8]) throws -> [UInt8]?
  ) throws {
    let files = try files(of: name)
    let path = "\(folder)/\(other)"
    try Data().write(to: URL(filePath: path))
    let zip = ZipWriter(try FileHandle(forWritingTo: URL(filePath: path)))
    for file in files {
      guard let bytes = try change(file.path, file.bytes ?? []) else { continue }
      try zip.add(ZipArchive.File(path: file.path, bytes: bytes))
    }
    try zip.finish()
  }

  func files(of name: String) throws -> [ZipArchive.File] {
    try ZipArchive.files(
      of: bytes(name),
      limits: ZipArchive.Limits(files: 1000, bytesOfFile: 1 << 26, bytes: 1 << 28, ratio: 10_000)
    ) { _ in true }
  }

  /// Writes an archive whose manifest fits to the changed rows of a table.
  func rewriteRows(of table: String, _ change: ([String]) -> [String]) throws {
    let path = ArchiveManifest.tablePath(table)
    var changed: [UInt8] = []
    try rewrite { name, bytes in
      if name == path {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        changed = Array(change(lines).map { $0 + "\n" }.joined().utf8)
        return changed
      }
      guard name == ArchiveManifest.path else { return bytes }
      var manifest = try ArchiveManifest(
        json: bytes, .init(archiveBytes: bytes.count, maxBytes: .max))
      manifest.tables[table]?.sha256 = sha256(changed)
      return try manifest.json
    }
  }

  /// Writes an archive with another manifest.
  func rewriteManifest(_ change: (inout ArchiveManifest) -> Void) throws {
    try rewrite { name, bytes in
      guard name == ArchiveManifest.path else { return bytes }
      var manifest = try ArchiveManifest(
        json: bytes, .init(archiveBytes: bytes.count, maxBytes: .max))
      change(&manifest)
      return try manifest.json
    }
  }
}
