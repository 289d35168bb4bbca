import CommonplaceKit
import Foundation
import ListCore
import Model

/// A program for browser tests: a device with the lists of the Kit, as an app on a phone has them.
///
///     ListDevice FOLDER SERVER TOKEN CLOCK
///
/// `TOKEN` is an API token, and `CLOCK` the number of seconds by which the device's clock is ahead.
/// Each line of the input is a command, and each has one line of output:
///
/// | Command | Output |
/// |---|---|
/// | `add LIST NAME` | the id of the item, when it is on the disk |
/// | `set LIST ITEM name TEXT`, `… checked true`, `… deleted true` | `ok`, when it is on the disk |
/// | `sync` | `ok`, or `failed` with the reason |
/// | `unsent` | the number of edits that wait |
/// | `show LIST` | the visible items as JSON: `[["Milk",false],…]`, sorted |
@main struct ListDevice {
  private enum CommandError: Error { case unknown(String) }

  private let store: ListStore

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let server = URL(string: arguments[2]),
      let ahead = Int64(arguments[4])
    else {
      FileHandle.standardError.write(Data("usage: ListDevice FOLDER SERVER TOKEN CLOCK\n".utf8))
      exit(64)
    }
    let client = Commonplace(baseURL: server, apiToken: arguments[3], retries: .never)
    let store = try ListStore(
      folder: URL(filePath: arguments[1]), client: client,
      now: { Timestamp.now.adding(seconds: ahead) })
    let device = ListDevice(store: store)
    while let line = readLine() {
      let answer = try await device.answer(to: line.split(separator: " ").map(String.init))
      FileHandle.standardOutput.write(Data((answer + "\n").utf8))
    }
  }

  private func answer(to command: [String]) async throws -> String {
    switch (command.first, command.count) {
    case ("add", 3...):
      return try await store.addItem(command[2...].joined(separator: " "), to: command[1])
    case ("set", 5...):
      let value = command[4...].joined(separator: " ")
      guard let field = ItemField(rawValue: command[3]) else {
        throw CommandError.unknown(command[3])
      }
      let isFlag = field == .checked || field == .deleted
      try await store.edit(
        command[1], [(.item(command[2], field), isFlag ? .flag(value == "true") : .text(value))])
      return "ok"
    case ("sync", 1):
      do {
        try await store.sync()
        return "ok"
      } catch {
        return "failed \(error)".replacingOccurrences(of: "\n", with: " ")
      }
    case ("unsent", 1): return "\(await store.unsentCount)"
    case ("show", 2):
      let items = await store.lists[command[1]]?.items.values.filter(\.isVisible) ?? []
      let lines = try items.map { try JSON.text([$0.name]).dropLast() + ",\($0.isChecked)]" }
      return "[\(lines.sorted().joined(separator: ","))]"
    default: throw CommandError.unknown(command.joined(separator: " "))
    }
  }
}
