import Database
package import Journal
package import Model

/// Functions for the command line, which can preview a file without storing anything, and which
/// does the work itself because no server may be running.
extension Imports {
  package struct Preview: Sendable {
    package var rows: [ImportRow]
    /// The columns and files that are not imported.
    package var facts: ImportResults
  }

  /// Returns the outcome that each row would have, and writes nothing.
  package func preview(
    _ upload: ImportUpload, in scope: Scope, today: CalendarDate
  ) async throws -> Preview {
    var options = ImportOptions()
    options.encoding = upload.encoding
    options.today = "\(today)"
    let profile = try await runBlocking(in: scope.space, continues: false) { _ in
      try UploadReader.contents(of: upload).profile
    }
    let types = try await database.read { db in
      try scope.authoriseWriting(db)
      return try TypeStore.load(scope.space, db)
    }
    let plan = try await plan(upload, profile, options, types, in: scope.space)
    var preview = Preview(rows: [], facts: ImportResults())
    preview.facts.unused = plan.contents.unused
    preview.facts.skipped = plan.contents.skipped
    let pipeline = ImportPipeline(imports: self, scope: scope, plan: plan)
    _ = try await pipeline.classify { items, outcomes in
      let known = try await entries(outcomes.compactMap(\.existing), in: scope)
      preview.rows += zip(items, outcomes).map { item, verdict in
        ImportRow(item, verdict, entry: verdict.existing.flatMap { known[$0] })
      }
      return true
    }
    return preview
  }

  private func entries(
    _ keys: [EntryKey], in scope: Scope
  ) async throws -> [EntryKey: (id: EntryID, title: String)] {
    let rows = try await database.read { db in
      try db.rows(
        "SELECT key, id, title FROM entries WHERE space_id = $1 AND key \(db.dialect.any("$2"))",
        scope.space, SQLValue.integers(keys.map(\.rawValue))
      ) { ($0.key(0, of: Entry.self), (id: $0.id(1, of: Entry.self), title: $0.text(2))) }
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Runs the job of an import in this process, or waits for the server that has claimed it.
  package func runJob(of id: ImportID, in scope: Scope) async throws {
    while try await find(id, in: scope).phase.isWorking {
      if let job = try await claim(id, in: scope) {
        do {
          try await run(job)
        } catch is JobLeaseLost {
          // A server runs the job by now.
          continue
        }
        _ = try await database.write { db in try Jobs.finish(job, now: .now, db) }
      } else {
        try await Task.sleep(for: .milliseconds(200))
      }
    }
  }

  private func claim(_ id: ImportID, in scope: Scope) async throws -> Job? {
    try await database.write { db in
      let job = try db.row(
        "SELECT job_id FROM imports WHERE id = $1 AND space_id = $2", id, scope.space,
        map: { $0.optionalID(0, of: Job.self) })
      guard let job, let job else { return nil }
      return try Jobs.claim(job, now: .now, db)
    }
  }
}

extension ImportRow {
  init(
    _ item: ImportItem, _ verdict: ImportClassifier.Classification,
    entry: (id: EntryID, title: String)?
  ) {
    number = item.row
    place = item.place
    title = item.draft.title
    outcome = verdict.outcome
    decision = nil
    isDone = false
    self.entry = entry
    detail = verdict.detail
  }
}
