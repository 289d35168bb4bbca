import Foundation

/// The header that says when a request can be sent again (RFC 9110): seconds or a date.
enum RetryAfter {
  /// Returns the seconds until another attempt; nil without the header, or for another form.
  /// - Parameters:
  ///   - headers: the header fields by their names in lower case.
  ///   - now: is used if the server does not send its own time, which the clock of the device may
  ///     differ from.
  static func seconds(in headers: [String: String], now: Date = Date()) -> Int? {
    guard let text = headers["retry-after"]?.trimmingCharacters(in: .whitespaces) else {
      return nil
    }
    if let seconds = Int(text) { return seconds >= 0 ? seconds : nil }
    guard let date = date(text) else { return nil }
    let start = headers["date"].flatMap { self.date($0) } ?? now
    // A date in a million years is no number of seconds to wait.
    return Int(max(0, min(date.timeIntervalSince(start).rounded(.up), 1_000_000_000)))
  }

  /// Returns a date in the form that servers send, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func date(_ text: String) -> Date? {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.date(from: text)
  }
}
