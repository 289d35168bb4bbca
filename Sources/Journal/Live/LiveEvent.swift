/// An event for the listeners of a space.
package enum LiveEvent: Sendable {
  /// Changes in the order of their sequences. `json` is encoded once for all listeners.
  case changes(upTo: Int64, json: String)
  /// Too many changes to send individually: clients should reload everything that they show.
  case reset(upTo: Int64)
  /// A sign that the connection still works.
  case ping
}

extension LiveEvent {
  /// `{"changes":[{"sequence":7,"kind":"entry","id":"…","operation":"update","revision":3}]}`
  init(_ changes: some Collection<LoggedChange>, upTo last: Int64) {
    let items = changes.map { logged in
      // None of these values contains a character that JSON must escape.
      """
      {"sequence":\(logged.sequence),"kind":"\(logged.change.kind.rawValue)",\
      "id":"\(logged.change.target)","operation":"\(logged.change.operation.rawValue)",\
      "revision":\(logged.change.revision)}
      """
    }
    self = .changes(upTo: last, json: "{\"changes\":[\(items.joined(separator: ","))]}")
  }
}
