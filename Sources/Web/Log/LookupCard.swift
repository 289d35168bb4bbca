import HTML
import Model

/// A work that a lookup found. A new work is a button that fills the entry's form: the hidden
/// inputs contain the work's values and, for all other controls, what had been typed. A work that
/// is in the Log links to its entry and has a second button, which fills the form.
struct LookupCard {
  let work: LookupView.Work
  let entry: EntryID?
  let carried: [(name: String, value: String)]
  let context: PageContext

  private var option: EntryOption { work.option }

  @NodeBuilder var node: some Node {
    if let known = option.entryID {
      div(.class("work known")) {
        a(.class("work-button"), .href(context.entry(known))) {
          cover
          span(.class("work-text")) {
            span(.class("work-known")) { context.words(lookup: .inYourLog) }
            span(.class("work-title")) { titleLine }
            if !facts.isEmpty { span(.class("work-facts")) { facts } }
          }
        }
        filling { button(.class("button quiet")) { context.words(lookup: .fillFrom) } }
      }
    } else {
      filling {
        button(.class("work-button")) {
          cover
          span(.class("work-text")) {
            span(.class("work-title")) { titleLine }
            if !facts.isEmpty { span(.class("work-facts")) { facts } }
            span(.class("work-notes")) { option.notes }
          }
        }
      }
    }
  }

  private func filling<Button: Node>(@NodeBuilder _ button: () -> Button) -> some Node {
    let values = values
    let names = Set(values.map(\.name))
    return form(
      .method(.post), .action(context.useWork(for: entry)),
      Attribute("data-work", option.title), Attribute("data-plain", present: true)
    ) {
      CSRFField(context: context).node
      ForEach(values + carried.filter { !names.contains($0.name) }) { control in
        input(.type(.hidden), .name(control.name), .value(control.value))
      }
      button()
    }
  }

  private var cover: some Node {
    span(.class("work-cover cover \(gradientClass(for: option.title))"), .ariaHidden) {
      span { work.type?.icon ?? "📝" }
      if let url = option.pictures.first {
        img(
          .src(context.foundPicture(url, width: 160)), .alt(""), .width(64), .height(88),
          Attribute("loading", "lazy"))
      }
    }
  }

  private var titleLine: String {
    option.title + (option.year.map { " (\($0))" } ?? "")
  }

  private var facts: String {
    [work.type.map { context.words.name($0.name) }, option.genre, option.author, option.platform]
      .compactMap(\.self).joined(separator: " · ")
  }

  private var hasChosenCollection: Bool {
    carried.contains { $0.name == "collection_id" && !$0.value.isEmpty }
  }

  /// The work's values by control. The type precedes its fields, because choosing it shows them. A
  /// new entry goes into the collection of its type, unless another one was chosen.
  private var values: [(name: String, value: String)] {
    var values: [(name: String, value: String)] = []
    if let collection = work.collection, entry == nil, !hasChosenCollection {
      values.append(("collection_id", "\(collection)"))
    }
    if let type = work.type {
      values.append(("type_id", "\(type.id)"))
      for field in type.fields {
        guard let value = option.value(of: field.key) else { continue }
        values.append(("field.\(type.id).\(field.key)", value))
      }
    }
    return values + [("title", option.title), ("description", option.notes)]
      + option.pictures.map { ("image_url", $0) }
  }
}
