import Model

/// What a webhook's form holds, as it was typed.
struct WebhookInput: Equatable {
  var name = ""
  var url = ""
  var secret = ""
  var events: Set<String> = []
  /// Those sent along, each `Name: value` on a line of its own.
  var headers = ""
  var isActive = true

  static func lines(_ headers: [String: String]) -> String {
    headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }

  /// - Throws: invalid (`headers`) for a line that is no header, or one that is there twice.
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
