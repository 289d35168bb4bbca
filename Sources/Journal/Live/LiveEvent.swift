/// What listeners of a space are told.
package enum LiveEvent: Sendable {
  /// Changes in the order of their sequences. `json` is made once for all who listen.
  case changes(upTo: Int64, json: String)
  /// More happened than is told one by one: everything that is shown should be asked for again.
  case reset(upTo: Int64)
  /// Nothing happened; the way is still open.
  case ping
}

extension LiveEvent {
  /// `{"changes":[{"sequence":7,"kind":"entry","id":"…","operation":"update","revision":3}]}`
  init(_ changes: some Collection<LoggedChange>, upTo last: Int64) {
    let items = changes.map { logged in
      // None of these holds a character that JSON would escape.
      """
      {"sequence":\(logged.sequence),"kind":"\(logged.change.kind.rawValue)",\
      "id":"\(logged.change.target)","operation":"\(logged.change.operation.rawValue)",\
      "revision":\(logged.change.revision)}
      """
    }
    self = .changes(upTo: last, json: "{\"changes\":[\(items.joined(separator: ","))]}")
  }
}
