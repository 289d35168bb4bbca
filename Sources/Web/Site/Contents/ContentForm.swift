import Catalog
import Foundation
import HTML
import Model

/// The form that creates or edits content, submitted as `multipart/form-data`.
struct ContentForm {
  /// The content to edit. Nil creates one.
  var entry: EntryID?
  var revision: Int?
  let type: TypeRecord
  var input: ContentInput
  /// The stored links of the content, by field key.
  var related: [String: [LinkedEntry]] = [:]
  /// The types to which relations link. They decide whether links show a role.
  var types = TypeSet(types: [])
  /// The media files that its fields contain, by id, and the latest ones.
  var media: [String: MediaControl.Item] = [:]
  var latestMedia: [MediaControl.Item] = []
  /// The contents that can be its parent, each with its depth in the tree.
  var parents: [(id: EntryID, title: String, depth: Int)] = []
  var timeZone: TimeZone
  /// The languages of the site. Empty for a site with one language.
  var languages: [LanguageTabs.Item] = []
  /// The future time at which the content is published, in words. Nil if there is none.
  var scheduledTime: String?
  /// The site's URL, which is shown before the slug.
  var origin = ""
  var errors: [FormError] = []
  let context: PageContext

  /// The scripts that the type's fields need.
  private var scripts: [String] {
    fieldScripts.map(\.asset) + ["content-form.js"]
  }

  private var styles: [String] {
    [SiteFrame.style, "css/site-form.css"]
      + (fieldScripts.contains(.picker) ? ["css/picker.css"] : [])
      + (hasMedia ? ["css/media.css"] : [])
  }

  private var fieldScripts: [FieldScript] { FieldScript.needed(by: type.fields) }
  private var hasMedia: Bool { fieldScripts.contains(.media) }

  private var words: Words { context.words }
  private var controls: FormControls { FormControls(errors: errors, context: context) }

  private var title: String {
    entry == nil
      ? words.newContent(type.displayName)
      : words(site: .editOf, ["object": words.object(words.name(type.displayName))])
  }

  var page: [UInt8] {
    Layout(
      title: title, context: context, chapter: .site, scripts: scripts,
      styles: styles, bodyClass: "page-form chapter-site"
    ).page {
      form(
        .class("entry-form site-form"), .id("content-form"), .method(.post),
        Attribute("enctype", "multipart/form-data"), .action(action),
        Attribute("novalidate", present: true), Attribute("data-site-form", present: true),
        Attribute("data-kept", words(site: .keptHere, ["time": "{time}"])),
        Attribute("data-waits", words(site: .waitsHere)),
        Attribute("data-slugs", context.path("/site/slug"))
      ) {
        CSRFField(context: context).node
        if let form = input.form, entry == nil {
          HTML.input(.type(.hidden), .name("form_id"), .value("\(form)"))
        }
        if let revision { HTML.input(.type(.hidden), .name("revision"), .value("\(revision)")) }
        bar
        body
      }
      LeaveDialog(context: context).node
      if hasMedia { MediaDialog(context: context).node }
      if fieldScripts.contains(.rich) { RichTextDialogs(context: context).node }
      SelectedEntryView.template(context)
    }
  }

  private var action: String {
    entry.map { context.content($0) } ?? context.contents + "?type=\(type.id)"
  }

  private var bar: some Node {
    header(.class("form-bar")) {
      a(
        .class("button quiet"),
        .href(entry.map { context.content($0) } ?? context.siteType(type.id)),
        Attribute("data-cancel", present: true)
      ) { words(.cancel) }
      h1 { title }
      button(.class("button primary")) { words(.save) }
    }
  }

  @NodeBuilder private var body: some Node {
    if let entry {
      LanguageTabs(
        entry: entry, items: languages, open: languages.first(where: \.isDefault)?.code,
        context: context
      ).node
    }
    controls.summary
    DraftNotice(context: context).node
    if let entry { newer(entry) }
    controls.growingLine(
      "title", words(.title), input.title, limit: 200, required: true, placeholder: words(.title))
    slug
    ForEach(type.fields) { field in control(field) }
    PublishingControls(
      input: input, scheduledTime: scheduledTime, parents: parents, timeZone: timeZone,
      controls: controls
    ).node
    if languages.contains(where: { !$0.isDefault && $0.hasTranslation }) { withTranslations }
    p(.class("form-end")) {
      button(
        .class("button primary wide"), .name("action"), .value("publish"),
        Attribute("data-publishes", words(site: .saveAndPublish)),
        Attribute("data-schedules", words(site: .scheduleFor, ["time": "{time}"]))
      ) { publishText }
    }
    p(.class("hint draft-state"), .id("draft-state"), .role("status")) {}
  }

  /// The text of the button that publishes: with a future time of publication it schedules.
  private var publishText: String {
    guard let scheduledTime else { return words(site: .saveAndPublish) }
    return words(site: .scheduleFor, ["time": scheduledTime])
  }

  /// Not checked by default, because changing the content may make its translations outdated.
  private var withTranslations: some Node {
    label(.class("check")) {
      HTML.input(
        .type(.checkbox), .name("translations"), .value("true"), .checked(input.withTranslations))
      span { words(site: .publishTranslations) }
    }
  }

  /// The notice that somebody else has saved the content. Scripts show it.
  private func newer(_ entry: EntryID) -> some Node {
    div(
      .class("draft-notice"), .role("status"), Attribute("data-live-notice", "\(entry)"),
      Attribute("hidden", present: true)
    ) {
      p { words(.newerFound) }
      a(.class("button"), .href(context.content(entry, "edit"))) { words(.newerShow) }
    }
  }

  private var slug: some Node {
    controls.field("slug", words(site: .slug), hints: [words(site: .slugHint)]) {
      id, described, invalid in
      div(.class("slug-row")) {
        HTML.input(
          id, .type(.text), .name("slug"), .value(input.slug), described, invalid,
          Attribute("placeholder", words(site: .slugFromTitle)), Attribute("maxlength", "255"),
          Attribute("autocapitalize", "off"), Attribute("autocomplete", "off"),
          Attribute("spellcheck", "false"))
        p(
          .class("slug-preview script-only"), .id("slug-preview"), .role("status"),
          Attribute("data-origin", origin), Attribute("data-taken", words(site: .slugTaken))
        ) {}
      }
    }
  }

  private func control(_ field: FieldRecord) -> some Node {
    let value = input.values[field.id] ?? ""
    let typedAlt = input.altTexts[field.id].flatMap { $0.media == value ? $0.text : nil }
    return FieldControl(
      field: field.model, name: FieldControl.editorName(field), value: value, controls: controls,
      picker: field.kind == .relation ? picker(field, value) : nil,
      editor: FieldControl.Editor(
        timeZone: timeZone, mediaItem: media[value], latestMedia: latestMedia,
        altText: typedAlt ?? media[value]?.alt ?? "")
    ).node
  }

  private func picker(_ field: FieldRecord, _ text: String) -> RelationPicker? {
    guard field.target != nil else { return nil }
    let items = RelationPicker.Item.all(
      sent: input.links[field.id], kept: related[field.fieldKey] ?? [])
    let isOfPeople = field.target.flatMap { types[$0] }?.systemKey == "person"
    return RelationPicker(
      name: FieldControl.editorName(field), label: FieldControl.label(field.model, words),
      text: text,
      source: context.relation(field.id) + "?q=", many: field.many,
      hasRoles: isOfPeople || items.contains { !($0.role ?? "").isEmpty }, items: items,
      sent: input.links[field.id], controls: controls)
  }
}
