/// Closes the sheet, or goes back to the screen before.
// Unchecked, like the other actions, because it is called on the main actor only.
public struct DismissAction: @unchecked Sendable {
  let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
  @MainActor public func callAsFunction() { action() }
}

public struct DismissSearchAction: @unchecked Sendable {
  let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
  @MainActor public func callAsFunction() { action() }
}

/// Reads contents again.
public struct RefreshAction: Sendable {
  let action: @Sendable () async -> Void
  public func callAsFunction() async { await action() }
}

/// Opens a URL.
public struct OpenURLAction: @unchecked Sendable {
  public struct Result: Sendable {
    enum Kind { case handled, discarded, systemAction }
    let kind: Kind
    let url: URL?
    public static let handled = Result(kind: .handled, url: nil)
    public static let discarded = Result(kind: .discarded, url: nil)
    public static let systemAction = Result(kind: .systemAction, url: nil)
    public static func systemAction(_ url: URL) -> Result {
      Result(kind: .systemAction, url: url)
    }
  }

  private let handler: (URL) -> Result
  private var system: ((URL) -> Void)?

  public init(handler: @escaping (URL) -> Result) { self.handler = handler }

  @MainActor public func callAsFunction(_ url: URL) { self(url) { _ in } }

  @MainActor public func callAsFunction(
    _ url: URL, completion: @escaping (_ accepted: Bool) -> Void
  ) {
    let result = handler(url)
    if result.kind == .systemAction { system?(result.url ?? url) }
    completion(result.kind != .discarded)
  }

  /// The same action, which also reports what the system opens.
  func reporting(_ system: @escaping (URL) -> Void) -> OpenURLAction {
    var copy = self
    copy.system = system
    return copy
  }
}
