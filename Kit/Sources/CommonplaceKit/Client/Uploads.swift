public import Foundation
import Model

/// A file of a form.
public struct UploadFile: Sendable, Equatable {
  /// The file on this device, which is read while it is sent.
  public var url: URL
  /// The name for the server; the file's own by default.
  public var name: String
  /// The media type, such as `image/jpeg`.
  public var contentType: String

  /// Creates a file to send.
  /// - Parameters:
  ///   - name: the name for the server; nil for the file's own.
  ///   - contentType: the media type; the server checks the bytes and not only this name.
  public init(_ url: URL, name: String? = nil, contentType: String = "application/octet-stream") {
    self.url = url
    self.name = name ?? url.lastPathComponent
    self.contentType = contentType
  }
}

/// A part of a form, as `multipart/form-data` (RFC 7578).
enum FormPart {
  case text(name: String, value: String, contentType: String?)
  case file(name: String, UploadFile)
}

extension APIClient {
  /// Sends a form. Its files are read in parts and never held in memory as a whole.
  /// - Parameters:
  ///   - idempotencyKey: see `APIRequest.setIdempotencyKey`.
  ///   - progress: receives how much was sent.
  func upload(
    _ parts: [FormPart], by method: String = "POST", to path: String,
    _ query: [(name: String, value: String)] = [], idempotencyKey: String? = nil,
    progress: (@Sendable (TransferProgress) -> Void)?
  ) async throws -> Response {
    let boundary = "commonplace-\(UUID().uuidString)"
    // The session sends a file, so the form is written to one first.
    let form = FileManager.default.temporaryDirectory
      .appendingPathComponent("form-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: form) }  // A temporary file.
    try FormWriter(boundary: boundary).write(parts, to: form)
    var request = APIRequest(method: method, path: path, query: query)
    request.headers["Content-Type"] = "multipart/form-data; boundary=\(boundary)"
    request.body = .file(form)
    if let idempotencyKey { request.setIdempotencyKey(idempotencyKey) }
    request.idleTimeout = 120
    request.setProgress(progress)
    return try await send(request)
  }
}

extension APIRequest {
  /// Reports how much of the body was sent.
  mutating func setProgress(_ progress: (@Sendable (TransferProgress) -> Void)?) {
    guard let progress else { return }
    reportSent = { done, total in
      progress(TransferProgress(done: done, total: total < 0 ? nil : total))
    }
  }
}

/// Writes a form to a file.
private struct FormWriter {
  let boundary: String

  private static let partSize = 1 << 16

  func write(_ parts: [FormPart], to file: URL) throws {
    guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let output = try FileHandle(forWritingTo: file)
    defer { try? output.close() }  // Everything was written before.
    for part in parts {
      switch part {
      case .text(let name, let value, let contentType):
        try output.write(contentsOf: head(name, fileName: nil, contentType))
        try output.write(contentsOf: Data(value.utf8))
      case .file(let name, let upload):
        try output.write(contentsOf: head(name, fileName: upload.name, upload.contentType))
        try copy(upload.url, to: output)
      }
      try output.write(contentsOf: Data("\r\n".utf8))
    }
    try output.write(contentsOf: Data("--\(boundary)--\r\n".utf8))
  }

  private func head(_ name: String, fileName: String?, _ contentType: String?) -> Data {
    var text = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.quoted(name))\""
    if let fileName { text += "; filename=\"\(Self.quoted(fileName))\"" }
    text += "\r\n"
    if let contentType { text += "Content-Type: \(contentType)\r\n" }
    return Data((text + "\r\n").utf8)
  }

  /// Escapes what would end the quoted name, as browsers do.
  private static func quoted(_ text: String) -> String {
    text.replacingOccurrences(of: "\"", with: "%22")
      .replacingOccurrences(of: "\r", with: "%0D").replacingOccurrences(of: "\n", with: "%0A")
  }

  private func copy(_ file: URL, to output: FileHandle) throws {
    let input = try FileHandle(forReadingFrom: file)
    defer { try? input.close() }  // Only read.
    while let part = try input.read(upToCount: Self.partSize), !part.isEmpty {
      try output.write(contentsOf: part)
    }
  }
}
