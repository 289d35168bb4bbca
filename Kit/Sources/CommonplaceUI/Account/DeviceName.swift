import Foundation

/// What a session is called, from the `User-Agent` of its requests.
///
///     DeviceName(userAgent: "Commonplace/1.0 (iPhone; iOS 17.5)")  // .app("iPhone")
public enum DeviceName: Sendable, Equatable {
  /// Commonplace on a device such as `iPhone`, or another app by its name.
  case app(String)
  case browser(String, on: String)
  /// Another program, by its name.
  case program(String)
  case unknown

  /// The order matters, because browsers also name those that they are compatible with.
  private static let browsers = [
    ("YaBrowser/", "Yandex Browser"), ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("EdgiOS/", "Edge"), ("EdgA/", "Edge"), ("Edg/", "Edge"), ("OPR/", "Opera"), ("OPT/", "Opera"),
    ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
  ]

  /// The order matters as above: phones name the systems of computers.
  private static let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Macintosh", "macOS"), ("Mac OS", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
  ]

  /// Finds the name in a `User-Agent`; nil means that the session has none.
  public init(userAgent: String?) {
    let agent = userAgent ?? ""
    func first(_ names: [(mark: String, name: String)]) -> String? {
      names.first { agent.contains($0.mark) }?.name
    }
    let program = agent.prefix { $0 != "/" && $0 != " " && $0 != "(" }.removingPercent
    let system = first(Self.systems)
    let isOwn = program == "Commonplace"
    if isOwn || (agent.contains("CFNetwork/") && !program.isEmpty) {
      // Without the system's name, an app is known by its own.
      self = .app(isOwn ? system ?? program : program)
    } else if let browser = first(Self.browsers), let system {
      self = .browser(browser, on: system)
    } else {
      self = program.isEmpty || program == "Mozilla" ? .unknown : .program(program)
    }
  }

  /// The `User-Agent` of the app.
  /// - Parameters:
  ///   - model: the kind of the device, such as `iPhone`.
  ///   - system: the name and the version of its system, such as `iOS 17.5`.
  public static func userAgent(version: String, model: String, system: String) -> String {
    "Commonplace/\(version) (\(model); \(system))"
  }
}

extension Substring {
  /// The text without the percent encoding in which the system sends an app's name.
  fileprivate var removingPercent: String { removingPercentEncoding ?? String(self) }
}
