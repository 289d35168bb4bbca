import Cmark
import CommonplaceKit
import CommonplaceLocal
import Foundation
import MediaProcesses
import Model
import TestSupport
import Testing

/// Archives through the client, and books that move between a phone and a server.
@Suite struct ArchivesClientTests {
  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "move-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // A temporary folder.
    try await body(folder)
  }

  private func phone(in folder: URL) async throws -> LocalServer {
    try await LocalServer(
      folder: folder.appending(path: "phone"), name: "Ann", language: "en", languages: "en",
      pictures: MediaWorkers(executable: TestServer.mediaWorker), markdown: CmarkRenderer())
  }

  @Test(arguments: TestEngine.all)
  func `a book moves from the phone to a server and back`(engine: TestEngine) async throws {
    try await withFolder { folder in
      let phone = try await phone(in: folder)
      try await phone.client.firstFilms()
      let solaris = try await phone.client.entries.create(
        EntryDraft(title: "Solaris", description: "A film.", rating: .set(9)),
        images: [UploadFile(try TestImage.file("phone.jpg"))])
      let list = try await phone.client.lists.create(name: "Friday")

      try await engine.withServer { server in
        let ann = try await server.addClient("ann@example.com")
        try await server.runningJobs {
          let steps = Steps()
          let book = try await BookTransfer(from: phone.client, to: ann, name: "Our films")
            .run { steps.add($0) }
          #expect(steps.names == ["writing", "downloading", "uploading", "restoring", "comparing"])
          let moved = ann.inSpace(book.handle)
          #expect(try await moved.entries.get(solaris.id).rating == 9)
          #expect(try await moved.lists.get(list.id).name == "Friday")
          #expect(try await ann.spaces.all().map(\.name).contains("Our films"))
          _ = try await moved.entries.create(EntryDraft(title: "Stalker", description: "Too."))

          let back = try await BookTransfer(from: moved, to: phone.client).run()
          #expect(back.hasNewIDs)
          let copy = phone.client.inSpace(back.handle)
          #expect(
            try await copy.entries.page(EntryFilters(text: "stalker")).elements.map(\.title)
              == ["Stalker"])
          #expect(
            try await copy.entries.page(EntryFilters(text: "solaris")).elements.first?.cover
              != nil)
        }
      }
      try await phone.close()
    }
  }

  @Test(arguments: TestEngine.all)
  func `an archive is for owners, and restoring for the first user`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addClient("ann@example.com")
      let bob = try await server.addClient("bob@example.com")
      try await withFolder { folder in
        let file = folder.appending(path: "book.zip")
        try await server.runningJobs {
          let written = try await ann.archives.wait(for: ann.archives.create())
          for try await _ in ann.archives.download(written.id, to: file) {}
          #expect(try Data(contentsOf: file).count == written.size)
          #expect(try await ann.archives.all().map(\.id) == [written.id])

          let foreign = await #expect(throws: APIError.self) {
            try await bob.archives.get(written.id)
          }
          #expect(foreign?.status == 404)
          let refused = await #expect(throws: APIError.self) {
            try await bob.archives.restore(file)
          }
          #expect(refused?.code == "role.notOwner")
          let server = await #expect(throws: APIError.self) {
            try await bob.archives.create(.server)
          }
          #expect(server?.code == "role.notOwner")

          let damaged = folder.appending(path: "damaged.zip")
          try Data("no archive".utf8).write(to: damaged)
          let upload = try await ann.archives.restore(damaged)
          let failure = await #expect(throws: ArchiveFailure.self) {
            try await ann.archives.wait(for: upload)
          }
          #expect(failure?.archive.phase == .failed && failure?.errorDescription != nil)
          try Data().write(to: damaged)
          let empty = await #expect(throws: APIError.self) {
            try await ann.archives.restore(damaged)
          }
          #expect(empty?.kind == .invalid)
          try await ann.archives.delete(written.id)
          #expect(try await ann.archives.all().map(\.id) == [upload.id])
        }
        let token = try await ann.tokens.create(label: "Backup", scope: "account")
        let program = Commonplace(
          baseURL: try #require(URL(string: "http://localhost:8080")),
          apiToken: try #require(token.rawToken), transport: server.transport,
          retries: .never)
        let whole = await #expect(throws: APIError.self) {
          try await program.archives.create(.server)
        }
        #expect(whole?.code == "token.account")
        let waiting = try await ann.archives.create()
        let running = await #expect(throws: APIError.self) {
          try await program.archives.delete(waiting.id)
        }
        #expect(running?.code == "archive.running")
        let cancelled = try await ann.archives.cancel(waiting.id)
        #expect(cancelled.phase == .cancelled)
      }
    }
  }
}

/// The steps of a transfer, without repetitions.
private final class Steps: Sendable {
  private let steps = Locked<[String]>([])

  var names: [String] { steps.withLock { $0 } }

  func add(_ step: BookTransfer.Step) {
    let name =
      switch step {
      case .writing: "writing"
      case .downloading: "downloading"
      case .uploading: "uploading"
      case .restoring: "restoring"
      case .comparing: "comparing"
      }
    steps.withLock { if $0.last != name { $0.append(name) } }
  }
}

extension Commonplace {
  /// Waits until the first films of a new book are there.
  fileprivate func firstFilms() async throws {
    var filters = LibraryFilters()
    filters.counts = true
    var count = 0
    for _ in 0..<600 {
      let total = try await library.movies.page(filters).total ?? 0
      if total > 0, total == count { return }
      count = total
      try await Task.sleep(for: .milliseconds(100))
    }
  }
}
