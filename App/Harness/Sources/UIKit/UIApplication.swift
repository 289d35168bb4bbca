public import Foundation
public import FoundationAdditions

/// The app.
@MainActor open class UIApplication: NSObject {
  public static let shared = UIApplication()
  public nonisolated static let openSettingsURLString = "app-settings:"
  public nonisolated static let openNotificationSettingsURLString = "app-settings:notifications"
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")

  public var isIdleTimerDisabled = false
  public var connectedScenes: Set<UIScene> = []
  /// URLs that were opened, for tests.
  package private(set) var openedURLs: [URL] = []

  public func canOpenURL(_ url: URL) -> Bool { true }

  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    openedURLs.append(url)
    completion?(true)
  }

  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
}

@MainActor open class UIResponder: NSObject {}
@MainActor open class UIScene: UIResponder {}
@MainActor open class UIWindowScene: UIScene {
  public var keyWindow: UIWindow? { nil }
  public var windows: [UIWindow] { [] }
}
@MainActor open class UIView: UIResponder {
  public override init() { super.init() }
  public init(frame: CGRect) { super.init() }
  open var backgroundColor: UIColor?
  /// A property of `NSObject` in UIKit.
  open var accessibilityLabel: String?
  open func sizeThatFits(_ size: CGSize) -> CGSize { size }
  open var frame = CGRect.zero
  open var bounds = CGRect.zero
  open private(set) var subviews: [UIView] = []
  open func addSubview(_ view: UIView) { subviews.append(view) }
  open var autoresizingMask: AutoresizingMask = []

  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }
}
@MainActor open class UIWindow: UIView {
  public var rootViewController: UIViewController?
}

@MainActor open class UIViewController: UIResponder {
  public override init() { super.init() }
  open func viewDidLoad() {}
  open var view: UIView! = UIView()
  open private(set) var children: [UIViewController] = []
  open func addChild(_ childController: UIViewController) { children.append(childController) }
  open func didMove(toParent parent: UIViewController?) {}
  /// The app that shows the extension; tests set it.
  open package(set) var extensionContext: NSExtensionContext?
  open func viewDidAppear(_ animated: Bool) {}
  public var presentedViewController: UIViewController? { nil }
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) { completion?() }
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { completion?() }
}

@MainActor open class UINavigationController: UIViewController {}

/// The device on which the app runs.
@MainActor open class UIDevice: NSObject {
  public static let current = UIDevice()
  public var name: String { "iPhone" }
  public var model: String { "iPhone" }
  public var systemName: String { "iOS" }
  public var systemVersion: String { "17.0" }
  public var userInterfaceIdiom: UIUserInterfaceIdiom { DeviceIdiom.current }
  public var identifierForVendor: UUID? { nil }
}

/// The kind of the device whose views are evaluated.
package enum DeviceIdiom {
  @TaskLocal package static var current = UIUserInterfaceIdiom.phone
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1, phone, pad, tv, carPlay, mac = 5
}

/// The clipboard.
// Unchecked because Apple declares it so; the lock protects the text.
open class UIPasteboard: NSObject, @unchecked Sendable {
  public static let general = UIPasteboard()
  private let lock = NSLock()
  private var text: String?

  /// How long and for which devices the items are kept.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let expirationDate = OptionsKey(
      rawValue: "UIPasteboardOptionsExpirationDateKey")
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionsLocalOnlyKey")
  }

  open var string: String? {
    get { lock.withLock { text } }
    set { lock.withLock { text = newValue } }
  }
  open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    string = items.first?.values.first as? String
  }
  open var url: URL? {
    get { string.flatMap { URL(string: $0) } }
    set { string = newValue?.absoluteString }
  }
  open var hasStrings: Bool { string != nil }
  open var hasImages: Bool { false }
  open var image: UIImage? { nil }
}
