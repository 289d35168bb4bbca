import Catalog
import HTML
import Model

/// The list of a space's types, with their fields and number of entries.
struct TypesView {
  let types: [TypeDetail]
  let canWrite: Bool
  /// The type that was just created, whose first entry is the next step.
  var made: TypeID?
  /// The name of the space; nil for the user's personal space.
  let sharedSpaceName: String?

  static let styles = ["css/types.css"]

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let title = sharedSpaceName.map { words(type: .typesOf, ["name": $0]) } ?? words(type: .types)
    return Layout(
      title: title, context: context, chapter: .settings, styles: Self.styles,
      bodyClass: "page-settings"
    ).page {
      header(.class("page-head back-head")) {
        a(.class("round"), .href(context.settings()), .label(words(frame: .settings))) {
          Icon.back.node(context)
        }
        h1 { title }
      }
      if canWrite { AddButton(context.types + "/new", label: words(type: .add), context).node }
      p(.class("hint types-intro")) {
        canWrite ? words(type: .intro) + " " + words(type: .introOwn) : words(type: .intro)
      }
      if canWrite, let type = types.first(where: { $0.id == made }) { first(of: type, context) }
      div(.id("types"), .live(.type, .entry)) {
        ul(.class("collections")) { ForEach(types) { row($0, context) } }
      }
    }
  }

  private func first(of type: TypeDetail, _ context: PageContext) -> some Node {
    p(.class("type-made \(type.look.accentClass)")) {
      a(.class("button primary"), .href("\(context.newEntry)?type=\(type.id)")) {
        "\(type.icon) "
        context.words(
          type: .addFirst, ["lowered": context.words.lowered(context.words.name(type.displayName))])
      }
    }
  }

  private func row(_ type: TypeDetail, _ context: PageContext) -> some Node {
    let words = context.words
    return li(.class("type-row \(type.look.accentClass)")) {
      CollectionRow(
        icon: type.icon, name: words.name(type.displayName), count: summary(type, words),
        link: canWrite ? context.type(type.id) : nil
      ).node
      if canWrite && !type.isSystem {
        a(
          .class("icon-button"), .href(context.type(type.id) + "/delete"),
          .label("\(words(.delete)): \(type.name)")
        ) { Icon.trash.node(context) }
      }
    }
  }

  private func summary(_ type: TypeDetail, _ words: Words) -> String {
    if let renewal = type.renewal { return TypeForm.progressText(renewal, words) }
    let fields = type.fields.map { words.name(type.displayName(of: $0)) }.joined(separator: ", ")
    return words(.entries, count: type.entryCount) + " · "
      + (fields.isEmpty ? words(type: .noFields) : fields)
  }
}

/// The confirmation before a type is deleted, after which its entries have no type.
struct TypeDeleteView {
  let type: TypeDetail

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let question =
      type.entryCount == 0
      ? words(type: .deleteUnused, ["name": type.name])
      : words(type: .deleteTitle, count: type.entryCount, ["name": type.name])
    return Layout(title: question, context: context, chapter: .settings).page {
      section(.class("notice")) {
        p(.class("empty-art"), .ariaHidden) { type.icon }
        h1 { question }
        if type.isSystem {
          p { words(type: .systemKept) }
        } else {
          p { words(type: .deleteText) }
        }
        form(.method(.post), .action(context.type(type.id) + "/delete"), .class("actions")) {
          CSRFField(context: context).node
          a(.class("button"), .href(context.types), Attribute("data-cancel", present: true)) {
            words(.cancel)
          }
          if !type.isSystem { button(.class("button danger filled")) { words(.delete) } }
        }
      }
    }
  }
}

/// The page for a conflict between two edits of a type (409).
struct TypeConflictView {
  let current: TypeDetail
  let mine: TypeInput

  func page(in context: PageContext) -> [UInt8] {
    ConflictingVersionsView(
      title: current.name, form: context.type(current.id), revision: current.revision,
      controls: mine.controls, theirs: context.type(current.id), lines: lines(context.words)
    ).page(in: context)
  }

  private func lines(_ words: Words) -> [ConflictingVersionsView.Line] {
    let now = TypeInput(current)
    return [
      line(words(collection: .name), \.name, now), line(words(collection: .icon), \.shownIcon, now),
      .init(
        name: words(type: .fields), mine: fields(mine, words), theirs: fields(now, words)),
      .init(name: words(type: .place), mine: places(mine, words), theirs: places(now, words)),
    ]
  }

  /// Returns a value in both versions.
  /// - Parameter now: the stored version.
  private func line(
    _ name: String, _ text: KeyPath<TypeInput, String>, _ now: TypeInput
  ) -> ConflictingVersionsView.Line {
    .init(name: name, mine: mine[keyPath: text], theirs: now[keyPath: text])
  }

  private func fields(_ input: TypeInput, _ words: Words) -> String {
    input.rows.filter { !$0.isEmpty }
      .map { "\(words.name(name(of: $0))) (\(words.kind($0.kind)))" }.joined(separator: ", ")
  }

  private func name(of row: TypeInput.Row) -> CatalogName {
    let key = row.key ?? ""
    return CatalogName(
      fieldKey: key, stored: row.label, isSystem: current.systemFields.contains(key))
  }

  private func places(_ input: TypeInput, _ words: Words) -> String {
    [(input.inLog, TypeWord.log), (input.inLibrary, .library), (input.inSite, .site)]
      .filter(\.0).map { words(type: $0.1) }.joined(separator: ", ")
  }
}

// MARK: - TypePreviewView

/// The preview of what a change of a type will do to its entries.
struct TypePreviewView {
  let type: TypeDetail
  let preview: TypePreview
  let input: TypeInput
  let revision: Int?
  var isInSite = false

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return Layout(
      title: words(type: .willHappen), context: context, chapter: isInSite ? .site : .settings,
      styles: TypesView.styles + (isInSite ? [SiteFrame.style] : []),
      bodyClass: isInSite ? "page-settings chapter-site" : "page-settings"
    ).page {
      header(.class("page-head")) { h1 { words(type: .willHappen) } }
      div(.class("settings-sections")) {
        ForEach(preview.fields) { field in section(of: field, words) }
        form(
          .class("actions"), .id("type-confirm"), .method(.post), .action(context.type(type.id))
        ) {
          CSRFField(context: context).node
          HTML.input(.type(.hidden), .name("confirm"), .value("true"))
          if isInSite { HTML.input(.type(.hidden), .name("in"), .value("site")) }
          if let revision {
            HTML.input(.type(.hidden), .name("revision"), .value("\(revision)"))
          }
          ForEach(input.controls) { control in
            HTML.input(.type(.hidden), .name(control.name), .value(control.value))
          }
          button(.class("button"), .name("action"), .value("back")) { words(type: .backToForm) }
          button(.class("button primary"), .name("action"), .value("save")) {
            words(type: .saveAnyway)
          }
        }
      }
    }
  }

  private func name(of field: FieldPreview) -> CatalogName {
    CatalogName(
      fieldKey: field.key, stored: field.label,
      isSystem: type.systemFields.contains(field.key))
  }

  private func section(of field: FieldPreview, _ words: Words) -> some Node {
    HTML.section(.class("settings-card type-preview-field")) {
      h2 { words.name(name(of: field)) }
      ul { ForEach(sentences(field, words)) { text in li { text } } }
      if field.change != .required, !field.examples.isEmpty {
        dl(.class("type-examples")) {
          ForEach(field.examples) { example in
            div {
              dt { example.title }
              dd {
                del { example.before }
                " → "
                strong { after(example, words) }
              }
            }
          }
        }
      }
    }
  }

  /// Returns the value after the change, or the unchanged value with a note.
  private func after(_ example: FieldPreview.Example, _ words: Words) -> String {
    example.after ?? "\(example.before) (\(words(type: .staysAs)))"
  }

  private func sentences(_ field: FieldPreview, _ words: Words) -> [String] {
    func told(_ word: TypeWord, _ count: Int) -> [String] {
      count == 0 ? [] : [words(type: word, count: count)]
    }
    return switch field.change {
    case .removed: [words(type: .goes)] + told(.keptText, field.filled)
    case .required: told(.asked, field.empty)
    default: told(.fits, field.converted) + told(.keeps, field.kept) + told(.made, field.made)
    }
  }
}
