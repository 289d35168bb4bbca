import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The links with which others use a list without an account.
struct ListShareView: View {
  @State private var model: ListSharesViewModel
  @State private var level = ListShareLevel.edit
  @Environment(\.dismiss) private var dismiss

  init(list: String, book: Book) {
    _model = State(initialValue: ListSharesViewModel(of: list, client: book.client))
  }

  var body: some View {
    NavigationStack {
      List {
        newLink.listRowBackground(Color.card)
        if let shares = model.shares.value, !shares.isEmpty {
          Section("Links") {
            ForEach(shares) { share in ShareRow(share: share, model: model) }
          }
          .listRowBackground(Color.card)
        } else if let failure = model.shares.failure {
          FailureView(failure: failure) { await model.load() }
        }
      }
      .scrollContentBackground(.hidden)
      .background(Color.paper)
      .navigationTitle("Share List")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
      }
    }
    .task { await model.load() }
    .failureAlert("Couldn’t Share the List", of: model.submission)
  }

  private var newLink: some View {
    Section {
      Picker("Access", selection: $level) {
        ForEach(ListShareLevel.all, id: \.self) { Text($0.title).tag($0) }
      }
      if let link = model.newLink {
        ShareLink(item: link) { Label("Send Link", systemImage: "square.and.arrow.up") }
      }
      Button("Create Link", systemImage: "link") { Task { await model.create(level) } }
        .disabled(model.submission.isRunning)
    } footer: {
      Text("Anyone with the link can use this list without an account.")
    }
  }
}

private struct ShareRow: View {
  let share: ListShare
  let model: ListSharesViewModel

  var body: some View {
    HStack {
      VStack(alignment: .leading) {
        Text(share.level.title)
        Text(share.createdAt).font(.footnote).foregroundStyle(.secondary)
      }
      Spacer()
      Button(role: .destructive) {
        Task { await model.revoke(share) }
      } label: {
        Text("Stop Sharing").touchTarget()
      }
      .buttonStyle(.borderless)
      .disabled(model.submission.isRunning)
    }
  }
}

extension ListShareLevel {
  fileprivate static let all = [view, check, edit]

  fileprivate var title: LocalizedStringKey {
    switch self {
    case .view: "View Only"
    case .check: "Check Off Items"
    default: "Change Items"
    }
  }
}
