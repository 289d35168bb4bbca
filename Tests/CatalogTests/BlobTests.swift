import Book
@testable import Catalog
import Database
import Journal
@testable import Media
import Model
import TestSupport
import Testing
import WorkerMessages

@Suite struct BlobTests {
  private static let day: Int64 = 86_400

  private func picture(_ bytes: [UInt8]) -> PreparedImage {
    PreparedImage(bytes: bytes, format: .jpeg, width: 10, height: 10, original: .jpeg)
  }

  private func bytes(_ count: Int, seed: UInt64 = 15) -> [UInt8] {
    var dice = SeededRandomNumberGenerator(state: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
  }

  @Test(arguments: TestEngine.all, [1, 262_144, 262_145, 700_000, 1_400_000])
  func `bytes are stored in chunks and read back`(engine: TestEngine, count: Int) async throws {
    try await engine.withCatalog { home in
      let store = BlobStore(database: home.database)
      let bytes = bytes(count)
      let blob = try await store.store(picture(bytes), in: home.scope.space)
      #expect(try await store.bytes(of: blob) == bytes)
      let chunks = (count + BlobStore.chunkSize - 1) / BlobStore.chunkSize
      #expect(try await home.integer("SELECT COUNT(*) FROM blob_chunks") == Int64(chunks))
      #expect(try await store.chunk(chunks, of: blob).isEmpty)
      #expect(
        try await store.chunk(chunks - 1, of: blob).count == count - (chunks - 1)
          * BlobStore.chunkSize)
      var read: [UInt8] = []
      while read.count < count {
        let part = try await store.part(of: blob, from: read.count)
        try #require((1...BlobStore.partSize).contains(part.count))
        read += part
      }
      #expect(read == bytes)
      #expect(try await store.part(of: blob, from: count).isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the same bytes are stored once for each space, also by ten concurrent uploads`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let other = try await home.addUser("bob@example.com", as: nil)
      let store = BlobStore(database: home.database)
      let image = picture(bytes(700_000))
      let keys = try await withThrowingTaskGroup(of: Key<Blob>.self) { group in
        for _ in 0..<10 { group.addTask { try await store.store(image, in: home.scope.space).key } }
        return try await group.reduce(into: Set<Key<Blob>>()) { $0.insert($1) }
      }
      #expect(keys.count == 1)
      let foreign = try await store.store(image, in: other.scope.space)
      #expect(try await home.integer("SELECT COUNT(*) FROM blobs") == 2)
      #expect(try await store.find(foreign.key, in: home.scope.space) == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an incomplete blob is not found`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let store = BlobStore(database: home.database)
      let image = picture(bytes(700_000))
      let blob = try await store.store(image, in: home.scope.space)
      try await home.execute("UPDATE blobs SET ready = 0")
      try await home.execute("DELETE FROM blob_chunks WHERE position = 1")
      #expect(try await store.find(blob.key, in: home.scope.space) == nil)
      let again = try await store.store(image, in: home.scope.space)
      #expect(try await store.bytes(of: again) == image.bytes && again.key == blob.key)
    }
  }

  // MARK: - The sweep

  private func sweep(_ home: CatalogFixture, days: Int64) async throws -> Int {
    let now = Timestamp.now.adding(seconds: days * Self.day + 60)
    return try await home.features.blobSweep.run(now: now)
  }

  @Test(arguments: TestEngine.all)
  func `an unused upload is deleted after a day`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      _ = try await BlobStore(database: home.database).store(
        picture(bytes(9)), in: home.scope.space)
      #expect(try await sweep(home, days: 0) == 0)
      #expect(try await sweep(home, days: 1) == 1)
      #expect(try await home.integer("SELECT COUNT(*) FROM blob_chunks") == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an image is kept until thirty days after the last entry with it is deleted`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      var ids: [EntryID] = []
      for title in ["A", "B"] {
        let entry = try await home.entries.create(
          home.draft(title), files: [CatalogFixture.image("phone.jpg")], in: home.scope,
          today: CatalogFixture.today)
        ids.append(entry.id)
      }
      let image = try await home.find("A").model.images[0].id
      let blob = try await home.entries.imageBlob(image, for: home.scope.user)
      let small = try await home.entries.variant(of: blob, width: 160, webP: true)
      #expect(small.width == 160 && small.key != blob.key)
      let same = try await home.entries.variant(of: blob, width: 100, webP: true)
      #expect(same.key == small.key)
      #expect(try await sweep(home, days: 400) == 0)
      _ = try await home.entries.delete(ids[0], for: home.scope.user)
      #expect(try await sweep(home, days: 400) == 0)
      _ = try await home.entries.delete(ids[1], for: home.scope.user)
      #expect(try await sweep(home, days: 29) == 0)
      #expect(try await sweep(home, days: 30) >= 1)
      #expect(try await home.integer("SELECT COUNT(*) FROM blobs") == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a derived image that an entry has is kept when its original is deleted`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      func create(_ title: String, _ file: ImageFile) async throws -> Blob {
        _ = try await home.entries.create(
          home.draft(title), files: [file], in: home.scope, today: CatalogFixture.today)
        let image = try await home.find(title).model.images[0].id
        return try await home.entries.imageBlob(image, for: home.scope.user)
      }
      let original = try await create("A", CatalogFixture.image("phone.jpg"))
      let small = try await home.entries.variant(of: original, width: 160, webP: true)
      let other = try await home.entries.variant(of: original, width: 320, webP: true)
      let bytes = try await home.entries.blobs.bytes(of: small)
      let uploaded = try await create("B", ImageFile(bytes))
      try #require(uploaded.key == small.key && other.key != small.key)
      _ = try await home.entries.delete(home.find("A").id, for: home.scope.user)

      #expect(try await sweep(home, days: 30) == 1)

      #expect(try await home.integer("SELECT COUNT(*) FROM blobs") == 1)
      #expect(try await home.integer("SELECT COUNT(*) FROM blob_variants") == 0)
      #expect(try await home.entries.blobs.bytes(of: uploaded) == bytes)
      let entry = try await home.find("B").id
      _ = try await home.entries.delete(entry, for: home.scope.user)
      #expect(try await sweep(home, days: 30) == 1)
      #expect(try await home.integer("SELECT COUNT(*) FROM blobs") == 0)
    }
  }
}
