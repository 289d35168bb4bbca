import Foundation

/// The limit of open files. Each connection needs one, and so do the database and the worker.
enum OpenFiles {
  /// The limit to set if the hard limit allows it.
  static let targetLimit: rlim_t = 65_536

  /// Raises the soft limit towards the hard limit. Many systems have a soft limit of 1,024.
  /// - Returns: the new limit; nil if the system does not report it.
  @discardableResult
  static func raiseLimit() -> Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
    let target = min(limit.rlim_max, targetLimit)
    guard limit.rlim_cur < target else { return Int(clamping: limit.rlim_cur) }
    let before = limit.rlim_cur
    limit.rlim_cur = target
    let isRaised = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    return Int(clamping: isRaised ? target : before)
  }
}
