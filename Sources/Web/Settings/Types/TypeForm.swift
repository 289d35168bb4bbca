import HTML
import Model

/// The form that creates or changes a type. Every button works without scripts: the server returns
/// the page with the row added, moved or removed.
struct TypeForm {
  /// The type to change; nil for a new one.
  var type: TypeDetail?
  var revision: Int?
  var input: TypeInput
  /// The types that a relation can link to.
  var targets: [EntryType] = []
  var templates: TypeTemplates?
  /// Whether the form was opened from the Site, to which saving and cancelling return.
  var isInSite = false
  var errors: [FormError] = []

  static let icons = {
    let first = ["🎲", "🧩", "🎙️", "🎤", "🎪", "🏺", "👤", "🏷️"]
    return first + CollectionForm.icons.filter { !first.contains($0) }
  }()

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let title = words(type: type == nil ? .add : .edit)
    return Layout(
      title: title, context: context, chapter: isInSite ? .site : .settings,
      scripts: ["types.js"], styles: TypesView.styles + (isInSite ? [SiteFrame.style] : []),
      bodyClass: isInSite ? "page-form chapter-site" : "page-form"
    ).page {
      form(
        .class("entry-form type-form"), .id("type-form"), .method(.post),
        .action((type?.id).map(context.type) ?? context.types),
        Attribute("novalidate", present: true), Attribute("data-moved", words(type: .moved)),
        Attribute("data-removed", words(type: .removed)),
        Attribute("data-added", words(type: .added))
      ) {
        CSRFField(context: context).node
        if let revision { HTML.input(.type(.hidden), .name("revision"), .value("\(revision)")) }
        if isInSite { HTML.input(.type(.hidden), .name("in"), .value("site")) }
        header(.class("form-bar")) {
          a(
            .class("button quiet"), .href(isInSite ? context.site : context.types),
            Attribute("data-cancel", present: true)
          ) { words(.cancel) }
          h1 { title }
          button(.class("button primary"), .name("action"), .value("save")) { words(.save) }
        }
        controls(context)
      }
    }
  }

  /// Returns the page that shows what saving would do.
  func preview(_ preview: TypePreview, of type: TypeDetail) -> TypePreviewView {
    TypePreviewView(
      type: type, preview: preview, input: input, revision: revision, isInSite: isInSite)
  }

  static func progressText(_ progress: TypeDetail.MigrationProgress, _ words: Words) -> String {
    words(
      type: .renewing,
      ["done": words.grouped(progress.done), "total": words.grouped(progress.total)])
  }

  @NodeBuilder private func controls(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    controls.summary
    if let renewal = type?.renewal {
      p(.class("draft-notice"), .role("status")) { Self.progressText(renewal, words) }
    }
    if let templates { templateButtons(templates, words) }
    TypeAppearanceControls(input: input, controls: controls).sampleCard
    controls.text("name", words(collection: .name), input.name, limit: 50, required: true)
    if hasOwnName {
      controls.text(
        "plural", words(type: .plural), input.plural, hints: [words(type: .pluralHint)], limit: 50)
    }
    icon(controls, words)
    TypeFieldRows(
      rows: input.rows, targets: targets, systemKeys: systemKeys, controls: controls,
      isInSite: isInSite || input.inSite
    ).node
    TypeAppearanceControls(input: input, controls: controls).node
    if let type, !type.isSystem {
      p {
        a(.class("button quiet danger"), .href(context.type(type.id) + "/delete")) {
          Icon.trash.node(context)
          words(.delete)
        }
      }
    }
  }

  /// The keys of built-in fields, which cannot be removed.
  private var systemKeys: Set<String> {
    type?.isSystem == true ? Set(type?.systemFields ?? []) : []
  }

  /// Whether the name is not that of a built-in type, whose plural is known in every language.
  private var hasOwnName: Bool {
    if case .type? = type?.displayName { false } else { true }
  }

  private func templateButtons(_ templates: TypeTemplates, _ words: Words) -> some Node {
    fieldset(.class("field")) {
      legend { words(type: .templates) }
      div(.class("type-starts")) {
        ForEach(templates.list) { template in
          button(
            .class("chip"), .name("action"), .value("template.\(template.key)"),
            Attribute("formnovalidate", present: true)
          ) {
            span(.ariaHidden) { template.icon }
            " \(template.name)"
          }
        }
      }
    }
  }

  private func icon(_ controls: FormControls, _ words: Words) -> some Node {
    details(.class("field type-icons"), .id(FormControls.id("icon"))) {
      summary(.class("button")) {
        span(.class("type-icon"), .ariaHidden) { input.shownIcon }
        " \(words(type: .chooseIcon))"
      }
      EmojiGrid(icons: Self.icons, chosen: input.icon).node
      controls.text(
        "own_icon", words(collection: .iconOwn), input.ownIcon,
        hints: [words(collection: .iconOwnHint)], limit: 20,
        extra: Attribute("autocomplete", "off"))
    }
  }
}

// MARK: - TypeAppearanceControls

/// The controls for where a type appears and how its cards look, with a sample card.
struct TypeAppearanceControls {
  let input: TypeInput
  let controls: FormControls

  private var words: Words { controls.context.words }

  var sampleCard: some Node {
    let look = TypeAppearance(cover: input.cover, accent: input.accent)
    let line = input.rows.filter { $0.isOnCards && !$0.label.isEmpty }.map(\.label)
    return section(.class("type-card"), .id("type-card"), .label(words(collection: .preview))) {
      div(.class("card")) {
        div(.class("card-face")) {
          div(.class("cover \(look.coverClass(for: input.name))")) {
            span(.class("cover-icon")) { input.shownIcon }
            p(.class("cover-title")) {
              input.name.isEmpty ? words(type: .sampleTitle) : input.name
            }
          }
          div(.class("card-text")) { p(.class("type-line")) { line.joined(separator: " · ") } }
        }
      }
    }
  }

  @NodeBuilder var node: some Node {
    fieldset(.class("field"), .id(FormControls.id("in_log"))) {
      legend { words(type: .place) }
      place("in_log", .log, input.inLog)
      place("in_library", .library, input.inLibrary)
      place("in_site", .site, input.inSite)
      controls.errorText("in_log")
    }
    fieldset(.class("field")) {
      legend { words(type: .cover) }
      div(.class("type-choices")) {
        choice("cover", "", .coverUsual, input.cover == nil)
        ForEach(TypeAppearance.CoverShape.all) { shape in
          choice(
            "cover", shape.rawValue, TypeWord(rawValue: shape.rawValue) ?? .coverUsual,
            input.cover == shape)
        }
      }
    }
    fieldset(.class("field")) {
      legend { words(type: .accent) }
      div(.class("type-choices")) {
        choice("accent", "", .accentUsual, input.accent == nil)
        ForEach(TypeAppearance.Accent.all) { accent in
          choice(
            "accent", accent.rawValue, TypeWord(rawValue: accent.rawValue) ?? .accentUsual,
            input.accent == accent)
        }
      }
    }
  }

  private func place(_ name: String, _ word: TypeWord, _ isOn: Bool) -> some Node {
    label(.class("check")) {
      HTML.input(.type(.checkbox), .name(name), .value("true"), .checked(isOn))
      span { words(type: word) }
    }
  }

  private func choice(
    _ name: String, _ value: String, _ word: TypeWord, _ isChosen: Bool
  ) -> some Node {
    let swatch = name == "accent" && !value.isEmpty ? "swatch accent-\(value)" : nil
    return label(.class("type-choice")) {
      HTML.input(.type(.radio), .name(name), .value(value), .checked(isChosen))
      if let swatch { span(.class(swatch), .ariaHidden) {} }
      span { words(type: word) }
    }
  }
}

extension TypeAppearance {
  /// The CSS class that sets the accent to that of the type; empty to use the chapter's.
  var accentClass: String { accent.map { "accent-\($0.rawValue)" } ?? "" }

  /// Returns the CSS classes of a cover: its shape, and the colours that are visible without an
  /// image.
  func coverClass(for title: String) -> String {
    shapeClass + colours(for: title)
  }

  /// The CSS classes of the colours: the accent of the type or, without one, a gradient.
  func colours(for title: String) -> String {
    accent.map { "accent-\($0.rawValue) tinted" } ?? gradientClass(for: title)
  }

  /// The CSS class of the shape with a trailing space; empty for the default shape.
  var shapeClass: String { cover.map { "\($0.rawValue) " } ?? "" }
}
