import CommonplaceKit
import Foundation
import Model
import Testing

/// Access tokens that the server refuses, or that have expired, on each back end.
@Suite struct RefreshTests {
  enum Token: CaseIterable, Sendable { case refused, expired }

  @Test(arguments: BookBackend.all, Token.allCases)
  func `calls and an upload at the same time share one refresh`(backend: BookBackend, token: Token)
    async throws
  {
    try await backend.withBook { book in
      var old = try #require(book.app.storage.load())
      switch token {
      case .refused: old.accessToken = "refused"
      case .expired: old.expiresAt = .now
      }
      let storage = MemoryCredentialStorage(old)
      let client = Commonplace(
        baseURL: TestBook.address, credentials: storage, transport: book.network,
        retries: .never, languages: "en")
      // Several megabytes, of which the server reads nothing before it refuses the token.
      let file = book.folder.appending(path: "films.csv")
      let row = "Solaris,1972,A planet of memories\n"
      try Data(("Title,Year,Notes\n" + String(repeating: row, count: 100_000)).utf8)
        .write(to: file)

      let before = book.network.requests.count
      let size = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 {
          group.addTask {
            let collections = try await client.collections.all()
            #expect(collections.count == 3)
            return 0
          }
        }
        group.addTask {
          let sent = Locked<Int64>(0)
          let begun = try await client.imports.begin(file) { progress in
            sent.withLock { $0 = progress.done }
          }
          #expect(begun.name == "films.csv")
          return Int(sent.withLock { $0 })
        }
        return try await group.reduce(0, +)
      }
      #expect(size > 3_000_000)
      let requests = book.network.requests.dropFirst(before)
      #expect(requests.filter { $0.hasSuffix("/auth/refresh") }.count == 1)

      // The new tokens are stored, and used from now on.
      let new = try #require(storage.load())
      #expect(new.accessToken != "refused" && new.expiresAt > .now)
      let later = Commonplace(
        baseURL: TestBook.address, credentials: MemoryCredentialStorage(new),
        transport: book.network, retries: .never)
      _ = try await later.entries.page()
      #expect(book.network.requests.filter { $0.hasSuffix("/auth/refresh") }.count == 1)
    }
  }

  @Test(arguments: BookBackend.servers)
  func `two programs with one file of credentials stay signed in`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { book in
      let file = FileCredentialStorage(file: book.folder.appending(path: "credentials"))
      try file.save(book.app.storage.load())
      func makeProgram() -> Commonplace {
        Commonplace(
          baseURL: TestBook.address, credentials: file, transport: book.network, retries: .never)
      }
      let programs = [makeProgram(), makeProgram()]
      for program in programs { _ = try await program.collections.all() }
      for round in 0..<3 {
        for program in [programs[round % 2], programs[(round + 1) % 2]] {
          // Each program finds its access token refused, as after an hour.
          let isFirst = Locked(true)
          book.network.set(
            .answering { _ in
              let refuses = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
              }
              return refuses ? .status(401) : nil
            })
          #expect(try await program.collections.all().count == 3, "\(round)")
        }
      }
      book.network.set(.on)
      #expect(try file.load() != nil)
      for program in programs { #expect(try await program.session.user() != nil) }
      // The second program of each round has used the tokens of the first.
      #expect(book.network.requests.filter { $0.hasSuffix("/auth/refresh") }.count == 3)
    }
  }

  @Test(arguments: BookBackend.servers)
  func `a session that was ended elsewhere signs the user out`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let own = try await book.client.session.all().map(\.id)
      let other = try await book.makeApp()
      for session in try await book.client.session.all() where !own.contains(session.id) {
        try await book.client.session.end(session.id)
      }
      let error = await #expect(throws: APIError.self) {
        try await other.client.collections.all()
      }
      #expect(error?.status == 401)
      #expect(try await other.client.session.user() == nil && other.storage.load() == nil)
    }
  }
}
