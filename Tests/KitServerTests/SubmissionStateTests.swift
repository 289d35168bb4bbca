import CommonplaceKit
import CommonplaceUI
import Foundation
import ListCore
import Model
import TestSupport
import Testing

/// Every model that changes something shows the same failures, and a new attempt helps.
@MainActor @Suite struct SubmissionStateTests {
  private func intents(_ book: TestBook) async throws -> [SubmissionIntent] {
    try await SubmissionIntents(book: book).all()
  }

  // MARK: - Tests

  private static func answering(
    _ status: Int, headers: [String: String] = [:], body: String = ""
  ) -> SwitchableTransport.Network {
    .answering { _ in .status(status, headers: headers, body: body) }
  }

  private static let failures: [(SwitchableTransport.Network, LoadFailure.Reason)] = [
    (.off, .offline), (.answering { _ in throw URLError(.timedOut) }, .offline),
    (.failing(status: 403), .forbidden), (.failing(status: 404), .notFound),
    (.failing(status: 409), .refused), (.failing(status: 412), .conflict),
    (
      answering(
        422,
        body: #"{"error":"invalid","message":"No.","code":"x","fields":{"title":"Too long."}}"#),
      .invalid
    ),
    (answering(429, headers: ["Retry-After": "7"]), .busy(retryAfter: 7)),
    (.failing(status: 500), .other), (.failing(status: 503), .offline),
    (.busy, .busy(retryAfter: 2)),
    (.failing(status: 504), .offline),
  ]

  @Test(arguments: BookBackend.all)
  func `each failure of a change is shown, and a new attempt helps`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      for intent in try await self.intents(book) {
        for (network, reason) in Self.failures {
          book.network.set(network)
          await intent.act()
          let name = "\(intent.name) \(network)"
          #expect(intent.submission.failure?.reason == reason, "\(name)")
          #expect(!intent.isDone() && !intent.submission.isRunning, "\(name)")
          if reason == .invalid {
            #expect(intent.submission.failure?.fields == ["title": "Too long."], "\(name)")
          }
        }
        book.network.set(.on)
        await intent.act()
        #expect(intent.submission.failure == nil && intent.isDone(), "\(intent.name)")
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `a cancelled change is no failure`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      for intent in try await self.intents(book) where intent.endsWithTask {
        book.network.set(.slow)
        let sent = book.network.requests.count
        let acting = Task { await intent.act() }
        while book.network.requests.count == sent { await Task.yield() }
        acting.cancel()
        await acting.value
        #expect(intent.submission.failure == nil && !intent.isDone(), "\(intent.name)")
        #expect(!intent.submission.isRunning, "\(intent.name)")
        book.network.set(.on)
        await intent.act()
        #expect(intent.submission.failure == nil && intent.isDone(), "\(intent.name)")
      }
    }
  }

  /// A server allows thirty refreshes in a minute, so that half of the intents have another server.
  @Test(arguments: BookBackend.servers, [0, 1])
  func `a token that is refused is refreshed, and the change is made`(
    backend: BookBackend, part: Int
  ) async throws {
    try await backend.withBook { @MainActor book in
      let before = book.network.requests.count
      let all = try await self.intents(book).filter(\.needsToken)
      let intents = all.indices.filter { $0 % 2 == part }.map { all[$0] }
      for intent in intents {
        let isFirst = Locked(true)
        book.network.set(
          .answering { _ in
            let refuses = isFirst.withLock { isFirst in
              defer { isFirst = false }
              return isFirst
            }
            return refuses ? .status(401) : nil
          })
        await intent.act()
        #expect(intent.submission.failure == nil && intent.isDone(), "\(intent.name)")
        book.network.set(.on)
      }
      let refreshes = book.network.requests.dropFirst(before).filter {
        $0.hasSuffix("/auth/refresh")
      }
      #expect(refreshes.count == intents.count)
    }
  }

  /// The submissions that other tests cover, with the reason.
  private static let otherTests = [
    // Before there is a book: `AccountModelTests`.
    "AppState.signIn", "EmailCodeModel.submission",
    // Reads and edits of the device: `ModelStateTests`, `ListModelTests`.
    "ShoppingListsViewModel.syncing", "ShoppingListViewModel.correcting",
    // Files in a folder of several apps: `ShareTests` of the app.
    "ShareModel.submission",
    // Two books: `BookTransferTests`.
    "BookTransferModel.submission",
  ]

  @Test func `every submission of a model is in this suite`() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "Kit/Sources/CommonplaceUI")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var declared: Set<String> = []
    while let file = files.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      var type = ""
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if let match = line.firstMatch(of: /^public final class (\w+)/) { type = "\(match.1)" }
        let pattern = /^ +public (?:let|var) (\w+)(?: = Submission\(|: Submission \{)/
        if let match = line.firstMatch(of: pattern) { declared.insert("\(type).\(match.1)") }
      }
    }
    #expect(declared.count > 25)
    try await BookBackend.server(.sqlite).withBook { @MainActor [declared] book in
      let covered = Set(try await self.intents(book).map(\.covers))
      #expect(declared.subtracting(covered).subtracting(Self.otherTests) == [])
      #expect(Set(Self.otherTests).subtracting(declared) == [])
    }
  }

  /// A connection that is lost when a half of the file was sent.
  private static let cut = SwitchableTransport.Network.answering { request in
    guard case .file = request.body else { return nil }
    request.reportSent?(500, 1_000)
    throw URLError(.networkConnectionLost)
  }

  @Test(arguments: BookBackend.all)
  func `an upload that is cut off is shown, and a new attempt sends the file`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { @MainActor book in
      let photo = try TestImage.file("phone.jpg")
      let media = MediaViewModel(client: book.client)
      await media.load()
      let table = book.folder.appending(path: "films.csv")
      try Data("title\nSolaris\n".utf8).write(to: table)
      let imports = ImportsViewModel(client: book.client)
      let form = EntryFormModel(client: book.client)
      (form.values.title, form.values.description) = ("Form", "A film.")
      form.addImages([.file(photo, contentType: "image/jpeg")])

      book.network.set(Self.cut)
      #expect(await media.upload(UploadFile(photo)) == nil)
      #expect(media.submission.failure?.reason == .offline && media.progress == nil)
      #expect(await imports.begin(table) == nil)
      #expect(imports.submission.failure?.reason == .offline)
      #expect(await !form.save())
      #expect(form.submission.failure?.reason == .offline && form.progress == nil)

      book.network.set(.slow)
      let sent = book.network.requests.count
      let uploads = [
        Task { _ = await media.upload(UploadFile(photo)) },
        Task { _ = await imports.begin(table) },
      ]
      while book.network.requests.count < sent + 2 { await Task.yield() }
      for upload in uploads {
        upload.cancel()
        await upload.value
      }
      #expect(media.submission.failure == nil && imports.submission.failure == nil)

      book.network.set(.on)
      #expect(await media.upload(UploadFile(photo)) != nil)
      #expect(media.items.elements.count == 1)
      #expect(await imports.begin(table) != nil)
      #expect(await form.save() && form.saved?.images.count == 1)
    }
  }
}
