import CommonplaceUI
import Foundation
import UniformTypeIdentifiers

/// Reads what another app shares.
@MainActor enum SharedContentReader {
  /// - Throws: errors of the other app, and of the file system.
  static func read(_ items: [NSExtensionItem]) async throws -> SharedContent {
    var (text, link, photo) = ("", URL?.none, URL?.none)
    for provider in items.flatMap({ $0.attachments ?? [] }) {
      if let type = identifier(of: .image, in: provider) {
        if photo == nil { photo = try await file(type, of: provider) }
      } else if let type = identifier(of: .url, in: provider) {
        link = URL(dataRepresentation: try await data(type, of: provider), relativeTo: nil)
      } else if let type = identifier(of: .plainText, in: provider), text.isEmpty {
        text = String(decoding: try await data(type, of: provider), as: UTF8.self)
      }
    }
    let title = items.lazy.compactMap { $0.attributedTitle ?? $0.attributedContentText }.first
    return SharedContent(title: title?.string, text: text, link: link, photo: photo)
  }

  /// Returns the identifier under which a provider has content of a type; nil if it has none. Files
  /// on this device are not links.
  private static func identifier(of type: UTType, in provider: NSItemProvider) -> String? {
    provider.registeredTypeIdentifiers.first { identifier in
      guard let found = UTType(identifier), found != .fileURL else { return false }
      return found.conforms(to: type)
    }
  }

  private static func data(_ type: String, of provider: NSItemProvider) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      _ = provider.loadDataRepresentation(forTypeIdentifier: type) { data, error in
        continuation.resume(with: Self.result(data, error))
      }
    }
  }

  /// Copies a file, which the system deletes after the closure.
  private static func file(_ type: String, of provider: NSItemProvider) async throws -> URL {
    try await withCheckedThrowingContinuation { continuation in
      _ = provider.loadFileRepresentation(forTypeIdentifier: type) { file, error in
        continuation.resume(
          with: Self.result(file, error).flatMap { file in Result { try Self.copy(file) } })
      }
    }
  }

  nonisolated private static func result<Value>(
    _ value: Value?, _ error: (any Error)?
  ) -> Result<Value, any Error> {
    value.map { .success($0) } ?? .failure(error ?? CocoaError(.fileReadUnknown))
  }

  nonisolated private static func copy(_ file: URL) throws -> URL {
    let copy = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).\(file.pathExtension)")
    try FileManager.default.copyItem(at: file, to: copy)
    return copy
  }
}
