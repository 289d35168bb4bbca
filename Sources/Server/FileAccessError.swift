import Foundation

/// An error for a file or folder that the program needs and cannot use. It states the reason in
/// words, because Foundation's own errors print as a domain and number.
struct FileAccessError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// - Parameter what: what failed, with the path, without a full stop.
  init(_ what: String, because error: any Error) {
    // GRDB appends the SQL statement to SQLite's message, which does not help the operator.
    let reason =
      FileAccessError.reason(of: error)
      .split(separator: " - while executing").first.map(String.init) ?? ""
    description = "\(what): \(reason.hasSuffix(".") ? String(reason.dropLast()) : reason)."
  }

  private static func reason(of error: any Error) -> String {
    // Every error can be bridged to NSError, but only those of Foundation have more details.
    let details = error as NSError
    if let underlying = details.userInfo[NSUnderlyingErrorKey] as? any Error {
      return reason(of: underlying)
    }
    if details.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(details.code)))
    }
    if let text = details.userInfo["NSDebugDescription"] as? String { return text }
    switch CocoaError.Code(rawValue: details.code) {
    case _ where details.domain != NSCocoaErrorDomain: return "\(error)"
    case .fileNoSuchFile, .fileReadNoSuchFile: return "there is no such file or folder"
    case .fileReadNoPermission, .fileWriteNoPermission: return "this is not permitted"
    case .fileWriteFileExists: return "there is a file of this name"
    default: return details.localizedDescription
    }
  }
}
