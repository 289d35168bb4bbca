import HTML

/// The corner in which a page shows notices, with the texts that its scripts use. A status line
/// beside it announces the notices to screen readers.
struct Toasts {
  let context: PageContext

  @NodeBuilder var node: some Node {
    div(
      .id("toasts"), .class("toasts"), .role("region"), .label(words(frame: .notices)),
      Attribute("data-root", context.root),
      Attribute("data-csrf", context.csrf), Attribute("data-zone", context.followedTimeZone),
      Attribute("data-member", present: context.member != nil),
      Attribute("data-space", context.live.map { "\($0.space)" }),
      Attribute("data-since", context.live.map { "\($0.sequence)" }),
      Attribute("data-close", words(frame: .dismiss)),
      Attribute("data-loading", words(frame: .loading)),
      Attribute("data-unavailable", words(frame: .unavailable)),
      Attribute("data-retry", words(frame: .retryIn)),
      Attribute("data-retrying", words(frame: .retrying)),
      Attribute("data-restored", words(frame: .restored)),
      Attribute("data-offline", words(frame: .offline)),
      Attribute("data-network", words(frame: .network)),
      Attribute("data-signed-out", words(frame: .signedOut)),
      Attribute("data-sign-in", words(frame: .signInAgain))
    ) {
      if let toast = context.toast { node(of: toast) }
    }
    p(.id("announcer"), .class("hidden"), .role("status")) {}
  }

  private var words: Words { context.words }

  private func node(of toast: PageContext.Toast) -> some Node {
    div(.class("toast \(toast.tone.rawValue)"), Attribute("data-toast", present: true)) {
      p { toast.text }
      if let undo = toast.undo {
        form(.method(.post), .action(undo)) {
          CSRFField(context: context).node
          button(.class("toast-action")) { context.words(toast.undoWord) }
        }
      }
      button(
        .class("toast-close script-only"), Attribute("type", "button"),
        .label(context.words(frame: .dismiss)), Attribute("data-dismiss", present: true)
      ) { Icon.close.node(context) }
    }
  }
}
