import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// Suggestions for items that are in the wrong section.
struct SectionCheckRow: View {
  let check: SectionCheckModel

  var body: some View {
    if check.submission.isRunning {
      Label("Checking sections…", systemImage: "sparkles").foregroundStyle(.secondary)
    } else if let failure = check.submission.failure {
      StaleNote(failure: failure) { await check.check() }
      Button("Dismiss") { check.dismiss() }
    } else if check.foundNothing {
      HStack {
        Label("All sections look right", systemImage: "checkmark.circle")
        Spacer()
        Button("Dismiss") { check.dismiss() }.buttonStyle(.borderless)
      }
    } else if !check.suggestions.isEmpty {
      DisclosureGroup {
        ForEach(check.suggestions) { change in
          let (from, to) = (StoreSection(change.from).title, StoreSection(change.to).title)
          Text("\(change.name): \(from) → \(to)").font(.footnote)
        }
      } label: {
        Label("\(check.suggestions.count) section changes suggested", systemImage: "sparkles")
      }
      HStack {
        Button("Accept") { Task { await check.accept() } }.buttonStyle(.prominent)
        Button("Dismiss") { check.dismiss() }.buttonStyle(.bordered)
      }
    }
  }
}
