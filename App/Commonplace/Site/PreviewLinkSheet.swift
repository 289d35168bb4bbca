import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// A secret link to the draft of content, to show it to people before it is published.
struct PreviewLinkSheet: View {
  let model: ContentEditorViewModel
  @State private var link: PreviewLink?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        if let link {
          Section {
            ShareLink(item: link.url) { Label("Send Link", systemImage: "square.and.arrow.up") }
            Link(destination: link.url) { Label("Open Preview", systemImage: "safari") }
          } footer: {
            Text("Anyone with the link can read the draft. Expires \(Text(link.expiresAt)).")
          }
          .listRowBackground(Color.card)
        } else if let failure = model.submission.failure {
          FailureView(failure: failure) { await create() }
        } else {
          ProgressView()
        }
      }
      .scrollContentBackground(.hidden)
      .background(Color.paper)
      .navigationTitle("Preview Link")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
      }
    }
    .presentationDetents([.medium])
    .task { await create() }
    .onDisappear { model.submission.dismissFailure() }
  }

  private func create() async { link = await model.createPreview() }
}
