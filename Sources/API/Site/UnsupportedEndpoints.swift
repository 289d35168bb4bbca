import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// Endpoints of ModulaCMS's contract that this server does not support. They answer 404 with a
/// sentence that says so. The reasons are in docs/decisions/0059.
struct UnsupportedEndpoints: Sendable {
  /// The beginnings of unsupported paths, and their names in the message.
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
    ("admin/admincontentdatas", "admin content"), ("auth/oauth", "sign-in with other services"),
    ("media/reprocess", "rebuilding media sizes"),
    ("contentversions", "versions at this path; they are at content/versions"),
  ]

  /// Read-only lists, and their names in the message. Their contents are fixed by the server.
  static let readOnlyLists: [(path: String, name: String)] = [
    ("usersoauth", "accounts of other services"), ("tables", "changing the list of tables"),
    ("fieldtypes", "changing the kinds of fields"),
  ]

  func add(to router: Router<AppRequestContext>) {
    let methods = [HTTPRequest.Method.get, .post, .put, .patch, .delete]
    for (path, name) in UnsupportedEndpoints.paths {
      addRefusals(at: ["/\(path)", "/\(path)/**"], methods: methods, name: name, to: router)
    }
    for (path, name) in UnsupportedEndpoints.readOnlyLists {
      addRefusals(
        at: ["/\(path)"], methods: [.post, .put, .patch, .delete], name: name, to: router)
    }
  }

  private func addRefusals(
    at paths: [String], methods: [HTTPRequest.Method], name: String,
    to router: Router<AppRequestContext>
  ) {
    let group = router.group("/api/v1").add(middleware: FailureMiddleware(contract: .modula))
    for path in paths {
      for method in methods {
        group.on(RouterPath(path), method: method) { _, _ -> Response in
          throw Failure(.notFound, "contract.leftOut", ["name": name])
        }
      }
    }
  }
}
