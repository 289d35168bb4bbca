import HTML
import Model

/// The form of an occasion on the entry's page: of a new or an existing one.
package struct OccasionForm: Sendable {
  /// The index, counted from the oldest. Nil for a new occasion.
  package var place: Int?
  package var time: EntryInput.OccasionInput
  package var errors: [FormError] = []

  package init(place: Int? = nil, time: EntryInput.OccasionInput, errors: [FormError] = []) {
    self.place = place
    self.time = time
    self.errors = errors
  }

  static func name(of place: Int?) -> String { "occasion.\(place.map(String.init) ?? "new")" }
}

extension Entry {
  /// Whether it was watched, read or played on a day that is known.
  var hasKnownDate: Bool { stage == .done && (day != nil || occasions?.isEmpty == false) }
}

/// The occasions of an entry, latest first, and the forms that add and change one.
struct EntryOccasions {
  let entry: Entry
  let type: EntryType?
  let canWrite: Bool
  /// The form that failed validation and is shown open.
  let refused: OccasionForm?
  let context: PageContext

  private var words: Words { context.words }
  private var times: [(place: Int, occasion: Occasion)] {
    (entry.occasions ?? []).enumerated().map { (place: $0, occasion: $1) }
      .sorted { ($0.occasion.date, $0.place) > ($1.occasion.date, $1.place) }
  }

  /// Whether no date is known yet, so that the next one is the first.
  private var isFirst: Bool { times.isEmpty && entry.day == nil }

  /// "Watched", or "Watched again" above several dates. An entry with one date has none.
  private var title: String {
    times.isEmpty ? words.seenName(systemKey: type?.systemKey) : words.occasionsTitle(for: type)
  }

  @NodeBuilder var node: some Node {
    if canWrite || !times.isEmpty {
      section(.class("entry-section"), .id("again")) {
        // The facts of the page show the only date.
        if isFirst || !times.isEmpty { h2 { title } }
        if !times.isEmpty {
          ol(.class("occasions")) {
            ForEach(times) { place, occasion in li { line(place, occasion) } }
          }
        }
        if canWrite { adding }
      }
    }
  }

  @NodeBuilder private func line(_ place: Int, _ occasion: Occasion) -> some Node {
    VerdictBadge(score: occasion.score, context: context).node
    div {
      p(.class("occasion-date")) { words.longDate(occasion.date) }
      if !occasion.note.isEmpty { p { occasion.note } }
    }
    if canWrite {
      details(.class("more"), open(place)) {
        summary(
          .class("round occasion-edit"),
          .label(words(.editOccasion, ["date": words.longDate(occasion.date)]))
        ) { Icon.edit.node(context) }
        form(place, EntryInput.OccasionInput(occasion))
      }
    }
  }

  private var adding: some Node {
    details(.class("more"), open(nil)) {
      summary(.class("button quiet")) {
        Icon.plus.node(context)
        words(isFirst ? .addDate : .addOccasion)
      }
      form(nil, EntryInput.OccasionInput(date: "\(context.today)"))
    }
  }

  /// The attribute that shows a form open, if it failed validation.
  private func open(_ place: Int?) -> Attribute {
    Attribute("open", present: refused != nil && refused?.place == place)
  }

  private func form(_ place: Int?, _ time: EntryInput.OccasionInput) -> some Node {
    let sent = refused.flatMap { $0.place == place ? $0 : nil }
    let controls = FormControls(errors: sent?.errors ?? [], context: context)
    return HTML.form(
      .class("occasion-row"), .method(.post), .action(context.occasions(entry.id, place))
    ) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("revision"), .value("\(entry.revision)"))
      OccasionControls(
        name: OccasionForm.name(of: place), time: sent?.time ?? time, controls: controls
      ).node
      div(.class("actions")) {
        button(.class("button primary")) { words(.save) }
        if place != nil {
          button(.class("button quiet danger"), .name("remove"), .value("true")) {
            Icon.trash.node(context)
            words(.removeOccasion)
          }
        }
      }
    }
  }
}

/// The controls of an occasion.
struct OccasionControls {
  /// The beginning of the names of the controls, such as `occasion.2`.
  let name: String
  let time: EntryInput.OccasionInput
  let controls: FormControls

  private var words: Words { controls.context.words }

  @NodeBuilder var node: some Node {
    controls.text("\(name).date", words(.date), time.date, kind: .date)
    controls.field("\(name).score", words(.verdict)) { id, described, invalid in
      select(id, .name("\(name).score"), described, invalid) {
        ForEach(Score.all) { score in
          option(.value("\(score.rawValue)"), .selected(score == time.score)) {
            "\(score.emoji) \(words.verdict(score))"
          }
        }
      }
    }
    controls.text("\(name).note", words(.note), time.note, limit: 2000)
  }
}

// MARK: - EntryOccasionControls

/// The occasions in an entry's form, and an empty row for a new one. The controls are
/// `occasion.<n>.date`, `.score`, `.note` and `.remove`. A row without a date is ignored.
struct EntryOccasionControls {
  let times: [EntryInput.OccasionInput]
  let controls: FormControls

  private var words: Words { controls.context.words }

  var node: some Node {
    fieldset(.class("field")) {
      legend { words(.occasions) }
      ForEach(times.enumerated()) { place, time in row(place, time, isNew: false) }
      details(.class("more")) {
        summary(.class("button quiet")) {
          Icon.plus.node(controls.context)
          words(.addOccasion)
        }
        row(times.count, EntryInput.OccasionInput(), isNew: true)
      }
    }
  }

  private func row(_ place: Int, _ time: EntryInput.OccasionInput, isNew: Bool) -> some Node {
    let name = "occasion.\(place)"
    return div(.class("occasion-row")) {
      OccasionControls(name: name, time: time, controls: controls).node
      if !isNew {
        label(.class("toggle danger")) {
          input(.type(.checkbox), .name("\(name).remove"), .value("true"))
          Icon.trash.node(controls.context)
          span { words(.removeOccasion) }
        }
      }
    }
  }
}
