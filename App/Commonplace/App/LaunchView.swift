import SwiftUI

/// What is shown while a book is opened.
struct LaunchView: View {
  enum Step {
    /// The session is checked.
    case landing
    /// A new book gets its first entries.
    case storing
  }

  let step: Step

  var body: some View {
    VStack(spacing: 20) {
      Image(systemName: "book.closed.fill")
        .font(.system(size: 64))
        .foregroundStyle(.logAccent)
        .accessibilityHidden(true)
      Text("Commonplace").font(.pageTitle)
      ProgressView()
      switch step {
      case .landing: Text("Opening your book…").foregroundStyle(.secondary)
      case .storing: Text("Storing the first films…").foregroundStyle(.secondary)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .accessibilityElement(children: .combine)
  }
}
