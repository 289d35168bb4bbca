import Model

/// A placeholder for the linked entries of a relation in a stored document. It is replaced when the
/// document is delivered, because titles and publications of linked entries change without this
/// document.
enum RelationPlaceholder {
  enum Form: Character {
    /// A string of titles.
    case titles = "t"
    /// An object, or null.
    case one = "o"
    /// An array of objects.
    case many = "m"
  }

  static let start: Unicode.Scalar = "\u{1}"
  static let end: Unicode.Scalar = "\u{2}"

  static func text(_ form: Form, _ ids: [EntryID]) -> String {
    "\(start)\(form.rawValue)\(ids.map(\.description).joined(separator: ","))\(end)"
  }

  struct Mark {
    var form: Form
    var ids: [EntryID]
  }

  /// Splits a document at its placeholders. There is one text more than there are placeholders.
  static func parts(of document: String) -> (texts: [Substring], marks: [Mark]) {
    var texts: [Substring] = []
    var marks: [Mark] = []
    var rest = document[...]
    while let from = rest.unicodeScalars.firstIndex(of: start),
      let to = rest.unicodeScalars[from...].firstIndex(of: end)
    {
      texts.append(rest[..<from])
      let inner = rest[rest.unicodeScalars.index(after: from)..<to]
      marks.append(
        Mark(
          form: inner.first.flatMap { Form(rawValue: $0) } ?? .titles,
          ids: inner.dropFirst().split(separator: ",").compactMap { EntryID(String($0)) }))
      rest = rest[rest.unicodeScalars.index(after: to)...]
    }
    return (texts + [rest], marks)
  }
}
