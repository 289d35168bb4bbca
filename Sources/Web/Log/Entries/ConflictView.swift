import HTML
package import Model

/// The page for an entry that was edited by two people at once: both versions side by side (409).
package struct ConflictView: Sendable {
  /// The entry as it is stored.
  package var current: Entry
  /// The input of the refused form.
  package var mine: EntryInput
  /// The controls of the refused form as received, without `csrf` and `revision`. Keeping the own
  /// version submits them again with the current revision.
  package var controls: [(name: String, value: String)]
  /// The fields of the types of both versions.
  package var fields: [Field]

  package init(
    current: Entry, mine: EntryInput, controls: [(name: String, value: String)], fields: [Field]
  ) {
    self.current = current
    self.mine = mine
    self.controls = controls
    self.fields = fields
  }

  package func page(in context: PageContext) -> [UInt8] {
    let theirs = lines(of: EntryInput(current, words: context.words), context)
    return ConflictingVersionsView(
      title: current.title, form: context.entry(current.id), isMultipart: true,
      revision: current.revision, controls: controls, theirs: context.entry(current.id),
      lines: zip(lines(of: mine, context), theirs).map { mine, theirs in
        ConflictingVersionsView.Line(name: mine.name, mine: mine.text, theirs: theirs.text)
      }
    ).page(in: context)
  }

  /// Returns the lines of a version. Both versions have the same lines, so that they can be paired.
  private func lines(
    of input: EntryInput, _ context: PageContext
  ) -> [(name: String, text: String)] {
    let words = context.words
    // The form of a planned entry has a date only as a default for later.
    let date = input.stage == .planned ? "" : input.date
    let keys = Set(mine.fields.keys).union(mine.extras.keys).union(current.additionalFields.keys)
      .sorted()
    return [
      (words(.title), input.title), (words(.description), input.description),
      (words(.verdict), "\(input.score.emoji) \(words.verdict(input.score))"),
      (words(.logDate), CalendarDate(date).map(words.longDate) ?? date),
      (words(.stage), words.stage(input.stage)),
      (words(.rating), String(input.rating.map { $0 == "," ? "." : $0 })),
      (words(.favourite), words(input.favourite ? .yes : .no)),
    ] + keys.map { line($0, of: input, context) } + [(words(.notes), input.notes)]
  }

  private func line(
    _ key: String, of input: EntryInput, _ context: PageContext
  ) -> (name: String, text: String) {
    let text = input.fields[key] ?? input.extras[key] ?? ""
    guard let field = fields.first(where: { $0.key == key }) else {
      return (context.words.name(CatalogName(fieldKey: key)), text)
    }
    return (context.words.name(field.displayName), field.kind.displayText(text, in: context))
  }
}
