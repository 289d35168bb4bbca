package import Catalog
import HTML
import Model

/// The state of the sample data, and the buttons that add and remove it: a page, and a part of
/// another.
struct SampleView {
  var kind = SampleKind.log
  let presence: SampleData.Counts

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return SettingsFrame(title: words(sample: .title, of: kind), context: context).page {
      section(.class("settings-card")) {
        p { words(sample: .text, of: kind) }
        self.actions(in: context)
      }
    }
  }

  @NodeBuilder func actions(in context: PageContext) -> some Node {
    let words = context.words
    if total == 0 { p(.class("hint")) { words(sample: .none, of: kind) } }
    if presence.untouched > 0 {
      p { words(sample: .untouched, count: presence.untouched) + "." }
    }
    if presence.edited > 0 { p { words(sample: .edited, count: presence.edited) + "." } }
    div(.class("actions")) {
      if total < kind.count { SampleButton(kind: kind, context: context, isPrimary: true).node }
      if presence.untouched > 0 { removeForm(context) }
    }
  }

  private var total: Int { presence.untouched + presence.edited }

  func removeForm(_ context: PageContext) -> some Node {
    form(.method(.post), .action(context.path(kind.page + "/remove"))) {
      CSRFField(context: context).node
      button(.class("button danger")) { context.words(sample: .remove, of: kind) }
    }
  }
}

extension SampleKind {
  /// Returns the layout of a page of the sample's chapter, in the chapter's colour.
  fileprivate func layout(_ title: String, _ context: PageContext) -> Layout {
    Layout(
      title: title, context: context, chapter: chapter,
      styles: self == .films ? ["css/library.css"] : [],
      bodyClass: self == .films ? "chapter-library" : nil)
  }
}

/// The button that adds sample data, here and in an empty chapter.
struct SampleButton {
  var kind = SampleKind.log
  let context: PageContext
  var word = SampleWord.fill
  var isPrimary = false

  var node: some Node {
    form(.method(.post), .action(context.path(kind.page))) {
      CSRFField(context: context).node
      button(.class(isPrimary ? "button primary" : "button quiet")) {
        context.words(sample: word, of: kind)
      }
    }
  }
}

/// The page that is shown when adding the sample data has failed.
struct SampleFailureView {
  let kind: SampleKind
  let presence: SampleData.Counts

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let title = words(sample: .failedTitle, of: kind)
    return kind.layout(title, context).page {
      section(.class("notice"), .role("alert")) {
        p(.class("empty-art"), .ariaHidden) { "🫖" }
        h1 { title }
        p { words(sample: .failed, of: kind) }
        if presence.untouched > 0 {
          p { words(sample: .untouched, count: presence.untouched) + "." }
        }
        SampleButton(kind: kind, context: context, word: .again, isPrimary: true).node
        if presence.untouched > 0 { SampleView(kind: kind, presence: presence).removeForm(context) }
        p {
          a(.class("button quiet"), .href(context.path(kind.home))) {
            words(sample: .back, of: kind)
          }
        }
      }
    }
  }
}

/// The page with the progress of adding the sample data.
struct SampleProgressView {
  let kind: SampleKind
  let done: Int
  let total: Int
  let isRetrying: Bool

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let title = words(sample: .filling, of: kind)
    return kind.layout(title, context).page {
      section(.class("notice")) {
        p(.class("empty-art"), .ariaHidden) { kind == .films ? "🎬" : "📚" }
        h1 { isCounted ? title : words(sample: .hello, of: kind) }
        progressBar(context)
        if isRetrying { p { words(sample: .retrying) } }
      }
    }
  }

  /// Whether the number of entries is known, as it is once the job has begun.
  private var isCounted: Bool { total > 1 }

  @NodeBuilder private func progressBar(_ context: PageContext) -> some Node {
    HTML.progress(
      .class("progress"), .label(context.words(sample: .filling, of: kind)),
      Attribute("value", isCounted ? "\(done)" : nil), Attribute("max", "\(max(1, total))")
    ) {}
    p {
      isCounted
        ? context.words(sample: .fillingText, ["n": "\(done)", "total": "\(total)"])
        : context.words(sample: .beginning)
    }
  }
}

/// The page that asks before every entry is deleted: it shows how many, and a word has to be typed.
struct ClearView {
  let total: Int
  let typed: String
  let errors: [FormError]

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let title =
      total == 0 ? words(sample: .clear) : words(sample: .clearTitle, count: total)
    return SettingsFrame(title: title, context: context).page {
      if total == 0 {
        p { words(sample: .clearNothing) }
      } else {
        clearForm(context)
      }
    }
  }

  private func clearForm(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return form(
      .class("settings-form settings-card"), .method(.post), .action(context.path("/log/clear")),
      Attribute("novalidate", present: true)
    ) {
      CSRFField(context: context).node
      p { words(sample: .clearText) }
      controls.summary
      controls.text(
        "confirm", words(sample: .clearType, ["word": words(sample: .clearWord)]), typed,
        required: true, extra: Attribute("autocomplete", "off"))
      div(.class("actions")) {
        a(
          .class("button"), .href(context.dataSettings),
          Attribute("data-cancel", present: true)
        ) { words(.cancel) }
        button(.class("button danger filled")) { words(sample: .clearButton) }
      }
    }
  }
}

// MARK: - Texts

extension SampleWord {
  /// The text for the Library's first films that replaces a text for the Log's sample data.
  fileprivate var ofFilms: SampleWord {
    switch self {
    case .title: .filmsTitle
    case .text: .filmsText
    case .fill: .filmsFill
    case .remove: .filmsRemove
    case .hello: .filmsHello
    case .filling: .filmsFilling
    case .failedTitle: .filmsFailedTitle
    case .failed: .filmsFailed
    case .filled: .filmsFilled
    case .removed: .filmsRemoved
    case .removedSome: .filmsRemovedSome
    case .none: .filmsNone
    case .back: .filmsBack
    default: self
    }
  }
}

extension Words {
  package func callAsFunction(sample word: SampleWord, of kind: SampleKind) -> String {
    self(sample: kind == .films ? word.ofFilms : word)
  }
}
