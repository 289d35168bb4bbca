import Model
/// A sentence with placeholders. `{max}` is the value of an argument. `{max:character|characters}`
/// is the word form that agrees with it (two forms in English, three in Russian). The first
/// alternative whose arguments are all present is used, so the last one should need no optional
/// argument.
struct Phrase: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  let alternatives: [String]

  init(stringLiteral template: String) { alternatives = [template] }

  init(arrayLiteral alternatives: String...) { self.alternatives = alternatives }

  func filled(with arguments: [String: String], in language: Language) -> String {
    var last = ""
    for alternative in alternatives {
      let (text, complete) = Self.fill(alternative, arguments, language)
      if complete { return text }
      last = text
    }
    return last
  }

  private static func fill(
    _ text: String, _ arguments: [String: String], _ language: Language
  ) -> (text: String, complete: Bool) {
    var result = ""
    var complete = true
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      let gap = rest[rest.index(after: open)..<close].split(separator: ":", maxSplits: 1)
      let value = gap.first.flatMap { arguments[String($0)] }
      if let value {
        result += gap.count == 2 ? language.form(of: gap[1], for: value) : value
      } else {
        complete = false
      }
      rest = rest[rest.index(after: close)...]
    }
    return (result + rest, complete)
  }
}

extension Language {
  /// Returns the one of `forms`, separated by `|` in the order of the plural rule, that agrees with
  /// `number`.
  func form(of forms: Substring, for number: String) -> String {
    let forms = forms.split(separator: "|", omittingEmptySubsequences: false)
    return String(forms[min(pluralRule.form(of: Int(number) ?? 0), forms.count - 1)])
  }
}
