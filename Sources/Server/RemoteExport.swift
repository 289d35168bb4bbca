import CommonplaceKit
import Foundation

/// A run of the export command with a server elsewhere, which writes the archive.
struct RemoteExport: Sendable {
  let client: Commonplace
  let file: String

  func run() async throws {
    try await reportingRemoteFailures {
      let printer = LinePrinter()
      let archive = try await client.archives.wait(for: client.archives.create()) { archive in
        let total = archive.progress.total.map { " of \($0)" } ?? ""
        printer.print("\(archive.progress.step): \(archive.progress.done)\(total)")
      }
      let target = URL(fileURLWithPath: file)
      for try await progress in client.archives.download(archive.id, to: target) {
        let total = progress.total.map { " of \($0 >> 10)" } ?? ""
        printer.print("downloaded: \(progress.done >> 10)\(total) KB")
      }
      try await client.archives.delete(archive.id)
      print("\(archive.size ?? 0) bytes.")
      if archive.damagedImages > 0 {
        print("\(archive.damagedImages) images are damaged on the server, and not in the archive.")
      }
    }
  }
}
