import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI
import UIKit
import UniformTypeIdentifiers

/// The API tokens of the user.
struct TokensView: View {
  @State private var model: TokensViewModel
  @State private var isAdding = false

  init(book: Book) { _model = State(initialValue: TokensViewModel(client: book.client)) }

  var body: some View {
    LoadStateView(model.tokens) { tokens in
      List {
        if let token = model.newToken { NewTokenSection(token: token) { model.hideNewToken() } }
        ForEach(tokens.filter { !$0.isRevoked }) { token in
          TokenRow(token: token)
            .swipeActions(edge: .trailing, allowsFullSwipe: false) {
              Button("Revoke", role: .destructive) { Task { await model.revoke(token) } }
            }
            .contextMenu {
              Button("Revoke", role: .destructive) { Task { await model.revoke(token) } }
            }
        }
        .listRowBackground(Color.card)
      }
      .scrollContentBackground(.hidden)
      .overlay {
        if tokens.allSatisfy(\.isRevoked), model.newToken == nil {
          ContentUnavailableView(
            "No API Tokens", systemImage: "key",
            description: Text("Programs use your book with a token."))
        }
      }
      .refreshable { await model.load() }
    }
    .background(Color.paper)
    .navigationTitle("API Tokens")
    .toolbar { Button("New Token", systemImage: "plus") { isAdding = true } }
    .task { await model.load() }
    .sheet(isPresented: $isAdding) { TokenForm(model: model) }
    .failureAlert("Couldn’t Save", of: model.submission, isEnabled: !isAdding)
  }
}

/// The text of a new token, which is shown once.
private struct NewTokenSection: View {
  let token: String
  let hide: @MainActor () -> Void

  var body: some View {
    Section {
      Text(verbatim: token).font(.footnote.monospaced()).textSelection(.enabled)
      Button("Copy", systemImage: "doc.on.doc") {
        copy()
        hide()
      }
    } header: {
      Text("New Token")
    } footer: {
      Text("Copy it now. It won’t be shown again.")
    }
    .listRowBackground(Color.card)
  }

  /// Copies the token for ten minutes. Other devices of the user do not get it.
  private func copy() {
    UIPasteboard.general.setItems(
      [[UTType.utf8PlainText.identifier: token]],
      options: [.localOnly: true, .expirationDate: Date(timeIntervalSinceNow: 600)])
  }
}

private struct TokenRow: View {
  let token: APIToken

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(verbatim: token.label ?? "–")
      token.expiry.font(.footnote).foregroundStyle(.secondary)
    }
    .accessibilityElement(children: .combine)
  }
}

/// The form of a new token.
private struct TokenForm: View {
  let model: TokensViewModel
  @State private var label = ""
  @State private var scope = "read"

  var body: some View {
    FormSheet(
      title: "New Token", saveTitle: "Create",
      canSave: TokensViewModel.isName(label) && !model.submission.isRunning,
      isSaving: model.submission.isRunning, hasChanges: !label.isEmpty
    ) {
      await model.create(label: label, scope: scope)
    } content: {
      SubmissionFailureRow(submission: model.submission)
      Section {
        TextField("Name of an Object", text: $label)
        Picker("Access", selection: $scope) {
          Text("Read Only").tag("read")
          Text("Read and Write").tag("write")
          Text("Whole Account").tag("account")
        }
      }
      .listRowBackground(Color.card)
    }
  }
}
