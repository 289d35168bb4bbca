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
        SessionRow(session: session)
          .swipeActions(edge: .trailing, allowsFullSwipe: false) { signOutButton(session) }
          .contextMenu { signOutButton(session) }
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

  /// This device is signed out in the settings, which say what would be lost.
  @ViewBuilder private func signOutButton(_ session: UserSession) -> some View {
    if session.isCurrent != true {
      Button("Sign Out", role: .destructive) { Task { await model.end(session) } }
    }
  }
}

private struct SessionRow: View {
  let session: UserSession

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      AdaptiveRow {
        Text(DeviceName(userAgent: session.userAgent))
      } end: {
        if session.isCurrent == true { Badge(title: "This Device", color: .logAccent) }
      }
      Group {
        if let address = session.address { Text(verbatim: address) }
        Text("Last active \(Text(session.lastAccess ?? session.createdAt))")
      }
      .font(.footnote)
      .foregroundStyle(.secondary)
    }
    .accessibilityElement(children: .combine)
  }
}

extension Text {
  fileprivate init(_ name: DeviceName) {
    switch name {
    case .app(let name): self.init("\(name) app")
    case .browser(let browser, let system): self.init("\(browser) on \(system)")
    case .program(let name): self.init(verbatim: name)
    case .unknown: self.init("Unknown Device")
    }
  }
}
