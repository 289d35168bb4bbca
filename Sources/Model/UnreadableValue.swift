/// The kind of value that a text or number in JSON should have been. A `DecodingError` has it as
/// its underlying error, so that callers need not compare messages.
public enum UnreadableValue: Error, Sendable, Equatable {
  case id
  /// Not `YYYY-MM-DD`.
  case date
  case time
  case wholeNumber
}

extension DecodingError {
  /// Creates the error for a value at `path` that cannot be parsed.
  public static func unreadable(
    _ value: UnreadableValue, at path: [any CodingKey]
  ) -> DecodingError {
    .dataCorrupted(
      Context(codingPath: path, debugDescription: "not a \(value)", underlyingError: value))
  }
}
