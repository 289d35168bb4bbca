import Foundation

/// The headers of a part of a form.
package struct PartHeaders: Sendable, Equatable {
  /// The field's name.
  package let name: String
  /// The file's name without folders; nil for a field that is not a file.
  package let fileName: String?
  /// As sent, such as `image/jpeg`; nil when the part has none.
  package let contentType: String?

  /// Returns nil unless there is a `Content-Disposition: form-data` with a name.
  init?(lines: [UInt8]) {
    var disposition: HeaderValue?
    var contentType: String?
    for line in lines.split(separator: 0x0A) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = line[colon...].dropFirst().filter { $0 != 0x0D }
      switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
      case "content-disposition": disposition = HeaderValue(value)
      case "content-type":
        contentType = String(validating: value, as: UTF8.self).map { String(trimmed($0[...])) }
      default: break
      }
    }
    guard let disposition, disposition.value == "form-data",
      let name = disposition.parameters["name"], !name.utf8.contains(0)
    else { return nil }
    self.name = Self.unescaped(name)
    fileName = disposition.parameters["filename"].map(Self.withoutFolders)
    self.contentType = contentType
  }

  /// Browsers send a quotation mark in a name as `%22`, and line ends as `%0D` and `%0A`.
  private static func unescaped(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "%")) else { return name }
    return name.replacing("%22", with: "\"").replacing("%0D%0A", with: "\n")
  }

  private static func withoutFolders(_ name: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    return unescaped(String(last.filter { $0 != "\0" }))
  }

  /// Returns the lengths of the header lines at the front of `bytes`: of the text, and including
  /// the empty line that ends it. Nil when that line has not arrived yet.
  static func block(in bytes: UnsafeRawBufferPointer) -> (text: Int, length: Int)? {
    var run = 2  // the line end of the boundary counts as one
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let wanted: UInt8 = run % 2 == 0 ? 0x0D : 0x0A
      run = byte == wanted ? run + 1 : byte == 0x0D ? 1 : 0
      index += 1
      if run == 4 { return (max(0, index - 4), index) }
    }
    return nil
  }
}
