import Book
import Database
import Journal
import Media
import Model
import TestSupport
import Testing

@testable import Publishing

@Suite struct MediaFoldersTests {
  @Test(arguments: TestEngine.all)
  func `folders can be nested ten deep and have unique names`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let folders = home.features.site.media.folders
      var parent: MediaFolderID?
      for depth in 1...10 {
        parent = try await folders.make("Level \(depth)", in: parent, home.scope).id
      }
      let deep = try await thrownFailure {
        _ = try await folders.make("11", in: parent, home.scope)
      }
      #expect(deep?.fields.map(\.code) == ["media.deep"])
      let twice = try await thrownFailure { _ = try await folders.make("Level 1", home.scope) }
      #expect(twice?.code == "folder.exists")
      for name in ["", "..", "a/b", "a\\b", String(repeating: "x", count: 256)] {
        let bad = try await thrownFailure { _ = try await folders.make(name, home.scope) }
        #expect(bad?.fields.map(\.field) == ["name"], "\(name)")
      }
      let tree = try await folders.tree(home.scope)
      #expect(tree.map(\.folder.name) == ["Level 1"])
      #expect(tree[0].children.map(\.folder.name) == ["Level 2"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a folder cannot be moved into itself or deleted while it is not empty`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let media = home.features.site.media
      let outer = try await media.folders.make("Outer", home.scope)
      let inner = try await media.folders.make("Inner", in: outer.id, home.scope)
      let within = try await thrownFailure {
        _ = try await media.folders.update(outer.id, parent: .set(inner.id), home.scope)
      }
      #expect(within?.fields.map(\.code) == ["media.within"])
      _ = try await media.upload(
        ImageFile(Array("x".utf8)), name: "x.txt", to: .folder(outer.id), in: home.scope)
      let full = try await thrownFailure {
        _ = try await media.folders.delete(outer.id, home.scope)
      }
      #expect(full?.code == "folder.notEmpty")
      #expect(full?.arguments == ["folders": "1", "media": "1"])

      let moved = try await media.folders.update(
        inner.id, name: "Moved", parent: .set(nil), home.scope)
      #expect((moved.name, moved.parentID) == ("Moved", nil))
      let group = try await media.folders.delete(inner.id, home.scope)
      #expect(try await media.folders.list(home.scope).map(\.name) == ["Outer"])
      try await home.journal.undo(group, by: home.scope.user)
      #expect(try await media.folders.list(home.scope).map(\.name) == ["Moved", "Outer"])
      #expect(try await media.folders.find(inner.id, in: home.scope).name == "Moved")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a path creates missing folders and cannot leave the library`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let media = home.features.site.media
      for (number, path) in ["2026/3", "/2026//3/", "2026"].enumerated() {
        _ = try await media.upload(
          ImageFile([UInt8(ascii: "a") + UInt8(number)]), name: "\(number).txt", to: .path(path),
          in: home.scope)
      }
      let folders = try await media.folders.list(home.scope)
      #expect(folders.map(\.name) == ["2026", "3"] || folders.map(\.name) == ["3", "2026"])
      #expect(folders.first { $0.name == "3" }?.count == 2)
      for (path, code) in [
        ("../etc", "media.pathTraversal"), ("a/..%2f..", "media.pathTraversal"),
        ("a\\..\\b", "media.pathTraversal"), ("a<b", "media.path"), ("a\u{1}", "media.path"),
      ] {
        let bad = try await thrownFailure {
          _ = try await media.upload(
            ImageFile([65]), name: "a.txt", to: .path(path), in: home.scope)
        }
        #expect(bad?.code == code, "\(path)")
        #expect(bad?.kind == .malformed)
      }
    }
  }
}
