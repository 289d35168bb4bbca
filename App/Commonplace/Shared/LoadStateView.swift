import CommonplaceUI
import SwiftUI

/// Shows a value that is read: a spinner, the value, or why it could not be read. A value from before
/// stays, with a note.
struct LoadStateView<Value: Sendable, Content: View>: View {
  let state: LoadState<Value>
  let retry: @MainActor () async -> Void
  let content: (Value) -> Content

  init(
    _ state: LoadState<Value>, retry: @escaping @MainActor () async -> Void,
    @ViewBuilder content: @escaping (Value) -> Content
  ) {
    self.state = state
    self.retry = retry
    self.content = content
  }

  var body: some View {
    if let value = state.value {
      content(value)
        .safeAreaInset(edge: .top, spacing: 0) {
          if let failure = state.failure { StaleNote(failure: failure, retry: retry) }
        }
    } else if let failure = state.failure {
      FailureView(failure: failure, retry: retry)
    } else {
      ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}

extension LoadStateView {
  init(
    _ loadable: Loadable<Value>, @ViewBuilder content: @escaping (Value) -> Content
  ) {
    self.init(loadable.state, retry: { await loadable.load() }, content: content)
  }
}

/// The row behind the elements of a list that is read page by page.
struct MoreRow<Element: Identifiable & Sendable>: View where Element.ID: Sendable {
  let list: PagedList<Element>

  var body: some View {
    if let failure = list.moreFailure {
      StaleNote(failure: failure) { await list.loadMore() }
    } else if list.isLoadingMore {
      ProgressView().frame(maxWidth: .infinity).padding()
    }
  }
}
