import CommonplaceKit
import Foundation
import UIKit

extension AppPlatform {
  /// Returns a folder of the app's container.
  private static func folder(_ kind: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: kind, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
  }

  /// The platform of the running app.
  static var device: AppPlatform {
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
      transport: URLSessionTransport(), localBooks: localBooks, recognizer: recognizer,
      sharedItems: .inAppGroup(of: .main) {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)
      })
  }
}
