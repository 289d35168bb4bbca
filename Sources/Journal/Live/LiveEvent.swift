import Model

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
    var json = JSONWriter()
    json.object { json in
      json.array("changes") { json in
        for logged in changes {
          json.object { json in
            json.member("sequence", logged.sequence)
            json.member("kind", logged.change.kind.rawValue)
            json.member("id", logged.change.target.description)
            json.member("operation", logged.change.operation.rawValue)
            json.member("revision", logged.change.revision)
          }
        }
      }
    }
    self = .changes(upTo: last, json: json.text)
  }
}
