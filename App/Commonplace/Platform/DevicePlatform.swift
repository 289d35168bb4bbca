import CommonplaceKit
import Foundation

extension AppPlatform {
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
      files: URL.applicationSupportDirectory, caches: URL.cachesDirectory,
      credentials: { KeychainCredentialStorage(server: $0) }, secrets: Keychain(),
      transport: URLSessionTransport(), localBooks: localBooks, recognizer: recognizer)
  }
}
