import CommonplaceUI
import SwiftUI

/// A page that could not be read, with a button to try again.
struct FailureView: View {
  let failure: LoadFailure
  /// Closes the book; nil if other pages of it can be opened.
  let leave: (@MainActor () async -> Void)?
  let retry: @MainActor () async -> Void

  init(
    failure: LoadFailure, leave: (@MainActor () async -> Void)? = nil,
    retry: @escaping @MainActor () async -> Void
  ) {
    self.failure = failure
    self.leave = leave
    self.retry = retry
  }

  var body: some View {
    ContentUnavailableView {
      Label(failure.title, systemImage: failure.symbol)
    } description: {
      FailureText(failure)
    } actions: {
      if failure.allowsRetry {
        Button("Try Again") { Task { await retry() } }.buttonStyle(.bordered)
      }
      if let leave { Button("Choose Another Book") { Task { await leave() } } }
    }
  }
}

/// A note above what was read before and could not be read again.
struct StaleNote: View {
  let failure: LoadFailure
  let retry: @MainActor () async -> Void

  var body: some View {
    HStack {
      Label {
        FailureText(failure)
      } icon: {
        Image(systemName: failure.symbol)
      }
      Spacer()
      if failure.allowsRetry {
        Button {
          Task { await retry() }
        } label: {
          Text("Try Again").touchTarget()
        }
      }
    }
    .font(.footnote)
    .foregroundStyle(.secondary)
    .padding(.horizontal)
  }
}

/// A row of a form with the reason why saving failed.
struct SubmissionFailureRow: View {
  let submission: Submission

  var body: some View {
    if let failure = submission.failure, failure.reason != .conflict {
      Section {
        Label {
          FailureText(failure)
        } icon: {
          Image(systemName: failure.symbol)
        }
        .foregroundStyle(.negative)
      }
    }
  }
}

extension View {
  /// Shows an alert when a change has failed.
  /// - Parameters:
  ///   - note: what follows the reason of the failure.
  ///   - isEnabled: whether this view shows it, if several do.
  func failureAlert(
    _ title: LocalizedStringKey, of submission: Submission, note: Text? = nil,
    isEnabled: Bool = true
  ) -> some View {
    alert(
      title,
      isPresented: Binding(
        get: { isEnabled && submission.failure != nil },
        set: { if !$0 { submission.dismissFailure() } }),
      presenting: submission.failure
    ) { _ in
      Button("OK", role: .cancel) {}
    } message: { failure in
      if let note {
        Text(verbatim: failure.spokenSentence) + Text(verbatim: "\n") + note
      } else {
        FailureText(failure)
      }
    }
  }
}
