import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The stored versions of content.
struct ContentVersionsView: View {
  let model: ContentEditorViewModel
  let book: Book
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      LoadStateView(model.versions) { versions in
        if versions.isEmpty {
          ContentUnavailableView("No Versions", systemImage: "clock.arrow.circlepath")
        } else {
          List(versions) { version in
            NavigationLink {
              VersionView(version: version, model: model, book: book)
            } label: {
              VersionRow(version: version)
            }
          }
        }
      }
      .navigationTitle("Versions")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
      }
    }
    .sheetToasts(book.toasts)
    .task { await model.versions.load() }
  }
}

private struct VersionRow: View {
  let version: ContentVersion

  var body: some View {
    AdaptiveRow {
      VStack(alignment: .leading) {
        Text("Version \(version.number)")
        Text(version.createdAt).font(.footnote).foregroundStyle(.secondary)
        if !version.label.isEmpty { Text(verbatim: version.label).font(.footnote) }
      }
    } end: {
      if version.isPublished { StatusBadge(state: .published) }
    }
    .accessibilityElement(children: .combine)
  }
}

/// What differs between a version and the content now.
private struct VersionView: View {
  let version: ContentVersion
  let model: ContentEditorViewModel
  let book: Book
  @State private var differences: [VersionDifference]?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    List {
      if let differences {
        if differences.isEmpty { Text("Same as now").foregroundStyle(.secondary) }
        ForEach(differences.indices, id: \.self) { index in
          Section {
            ForEach(differences[index].fields, id: \.name) { field in
              VStack(alignment: .leading, spacing: 4) {
                Text(verbatim: field.label).font(.caption).foregroundStyle(.secondary)
                Text(verbatim: field.from ?? "–").strikethrough().foregroundStyle(.negative)
                Text(verbatim: field.to ?? "–").foregroundStyle(.positive)
              }
            }
          } header: {
            Text(verbatim: differences[index].title)
          }
        }
      } else if let failure = model.submission.failure {
        FailureView(failure: failure) { await load() }
      } else {
        ProgressView()
      }
    }
    .navigationTitle("Version \(version.number)")
    .toolbar {
      Button("Restore") { Task { await restore() } }.disabled(model.submission.isRunning)
    }
    .task { await load() }
    .failureAlert("Couldn’t Save", of: model.submission, isEnabled: differences != nil)
  }

  private func restore() async {
    let token = await model.restore(version)
    guard model.submission.failure == nil else { return }
    dismiss()
    book.toasts.show(token) { await model.load() }
  }

  private func load() async { differences = await model.differences(from: version) }
}
