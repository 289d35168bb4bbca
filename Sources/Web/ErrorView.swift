import HTML

/// A page for what went wrong: a sentence for a person, a number for who helps them.
package struct ErrorView: Sendable {
  package var status: Int
  package var requestID: String

  package init(status: Int, requestID: String) {
    self.status = status
    self.requestID = requestID
  }

  package func page(in context: PageContext) -> [UInt8] {
    let (emoji, title, text) = words
    let chapter: Layout.Chapter? = context.member == nil ? nil : .log
    return Layout(title: context.words(title), context: context, chapter: chapter).page {
      section(.class("notice")) {
        p(.class("empty-art"), .decorative) { emoji }
        h1 { context.words(title) }
        p { context.words(text) }
        p { a(.class("button primary"), .href(context.path("/log"))) { context.words(.toLog) } }
        p(.class("request-id")) {
          context.words(.requestID)
          " "
          span { requestID }
        }
      }
    }
  }

  private var words: (emoji: String, title: Word, text: Word) {
    switch status {
    case 401, 403: ("🔒", .forbiddenTitle, .forbiddenText)
    case 404, 410: ("🍃", .notFoundTitle, .notFoundText)
    case 429, 503: ("⏳", .tooManyTitle, .tooManyText)
    default: ("🫖", .brokenTitle, .brokenText)
    }
  }
}
