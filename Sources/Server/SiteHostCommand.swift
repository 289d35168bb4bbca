import ArgumentParser
import Book
import Model
import Publishing

extension SiteCommand {
  struct ApproveHost: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "approve-host",
      abstract: "Approves the host name that a site has requested, or lists the requests.",
      discussion: """
        Approve a name only if it belongs to the owners of the site, because all of it is served \
        from their site. A running server applies it within seconds.
        """ + "\n\n" + examples("site approve-host blog.example.com"))

    @Argument(help: "The host name. (default: list the requests)") var host: String?
    @Option(help: "The handle of the site, if several have requested the name.")
    var space: String?
    @OptionGroup var shared: SharedOptions

    func run() async throws {
      let settings = try await shared.open().features.site.settings
      try await reportingFailures {
        guard let host else {
          for request in try await settings.hostRequests() {
            print("\(request.host)  @\(request.handle)")
          }
          return
        }
        let approved = try await settings.approveHost(host, of: space)
        print("\(approved.host) is now the host of @\(approved.handle).")
      }
    }
  }
}
