import CommonplaceUI
import SwiftUI

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

  var body: some View {
    HStack {
      text
      Spacer(minLength: 16)
      if let undo = toast.undo {
        Button("Undo") {
          dismiss()
          Task { await undo() }
        }
        .bold()
      }
    }
    .foregroundStyle(.paper)
    .tint(.paper)
    .padding()
    .background(Color.ink, in: .rect(cornerRadius: 14))
    .frame(maxWidth: 480)
    .accessibilityElement(children: .contain)
  }

  @ViewBuilder private var text: some View {
    switch toast.message {
    case .deleted(let count): Text("\(count) items deleted")
    case .changed: Text("Saved")
    case .published: Text("Published")
    case .unpublished: Text("Unpublished")
    case .scheduled: Text("Scheduled")
    case .restored: Text("Restored")
    case .undone: Text("Undone")
    case .failed(let failure): FailureText(failure)
    }
  }
}
