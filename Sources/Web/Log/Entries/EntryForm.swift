package import Assist
import Catalog
import HTML
package import Model

/// The form that creates or edits an entry, submitted as `multipart/form-data`. The functions below
/// contain the names of its controls.
package struct EntryForm: Sendable {
  /// The entry to edit. Nil creates one.
  package var entry: EntryID?
  package var revision: Int?
  package var input: EntryInput
  package var types: [EntryType]
  package var collections: [EntryCollection]
  /// The errors by control, in the order of the page.
  package var errors: [FormError]
  package var relations = FormRelations()
  /// Whether the form belongs to the Library, to which saving and cancelling return.
  package var isInLibrary = false
  /// The provider that looks up the work that the entry is about.
  package var provider = AssistProvider.catalog

  package static let imageLimit = 10

  package init(
    entry: EntryID? = nil, revision: Int? = nil, input: EntryInput, types: [EntryType],
    collections: [EntryCollection], errors: [FormError] = []
  ) {
    self.entry = entry
    self.revision = revision
    self.input = input
    self.types = types
    self.collections = collections
    self.errors = errors
  }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let name = words(entry == nil ? .addEntry : .editEntry)
    return Layout(
      title: name, context: context, chapter: isInLibrary ? .library : .log,
      scripts: ["entry-form.js"], styles: styles,
      bodyClass: isInLibrary ? "page-form chapter-library" : "page-form"
    ).page {
      form(
        .class("entry-form"), .method(.post), Attribute("enctype", "multipart/form-data"),
        .action(action(context)),
        Attribute("data-guard", present: true), Attribute("novalidate", present: true)
      ) {
        CSRFField(context: context).node
        if let revision { HTML.input(.type(.hidden), .name("revision"), .value("\(revision)")) }
        if isInLibrary { HTML.input(.type(.hidden), .name("in"), .value("library")) }
        formBar(name, context)
        if let type = libraryType {
          libraryControls(type, context)
        } else {
          controls(context)
        }
      }
      LeaveDialog(context: context).node
      if libraryType == nil { LookupSheet(entry: entry, provider: provider, context: context).node }
      SelectedEntryView.template(context)
    }
  }

  private var styles: [String] {
    ["css/picker.css"] + (isInLibrary ? ["css/library.css"] : [])
  }

  /// New entries of each Library type have their own URL, so that each has its own stored draft.
  private func action(_ context: PageContext) -> String {
    if let entry { return context.entry(entry) }
    return context.entries + (libraryType.map { "?type=\($0.id)" } ?? "")
  }

  private func cancelPath(_ context: PageContext) -> String {
    guard isInLibrary else { return entry.map(context.entry) ?? context.path("/log") }
    if let entry { return context.libraryEntry(entry) }
    return input.typeID.flatMap { relations.types[$0] }.map { context.libraryType($0.pathName) }
      ?? context.library
  }

  private func formBar(_ name: String, _ context: PageContext) -> some Node {
    header(.class("form-bar")) {
      a(
        .class("button quiet"), .href(cancelPath(context)),
        Attribute("data-cancel", present: true)
      ) { context.words(.cancel) }
      h1 { name }
      button(.class("button primary")) { context.words(.save) }
    }
  }

  @NodeBuilder private func controls(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    controls.summary
    let fields = EntryTypeControls(
      types: types, input: input, controls: controls, relations: relations)
    DraftNotice(context: context).node
    if let entry { ConcurrentEditNotice(entry: entry, context: context).node }
    fields.node
    controls.text(
      "title", words(.title), input.title, limit: 200, required: true,
      extra: Attribute("placeholder", words(.titleHint)))
    if entry == nil {
      div(
        .class("draft-notice"), .role("status"), Attribute("hidden", present: true),
        Attribute("data-same", context.entries + "/same")
      ) {}
    }
    LookupSheet(entry: entry, provider: provider, context: context).opener
    fields.fieldsets
    fields.extras
    // A planned entry has neither a verdict nor a date.
    stage(controls, words)
    div(.class("sheets")) {
      verdict(controls, context)
      date(controls, context)
    }
    controls.textArea(
      "description", words(.description), input.description, rows: 3, limit: 2000,
      placeholder: words(.descriptionHint))
    EntryPhotoControls(input: input, controls: controls).node
    FoundPictures(urls: input.imageURLs, context: context).node
    div(.class("columns")) {
      collection(controls, words)
      controls.text(
        "rating", words(.rating), input.rating, hints: [words(.ratingHint)], limit: 4,
        extra: Attribute("inputmode", "decimal"))
    }
    label(.class("toggle")) {
      HTML.input(
        .type(.checkbox), .name("favourite"), .value("true"), .checked(input.favourite))
      Icon.heart.node(context)
      span { words(.favourite) }
    }
    controls.textArea(
      "notes", words(.notes), input.notes, rows: 6, limit: 100_000,
      placeholder: words(.notesHint))
    EntryOccasionControls(times: input.occasions, controls: controls).node
  }

  private func verdict(_ controls: FormControls, _ context: PageContext) -> some Node {
    let chosen = "\(input.score.emoji) \(context.words.verdict(input.score))"
    return Sheet("score", context.words(.verdict), icon: .star, chosen: chosen, controls) {
      verdictChoices(controls, context)
    }.node
  }

  private func date(_ controls: FormControls, _ context: PageContext) -> some Node {
    let words = context.words
    let chosen = CalendarDate(input.date).map(words.longDate) ?? input.date
    return Sheet("date", words(.pickDate), icon: .calendar, chosen: chosen, controls) {
      controls.text("date", words(.date), input.date, kind: .date)
      div(.class("actions script-only")) {
        day(context.today, back: 0, words(.today))
        day(context.today, back: 1, words(.yesterday))
      }
    }.node
  }

  /// The button that sets the date to the day that is `days` before today.
  private func day(_ today: CalendarDate, back days: Int, _ name: String) -> some Node {
    button(
      .class("button"), Attribute("type", "button"), Attribute("data-day", "\(today)"),
      Attribute("data-back", "\(days)")
    ) { name }
  }

  private func verdictChoices(_ controls: FormControls, _ context: PageContext) -> some Node {
    fieldset(.class("field"), .id(FormControls.id("score"))) {
      legend { context.words(.verdict) }
      div(.class("verdicts")) {
        ForEach(Score.all) { score in
          label(.class("tile")) {
            HTML.input(
              .type(.radio), .name("score"), .value("\(score.rawValue)"),
              .checked(score == input.score))
            span(.class("tile-icon"), .ariaHidden) { score.emoji }
            span { context.words.verdict(score) }
          }
        }
      }
      controls.errorText("score")
    }
  }

  private func collection(_ controls: FormControls, _ words: Words) -> some Node {
    controls.field("collection_id", words(.collection)) { id, described, invalid in
      select(id, .name("collection_id"), described, invalid) {
        option(
          .value(""), .selected(input.collectionID == nil),
          Attribute("data-type", entry == nil ? "" : nil)
        ) { words(.noCollection) }
        ForEach(collections) { collection in
          option(
            .value("\(collection.id)"), .selected(collection.id == input.collectionID),
            Attribute("data-type", collection.impliedTypeID.map { "\($0)" })
          ) {
            "\(collection.icon) \(collection.name)"
          }
        }
      }
    }
  }

  private func stage(_ controls: FormControls, _ words: Words) -> some Node {
    controls.field("stage", words(.stage)) { id, described, invalid in
      select(id, .name("stage"), described, invalid) {
        ForEach(Stage.all) { stage in
          option(.value(stage.rawValue), .selected(stage == input.stage)) {
            words.stageTitle(stage)
          }
        }
      }
    }
  }
}

// MARK: - Forms of library entries

/// The form for entries of types outside the Log, such as persons, genres and custom types. It
/// shows no verdict and no date; hidden inputs preserve those that an entry has.
extension EntryForm {
  /// The chosen type if it is outside the Log, otherwise nil.
  var libraryType: TypeRecord? {
    guard let type = input.typeID.flatMap({ relations.types[$0] }), !type.inLog else { return nil }
    return type
  }

  @NodeBuilder func libraryControls(_ type: TypeRecord, _ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    controls.summary
    DraftNotice(context: context).node
    if let entry { ConcurrentEditNotice(entry: entry, context: context).node }
    unseen
    p(.class("kicker")) { "\(type.icon) \(words.name(type.displayName))" }
    controls.text(
      "title", type.systemKey == "person" ? words(relation: .name) : words(.title), input.title,
      limit: 200, required: true)
    let fields = EntryTypeControls(
      types: [], input: input, controls: controls, relations: relations)
    div(.class("type-fields")) { fieldset { fields.fields(of: type.model) } }
    controls.textArea(
      "description", words(relation: type.systemKey == "person" ? .about : .genreAbout),
      input.description, rows: 3, limit: 2000)
    EntryPhotoControls(input: input, controls: controls).node
    FoundPictures(urls: input.imageURLs, context: context).node
    if type.systemKey == nil {
      controls.text(
        "rating", words(.rating), input.rating, hints: [words(.ratingHint)], limit: 4,
        extra: Attribute("inputmode", "decimal"))
    }
    fields.extras
    label(.class("toggle")) {
      HTML.input(.type(.checkbox), .name("favourite"), .value("true"), .checked(input.favourite))
      Icon.heart.node(context)
      span { words(.favourite) }
    }
    controls.textArea(
      "notes", words(.notes), input.notes, rows: 4, limit: 100_000,
      placeholder: words(.notesHint))
  }

  /// Hidden inputs with the values that the form does not show.
  @NodeBuilder private var unseen: some Node {
    hidden("type_id", input.typeID.map { "\($0)" } ?? "")
    hidden("collection_id", input.collectionID.map { "\($0)" } ?? "")
    hidden("score", "\(input.score.rawValue)")
    hidden("date", input.date)
    hidden("stage", input.stage.rawValue)
    if libraryType?.systemKey != nil { hidden("rating", input.rating) }
    ForEach(input.occasions.enumerated()) { place, time in
      hidden("occasion.\(place).date", time.date)
      hidden("occasion.\(place).score", "\(time.score.rawValue)")
      hidden("occasion.\(place).note", time.note)
    }
  }

  private func hidden(_ name: String, _ value: String) -> some Node {
    HTML.input(.type(.hidden), .name(name), .value(value))
  }
}
