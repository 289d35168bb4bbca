import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@testable import Publishing

@Suite struct PublicReaderTests {
  @Test(arguments: TestEngine.all)
  func `a list of many cards runs as many statements as one of a few`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let space = try await site.site.settings.find(space: site.scope.space)
      func statements() async throws -> (count: Int, cards: Int) {
        try await site.home.database.read { db in
          let recording = RecordingConnection(db)
          let reader = try PublicReader(space, recording)
          let cards = try reader.cards(
            PublicReader.ListFilter(type: site.post.key), limit: 24, offset: 0)
          return (recording.statements.count, cards.count)
        }
      }
      func publish(_ numbers: ClosedRange<Int>) async throws {
        for number in numbers {
          let block = try await site.make("Block \(number)", ["note": "n"], of: site.block)
          let post = try await site.make(
            "Post \(number)",
            ["body": "![x](/media/ann/\(MediaID.new()))", "sees": "Block \(number)"],
            slug: "/post-\(number)")
          try await site.versions.publish(block.id, in: site.scope)
          try await site.versions.publish(post.id, in: site.scope)
        }
      }
      try await publish(1...2)
      let few = try await statements()
      try await publish(3...24)
      let many = try await statements()
      #expect(few.cards == 2 && many.cards == 24)
      #expect(few.count == many.count)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a feed has complete posts while they fit and summaries of older ones`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let space = try await site.site.settings.find(space: site.scope.space)
      for number in 1...4 {
        let body = "Start \(number). " + String(repeating: "Word ", count: 600) + "End \(number)."
        let post = try await site.make("Post \(number)", ["body": body], slug: "/post-\(number)")
        try await site.versions.publish(post.id, in: site.scope)
      }
      let cards = try await site.site.pages.feed("/", of: space).cards
      let sizes = cards.map(\.entry.renderedSize)
      #expect(cards.map(\.entry.title) == ["Post 4", "Post 3", "Post 2", "Post 1"])
      #expect(sizes.allSatisfy { $0 > 3000 && $0 < 3500 })

      let feed = PublicFeed(slug: "/", title: "", cards: cards, maxSize: 7000)

      #expect(feed.cards.map(\.entry.renderedSize).prefix(2) == sizes.prefix(2))
      for card in feed.cards.suffix(2) {
        let number = card.entry.title.suffix(1)
        #expect(card.entry.values.isEmpty && card.entry.renderedSize < 300)
        #expect(card.entry.description.hasPrefix("Start \(number). Word"))
      }
      #expect(feed.cards.map { $0.entry.summary() } == cards.map { $0.entry.summary() })
    }
  }

  /// The parts of a page can link to other entries and show images.
  @Test(arguments: TestEngine.all)
  func `publishing a page with many parts runs as many statements as one with a few`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
      func addParts(_ numbers: ClosedRange<Int>) async throws {
        for number in numbers {
          try await site.make("Part \(number)", ["note": "n"], under: post.id, of: site.block)
        }
      }
      func statements() async throws -> Int {
        let (scope, key) = (site.scope, post.key)
        return try await site.home.database.write { db in
          let recording = RecordingConnection(db)
          let transaction = WriteTransaction(recording, in: scope.space, by: scope.user)
          try Publisher.publish(key, cause: .publish, in: transaction)
          try transaction.finish()
          return recording.statements.count
        }
      }
      try await addParts(1...2)
      _ = try await statements()
      let few = try await statements()
      try await addParts(3...30)
      _ = try await statements()
      #expect(try await statements() == few)
    }
  }
}
