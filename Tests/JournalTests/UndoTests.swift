import Database
import Journal
import Model
import Synchronization
import TestSupport
import Testing

@Suite struct UndoTests {
  private static let kind = Change.Kind(rawValue: "note")

  /// An applier that records the revisions it undoes and refuses those above 100.
  private final class RecordingUndoHandler: UndoHandler {
    let kind = UndoTests.kind
    let access = ChangeAccess.editors
    let inverted = Mutex<[Int]>([])

    func undo(_ change: Change, in transaction: WriteTransaction) throws {
      guard change.revision <= 100 else { throw Failure(.conflict, "undo.conflict") }
      inverted.withLock { $0.append(change.revision) }
      var back = change
      back.operation = .update
      transaction.record(back)
    }
  }

  private func act(
    _ revisions: [Int], in home: CatalogFixture, as user: UserKey? = nil
  ) async throws -> ChangeGroupID {
    let group = ChangeGroupID.new()
    let by = user ?? home.scope.user
    try await home.journal.write(in: home.scope.space, by: by, group: group) { transaction in
      for revision in revisions {
        transaction.record(Change(Self.kind, EntryID.new(), .create, revision: revision))
      }
    }
    return group
  }

  @Test(arguments: TestEngine.all)
  func `a group is undone newest first, as a new group`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let notebook = RecordingUndoHandler()
      home.journal.register(notebook)
      let group = try await act([1, 2, 3], in: home)
      _ = try await act([4], in: home)
      let before = try await home.sequence()
      try await home.journal.undo(group, by: home.scope.user)
      #expect(notebook.inverted.withLock { $0 } == [3, 2, 1])
      let changes = try await home.journal.changes(
        in: home.scope, after: before, limit: 10)
      #expect(changes.map(\.change.revision) == [3, 2, 1])
      #expect(Set(changes.map(\.group)).count == 1)
      #expect(changes[0].group != group)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a group with one change that cannot be undone is not undone at all`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      home.journal.register(RecordingUndoHandler())
      let group = try await act([101, 1], in: home)
      let before = try await home.sequence()
      let failure = try await thrownFailure {
        try await home.journal.undo(group, by: home.scope.user)
      }
      #expect(failure?.kind == .conflict)
      #expect(try await home.sequence() == before)
    }
  }

  @Test(arguments: TestEngine.all)
  func `only editors and owners can undo, and only existing groups`(engine: TestEngine) async throws
  {
    try await engine.withCatalog { home in
      let notebook = RecordingUndoHandler()
      home.journal.register(notebook)
      let viewer = try await home.addUser("v@example.com", as: .viewer)
      let outsider = try await home.addUser("s@example.com", as: nil)
      let editor = try await home.addUser("e@example.com", as: .editor)
      let group = try await act([1], in: home)
      for user in [viewer.scope.user, outsider.scope.user] {
        let failure = try await thrownFailure { try await home.journal.undo(group, by: user) }
        #expect(failure?.kind == .notFound)
      }
      let none = try await thrownFailure {
        try await home.journal.undo(.new(), by: home.scope.user)
      }
      #expect(none?.code == "change.notFound")
      #expect(notebook.inverted.withLock { $0 } == [])
      try await home.journal.undo(group, by: editor.scope.user)
      #expect(notebook.inverted.withLock { $0 } == [1])
    }
  }
}
