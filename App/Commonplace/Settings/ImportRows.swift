import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The result of a row, with its name.
enum ImportOutcome {
  static var all: [(key: String, title: LocalizedStringKey)] {
    [
      ("new", "New"), ("changed", "Updated"), ("joined", "Details added"),
      ("ambiguous", "Possible duplicate"), ("duplicate", "Already in your book"),
      ("aside", "Only in a list"), ("repeated", "Repeated"), ("unchanged", "Unchanged"),
      ("deleted", "Deleted before"), ("skipped", "Skipped"), ("failed", "Can’t be imported"),
    ]
  }

  /// The name of an outcome; nil for one that this version does not know.
  static func title(of key: String) -> LocalizedStringKey? { all.first { $0.key == key }?.title }
}

/// The rows of an import with an outcome, and the decisions about them.
struct ImportRowsSection: View {
  let found: FileImport
  let model: ImportViewModel
  let canWrite: Bool

  var body: some View {
    Section {
      Picker("Show", selection: outcome) {
        Text("All").tag(String?.none)
        ForEach(ImportOutcome.all.filter { found.counts[$0.key] ?? 0 > 0 }, id: \.key) {
          Text($0.title).tag(Optional($0.key))
        }
      }
      if let failure = model.rows.state.failure {
        StaleNote(failure: failure) { await model.rows.reload() }
      }
      ForEach(model.rows.elements) { row in
        ImportRow(row: row, canDecide: canDecide) { decision in
          Task { await model.decide(decision, about: row) }
        }
        .task { await model.rows.elementAppeared(row) }
      }
      MoreRow(list: model.rows)
    } header: {
      Text("Rows")
    }
    .listRowBackground(Color.card)
  }

  /// Rows are decided about before the import is started.
  private var canDecide: Bool {
    canWrite && found.phase == .ready && !model.submission.isRunning
  }

  private var outcome: Binding<String?> {
    Binding(get: { model.outcome }, set: { outcome in Task { await model.showRows(outcome) } })
  }
}

/// A row with its outcome, and a menu if the user can decide about it.
private struct ImportRow: View {
  let row: FileImportRow
  let canDecide: Bool
  let decide: @MainActor (FileImportRow.Decision?) -> Void

  var body: some View {
    HStack {
      VStack(alignment: .leading, spacing: 2) {
        Text(verbatim: row.title.isEmpty ? row.place : row.title)
        Group {
          if let title = ImportOutcome.title(of: row.outcome) {
            Text(title)
          } else {
            Text(verbatim: row.outcome)
          }
          if let title = row.entryTitle, title != row.title { Text(verbatim: title) }
          if !row.adds.isEmpty {
            Text("Adds: \(row.adds.joined(separator: ", "))")
          }
        }
        .font(.footnote)
        .foregroundStyle(.secondary)
        if let error = row.error {
          Text(verbatim: error).font(.footnote).foregroundStyle(.negative)
        }
      }
      .accessibilityElement(children: .combine)
      Spacer()
      if canDecide, !row.isDone, !row.decisions.isEmpty { menu }
    }
  }

  private var menu: some View {
    Menu {
      ForEach(row.decisions, id: \.self) { decision in
        Button(decision.title) { decide(decision) }
      }
      if row.decision != nil { Button("Default") { decide(nil) } }
    } label: {
      Text(row.decision?.title ?? "Default").touchTarget()
    }
    .accessibilityLabel("Action for “\(row.title)”")
    .accessibilityValue(row.decision?.title ?? "Default")
  }
}

extension FileImportRow.Decision {
  fileprivate var title: LocalizedStringKey {
    switch self {
    case .skip: "Skip"
    case .make: "Create Entry"
    case .join: "Add to Existing Entry"
    }
  }
}
