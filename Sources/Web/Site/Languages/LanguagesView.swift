import HTML
import Model
import Publishing

/// The languages of a site. Each is edited in its row.
struct LanguagesView {
  struct Row {
    var id: String
    var isDefault: Bool
    var input: LanguageInput
    /// The errors of the input.
    var errors: [FormError] = []
  }

  let rows: [Row]
  var draft = LanguageInput()
  var errors: [FormError] = []
  let isOwner: Bool
  let context: PageContext

  private var words: Words { context.words }

  var page: [UInt8] {
    SiteFrame(
      title: words(site: .languages), back: (context.siteSettings, words(site: .settings)),
      context: context
    ).page {
      p(.class("site-hint")) { words(site: rows.isEmpty ? .languagesNone : .languagesText) }
      div(.id("languages"), .class("route-rows"), .live(.locale)) {
        ForEach(rows) { row($0) }
        if isOwner { new } else { p(.class("hint")) { words(site: .languagesOwners) } }
      }
    }
  }

  @NodeBuilder private func row(_ row: Row) -> some Node {
    if isOwner {
      details(
        .class("route-row"), .id("language-\(row.id)"),
        Attribute("open", present: !row.errors.isEmpty)
      ) {
        summary { head(row) }
        edit(row)
      }
    } else {
      div(.class("route-row")) { div(.class("route-head")) { head(row) } }
    }
  }

  @NodeBuilder private func head(_ row: Row) -> some Node {
    span {
      strong { row.input.label }
      span(.class("slug")) { row.input.code }
    }
    span(
      .class(row.input.isEnabled ? "status status-published" : "status status-archived")
    ) {
      words(site: row.isDefault ? .ownLanguage : row.input.isEnabled ? .active : .inactive)
    }
  }

  /// The form of a row. The names of its controls have a suffix, because the page contains all
  /// rows.
  private func edit(_ row: Row) -> some Node {
    let controls = FormControls(
      errors: row.errors.map { FormError("\($0.name).\(row.id)", $0.text) }, context: context)
    let path = "\(context.siteLanguages)/\(row.id)"
    return form(
      .id("form-\(row.id)"), .method(.post), .action(path), Attribute("novalidate", present: true)
    ) {
      CSRFField(context: context).node
      controls.summary
      texts(row.input, ".\(row.id)", controls)
      if row.isDefault {
        input(.type(.hidden), .name("is_enabled"), .value("true"))
      } else {
        fallback(row.input, ".\(row.id)", controls)
        toggle("is_enabled", .isPublic, row.input.isEnabled)
        toggle("is_default", .makeOwn, row.input.becomesDefault)
      }
      div(.class("actions")) {
        button(.class("button primary")) { words(.save) }
        if !row.isDefault {
          button(.class("button danger"), Attribute("formaction", "\(path)/delete")) {
            words(.delete)
          }
        }
      }
    }
  }

  private var new: some Node {
    let controls = FormControls(errors: errors, context: context)
    return details(
      .class("route-row new-route"), .id("new-language"),
      Attribute("open", present: !errors.isEmpty || rows.isEmpty)
    ) {
      summary {
        strong { words(site: .newLanguage) }
        Icon.plus.node(context)
      }
      form(
        .method(.post), .action(context.siteLanguages), Attribute("novalidate", present: true),
        .id("language-form")
      ) {
        CSRFField(context: context).node
        input(.type(.hidden), .name("is_enabled"), .value("true"))
        controls.summary
        texts(draft, "", controls)
        if rows.count > 1 { fallback(draft, "", controls) }
        p { button(.class("button primary")) { words(.add) } }
      }
    }
  }

  // MARK: - Controls

  @NodeBuilder private func texts(
    _ input: LanguageInput, _ suffix: String, _ controls: FormControls
  ) -> some Node {
    controls.text(
      "label\(suffix)", words(site: .languageName), input.label, limit: 100, required: true)
    controls.text(
      "code\(suffix)", words(site: .languageCode), input.code,
      hints: [words(site: .languageCodeHint)], limit: 20, required: true,
      extra: Attribute("autocapitalize", "off"))
  }

  /// The languages that can be the fallback of another. The site's own is not among them, because
  /// it is the last fallback anyway.
  private func fallback(
    _ input: LanguageInput, _ suffix: String, _ controls: FormControls
  ) -> some Node {
    let others = rows.filter { !$0.isDefault && $0.input.code != input.code }.map(\.input)
    return controls.field(
      "fallback_code\(suffix)", words(site: .fallback), hints: [words(site: .fallbackHint)]
    ) { id, described, invalid in
      select(id, .name("fallback_code\(suffix)"), described, invalid) {
        option(.value("")) { words(site: .noFallback) }
        ForEach(others) { other in
          option(.value(other.code), .selected(other.code == input.fallback)) { other.label }
        }
      }
    }
  }

  private func toggle(_ name: String, _ word: SiteWord, _ isOn: Bool) -> some Node {
    label(.class("onoff")) {
      span { words(site: word) }
      input(
        .type(.checkbox), .name(name), .value("true"), .role("switch"), .checked(isOn))
    }
  }
}

// MARK: - LanguageTabs

/// Links to the languages of content, each with the number of missing texts and its state.
struct LanguageTabs {
  struct Item {
    var code: String
    var label: String
    var isDefault: Bool
    /// The number of texts that are not translated.
    var missing = 0
    var isPublished = false
    /// Whether it was changed since it was published.
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
