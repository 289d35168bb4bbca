/// Lines of text.
public struct Text: Equatable, Sendable {
  indirect enum Storage: @unchecked Sendable, Equatable {
    // Unchecked because a resolved format is a closure over values.
    case verbatim(String)
    case key(LocalizedStringKey, table: String?)
    case attributed(AttributedString)
    case joined(Text, Text)
    case computed(id: String, @Sendable () -> String)

    static func == (lhs: Storage, rhs: Storage) -> Bool { lhs.string() == rhs.string() }

    func string() -> String {
      switch self {
      case .verbatim(let text): text
      case .key(let key, let table): key.text(table: table)
      case .attributed(let text): String(text.characters)
      case .joined(let first, let second): first.string() + second.string()
      case .computed(_, let make): make()
      }
    }
  }

  let storage: Storage
  var style = TextStyle()

  init(_ storage: Storage) { self.storage = storage }

  public init(verbatim content: String) { storage = .verbatim(content) }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { storage = .verbatim(String(content)) }
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) { storage = .key(key, table: tableName) }
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) {
    storage = .computed(id: resource.key) { String(localized: resource) }
  }
  // `AttributedString` can be a literal, too.
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) { storage = .attributed(attributedContent) }
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    storage = .verbatim(format.locale(Localization.current.locale).format(input))
  }
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
    storage = .attributed(format.locale(Localization.current.locale).format(input))
  }
  public init(_ date: Date, style: DateStyle) { storage = .verbatim(style.text(date)) }
  public init(_ dates: ClosedRange<Date>) {
    storage = .verbatim(
      DateStyle.date.text(dates.lowerBound) + " – " + DateStyle.date.text(dates.upperBound))
  }
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
    showsHours: Bool = true
  ) {
    let now = pauseTime ?? Date()
    let seconds = Int(
      countsDown
        ? max(0, timerInterval.upperBound.timeIntervalSince(now))
        : max(0, now.timeIntervalSince(timerInterval.lowerBound)))
    storage = .verbatim("\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)")
  }

  public static func + (lhs: Text, rhs: Text) -> Text { Text(.joined(lhs, rhs)) }

  /// The text in the language of the current task.
  func string() -> String { storage.string() }

  /// How dates are written.
  public struct DateStyle: Sendable {
    enum Kind { case time, date, relative, offset, timer }
    let kind: Kind
    public static let time = DateStyle(kind: .time)
    public static let date = DateStyle(kind: .date)
    public static let relative = DateStyle(kind: .relative)
    public static let offset = DateStyle(kind: .offset)
    public static let timer = DateStyle(kind: .timer)

    func text(_ date: Date) -> String {
      let locale = Localization.current.locale
      switch kind {
      case .time:
        return date.formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: locale))
      case .date:
        return date.formatted(Date.FormatStyle(date: .long, time: .omitted, locale: locale))
      case .relative, .offset, .timer:
        let seconds = abs(Int(date.timeIntervalSinceNow))
        return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
      }
    }
  }

  public enum TruncationMode: Sendable { case head, middle, tail }
  public enum Case: Sendable { case uppercase, lowercase }
  public struct LineStyle: Hashable, Sendable {
    public enum Pattern: Sendable { case solid, dot, dash, dashDot, dashDotDot }
    public static let single = LineStyle()
    public init(pattern: Pattern = .solid, color: Color? = nil) {}
  }
}

/// How a text looks, as far as its own modifiers say so.
package struct TextStyle: Equatable, Sendable {
  package var font: Font?
  package var color: String?
  package var weight: Int?
  package var isItalic = false
  package var isStruck = false
  package var isUnderlined = false
  package var hasMonospacedDigits = false
  package var isMonospaced = false
}

/// A text that has been looked up, in parts of one style each.
package struct ResolvedText {
  package struct Part {
    package var string: String
    package var style: TextStyle
    package var link: URL?
  }
  package var parts: [Part]
  package var string: String { parts.map(\.string).joined() }
}

extension Text {
  func resolved(inheriting outer: TextStyle = TextStyle()) -> ResolvedText {
    let style = style.inheriting(outer)
    switch storage {
    case .joined(let first, let second):
      return ResolvedText(
        parts: first.resolved(inheriting: style).parts + second.resolved(inheriting: style).parts)
    case .attributed(let text):
      return ResolvedText(
        parts: text.runs.map {
          .init(
            string: String(text[$0.range].characters),
            style: style.emphasised($0[AttributedString.EmphasisKey.self]), link: $0.link)
        })
    default: return ResolvedText(parts: [.init(string: string(), style: style)])
    }
  }
}

extension TextStyle {
  /// Returns the style of a part of Markdown.
  fileprivate func emphasised(_ emphasis: AttributedString.EmphasisKey.Value?) -> TextStyle {
    var style = self
    switch emphasis {
    case .strong: style.weight = 700
    case .soft: style.isItalic = true
    case .code: style.isMonospaced = true
    case nil: break
    }
    return style
  }

  fileprivate func inheriting(_ outer: TextStyle) -> TextStyle {
    var style = self
    style.font = font ?? outer.font
    style.color = color ?? outer.color
    style.weight = weight ?? outer.weight
    style.isItalic = isItalic || outer.isItalic
    style.isStruck = isStruck || outer.isStruck
    style.isUnderlined = isUnderlined || outer.isUnderlined
    return style
  }
}

extension Text: View {
  public typealias Body = Never
}

extension Text: PrimitiveView {
  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    [context.node(.text(resolved()))]
  }
}
