import HTML
package import Model

/// Two edits of one entry met: both versions side by side (409).
package struct ConflictView: Sendable {
  /// What stands now.
  package var current: Entry
  /// What the refused form held.
  package var mine: EntryInput
  /// The controls of the refused form as they came, without `csrf` and `revision`: keeping mine
  /// posts them again over the current revision.
  package var controls: [(name: String, value: String)]

  package init(
    current: Entry, mine: EntryInput, controls: [(name: String, value: String)]
  ) {
    self.current = current
    self.mine = mine
    self.controls = controls
  }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return Layout(title: words(.conflictTitle), context: context, chapter: .log).page {
      section(.class("conflict")) {
        h1 { words(.conflictTitle) }
        p { words(.conflictText, ["title": current.title]) }
        div(.class("versions")) {
          version(words(.yours), mine, context) { keepMine(context) }
          version(words(.theirs), EntryInput(current, words: words), context) {
            a(.class("button wide"), .href(context.entry(current.id))) { words(.keepTheirs) }
          }
        }
      }
    }
  }

  private func keepMine(_ context: PageContext) -> some Node {
    form(
      .method(.post), .action(context.entry(current.id)),
      Attribute("enctype", "multipart/form-data")
    ) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("revision"), .value("\(current.revision)"))
      Each(controls) { control in
        input(.type(.hidden), .name(control.name), .value(control.value))
      }
      button(.class("button primary wide")) { context.words(.keepMine) }
    }
  }

  private func version<Action: Node>(
    _ name: String, _ input: EntryInput, _ context: PageContext,
    @NodeBuilder action: () -> Action
  ) -> some Node {
    let other = lines(
      of: input == mine ? EntryInput(current, words: context.words) : mine, context)
    return section(.class("version")) {
      h2 { name }
      dl {
        Each(lines(of: input, context).enumerated()) { place, line in
          if line.text != other[place].text {
            div {
              dt { line.name }
              dd { line.text.isEmpty ? context.words(.nothing) : line.text }
            }
          }
        }
      }
      action()
    }
  }

  /// The same lines for both versions, so that they can be compared by place.
  private func lines(
    of input: EntryInput, _ context: PageContext
  ) -> [(name: String, text: String)] {
    let words = context.words
    let keys = Set(mine.fields.keys).union(mine.extras.keys).union(current.additionalFields.keys)
      .sorted()
    return [
      (words(.title), input.title), (words(.description), input.description),
      (words(.verdict), "\(input.score.emoji) \(words.verdict(input.score))"),
      (words(.date), CalendarDate(input.date).map(words.long) ?? input.date),
      (words(.stage), words.stage(input.stage)),
      (words(.rating), String(input.rating.map { $0 == "," ? "." : $0 })),
      (words(.favourite), words(input.favourite ? .yes : .no)),
    ] + keys.map { (words.name($0), input.fields[$0] ?? input.extras[$0] ?? "") } + [
      (words(.notes), input.notes)
    ]
  }
}
