public import Foundation
public import UniformTypeIdentifiers

/// A value that can be shared, dragged and received.
public protocol Transferable {
  associatedtype Representation: TransferRepresentation
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// How a value becomes data or a file.
public protocol TransferRepresentation: Sendable {
  associatedtype Item: Transferable
  associatedtype Body: TransferRepresentation
}

extension Never: TransferRepresentation {
  public typealias Item = Never
  public typealias Body = Never
}

extension Never: Transferable {
  public static var transferRepresentation: Never { fatalError("Never has no values.") }
}

@resultBuilder public struct TransferRepresentationBuilder<Item: Transferable> {
  public static func buildBlock<Content: TransferRepresentation>(_ content: Content) -> Content
  where Content.Item == Item { content }

  public static func buildBlock<C0: TransferRepresentation, C1: TransferRepresentation>(
    _ first: C0, _ second: C1
  ) -> TupleTransferRepresentation<Item> where C0.Item == Item, C1.Item == Item {
    TupleTransferRepresentation(parts: [first, second])
  }
}

/// Several representations of a value, the preferred one first.
public struct TupleTransferRepresentation<Item: Transferable>: TransferRepresentation {
  public typealias Body = Never
  let parts: [any TransferRepresentation]
}

/// A representation as data.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  public typealias Body = Never
  package let contentType: UTType
  package let exporting: (@Sendable (Item) async throws -> Data)?
  package let importing: (@Sendable (Data) async throws -> Item)?

  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    self.contentType = contentType
    self.exporting = exporting
    self.importing = importing
  }

  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
  ) {
    contentType = exportedContentType
    self.exporting = exporting
    importing = nil
  }

  public init(
    importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    contentType = importedContentType
    exporting = nil
    self.importing = importing
  }
}

/// A file that is received.
public struct ReceivedTransferredFile: Sendable {
  public let file: URL
  public let isOriginalFile: Bool
  package init(file: URL, isOriginalFile: Bool) {
    self.file = file
    self.isOriginalFile = isOriginalFile
  }
}

/// A file that is sent.
public struct SentTransferredFile: Sendable {
  package let file: URL
  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) { self.file = file }
}

/// A representation as a file.
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  public typealias Body = Never
  package let exporting: (@Sendable (Item) async throws -> SentTransferredFile)?
  package let importing: (@Sendable (ReceivedTransferredFile) async throws -> Item)?

  public init(
    contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    self.exporting = exporting
    self.importing = importing
  }

  public init(
    exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) {
    self.exporting = exporting
    importing = nil
  }

  public init(
    importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    exporting = nil
    self.importing = importing
  }
}

/// A representation by another transferable value.
public struct ProxyRepresentation<Item: Transferable, ProxyRepresentation: Transferable>:
  TransferRepresentation
{
  public typealias Body = Never
  public init(exporting: @escaping @Sendable (Item) -> ProxyRepresentation) {}
  public init(
    exporting: @escaping @Sendable (Item) -> ProxyRepresentation,
    importing: @escaping @Sendable (ProxyRepresentation) -> Item
  ) {}
}

/// The representation of a value that is `Codable`.
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
  public typealias Body = Never
  public init(for itemType: Item.Type = Item.self, contentType: UTType) {}
}

extension String: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<String>(
      contentType: .utf8PlainText, exporting: { Data($0.utf8) },
      importing: { String(decoding: $0, as: UTF8.self) })
  }
}

extension Data: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<Data>(contentType: .data, exporting: { $0 }, importing: { $0 })
  }
}

extension URL: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<URL>(exportedContentType: .url) { Data($0.absoluteString.utf8) }
  }
}
