import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import SwiftUI
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("Forms")
struct FormTests {
  /// A client of a server that cannot be reached.
  private static func client() throws -> Commonplace {
    try Commonplace.test()
  }

  /// The head of a PNG file of 40 × 30 pixels, from which the harness reads the size.
  static let photo: Data = {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header: [UInt8] = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 40, 0, 0, 0, 30]
    return Data(signature + header)
  }()

  @Test("A chosen photo is added once")
  func photos() async throws {
    let model = EntryFormModel(client: try Self.client())
    let book = try await Book.test(client: try Self.client())
    let app = try await AppDriver(
      view: Form { EntryPhotosSection(model: model) }.environment(book), strings: Folders.strings)
    try await app.tap("Choose Photos")
    try await app.choosePhotos([Self.photo])
    try await app.wait { !model.values.images.isEmpty }
    #expect(model.values.images.count == 1)
    try await app.tap("Take Photo")
    try await app.takePhoto(Self.photo)
    try await app.wait { model.values.images.count == 2 }
    #expect(app.alert == nil)
    #expect(app.audit() == [])
    let second = model.values.images[1]
    try await app.tap("Remove Photo", at: 0)
    #expect(model.values.images == [second])
  }

  @Test("An entry that is saved without a connection waits in the outbox")
  func offline() async throws {
    let client = try Self.client()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let outbox = try Outbox(folder: folder, client: client)
    let book = try await Book.test(client: client, outbox: outbox)
    let app = try await AppDriver(
      view: EntryFormView(book: book) {}.environment(book), strings: Folders.strings)
    try await app.type("Solaris", into: "Title")
    try await app.type("A planet of memories.", into: "What is it about?")
    try await app.tap("Save")
    try await app.wait { book.toasts.toast?.message == .waiting }
    #expect(await outbox.operations.map(\.title) == ["Solaris"])
    #expect(app.audit() == [])
  }

  private struct Numbers: View {
    @State private var value = "0.5"
    var body: some View {
      FieldEditor(label: "Price", kind: .number, value: $value)
      Text(verbatim: "Stored: \(value)")
    }
  }

  @Test("A number has the decimal separator of the language, and can be negative")
  func numbers() async throws {
    let app = try await AppDriver(view: Numbers(), language: "ru", strings: Folders.strings)
    #expect(try app.value(of: "Price") == "0,5")
    try await app.type("-1,25", into: "Price")
    #expect(app.shows("Stored: -1.25"))
    try await app.type("2.5", into: "Price")
    #expect(app.shows("Stored: 2.5"))
  }

  private struct Rating: View {
    @State private var rating: Double? = 6
    var body: some View { RatingView(rating: rating, onRate: { rating = $0 }) }
  }

  @Test("A rating that cannot be changed is not adjustable")
  func ratings() async throws {
    let editable = try await AppDriver(view: Rating(), strings: Folders.strings)
    try await editable.increment("Rating")
    #expect(try editable.value(of: "Rating") == "8 of 10")
    let readOnly = try await AppDriver(view: RatingView(rating: 6), strings: Folders.strings)
    await #expect(throws: DriverError.self) { try await readOnly.increment("Rating") }
  }

  @Test("A day is the same in all calendars")
  func days() throws {
    let day = try #require(CalendarDate("2026-11-29"))
    #expect(CalendarDate(day.startOfDay) == day)
  }

  @Test("Columns are mapped by their names, and one has to be the title")
  func mapping() async throws {
    let table = FileImport(
      id: .new(), name: "films.csv", format: "table", phase: .mapping, total: 2, done: 0,
      isStalled: false, counts: [:],
      columns: [.init(name: "Rating", example: "8"), .init(name: "Film", example: "Solaris")],
      unused: [], skipped: [], error: nil, undo: nil, undone: nil,
      createdAt: Timestamp(Date.now))
    let model = ImportViewModel(table.id, client: try Self.client())
    let app = try await AppDriver(
      view: Form { ImportMappingSections(found: table, model: model, canWrite: true) },
      strings: Folders.strings)
    #expect(app.shows("For example: Solaris"))
    #expect(try !app.isEnabled("Preview Rows"))
    try await app.select("Title", in: "Film, For example: Solaris")
    #expect(try app.isEnabled("Preview Rows"))
    try await app.select("Rating, 0–10", in: "Film, For example: Solaris")
    #expect(try !app.isEnabled("Preview Rows"))
    #expect(app.audit() == [])
  }
}
