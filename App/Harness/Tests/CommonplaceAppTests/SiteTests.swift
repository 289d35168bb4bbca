import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("The Site")
struct SiteTests {
  /// Shows a page of the site of a book.
  private func driver(
    _ server: RecordingServer, language: String = "en", @ViewBuilder _ view: (Book) -> some View
  ) async throws -> AppDriver {
    let book = try await Book.test(client: try server.client())
    return try await AppDriver(
      view: NavigationStack { view(book) }.environment(book).environment(Router()),
      language: language, strings: Folders.strings)
  }

  @Test func `the editor has a control of its own for each kind of field`() async throws {
    let app = try await driver(try StubSite.server()) {
      ContentView(StubSite.post, book: $0)
    }
    try await app.waitFor("Hello")
    try await app.tap("Edit")
    #expect(app.audit() == [])
    try app.saveScreen("site-editor")
    func roles(_ kind: KnownFieldKind) -> Set<Element.Role> {
      Set(app.elements.filter { $0.label.hasPrefix("Field \(kind)") && $0.isEnabled }.map(\.role))
    }
    for kind in KnownFieldKind.allCases {
      let expected: Element.Role =
        switch kind {
        case .text, .textarea, .richtext, .number, .json, .slug, .email, .url: .field
        case .boolean: .toggle
        case .select: .picker
        case .relation: .button
        // Their rows have buttons that set a value.
        case .date, .datetime, .media: .text
        }
      #expect(roles(kind).contains(expected), "\(kind)")
    }
    #expect(app.shows("Set Date"))
    #expect(app.shows("Change…"))
  }

  @Test func `linked entries are searched, chosen, ordered and removed`() async throws {
    let server = try StubSite.server(people: ["Ann", "Bob, the elder", "Cid"])
    let app = try await driver(server) { ContentView(StubSite.post, book: $0) }
    try await app.waitFor("Hello")
    try await app.tap("Edit")
    try await app.tap("Field relation, Ann")
    try await app.waitFor("Bob, the elder")
    #expect(app.audit() == [])
    try await app.tap("Bob, the elder")
    try await app.tap("Cid")
    try await app.move("Remove Cid", by: -2)
    try await app.tap("Remove Ann")
    try await app.search("Dora")
    try await app.wait { server.requests.contains { $0.path.contains("q=Dora") } }
    try await app.waitFor("Add “Dora”")
    try await app.tap("Add “Dora”")
    #expect(app.audit() == [])
    try app.saveScreen("site-relation")
    try await app.tap("Done")
    try await app.tap("Save")
    try await app.wait { server.requests.contains { $0.path == "/content/batch" } }
    let sent = try #require(server.requests.last { $0.path == "/content/batch" }).body
    #expect(sent.contains(#"Cid, \"Bob, the elder\", Dora"#))
    #expect(
      server.requests.contains { $0.path.contains("/entries?type_id=\(StubSite.people)") })
  }

  @Test func `titles with commas and quotes survive the text of a relation`() {
    let titles = ["Ann", "Bob, the elder", "\"Weird\" Al", "5\" single"]
    let text = RelationTitles.text(titles)
    #expect(text == #"Ann, "Bob, the elder", """Weird"" Al", 5" single"#)
    #expect(RelationTitles.titles(in: text) == titles)
    #expect(RelationTitles.titles(in: " Ann ,, Ann,") == ["Ann"])
    #expect(RelationTitles.titles(in: "") == [])
  }

  @Test func `a switch of new content that was not touched is stored as off`() async throws {
    let server = try StubSite.server()
    let model = ContentCreateViewModel(
      of: try JSON.decode(Datatype.self, from: StubSite.datatype), client: try server.client())
    await model.load()
    model.values.title = "New"
    await model.save()
    let sent = try #require(server.requests.last { $0.path == "/content/create" }).body
    #expect(sent.contains(#""\#(StubSite.fieldIDs[.boolean]!)":"false""#))
  }

  @Test(arguments: ["en", "ru"])
  func `files are found by folder and by text`(language: String) async throws {
    let folder = #"{"folder_id": "\#(MediaFolderID.new())", "name": "2026", "parent_id": null}"#
    let trips = """
      [{"folder_id": "\(MediaFolderID.new())", "name": "Trips", "parent_id": null,
        "children": [\(folder)]}]
      """
    let server = RecordingServer { request in
      switch request.path {
      case "/media-folders/tree": trips
      case "/media-folders": folder
      case let path where path.hasPrefix("/media"):
        #"{"data": [], "total": 0, "limit": 50, "offset": 0}"#
      default: nil
      }
    }
    let app = try await driver(server, language: language) { MediaView(book: $0) }
    let isEnglish = language == "en"
    try await app.waitFor(isEnglish ? "No Files" : "Нет файлов")
    try await app.tap(isEnglish ? "Folders" : "Папки")
    try await app.waitFor("Trips/2026")
    #expect(app.audit() == [])
    try app.saveScreen("site-folders-\(language)")
    try await app.search("trips/20")
    #expect(app.shows("Trips/2026"))
    try await app.tap(isEnglish ? "New Folder" : "Новая папка")
    #expect(app.audit() == [])
    try await app.type("Cats", into: isEnglish ? "Name" : "Название")
    try await app.tap(isEnglish ? "Create" : "Создать")
    try await app.wait { server.requests.contains { $0.line == "POST /media-folders" } }
    try await app.tap("Trips/2026")
    try await app.wait { server.requests.contains { $0.path.contains("/media-folders/") } }
    try await app.search("cat")
    try await app.wait { server.requests.contains { $0.path.contains("search=cat") } }
    #expect(server.requests.last?.path.contains("folder_id=") == true)
    #expect(app.audit() == [])
  }

  @Test func `a file is moved to a folder`() async throws {
    let folder = MediaFolderID.new()
    let server = StubSite.mediaServer(folder)
    let app = try await driver(server) { MediaView(book: $0) }
    try await app.waitUntilGone("No Files")
    try await app.wait { app.elements.contains { $0.label == "A cat" } }
    try await app.tap("A cat")
    try await app.waitFor("Dimensions")
    #expect(app.audit() == [])
    try await app.select("Trips", in: "Folder")
    try await app.tap("Save")
    try await app.wait { server.requests.contains { $0.line == "PUT /media" } }
    let sent = try #require(server.requests.last { $0.line == "PUT /media" }).body
    #expect(sent.contains(#""folder_id":"\#(folder)""#))
  }

  @Test func `an image of the site is inserted at the cursor`() async throws {
    let server = StubSite.mediaServer(.new())
    let app = try await driver(server) { _ in TextOfSite() }
    try await app.tap("Image")
    try await app.wait { app.elements.contains { $0.label == "A cat" } }
    try await app.tap("A cat")
    // Without the host, because the book can move to another one.
    try await app.waitFor("Stored: ![A cat](/media/\(StubSite.media))")
  }

  private struct TextOfSite: View {
    @State private var text = ""
    var body: some View {
      Form {
        MarkdownEditor(label: "Text", text: $text)
        Text(verbatim: "Stored: \(text)")
      }
    }
  }
}
