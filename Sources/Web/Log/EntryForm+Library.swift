import Catalog
import HTML
import Model

/// The form for entries of types outside the Log, such as persons, genres and custom types. It
/// shows no verdict and no date; hidden inputs preserve those that an entry has.
extension EntryForm {
  /// The chosen type if it is outside the Log, otherwise nil.
  var libraryType: TypeRecord? {
    guard let type = input.typeID.flatMap({ relations.book[$0] }), !type.inLog else { return nil }
    return type
  }

  @NodeBuilder func libraryControls(_ type: TypeRecord, _ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    controls.summary
    DraftNotice(context: context).node
    if let entry { ConcurrentEditNotice(entry: entry, context: context).node }
    unseen
    p(.class("kicker")) { "\(type.icon) \(words.name(type.name))" }
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
        "rating", words(.rating), input.rating, hint: words(.ratingHint), limit: 4,
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
    p(.class("form-end")) { button(.class("button primary wide")) { words(.save) } }
  }

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
