import CommonplaceUI
import Foundation
import SwiftUI
import UIKit

/// Says that the server cannot be reached, and for a moment that it can be reached again.
struct ConnectionBanner: View {
  let network: NetworkMonitor

  var body: some View {
    ZStack {
      switch network.message {
      case nil: EmptyView()
      case .unavailable(let seconds):
        BannerRow(symbol: "wifi.slash", color: .offlineBanner) {
          Text("Offline. Retrying in \(seconds) s").contentTransition(.numericText())
        }
        .onTapGesture { Task { await network.retry() } }
        .accessibilityAddTraits(.isButton)
        .accessibilityHint("Tries to connect now")
      case .reconnecting:
        BannerRow(symbol: "arrow.triangle.2.circlepath", color: .offlineBanner) {
          Text("Reconnecting…")
        }
      case .restored:
        BannerRow(symbol: "checkmark.circle", color: .onlineBanner) { Text("Back online") }
          .overlay(alignment: .trailing) {
            SymbolButton("Dismiss", systemImage: "xmark") { network.dismiss() }
              .foregroundStyle(.white)
          }
      }
    }
    .animation(.default, value: network.message)
    .onChange(of: network.isConnected) { _, isConnected in
      let text = isConnected ? String(localized: "Back online") : String(localized: "No Connection")
      UIAccessibility.post(notification: .announcement, argument: text)
    }
  }
}

private struct BannerRow<Content: View>: View {
  let symbol: String
  let color: Color
  @ViewBuilder let content: Content

  var body: some View {
    Label {
      content
    } icon: {
      Image(systemName: symbol)
    }
    .font(.footnote.weight(.medium))
    .foregroundStyle(.white)
    .padding(.vertical, 8)
    .frame(maxWidth: .infinity, minHeight: 44)
    .background(color)
  }
}
