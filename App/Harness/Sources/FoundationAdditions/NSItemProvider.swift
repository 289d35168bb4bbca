public import Foundation

/// Offers a value of another app in several types.
open class NSItemProvider: NSObject {
  private let values: [(type: String, data: Data)]
  open var suggestedName: String?

  /// - Parameter values: the data by the identifiers of their types, the best type first.
  package init(values: [(type: String, data: Data)]) { self.values = values }

  open var registeredTypeIdentifiers: [String] { values.map(\.type) }

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
