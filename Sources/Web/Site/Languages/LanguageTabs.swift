import HTML
import Model
import Publishing

/// Links to the languages of content, each with the number of missing texts and its state.
struct LanguageTabs {
  struct Item {
    var code: String
    var label: String
    var isDefault: Bool
    /// The number of texts that are not translated.
    var missing = 0
    var isPublished = false
    var hasChanges = false
    /// Whether the language is enabled and a translation was saved.
    var hasTranslation = false
    var isOutdated = false
  }

  let entry: EntryID
  let items: [Item]
  /// The code of the open language. Nil on the page of the content.
  var open: String?
  let context: PageContext

  private var words: Words { context.words }

  @NodeBuilder var node: some Node {
    if !items.isEmpty {
      nav(.class("chips language-tabs"), .label(words(site: .languages))) {
        ul { ForEach(items) { item in li { tab(item) } } }
      }
    }
  }

  private func tab(_ item: Item) -> some Node {
    a(
      .class("chip"), .href(path(item)), .current(item.code == open),
      Attribute("hreflang", item.code)
    ) {
      strong { item.label }
      span(
        .class(item.missing > 0 || item.isOutdated ? "tab-note missing" : "tab-note")
      ) { note(item) }
    }
  }

  private func path(_ item: Item) -> String {
    item.isDefault ? context.content(entry, "edit") : context.translation(entry, item.code)
  }

  private func note(_ item: Item) -> String {
    if item.isDefault { return words(site: .ownLanguage) }
    let texts =
      item.missing > 0
      ? words(site: .translatedMissing, ["n": "\(item.missing)"]) : words(site: .translatedDone)
    let shown =
      item.hasChanges ? words(site: .changed) : item.isPublished ? "" : words(site: .notPublished)
    let old = item.isOutdated ? words(site: .translatedOutdated) : ""
    return [texts, old, shown.lowercased()].filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
