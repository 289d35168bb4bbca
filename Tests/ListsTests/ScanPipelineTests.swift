import Assist
import Book
import Catalog
import Database
import Foundation
import Journal
import ListCore
import Media
import Model
import Outgoing
import Synchronization
import TestSupport
import Testing
import WorkerMessages

@testable import Lists

/// The steps of a scan, with a worker that records its requests.
@Suite struct ScanPipelineTests {
  /// A worker that reads the same page in every photo.
  private final class RecordingWorker: PictureWorker {
    /// The requests, in their order.
    let requests = Mutex<[String]>([])

    private func record(_ request: String) { requests.withLock { $0.append(request) } }

    func prepare(_ bytes: [UInt8], maxBytes: Int) async throws -> PreparedImage {
      record("prepare")
      return PreparedImage(bytes: bytes, format: .jpeg, width: 30, height: 40, original: .jpeg)
    }

    func resize(_ image: PreparedImage, longestSide: Int) async throws -> PreparedImage {
      record("resize")
      return PreparedImage(bytes: [9], format: .jpeg, width: 3, height: 4, original: .jpeg)
    }

    func read(_ image: PreparedImage, ticket: String?) async throws -> RecognisedPage {
      record("read")
      let page = #"""
        {"width": 30, "height": 40, "turn": 1, "lines": [
          {"text": "- 2 bread", "confidence": 1, "box": [0.1, 0.2, 0.5, 0.1], "alternatives": [],
           "words": []}]}
        """#
      return try JSONDecoder().decode(RecognisedPage.self, from: Data(page.utf8))
    }

    func derive(_ bytes: [UInt8], maxWidth: Int, format: ImageFormat) async throws -> [UInt8] {
      throw Failure(.unavailable, "media.unavailable")
    }

    func crop(
      _ bytes: [UInt8], width: Int, height: Int, around focus: FocalPoint
    ) async throws -> [UInt8] { throw Failure(.unavailable, "media.unavailable") }

    func properties(of bytes: [UInt8]) async throws -> ImageProperties {
      throw Failure(.unavailable, "media.unavailable")
    }

    func readingPosition(of ticket: String) -> Int? { nil }
  }

  private static let answer = #"""
    {"content":[{"type":"tool_use","id":"t","name":"grocery_sections","input":{"sections":[
    {"name":"Lidl","type":"grocery","items":["2 kg potatoes"]},
    {"name":"Week","type":"meal_plan","items":["Mon: 2 tacos"]}]}}]}
    """#

  /// Calls `check` with lists whose photos a provider reads that responds with `response`.
  private static func scanning(
    _ response: ProviderServer.StubResponse, monthly: Int = 3,
    _ check:
      @escaping @Sendable (CatalogFixture, GroceryLists, RecordingWorker) async throws -> Void
  ) async throws {
    try await TestEngine.sqlite.withCatalog { home in
      try await ProviderServer.run { _ in
        response
      } _: { provider async throws in
        var configuration = AssistConfiguration()
        configuration.access = ProviderConfiguration(
          .anthropic, address: provider.url, key: "sk-server")
        let works = WorkSearch(
          accounts: home.features.accounts, entries: home.entries, types: home.features.types,
          outgoing: provider.outgoing, configuration: configuration)
        let models = ListModelReader(
          works: works,
          usage: ScanUsage(database: home.database, monthly: monthly, clock: { .now }))
        let worker = RecordingWorker()
        let images = Images(
          database: home.database, workers: worker, outgoing: provider.outgoing)
        try await check(
          home, GroceryLists(journal: home.journal, images: images, models: models), worker)
      }
    }
  }

  private static let photo = ImageFile([0xFF, 0xD8, 0xFF, 0xE0])

  @Test("A photo is prepared once, although a model fails and this server reads it instead")
  func preparesOnceForBothReaders() async throws {
    try await Self.scanning(.json("{}", 500)) { home, lists, worker in
      let scan = try await lists.scan(Self.photo, in: home.scope)

      #expect(worker.requests.withLock { $0 } == ["prepare", "resize", "read"])
      #expect(scan.reading.reader == nil && scan.reading.notice?.code == "scan.failed")
      let photo = try await lists.photo(of: scan.id, for: home.scope.user)
      #expect(try await lists.images.blobs.bytes(of: photo) == Self.photo.bytes)
    }
  }

  @Test("A photo that a model reads is not read by this server")
  func modelReads() async throws {
    try await Self.scanning(.json(Self.answer)) { home, lists, worker in
      let scan = try await lists.scan(Self.photo, in: home.scope)

      #expect(worker.requests.withLock { $0 } == ["prepare", "resize"])
      #expect(scan.reading.reader == .model && scan.reading.notice == nil)
      #expect((scan.reading.width, scan.reading.height) == (3, 4))
      let bought = try #require(scan.reading.sections.first?.items.first)
      #expect(bought.text == "2 kg potatoes" && bought.name == "potatoes")
      #expect(bought.quantity == "2 kg" && bought.section == "Produce")
      // A dish has neither an amount nor a section of a store.
      let dish = try #require(scan.reading.sections.last?.items.first)
      #expect(dish.name == "Mon: 2 tacos" && dish.quantity.isEmpty && dish.section == "Other")
    }
  }

  @Test("A photo is not prepared for a client that has no scan left")
  func limitBeforePhoto() async throws {
    try await Self.scanning(.json(Self.answer), monthly: 0) { home, lists, worker in
      let failure = try await thrownFailure {
        _ = try await lists.sections(in: Self.photo, for: home.scope.user, in: home.scope.space)
      }

      #expect(failure?.code == "scan.limit")
      #expect(worker.requests.withLock { $0.isEmpty })
    }
  }

  @Test("A stored scan has the members that are sent, and is read back as it was")
  func storedDocument() async throws {
    try await Self.scanning(.json("{}", 500)) { home, lists, _ in
      let scan = try await lists.scan(Self.photo, in: home.scope)
      let found = try await lists.findScan(scan.id, for: home.scope.user)
      let item = try #require(found.reading.sections.first?.items.first)
      #expect(item.box == [0.1, 0.2, 0.5, 0.1])
      #expect(found.reading.turn == 1 && found.reading.notice?.code == "scan.failed")

      let stored = try JSONSerialization.jsonObject(with: Data(found.reading.json.utf8))
      let section = ((stored as? [String: Any])?["sections"] as? [[String: Any]])?.first
      #expect(
        section?["name"] as? String == "Grocery list" && section?["type"] as? String == "grocery")
      let members = (section?["items"] as? [[String: Any]])?.first
      #expect(
        members.map { Set($0.keys) } == [
          "text", "name", "quantity", "section", "confidence", "alternatives", "box",
        ])
    }
  }
}
