package import Model

/// A suggested entry, which is planned or has no opinion yet, with the reasons.
package struct Suggestion: Sendable {
  package var entry: EntryRecord
  /// The sum of the worths of the people, genres, … that it shares with liked entries, in
  /// hundredths. It can be 0 for a planned entry.
  package var score: Int
  package var isPlanned: Bool
  /// Never empty; strongest first.
  package var reasons: [SuggestionReason]
}

/// A reason for a suggestion.
package struct SuggestionReason: Sendable, Equatable {
  package struct EntryReference: Sendable, Equatable {
    package var id: EntryID
    package var title: String

    package init(id: EntryID, title: String) {
      self.id = id
      self.title = title
    }
  }

  /// The liked entry; nil for a planned entry that shares nothing with liked ones.
  package var because: EntryReference?
  /// The entries that both link to, most liked first.
  package var shared: [EntryReference]

  package init(because: EntryReference? = nil, shared: [EntryReference] = []) {
    self.because = because
    self.shared = shared
  }

  /// Returns the reason as text: `Because you liked “The Third Man”: Orson Welles, Noir`.
  package func sentence(in language: Language) -> String {
    let isEnglish = language == .english
    guard let because else { return isEnglish ? "You planned it" : "В ваших планах" }
    // The liked entry is the shared person or genre itself.
    if shared == [because] {
      return isEnglish ? "Because you like \(because.title)" : "Вам нравится: \(because.title)"
    }
    let names = shared.map(\.title).joined(separator: ", ")
    return isEnglish
      ? "Because you liked “\(because.title)”: \(names)"
      : "Вам понравилось «\(because.title)»: \(names)"
  }
}
