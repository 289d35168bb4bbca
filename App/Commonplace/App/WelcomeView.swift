import SwiftUI

/// The first page: a book on this iPhone, or a server.
struct WelcomeView: View {
  @Environment(AppModel.self) private var model
  @State private var isNaming = false
  @State private var isConnecting = false

  var body: some View {
    ScrollView {
      VStack(spacing: 28) {
        Image(systemName: "book.closed.fill")
          .font(.system(size: 72))
          .foregroundStyle(.logAccent)
          .accessibilityHidden(true)
        Text("Welcome to Commonplace").font(.pageTitle).multilineTextAlignment(.center)
        VStack(alignment: .leading, spacing: 18) {
          WelcomeFeature("Log films, books, games and places", symbol: "book")
          WelcomeFeature("Shop from a photo of a list", symbol: "basket")
          WelcomeFeature("Keep a library, and publish a site", symbol: "film")
        }
        VStack(spacing: 12) {
          if model.canKeepBookOnDevice {
            Button {
              begin()
            } label: {
              Text("On This iPhone").frame(maxWidth: .infinity)
            }
            .buttonStyle(.prominent)
            Text("No server and no account needed.")
              .font(.footnote).foregroundStyle(.secondary)
          }
          Button {
            isConnecting = true
          } label: {
            Text("Connect to a Server").frame(maxWidth: .infinity)
          }
          .buttonStyle(.bordered)
        }
        .controlSize(.large)
        .multilineTextAlignment(.center)
        SharedItemsNote()
      }
      .frame(maxWidth: 440)
      .padding(24)
      .frame(maxWidth: .infinity)
    }
    .sheet(isPresented: $isNaming) { NewBookView() }
    .sheet(isPresented: $isConnecting) {
      ConnectView(platform: model.platform) { url in
        isConnecting = false
        await model.connect(to: url)
      }
    }
  }

  /// Opens the book on this iPhone; for a new one, its owner's name is needed first.
  private func begin() {
    Task {
      if await model.hasBookOnDevice() {
        await model.openOnDevice(name: "")
      } else {
        isNaming = true
      }
    }
  }
}

private struct WelcomeFeature: View {
  let title: LocalizedStringKey
  let symbol: String

  init(_ title: LocalizedStringKey, symbol: String) {
    self.title = title
    self.symbol = symbol
  }

  var body: some View {
    Label {
      Text(title)
    } icon: {
      Image(systemName: symbol).foregroundStyle(.logAccent).frame(width: 32)
    }
  }
}
