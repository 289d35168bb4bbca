import HTML
import Publishing

/// The host names that sites have requested, each with a button that approves it.
struct SiteHostsView {
  let requests: [HostRequest]
  let context: PageContext

  var node: some Node {
    SettingsSection(
      context.words(publicSite: .hostRequests), text: context.words(publicSite: .hostRequestsText)
    ) {
      ForEach(requests) { request in row(request) }
    }.node
  }

  private func row(_ request: HostRequest) -> some Node {
    let approve = context.words(publicSite: .hostApprove)
    return form(.class("actions"), .method(.post), .action(context.path("/site/settings/hosts"))) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("host"), .value(request.host))
      input(.type(.hidden), .name("site"), .value(request.handle))
      span { "\(request.host) · @\(request.handle)" }
      button(.class("button"), .label("\(approve): \(request.host)")) { approve }
    }
  }
}
