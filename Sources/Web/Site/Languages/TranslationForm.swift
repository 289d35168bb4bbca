import Accounts
import Book
import Catalog
import Foundation
import HTML
import Markdown
import Model
import Publishing
import ServerKit

/// The form of a translation, which shows the original beside each control. Submitted as
/// `multipart/form-data`.
struct TranslationForm {
  let content: TranslatedContent
  let language: EntryTranslation
  /// The time at which the shown translation was saved, in milliseconds since 1970.
  var revision: Int
  var input: ContentInput
  /// The media files that its fields contain, by id, and the latest ones.
  var media: [String: MediaControl.Item] = [:]
  var latestMedia: [MediaControl.Item] = []
  /// The original's values of the fields that all languages share.
  var shared = ContentLoader.LoadedValues()
  let timeZone: TimeZone
  var errors: [FormError] = []
  let context: PageContext

  private var words: Words { context.words }
  private var controls: FormControls { FormControls(errors: errors, context: context) }
  private var record: ContentRecord { content.record }
  /// Relations have no pickers here.
  private var fieldScripts: [FieldScript] {
    FieldScript.needed(by: content.type.fields).filter { $0 != .picker }
  }
  private var hasMedia: Bool { fieldScripts.contains(.media) }

  private var scripts: [String] {
    fieldScripts.map(\.asset) + ["translation-form.js"]
  }

  private var title: String {
    words(site: .translation, ["language": language.label, "title": record.name])
  }

  var page: [UInt8] {
    Layout(
      title: title, context: context, chapter: .site, scripts: scripts,
      styles: [SiteFrame.style, "css/site-form.css"] + (hasMedia ? ["css/media.css"] : []),
      bodyClass: "page-form chapter-site"
    ).page {
      form(
        .class("entry-form site-form"), .id("translation-form"), .method(.post),
        Attribute("enctype", "multipart/form-data"),
        .action(context.translation(record.id, language.code)),
        Attribute("novalidate", present: true), Attribute("data-site-form", present: true),
        Attribute("data-kept", words(site: .keptHere, ["time": "{time}"])),
        Attribute("data-waits", words(site: .waitsHere))
      ) {
        CSRFField(context: context).node
        HTML.input(.type(.hidden), .name("revision"), .value("\(revision)"))
        bar
        body
      }
      LeaveDialog(context: context).node
      if hasMedia { MediaDialog(context: context).node }
      if fieldScripts.contains(.rich) { RichTextDialogs(context: context).node }
    }
  }

  private var bar: some Node {
    header(.class("form-bar")) {
      a(
        .class("button quiet"), .href(context.content(record.id)),
        Attribute("data-cancel", present: true)
      ) { words(.cancel) }
      h1 { title }
      button(.class("button primary")) { words(.save) }
    }
  }

  @NodeBuilder private var body: some Node {
    LanguageTabs(
      entry: record.id, items: content.items, open: language.code, context: context
    ).node
    controls.summary
    DraftNotice(context: context).node
    p(.class("hint")) { words(site: .translationText) }
    div(.class("translated")) {
      original(words(.title)) { record.title }
      controls.growingLine(
        "title", words(.title), input.title, limit: 200, placeholder: record.title)
    }
    ForEach(content.type.fields) { field in control(field) }
    if !content.shared.isEmpty { sharedFields }
    end
    p(.class("hint draft-state"), .id("draft-state"), .role("status")) {}
  }

  private func control(_ field: FieldRecord) -> some Node {
    let value = input.values[field.id] ?? ""
    return div(.class("translated")) {
      if let text = content.own[field.fieldKey], !text.isEmpty {
        original(words.name(field.displayName), isOpen: text.count < 400) {
          ContentValue(
            field: field, value: text, media: media, timeZone: timeZone, context: context
          ).node
        }
      }
      FieldControl(
        field: field.model, name: FieldControl.editorName(field), value: value, controls: controls,
        editor: FieldControl.Editor(
          timeZone: timeZone, mediaItem: media[value], latestMedia: latestMedia)
      ).node
    }
  }

  /// The fields that all languages share, read-only. They are edited in the original.
  private var sharedFields: some Node {
    details(.class("original"), Attribute("open", present: true)) {
      summary { words(site: .sharedFields) }
      ForEach(content.shared) { field in
        div {
          strong { words.name(field.displayName) }
          div {
            ContentValue(
              field: field, value: shared.values[field.id] ?? "",
              related: shared.related[field.fieldKey] ?? [], media: shared.media,
              timeZone: timeZone, context: context
            ).node
          }
        }
      }
      a(.class("button"), .href(context.content(record.id, "edit"))) {
        words(site: .editOriginal)
      }
    }
  }

  /// The original text of the title or a field. A long one is collapsed.
  private func original<Text: Node>(
    _ name: String, isOpen: Bool = true, @NodeBuilder text: () -> Text
  ) -> some Node {
    let text = text()
    return details(.class("original"), Attribute("open", present: isOpen)) {
      summary { "\(words(site: .originalIn, ["language": content.ownLabel])) · \(name)" }
      div(Attribute("lang", content.languages.first(where: \.isOwn)?.code)) { text }
    }
  }

  @NodeBuilder private var end: some Node {
    if canPublish {
      p(.class("form-end")) {
        button(
          .class("button primary wide"), .name("action"), .value("publish"),
          Attribute("data-publishes", present: true)
        ) { words(site: .saveAndPublish) }
      }
    } else {
      p(.class("hint")) {
        words(site: language.isEnabled ? .publishOriginalFirst : .hiddenLanguage)
      }
    }
  }

  private var canPublish: Bool { language.isEnabled && record.status == .published }
}

// MARK: - TranslatedContent

/// Content with its translations into the languages of the site.
struct TranslatedContent {
  let record: ContentRecord
  /// Its type, with only the fields that can be translated.
  let type: TypeRecord
  /// In the order of the site's languages. Empty for a site with one language.
  let languages: [EntryTranslation]
  /// The original texts, by field key.
  let own: [String: String]
  /// The fields whose values all languages share.
  var shared: [FieldRecord] = []

  static func of(
    _ record: ContentRecord, _ type: TypeRecord, _ call: PageCall
  ) async throws -> TranslatedContent {
    let site = call.web.features.site
    let languages = try await site.contents.translations(of: record.id, in: call.scope)
    var some = type
    some.fields = []
    var own: [String: String] = [:]
    if !languages.isEmpty {
      let fields = try await site.types.typeSet(call.scope)[type.id]?.fields ?? []
      let keys = Set(fields.filter(\.traits.translatable).map(\.key))
      some.fields = type.fields.filter { keys.contains($0.fieldKey) }
      let input = try await ContentLoader.input(of: record, type, call)
      for field in some.fields { own[field.fieldKey] = input.values[field.id] ?? "" }
    }
    return TranslatedContent(
      record: record, type: some, languages: languages, own: own,
      shared: languages.isEmpty ? [] : type.fields.filter { own[$0.fieldKey] == nil })
  }

  var items: [LanguageTabs.Item] {
    languages.map { language in
      LanguageTabs.Item(
        code: language.code, label: language.label, isDefault: language.isOwn,
        missing: language.isOwn ? 0 : missing(in: language),
        isPublished: language.publishedAt != nil, hasChanges: language.hasChanges,
        hasTranslation: language.isEnabled && language.savedAt != nil,
        isOutdated: language.isOutdated)
    }
  }

  /// Returns the number of original texts that are not translated, including the title.
  private func missing(in language: EntryTranslation) -> Int {
    let texts = own.filter { key, text in
      !text.isEmpty && (language.values[key] ?? "").isEmpty
    }
    return texts.count + (language.title.isEmpty ? 1 : 0)
  }

  var ownLabel: String { languages.first(where: \.isOwn)?.label ?? "" }
}
