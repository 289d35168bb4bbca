import Model

/// The input of a webhook's form, as it was typed.
struct WebhookInput: Equatable {
  var name = ""
  var url = ""
  var secret = ""
  var events: Set<String> = []
  /// Additional HTTP headers, one `Name: value` per line.
  var headers = ""
  var isActive = true

  static func lines(_ headers: [String: String]) -> String {
    headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }

  /// Parses the headers.
  /// - Throws: invalid (`headers`) for a line that is no header, or a header that occurs twice.
  func parsedHeaders() throws -> [String: String] {
    var parsed: [String: String] = [:]
    for line in headers.split(whereSeparator: \.isNewline) {
      let line = String(line).normalised
      if line.isEmpty { continue }
      let parts = line.split(separator: ":", maxSplits: 1).map { String($0).normalised }
      guard parts.count == 2, !parts[0].isEmpty, parsed[parts[0]] == nil else {
        throw Failure.invalid(FieldProblem("headers", "webhook.header"))
      }
      parsed[parts[0]] = parts[1]
    }
    return parsed
  }
}
