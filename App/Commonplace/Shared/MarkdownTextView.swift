import CommonplaceUI
import Foundation
import SwiftUI
import UIKit

/// A text view whose selection can be read and set.
struct MarkdownTextView: UIViewRepresentable {
  /// What VoiceOver reads.
  let label: String
  @Binding var edit: MarkdownEdit

  private static let minHeight: CGFloat = 120

  func makeUIView(context: Context) -> UITextView {
    let view = UITextView()
    view.font = .preferredFont(forTextStyle: .body)
    view.adjustsFontForContentSizeCategory = true
    view.backgroundColor = .clear
    view.isScrollEnabled = false
    view.textContainerInset = .zero
    view.textContainer.lineFragmentPadding = 0
    view.accessibilityLabel = label
    view.text = edit.text
    // After the text, which would be reported as a change.
    view.delegate = context.coordinator
    return view
  }

  func updateUIView(_ view: UITextView, context: Context) {
    context.coordinator.edit = $edit
    view.accessibilityLabel = label
    // Letters of a language that is typed in steps, such as Chinese, are not complete yet.
    guard view.markedTextRange == nil else { return }
    context.coordinator.show(edit, in: view)
  }

  /// Grows with the text, because the form around it scrolls.
  func sizeThatFits(
    _ proposal: ProposedViewSize, uiView: UITextView, context: Context
  ) -> CGSize? {
    guard let width = proposal.width, width.isFinite else { return nil }
    let fitting = uiView.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    return CGSize(width: width, height: max(Self.minHeight, fitting.height))
  }

  func makeCoordinator() -> Coordinator { Coordinator($edit) }

  @MainActor
  final class Coordinator: NSObject, UITextViewDelegate {
    var edit: Binding<MarkdownEdit>
    /// Whether the text view is changed by the app, which already knows the change.
    private var isShowing = false

    init(_ edit: Binding<MarkdownEdit>) { self.edit = edit }

    func textViewDidChange(_ textView: UITextView) { read(textView) }

    func textViewDidChangeSelection(_ textView: UITextView) { read(textView) }

    private func read(_ view: UITextView) {
      guard !isShowing else { return }
      let range = view.selectedRange
      let found = MarkdownEdit(
        text: view.text, selection: range.location..<range.location + range.length)
      if found != edit.wrappedValue { edit.wrappedValue = found }
    }

    /// Shows a text and a selection. Only what differs is replaced, so that it can be undone.
    func show(_ edit: MarkdownEdit, in view: UITextView) {
      isShowing = true
      defer { isShowing = false }
      if let difference = TextDifference(from: view.text, to: edit.text) {
        if let start = view.position(
          from: view.beginningOfDocument, offset: difference.range.lowerBound),
          let end = view.position(from: start, offset: difference.range.count),
          let range = view.textRange(from: start, to: end)
        {
          view.replace(range, withText: difference.replacement)
        }
        // Smart punctuation can change what is replaced.
        if view.text != edit.text { view.text = edit.text }
      }
      let range = NSRange(location: edit.selection.lowerBound, length: edit.selection.count)
      if view.selectedRange != range { view.selectedRange = range }
    }
  }
}
