public import Foundation

/// Offers a value of another app in several types.
open class NSItemProvider: NSObject {
  private let values: [(type: String, data: Data)]
  /// An object in the memory of the other app, without data; nil for data.
  private let object: (any NSItemProviderReading)?
  open var suggestedName: String?

  /// - Parameter values: the data by the identifiers of their types, the best type first.
  package init(values: [(type: String, data: Data)]) {
    self.values = values
    object = nil
  }

  /// - Parameter object: is offered as it is, and cannot be read as data.
  package init(object: any NSItemProviderReading) {
    values = []
    self.object = object
  }

  open var registeredTypeIdentifiers: [String] {
    guard let object else { return values.map(\.type) }
    return Array(type(of: object).readableTypeIdentifiersForItemProvider.prefix(1))
  }

  open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    !Set(registeredTypeIdentifiers)
      .isDisjoint(with: aClass.readableTypeIdentifiersForItemProvider)
  }

  public func canLoadObject<T>(ofClass: T.Type) -> Bool
  where T: _ObjectiveCBridgeable, T._ObjectiveCType: NSItemProviderReading {
    canLoadObject(ofClass: T._ObjectiveCType.self)
  }

  @discardableResult
  open func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    let readable = aClass.readableTypeIdentifiersForItemProvider
    let value = values.first { readable.contains($0.type) }
    // Handed over to one other thread.
    nonisolated(unsafe) let object = object
    // The system calls it on another thread.
    DispatchQueue.global().async {
      do {
        if let object { return completionHandler(object, nil) }
        guard let value else { throw CocoaError(.fileReadNoSuchFile) }
        completionHandler(
          try aClass.object(withItemProviderData: value.data, typeIdentifier: value.type), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
    return Progress(totalUnitCount: 1)
  }

  public func loadObject<T>(
    ofClass: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
  ) -> Progress
  where T: _ObjectiveCBridgeable & SendableMetatype, T._ObjectiveCType: NSItemProviderReading {
    loadObject(ofClass: T._ObjectiveCType.self) { object, error in
      let object = object as? T._ObjectiveCType
      completionHandler(object.map { T._unconditionallyBridgeFromObjectiveC($0) }, error)
    }
  }

  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains(typeIdentifier)
  }

  @discardableResult
  open func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let data = values.first { $0.type == typeIdentifier }?.data
    // The system calls it on another thread.
    DispatchQueue.global().async {
      completionHandler(data, data == nil ? CocoaError(.fileReadNoSuchFile) : nil)
    }
    return Progress(totalUnitCount: 1)
  }

  /// The file is deleted after the closure.
  @discardableResult
  open func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    let ending = typeIdentifier.split(separator: ".").last.map(String.init) ?? "data"
    return loadDataRepresentation(forTypeIdentifier: typeIdentifier) { data, error in
      guard let data else { return completionHandler(nil, error) }
      let file = FileManager.default.temporaryDirectory
        .appending(path: "\(UUID().uuidString).\(ending)")
      do {
        try data.write(to: file)
        completionHandler(file, nil)
        try FileManager.default.removeItem(at: file)
      } catch {
        completionHandler(nil, error)
      }
    }
  }
}

/// A class whose objects can be read from a provider.
public protocol NSItemProviderReading: NSObjectProtocol, SendableMetatype {
  static var readableTypeIdentifiersForItemProvider: [String] { get }
  static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self
}

extension NSString: NSItemProviderReading {
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.utf8-plain-text", "public.plain-text"]
  }

  public static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self {
    guard let text = String(data: data, encoding: .utf8) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    return unsafeDowncast(NSString(string: text), to: self)
  }
}

extension NSURL: NSItemProviderReading {
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.url", "public.file-url"]
  }

  public static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self {
    guard let url = NSURL(string: String(decoding: data, as: UTF8.self)) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return unsafeDowncast(url, to: self)
  }
}

/// A value that another app hands to an extension.
open class NSExtensionItem: NSObject {
  open var attributedTitle: NSAttributedString?
  open var attributedContentText: NSAttributedString?
  open var attachments: [NSItemProvider]?
  open var userInfo: [AnyHashable: Any]?
  public override init() { super.init() }
}

/// The app that shows an extension.
open class NSExtensionContext: NSObject {
  open private(set) var inputItems: [Any]
  /// How the extension has ended; nil while it is open.
  package private(set) var result: Result<Void, any Error>?

  package init(inputItems: [Any]) { self.inputItems = inputItems }

  open func completeRequest(
    returningItems items: [Any]?, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    result = .success(())
    completionHandler?(false)
  }

  open func cancelRequest(withError error: any Error) { result = .failure(error) }
}

extension FileManager {
  /// Returns the folder of a group of apps; nil for a group that the program does not belong to. On
  /// Linux there are no groups.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    nil
  }
}
