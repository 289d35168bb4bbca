import HTML
import Model

/// The page that asks before a work gets a second entry (409): its entry can be opened, or gets the
/// date and the verdict of the form.
struct DuplicateView {
  /// The entry of the same work.
  let known: Entry
  let input: EntryInput
  /// The controls of the form as received, without `csrf` and `revision`.
  let controls: [(name: String, value: String)]

  /// The day that the form adds to the existing entry; nil for a planned entry, which has none.
  private var day: CalendarDate? { input.stage == .planned ? nil : CalendarDate(input.date) }

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let title = words(lookup: .inYourLog)
    return Layout(title: title, context: context, chapter: .log).page {
      section(.class("notice")) {
        h1 { title }
        SameWorkNotice(entry: known, context: context).link
        if let day { adding(day, context) }
        div(.class("actions")) {
          resending(to: context.useWork(for: nil), context) {
            button(.class("button")) { words(lookup: .backToForm) }
          }
          resending(to: context.entries, context) {
            button(.class("button"), .name("duplicate"), .value("true")) {
              words(lookup: .createAnyway)
            }
          }
        }
      }
    }
  }

  /// A form that sends everything that was typed again. The browser sends it, because the scripts
  /// of the entry's form have to begin anew.
  private func resending<Button: Node>(
    to path: String, _ context: PageContext, @NodeBuilder _ button: () -> Button
  ) -> some Node {
    HTML.form(
      .method(.post), .action(path), Attribute("enctype", "multipart/form-data"),
      Attribute("data-plain", present: true)
    ) {
      CSRFField(context: context).node
      ForEach(controls.filter { $0.name != "duplicate" }) { control in
        HTML.input(.type(.hidden), .name(control.name), .value(control.value))
      }
      button()
    }
  }

  private func adding(_ day: CalendarDate, _ context: PageContext) -> some Node {
    let fields = [
      ("action", SelectionAction.done.rawValue), ("confirmed", "true"), ("ids", "\(known.id)"),
      ("date", "\(day)"), ("score", "\(input.score.rawValue)"),
      ("back", String(context.entry(known.id).dropFirst(context.root.count))),
    ]
    return HTML.form(.method(.post), .action(context.path("/log/selection"))) {
      CSRFField(context: context).node
      ForEach(fields) { name, value in
        HTML.input(.type(.hidden), .name(name), .value(value))
      }
      button(.class("button primary")) {
        context.words(lookup: .addDate, ["date": context.words.longDate(day)])
      }
    }
  }
}

/// The notice that the Log already has an entry of a work, with a link to it, or that it has
/// entries with similar titles.
struct SameWorkNotice {
  /// Nil if there is none.
  var entry: Entry?
  var similar: [Entry] = []
  let context: PageContext

  var node: some Node {
    div {
      if entry != nil || !similar.isEmpty {
        p(.class("work-known")) {
          context.words(lookup: entry == nil ? .similar : .inYourLog)
        }
        link
        ForEach(similar) { link(to: $0) }
      }
    }
  }

  @NodeBuilder var link: some Node {
    if let entry { link(to: entry) }
  }

  private func link(to entry: Entry) -> some Node {
    p {
      a(.class("button"), .href(context.entry(entry.id))) { text(entry) }
    }
  }

  /// `Casablanca (1942) · 18 Nov`
  private func text(_ entry: Entry) -> String {
    let year = entry.additionalFields["Year"].map { $0.isEmpty ? "" : " (\($0))" } ?? ""
    return ([entry.title + year] + [entry.dateOrStage(in: context)].compactMap(\.self))
      .joined(separator: " · ")
  }
}
