import CommonplaceUI
import SwiftUI

extension View {
  /// Shows toasts at the bottom of a book, above its tabs, unless a page shows them.
  func bookToasts(_ toasts: ToastCenter) -> some View {
    overlay(alignment: .bottom) { BookToasts(toasts: toasts) }
  }

  /// Shows toasts at the bottom of a sheet, which covers those of the book.
  func sheetToasts(_ toasts: ToastCenter) -> some View {
    overlay(alignment: .bottom) { ToastOverlay(toasts: toasts).padding(.bottom) }
  }
}

private struct BookToasts: View {
  let toasts: ToastCenter

  var body: some View {
    if toasts.pageCount == 0 { ToastOverlay(toasts: toasts).padding(.bottom, 60) }
  }
}

/// Shows toasts above the bar at the bottom of a page, instead of the book.
struct PageToasts: View {
  let toasts: ToastCenter

  var body: some View {
    ToastOverlay(toasts: toasts)
      .padding(.bottom, 8)
      .onAppear { toasts.pageAppeared() }
      .onDisappear { toasts.pageDisappeared() }
  }
}

/// The toast that says what was done last.
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
        Button {
          dismiss()
          Task { await undo() }
        } label: {
          Text("Undo").bold().touchTarget()
        }
      }
      if isVoiceOverEnabled {
        Button(action: dismiss) {
          Label("Dismiss", systemImage: "xmark").labelStyle(.iconOnly).touchTarget()
        }
      }
    }
    .foregroundStyle(.paper)
    .tint(.paper)
    .padding(.horizontal)
    .padding(.vertical, 4)
    .frame(minHeight: 52)
    .background(Color.ink, in: .rect(cornerRadius: 14))
    .frame(maxWidth: 480)
    .accessibilityElement(children: .contain)
  }
}
