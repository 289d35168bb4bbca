public import Foundation

public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let audio = AVMediaType(rawValue: "soun")
  public static let video = AVMediaType(rawValue: "vide")
}

public enum AVAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized
}

/// A camera or a microphone.
open class AVCaptureDevice: NSObject {
  /// Whether the app may use the camera; tests can change it.
  @TaskLocal package static var status = AVAuthorizationStatus.authorized

  open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    status
  }

  /// Asks the user, who agrees.
  open class func requestAccess(for mediaType: AVMediaType) async -> Bool {
    [.notDetermined, .authorized].contains(status)
  }
}
