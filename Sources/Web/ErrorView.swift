import HTML

/// The page of an error: a title, an explanation, and the request id for support.
package struct ErrorView: Sendable {
  package var status: Int
  package var requestID: String
  /// What was refused and why, if the user can do something about it. Nil shows the texts for
  /// `status`.
  package var reason: (title: String, text: String)?

  package init(status: Int, requestID: String, reason: (title: String, text: String)? = nil) {
    self.status = status
    self.requestID = requestID
    self.reason = reason
  }

  package func page(in context: PageContext) -> [UInt8] {
    let (emoji, title, text) = words(in: context)
    let chapter: Layout.Chapter? = context.member == nil ? nil : .log
    return Layout(title: title, context: context, chapter: chapter).page {
      section(.class("notice")) {
        p(.class("empty-art"), .ariaHidden) { emoji }
        h1 { title }
        p { text }
        p { a(.class("button primary"), .href(context.path("/log"))) { context.words(.toLog) } }
        p(.class("request-id")) {
          context.words(.requestID)
          " "
          span { requestID }
        }
      }
    }
  }

  private func words(in context: PageContext) -> (emoji: String, title: String, text: String) {
    let (emoji, title, text): (String, Word, Word) =
      switch status {
      case 401, 403: ("🔒", .forbiddenTitle, .forbiddenText)
      case 404, 410: ("🍃", .notFoundTitle, .notFoundText)
      case 429, 503: ("⏳", .tooManyTitle, .tooManyText)
      default: ("🫖", .brokenTitle, .brokenText)
      }
    let words = context.words
    return (emoji, reason?.title ?? words(title), reason?.text ?? words(text))
  }
}
