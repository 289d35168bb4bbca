import Foundation

/// A UUID of an `Entity`. The type parameter prevents passing the id of an entry where the id of a
/// collection is expected. New ids are of version 7 (RFC 9562), so that they sort by the
/// millisecond of their creation. Formatted in lower case; parsed in any case.
public struct Identifier<Entity>: Hashable, Sendable {
  /// The first eight bytes, big-endian.
  public let high: UInt64
  /// The last eight bytes, big-endian.
  public let low: UInt64

  /// Creates an id from the two halves of a UUID, the first 64 bits and the last.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates an id from `milliseconds` since 1970 and 74 bits of `generator`.
  public init(at milliseconds: Int64, using generator: inout some RandomNumberGenerator) {
    let time = UInt64(truncatingIfNeeded: milliseconds) << 16
    high = time | 0x7000 | (generator.next() & 0x0FFF)
    low = 0x8000_0000_0000_0000 | (generator.next() >> 2)
  }

  /// Returns a new id with the current time.
  public static func new() -> Identifier {
    var generator = SystemRandomNumberGenerator()
    return Identifier(at: Timestamp.now.milliseconds, using: &generator)
  }
}

// MARK: - Text

extension Identifier: LosslessStringConvertible {
  /// Parses `8-4-4-4-12` hexadecimal digits in any case; nil for any other text.
  public init?(_ text: String) {
    var text = text
    let halves = text.withUTF8 { bytes -> (UInt64, UInt64)? in
      guard bytes.count == 36 else { return nil }
      var halves: (UInt64, UInt64) = (0, 0)
      var digits = 0
      for (index, byte) in bytes.enumerated() {
        if index == 8 || index == 13 || index == 18 || index == 23 {
          guard byte == UInt8(ascii: "-") else { return nil }
          continue
        }
        guard let digit = hexadecimalValue(byte) else { return nil }
        if digits < 16 {
          halves.0 = halves.0 << 4 | digit
        } else {
          halves.1 = halves.1 << 4 | digit
        }
        digits += 1
      }
      return halves
    }
    guard let halves else { return nil }
    self.init(high: halves.0, low: halves.1)
  }

  public var description: String {
    withUTF8 { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the 36 ASCII characters of the text, without allocating a string.
  public func withUTF8<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 36) { buffer in
      var position = 0
      for digit in 0..<32 {
        if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
          buffer[position] = UInt8(ascii: "-")
          position += 1
        }
        let half = digit < 16 ? high : low
        let nibble = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (digit % 16))) & 0xF
        buffer[position] = nibble < 10 ? nibble + 48 : nibble + 87
        position += 1
      }
      return try body(UnsafeBufferPointer(buffer))
    }
  }
}

private func hexadecimalValue(_ byte: UInt8) -> UInt64? {
  switch byte {
  case 48...57: UInt64(byte - 48)
  case 65...70: UInt64(byte - 55)
  case 97...102: UInt64(byte - 87)
  default: nil
  }
}

extension Identifier: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = Identifier(try container.decode(String.self)) else {
      throw DecodingError.unreadable(.id, at: container.codingPath)
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

// MARK: - Ids of the catalog

/// The id of an account.
public typealias UserID = Identifier<User>
/// The id of a book, which the API calls a space.
public typealias SpaceID = Identifier<Space>
/// The id of a type of entries or of content.
public typealias TypeID = Identifier<EntryType>
/// The id of a field of the Site's content.
public typealias FieldID = Identifier<Field>
/// The id of a collection, in which entries are.
public typealias CollectionID = Identifier<EntryCollection>
/// The id of an entry, also of a film, a person or a piece of content.
public typealias EntryID = Identifier<Entry>
/// The id of a picture of an entry.
public typealias ImageID = Identifier<EntryImage>
/// The id of one action of a user. All changes of the action have it and are undone together.
public typealias ChangeGroupID = Identifier<ChangeGroup>
/// Changes that belong together and are undone together. It only distinguishes their ids.
public enum ChangeGroup {}
