import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// Paths of Modula's contract that this server does not have, and says so: 404 with a sentence.
/// docs/decisions/0059 has the reasons.
struct LeftOut: Sendable {
  /// By their beginnings, and what a sentence calls them.
  static let paths: [(path: String, name: String)] = [
    ("admincontentdatas", "admin content"), ("admincontentfields", "admin content"),
    ("admincontentrelations", "admin content"), ("admindatatypes", "admin datatypes"),
    ("admindatatypefields", "admin datatypes"), ("adminfields", "admin fields"),
    ("adminfieldtypes", "admin fields"), ("adminroutes", "admin routes"),
    ("adminmedia", "admin media"), ("adminmedia-folders", "admin media"),
    ("adminmediadimensions", "admin media"), ("admin/validations", "admin validations"),
    ("admin/content", "admin content"), ("admin/tree", "admin content"),
    ("admin/config", "configuration over the network"), ("admin/metrics", "metrics"),
    ("admin/plugins", "plugins"), ("plugins", "plugins"), ("deploy", "deploy"),
    ("ssh-keys", "SSH keys"), ("import", "imports from other systems"),
  ]

  func add(to router: Router<BookContext>) {
    let methods = [HTTPRequest.Method.get, .post, .put, .patch, .delete]
    for (path, name) in LeftOut.paths {
      let group = router.group("/api/v1").add(middleware: Failures(contract: .modula))
      for method in methods {
        for route in ["/\(path)", "/\(path)/**"] {
          group.on(RouterPath(route), method: method) { _, _ -> Response in
            throw Failure(.notFound, "contract.leftOut", ["name": name])
          }
        }
      }
    }
  }
}
