import CommonplaceKit
import Foundation

func callExports(_ client: Commonplace) async throws {
  // MARK: -
  let files = try ExampleFiles()
  let file = files.folder.appending(path: "entries.csv")

  // MARK: GET /export/entries.csv
  for try await progress in client.exports.entries(type: "Movie", to: file) {
    print("Received \(progress.done) bytes")
  }

  // MARK: GET /export/letterboxd.csv
  for try await progress in client.exports.letterboxd(to: file) {
    print("Received \(progress.done) bytes")
  }

  // MARK: -
  try files.remove()
}
