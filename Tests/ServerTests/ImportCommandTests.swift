import Book
import Catalog
import Foundation
import Journal
import Model
import Synchronization
import TestSupport
import Testing

@testable import Server

@Suite struct ImportCommandTests {
  @Test(
    "Neither unreadable progress nor a failed interruption ends the reports",
    arguments: TestEngine.all)
  func failingReports(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let imports = home.features.imports
      let file = try TemporaryFile.create()
      try file.writeBytes(Array("Date,Name,Year,Letterboxd URI\n2024-01-05,Solaris,1972,x\n".utf8))
      let upload = try ImportUpload(
        file, name: "watched.csv", encoding: .utf8, limits: imports.limits)
      let id = try await imports.begin(
        upload, in: home.scope, today: CalendarDate(.now, in: .gmt))
      let printed = Mutex<[String]>([])
      let cancelled = Mutex(0)
      func report(_ isInterrupted: Bool, cancels: Bool, reads: Bool) async -> [String] {
        await ImportProfileRun.report(
          isInterrupted: isInterrupted,
          cancel: {
            guard cancels else { throw Failure(.unavailable, "database.unavailable") }
            cancelled.withLock { $0 += 1 }
          },
          progress: {
            try await imports.find(reads ? id : .new(), in: home.scope)
          }, print: { line in printed.withLock { $0.append(line) } })
        return printed.withLock { lines in
          defer { lines = [] }
          return lines
        }
      }
      #expect(await report(false, cancels: true, reads: true) == ["0 of 1"])
      let unread = await report(true, cancels: true, reads: false)
      #expect(unread.count == 1 && unread[0].hasPrefix("The progress could not be read: "))
      #expect(cancelled.withLock { $0 } == 1)
      let failing = await report(true, cancels: false, reads: true)
      #expect(failing.count == 2 && failing[0].hasPrefix("The import could not be stopped yet: "))
      #expect(failing.last == "0 of 1")
      _ = await report(true, cancels: true, reads: true)
      #expect(cancelled.withLock { $0 } == 2)
    }
  }
}
