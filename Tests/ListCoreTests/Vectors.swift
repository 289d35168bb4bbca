import Foundation

@testable import ListCore

/// Test vectors that the JavaScript implementation is tested with too.
enum Vectors {
  static func read<Shape: Decodable>(_ name: String, as shape: Shape.Type) throws -> Shape {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appending(path: "Vectors/\(name).json"))
    return try JSONDecoder().decode(shape, from: data)
  }
}

/// A text or a Boolean value.
extension FieldValue: @retroactive Decodable {
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else {
      self = .text(try value.decode(String.self))
    }
  }
}

/// A text, as in JSON.
extension HybridTimestamp: @retroactive Decodable {
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let stamp = HybridTimestamp(try value.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "not a timestamp")
    }
    self = stamp
  }
}

/// `[value, stamp]`
extension TimestampedValue: @retroactive Decodable {
  package init(from decoder: any Decoder) throws {
    var pair = try decoder.unkeyedContainer()
    let value = try pair.decode(FieldValue.self)
    self.init(value, try pair.decode(HybridTimestamp.self))
  }
}
