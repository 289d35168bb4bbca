import Foundation

/// Finds JSON in a model's answer that also contains other text.
public enum EmbeddedJSON {
  /// Returns the first object or array in a text. Code fences and other text around it are skipped.
  /// - Throws: `MalformedAnswer`.
  public static func first(of text: String) throws -> sending Any {
    let bytes = Array(text.utf8)
    for start in bytes.indices where "{[".utf8.contains(bytes[start]) {
      guard let end = end(of: bytes[start...]) else { break }
      // Brackets in prose are not JSON; then the search continues.
      if let value = try? JSON.parse(Data(bytes[start...end])) { return value }
    }
    throw MalformedAnswer()
  }

  /// Returns the place of the bracket that closes the object or array at the beginning of `bytes`;
  /// nil if it is not closed.
  private static func end(of bytes: ArraySlice<UInt8>) -> Int? {
    var nesting = JSONNesting()
    return bytes.indices.first { index in
      _ = nesting.step(bytes[index])
      return nesting.isOutside
    }
  }
}

/// An answer of a model that does not have the requested form.
public struct MalformedAnswer: Error, Equatable {
  /// Creates an empty one.
  public init() {}
}
