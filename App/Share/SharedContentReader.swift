import CommonplaceUI
import Foundation
import UIKit
import UniformTypeIdentifiers

/// Reads what another app shares.
@MainActor enum SharedContentReader {
  /// Reads the attachments. One that cannot be read does not hold up the others.
  /// - Throws: the first error of the other app or of the file system, if nothing could be read.
  static func read(_ items: [NSExtensionItem]) async throws -> SharedContent {
    var (text, link, photo) = ("", URL?.none, URL?.none)
    var failure: (any Error)?
    for provider in items.flatMap({ $0.attachments ?? [] }) {
      do {
        if let type = imageType(of: provider) {
          if photo == nil { photo = try await Self.photo(type, of: provider) }
        } else if provider.canLoadObject(ofClass: URL.self) {
          let url = try await Self.link(of: provider)
          // Files on this device are not links.
          if !url.isFileURL { link = url }
        } else if provider.canLoadObject(ofClass: String.self), text.isEmpty {
          text = try await Self.text(of: provider)
        }
      } catch {
        failure = failure ?? error
      }
    }
    let title = items.lazy.compactMap { $0.attributedTitle ?? $0.attributedContentText }.first
    let content = SharedContent(title: title?.string, text: text, link: link, photo: photo)
    if content.isEmpty, let failure { throw failure }
    return content
  }

  /// Returns the identifier under which a provider has an image; nil if it has none.
  private static func imageType(of provider: NSItemProvider) -> String? {
    provider.registeredTypeIdentifiers.first { UTType($0)?.conforms(to: .image) == true }
  }

  private static func link(of provider: NSItemProvider) async throws -> URL {
    try await withCheckedThrowingContinuation { continuation in
      _ = provider.loadObject(ofClass: URL.self) { @Sendable url, error in
        continuation.resume(with: Self.result(url, error))
      }
    }
  }

  private static func text(of provider: NSItemProvider) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      _ = provider.loadObject(ofClass: String.self) { @Sendable text, error in
        continuation.resume(with: Self.result(text, error))
      }
    }
  }

  /// Returns an image as a file: that of the other app, or one for an image in its memory.
  private static func photo(_ type: String, of provider: NSItemProvider) async throws -> URL {
    do {
      return try await file(type, of: provider)
    } catch {
      guard provider.canLoadObject(ofClass: UIImage.self) else { throw error }
      return try await image(of: provider)
    }
  }

  /// Copies a file, which the system deletes after the closure.
  private static func file(_ type: String, of provider: NSItemProvider) async throws -> URL {
    try await withCheckedThrowingContinuation { continuation in
      _ = provider.loadFileRepresentation(forTypeIdentifier: type) { @Sendable file, error in
        continuation.resume(
          with: Self.result(file, error).flatMap { file in Result { try Self.copy(file) } })
      }
    }
  }

  /// Writes an image, which is encoded in the closure because images are large.
  private static func image(of provider: NSItemProvider) async throws -> URL {
    try await withCheckedThrowingContinuation { continuation in
      _ = provider.loadObject(ofClass: UIImage.self) { @Sendable object, error in
        let data = (object as? UIImage)?.jpegData(compressionQuality: 0.9)
        continuation.resume(
          with: Self.result(data, error).flatMap { data in Result { try Self.write(data) } })
      }
    }
  }

  nonisolated private static func result<Value>(
    _ value: Value?, _ error: (any Error)?
  ) -> Result<Value, any Error> {
    value.map { .success($0) } ?? .failure(error ?? CocoaError(.fileReadUnknown))
  }

  nonisolated private static func copy(_ file: URL) throws -> URL {
    let copy = newFile(file.pathExtension)
    try FileManager.default.copyItem(at: file, to: copy)
    return copy
  }

  nonisolated private static func write(_ jpeg: Data) throws -> URL {
    let file = newFile("jpg")
    try jpeg.write(to: file)
    return file
  }

  nonisolated private static func newFile(_ type: String) -> URL {
    URL.temporaryDirectory.appending(path: "\(UUID().uuidString).\(type)")
  }
}
