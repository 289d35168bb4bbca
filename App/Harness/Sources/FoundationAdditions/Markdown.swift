public import Foundation

extension AttributedString {
  /// How Markdown is read.
  public struct MarkdownParsingOptions: Sendable {
    public enum InterpretedSyntax: Sendable {
      case full, inlineOnly, inlineOnlyPreservingWhitespace
    }
    public enum FailurePolicy: Sendable { case throwError, returnPartiallyParsedIfPossible }

    public var allowsExtendedAttributes: Bool
    public var interpretedSyntax: InterpretedSyntax
    public var failurePolicy: FailurePolicy
    public var languageCode: String?

    public init(
      allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
      failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
    ) {
      self.allowsExtendedAttributes = allowsExtendedAttributes
      self.interpretedSyntax = interpretedSyntax
      self.failurePolicy = failurePolicy
      self.languageCode = languageCode
    }
  }

  /// How a part of Markdown is emphasised, which Foundation has on Apple's systems only.
  package enum EmphasisKey: AttributedStringKey {
    package enum Value: Sendable, Hashable { case strong, soft, code }
    package static let name = "Harness.Emphasis"
  }

  /// A text of Markdown. Links and emphasis are read; other markup stays as it is written.
  public init(
    markdown: String, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
  ) throws {
    self.init()
    var rest = markdown[...]
    while let match = rest.firstMatch(
      of:
        /\[(?<label>[^\]]+)\]\((?<target>[^)\s]+)\)|\*\*(?<strong>[^*]+)\*\*|[*_](?<soft>[^*_]+)[*_]|`(?<code>[^`]+)`/
    ) {
      self += AttributedString(String(rest[..<match.range.lowerBound]))
      rest = rest[match.range.upperBound...]
      if let label = match.label {
        var link = AttributedString(String(label))
        if let target = match.target {
          link.link = URL(string: String(target), relativeTo: baseURL)
        }
        self += link
      } else {
        var text = AttributedString(String(match.strong ?? match.soft ?? match.code ?? ""))
        text[EmphasisKey.self] = match.strong != nil ? .strong : match.soft != nil ? .soft : .code
        self += text
      }
    }
    self += AttributedString(String(rest))
  }
}
