/// A key of the string catalogs in `Strings/`. `scripts/embed` writes an enumeration of keys for each
/// prefix, in the module that shows or sends its texts.
public protocol StringKey: RawRepresentable<String>, CaseIterable, Sendable {
  /// Returns the text with its placeholders, `{title}`. Plural forms are separated by `|`, in the
  /// order of the language's `PluralRule`.
  func text(in language: Language) -> String
}

extension StringKey {
  /// Returns the text with its placeholders replaced by `arguments`.
  public func text(in language: Language, _ arguments: [String: String]) -> String {
    language.fill(text(in: language)[...], arguments)
  }
}

extension Language {
  /// Returns `template` with its placeholders replaced by `arguments`: `{max}` by an argument,
  /// `{max:# row|# rows}` by the plural form that agrees with it, in which `#` is the argument.
  /// Missing arguments are empty. Placeholders within an argument are not replaced. Quotation marks
  /// within an argument that is quoted become the inner ones: `«Снова „Солярис“»`.
  public func fill(_ template: Substring, _ arguments: [String: String]) -> String {
    var filled = ""
    var rest = template
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      let placeholder = rest[rest.index(after: open)..<close].split(separator: ":", maxSplits: 1)
      let argument = placeholder.first.flatMap { arguments[String($0)] } ?? ""
      let quoted = Self.quoted(argument, after: filled.last)
      filled +=
        placeholder.count == 2
        ? form(of: placeholder[1], for: Int(argument) ?? 0).replacing("#", with: argument)
        : quoted
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }

  private static func quoted(_ text: String, after mark: Character?) -> String {
    switch mark {
    case "«": text.replacing("«", with: "„").replacing("»", with: "“")
    case "“": text.replacing("“", with: "‘").replacing("”", with: "’")
    default: text
    }
  }

  /// Returns the one of `forms`, separated by `|` in the order of the plural rule, that agrees with
  /// `number`.
  public func form(of forms: some StringProtocol, for number: Int) -> String {
    let forms = forms.split(separator: "|")
    return String(forms[min(pluralRule.form(of: number), forms.count - 1)])
  }
}
