import CommonplaceUI
import SwiftUI
import UIKit

/// Shows the toasts above the tabs.
struct ToastOverlay: View {
  let toasts: ToastCenter

  var body: some View {
    ZStack {
      if let toast = toasts.toast {
        ToastView(toast: toast) { toasts.dismiss() }
          .transition(.move(edge: .bottom).combined(with: .opacity))
          .id(toast.id)
      }
    }
    .animation(.snappy, value: toasts.toast?.id)
    .padding(.horizontal)
    .padding(.bottom, 60)
  }
}

private struct ToastView: View {
  let toast: ToastCenter.Toast
  let dismiss: @MainActor () -> Void
  @Environment(\.accessibilityVoiceOverEnabled) private var isVoiceOverEnabled

  var body: some View {
    HStack {
      Text(verbatim: toast.message.text)
      Spacer(minLength: 16)
      if let undo = toast.undo {
        Button("Undo") {
          dismiss()
          Task { await undo() }
        }
        .bold()
      }
      if isVoiceOverEnabled {
        Button("Dismiss", systemImage: "xmark", action: dismiss).labelStyle(.iconOnly)
      }
    }
    .foregroundStyle(.paper)
    .tint(.paper)
    .padding()
    .background(Color.ink, in: .rect(cornerRadius: 14))
    .frame(maxWidth: 480)
    .accessibilityElement(children: .contain)
    .onAppear {
      UIAccessibility.post(notification: .announcement, argument: toast.message.text)
    }
  }
}
