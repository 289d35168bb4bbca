import CommonplaceKit
import CommonplaceUI
import Foundation
import UIKit

extension AppPlatform {
  /// Returns a folder of the app's container.
  private static func folder(_ kind: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: kind, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
  }

  @MainActor private static var userAgent: String {
    let device = UIDevice.current
    return DeviceName.userAgent(
      version: AppVersion.number ?? "0", model: device.model,
      system: "\(device.systemName) \(device.systemVersion)")
  }

  /// The platform of the running app.
  @MainActor static var device: AppPlatform {
    var localBooks: (any LocalBooks)?
    var recognizer: (any PhotoTextRecognizer)?
    #if canImport(CommonplaceLocal)
      localBooks = DeviceBooks()
    #endif
    #if canImport(Vision)
      recognizer = VisionTextRecognizer()
    #endif
    return AppPlatform(
      files: folder(.applicationSupportDirectory), caches: folder(.cachesDirectory),
      credentials: { KeychainCredentialStorage(server: $0) }, secrets: Keychain(),
      transport: URLSessionTransport(userAgent: userAgent), localBooks: localBooks,
      recognizer: recognizer,
      sharedItems: .inAppGroup(of: .main) {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)
      })
  }
}

/// The version of the app.
enum AppVersion {
  /// Nil in tests, which have no bundle.
  static var number: String? {
    Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
  }
  static var text: String { number ?? "–" }
}
