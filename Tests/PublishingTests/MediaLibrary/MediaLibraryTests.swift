import Book
import Database
import Journal
import Media
import Model
import TestSupport
import Testing

@testable import Publishing

@Suite struct MediaLibraryTests {
  private static func text(_ text: String) -> ImageFile { ImageFile(Array(text.utf8)) }

  @Test(arguments: TestEngine.all)
  func `an image is stored without camera metadata, under a unique name`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let media = home.features.site.media
      let first = try await media.upload(
        CatalogFixture.image("phone.jpg"), name: "Кот в саду.JPG", in: home.scope)
      #expect(first.name == "Кот в саду.jpg")
      #expect(first.blob.mediaType == "image/jpeg")
      #expect(first.isPicture)
      let other = try await media.upload(
        CatalogFixture.image("wide.jpg"), name: "Кот в саду.jpg", in: home.scope)
      #expect(other.name == "Кот в саду-1.jpg")
      let again = try await thrownFailure {
        _ = try await media.upload(
          CatalogFixture.image("phone.jpg"), name: "Кот в саду.jpg", in: home.scope)
      }
      #expect(again?.code == "media.duplicate")
      let heic = try await media.upload(
        CatalogFixture.image("plain.heic"), name: "IMG_1.HEIC", in: home.scope)
      #expect(heic.name == "IMG_1.jpg")
      #expect(heic.blob.mediaType == "image/jpeg")
      let all = try await media.list(in: home.scope)
      #expect(all.elements.map(\.id) == [heic.id, other.id, first.id])
      #expect(all.total == 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `other files are recognised by their bytes, and unknown ones refused`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let media = home.features.site.media
      let notes = try await media.upload(Self.text("# Notes\n"), name: "notes.md", in: home.scope)
      #expect(notes.blob.mediaType == "text/plain; charset=utf-8")
      #expect(notes.name == "notes.md")
      #expect(!notes.isPicture)
      let paper = try await media.upload(
        Self.text("%PDF-1.7 …"), name: "paper.exe", in: home.scope)
      #expect((paper.blob.mediaType, paper.name) == ("application/pdf", "paper.exe.pdf"))
      let rubbish = try await thrownFailure {
        _ = try await media.upload(
          ImageFile([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0]), name: "a.jpg", in: home.scope)
      }
      #expect(rubbish?.code == "media.unsupported")
      let broken = try await thrownFailure {
        _ = try await media.upload(
          CatalogFixture.image("truncated.jpg"), name: "a.jpg", in: home.scope)
      }
      #expect(broken?.code == "image.corrupt")
    }
  }

  @Test(arguments: TestEngine.all)
  func `values left out of a change stay, and undo restores the others`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let media = home.features.site.media
      let file = try await media.upload(Self.text("one"), name: "a.txt", in: home.scope)
      var draft = MediaDraft()
      draft.alt = .set(" A cat ")
      draft.focalX = .set(0.25)
      let (changed, first) = try await media.update(file.id, draft, in: home.scope)
      #expect((changed.texts.alt, changed.focalX, changed.name) == ("A cat", 0.25, "a.txt"))
      var other = MediaDraft()
      other.caption = .set("In the garden")
      other.name = "b.txt"
      let (again, second) = try await media.update(file.id, other, in: home.scope)
      let texts = again.texts
      #expect((texts.alt, texts.caption, again.name) == ("A cat", "In the garden", "b.txt"))
      try await home.journal.undo(second, by: home.scope.user)
      let back = try await media.find(file.id, in: home.scope)
      #expect((back.texts.alt, back.texts.caption, back.name) == ("A cat", nil, "a.txt"))
      let late = try await thrownFailure { try await home.journal.undo(first, by: home.scope.user) }
      #expect(late?.code == "undo.conflict")
      var wrong = MediaDraft()
      wrong.focalY = .set(1.5)
      wrong.alt = .set(String(repeating: "x", count: 1_001))
      let refused = try await thrownFailure {
        _ = try await media.update(file.id, wrong, in: home.scope)
      }
      #expect(refused?.fields.map(\.field) == ["alt", "focal_y"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo restores a deleted file with its bytes, its id and its name`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let media = home.features.site.media
      let folder = try await media.folders.make("Texts", home.scope)
      let file = try await media.upload(
        Self.text("one"), name: "a.txt", to: .folder(folder.id), in: home.scope)
      let group = try await media.delete(file.id, in: home.scope)
      #expect(try await media.list(in: home.scope).elements.isEmpty)
      #expect(try await home.features.blobSweep.run() == 0)
      try await home.journal.undo(group, by: home.scope.user)
      let back = try await media.find(file.id, in: home.scope)
      #expect((back.name, back.folder, back.createdAt) == ("a.txt", folder.id, file.createdAt))
      #expect(try await media.images.blobs.bytes(of: back.blob) == Array("one".utf8))

      let again = try await media.delete(file.id, in: home.scope)
      _ = try await media.folders.delete(folder.id, home.scope)
      _ = try await media.upload(Self.text("two"), name: "a.txt", in: home.scope)
      try await home.journal.undo(again, by: home.scope.user)
      let unfiled = try await media.find(file.id, in: home.scope)
      #expect((unfiled.name, unfiled.folder) == ("a-1.txt", nil))
    }
  }

  @Test(arguments: TestEngine.all)
  func `the bytes of a file can be replaced`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let media = home.features.site.media
      let file = try await media.upload(
        CatalogFixture.image("phone.jpg"), name: "cat.jpg", in: home.scope)
      let before = try await media.published(file.id, in: home.scope.space).path
      let (new, group) = try await media.replace(
        file.id, by: CatalogFixture.image("place.png"), in: home.scope)
      #expect((new.id, new.name, new.blob.mediaType) == (file.id, "cat.png", "image/png"))
      #expect(try await media.published(file.id, in: home.scope.space).path != before)
      try await home.journal.undo(group, by: home.scope.user)
      #expect(try await media.published(file.id, in: home.scope.space).path == before)
    }
  }

  @Test(arguments: TestEngine.all)
  func `only editors write, and only members see the library`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let media = home.features.site.media
      let file = try await media.upload(Self.text("one"), name: "a.txt", in: home.scope)
      let bob = try await home.addUser("bob@example.com", as: .viewer)
      let viewer = Scope(user: bob.scope.user, space: home.scope.space)
      let eve = try await home.addUser("eve@example.com", as: nil)
      let outsider = Scope(user: eve.scope.user, space: home.scope.space)
      #expect(try await media.list(in: viewer).elements.map(\.id) == [file.id])
      for scope in [viewer, outsider] {
        let kinds: [Failure.Kind?] = [
          try await thrownFailure {
            _ = try await media.upload(Self.text("x"), name: "x", in: scope)
          }?.kind,
          try await thrownFailure { _ = try await media.delete(file.id, in: scope) }?.kind,
          try await thrownFailure { _ = try await media.folders.make("x", scope) }?.kind,
          try await thrownFailure { _ = try await media.health(scope) }?.kind,
        ]
        let expected: Failure.Kind = scope == viewer ? .forbidden : .notFound
        #expect(kinds == [expected, expected, expected, expected])
      }
      let hidden = try await thrownFailure { _ = try await media.find(file.id, in: outsider) }
      #expect(hidden?.code == "media.notFound")
    }
  }

  @Test(arguments: TestEngine.all)
  func `files are found by words, by folder, and page by page`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let media = home.features.site.media
      let folder = try await media.folders.make("Texts", home.scope)
      var draft = MediaDraft()
      draft.alt = .set("Ёжик в тумане")
      let hedgehog = try await media.upload(
        Self.text("1"), name: "h.txt", to: .folder(folder.id), draft, in: home.scope)
      for number in 2...5 {
        _ = try await media.upload(
          Self.text("\(number)"), name: "\(number).txt", in: home.scope)
      }
      func found(_ query: MediaQuery, _ range: SiteRange? = nil) async throws -> [String] {
        try await media.list(query, range, in: home.scope).elements.map(\.name)
      }
      #expect(try await found(MediaQuery(words: "ТУМАН ежик")) == ["h.txt"])
      #expect(try await found(MediaQuery(words: "nothing")) == [])
      #expect(try await found(MediaQuery(place: .folder(folder.id))) == ["h.txt"])
      #expect(try await found(MediaQuery(place: .unfiled)).count == 4)
      #expect(try await found(MediaQuery(picturesOnly: true)) == [])
      #expect(
        try await found(MediaQuery(), SiteRange(limit: 2, offset: 1)) == ["4.txt", "3.txt"])
      let page = try await media.list(
        MediaQuery(place: .unfiled), SiteRange(limit: 1, offset: 9), in: home.scope)
      #expect((page.elements.count, page.total) == (0, 4))

      let (moved, group) = try await media.move(
        [hedgehog.id, MediaID.new()], to: nil, in: home.scope)
      #expect(moved == 1)
      #expect(try await found(MediaQuery(place: .unfiled)).count == 5)
      try await home.journal.undo(group, by: home.scope.user)
      #expect(try await found(MediaQuery(place: .folder(folder.id))) == ["h.txt"])
    }
  }
}
