package import Model

/// Something to take up next: planned, or not seen yet, and why.
package struct Suggestion: Sendable {
  package var entry: EntryRecord
  /// In hundredths: what the people, genres, … that it shares with what was liked are worth,
  /// summed up. What is planned may stand here with none.
  package var score: Int
  package var isPlanned: Bool
  /// Never empty, the strongest first.
  package var reasons: [SuggestionReason]
}

/// Why something is suggested.
package struct SuggestionReason: Sendable, Equatable {
  package struct Named: Sendable, Equatable {
    package var id: EntryID
    package var title: String

    package init(id: EntryID, title: String) {
      self.id = id
      self.title = title
    }
  }

  /// What was liked; nil for a plan that shares nothing with anything.
  package var because: Named?
  /// What both lead to, the dearest first.
  package var shared: [Named]

  package init(because: Named? = nil, shared: [Named] = []) {
    self.because = because
    self.shared = shared
  }

  /// `Because you liked “The Third Man”: Orson Welles, Noir`.
  package func sentence(in language: Language) -> String {
    let isEnglish = language == .english
    guard let because else { return isEnglish ? "You planned it" : "В ваших планах" }
    // A person or a genre that is a favourite itself.
    if shared == [because] {
      return isEnglish ? "Because you like \(because.title)" : "Вам нравится: \(because.title)"
    }
    let names = shared.map(\.title).joined(separator: ", ")
    return isEnglish
      ? "Because you liked “\(because.title)”: \(names)"
      : "Вам понравилось «\(because.title)»: \(names)"
  }
}
