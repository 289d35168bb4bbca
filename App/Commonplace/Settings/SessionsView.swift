import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The devices on which the user is signed in.
struct SessionsView: View {
  @State private var model: SessionsViewModel

  init(book: Book) {
    _model = State(initialValue: SessionsViewModel(client: book.client))
  }

  var body: some View {
    LoadStateView(model.sessions) { sessions in
      List(sessions) { session in
        VStack(alignment: .leading, spacing: 2) {
          Text(verbatim: session.userAgent ?? session.address ?? "–").lineLimit(2)
          Group {
            if let address = session.address { Text(verbatim: address) }
            Text("Last active \(Text(session.lastAccess ?? session.createdAt))")
          }
          .font(.footnote)
          .foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .combine)
        .swipeActions(edge: .trailing, allowsFullSwipe: false) {
          Button("Sign Out", role: .destructive) { Task { await model.end(session) } }
        }
        .contextMenu {
          Button("Sign Out", role: .destructive) { Task { await model.end(session) } }
        }
        .listRowBackground(Color.card)
      }
      .scrollContentBackground(.hidden)
      .refreshable { await model.load() }
    }
    .background(Color.paper)
    .navigationTitle("Active Sessions")
    .task { await model.load() }
    .failureAlert("Couldn’t Sign Out", of: model.submission)
  }
}
