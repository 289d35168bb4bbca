/// Why the text or number of a wire value cannot be read. A `DecodingError` carries it as its
/// underlying error, so that nobody has to compare sentences.
public enum UnreadableValue: Error, Sendable, Equatable {
  case id
  /// Not `YYYY-MM-DD`.
  case date
  case time
  case wholeNumber
}

extension DecodingError {
  /// The error of a value at `path` that cannot be read.
  public static func unreadable(
    _ value: UnreadableValue, at path: [any CodingKey]
  ) -> DecodingError {
    .dataCorrupted(
      Context(codingPath: path, debugDescription: "not a \(value)", underlyingError: value))
  }
}
