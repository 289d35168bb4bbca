// swift-format-ignore-file
// Written by scripts/check-snippets --write.
import CommonplaceKit
import CommonplaceUI
import Foundation

@MainActor func CommonplaceLocal_CommonplaceLocal_1(entry: Entry, folder: URL) async throws {
  let book = try await LocalServer(folder: folder, name: "Ann")
  for try await entry in book.client.entries.all() { print(entry.title) }
  try await book.close()
}

@MainActor func CommonplaceLocal_LocalServer_1(entry: Entry, folder: URL) async throws {
  let server = try await LocalServer(folder: folder, name: "Ann")
  for try await entry in server.client.entries.all() { print(entry.title) }
}
