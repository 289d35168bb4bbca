import CommonplaceKit
import Foundation
import Model

/// A program for browser tests: a device with the outbox of the Kit, as an app on a phone has it.
///
///     OutboxDevice FOLDER SERVER TOKEN
///
/// `TOKEN` is an API token. Each line of the input is a `Command` as JSON, and each has one line of
/// output, which is written when the change is on the disk: the id of a new object, or `ok`. `send`
/// has `ok`, or `failed` with the reason; `operations` has what waits as JSON.
@main struct OutboxDevice {
  private struct Command: Decodable {
    var name: String
    /// The object, or for `discard`, `keepMine` and `retry` the operation.
    var id: String?
    var title: String?
    /// The description of an entry, or the value of the field of content.
    var text: String?
    var collection: CollectionID?
    var type: TypeID?
    var field: FieldID?
    var revision: Int?
    /// The file of a photo.
    var photo: String?
  }

  /// What waits, as the test reads it.
  private struct Waiting: Encodable {
    var id: UUID
    var action: String
    var target: String
    /// `waiting`, `blocked`, or the kind of a refusal.
    var status: String
  }

  private enum CommandError: Error { case unknown(String) }

  private let outbox: Outbox

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let server = URL(string: arguments[2]) else {
      FileHandle.standardError.write(Data("usage: OutboxDevice FOLDER SERVER TOKEN\n".utf8))
      exit(64)
    }
    let client = Commonplace(baseURL: server, apiToken: arguments[3], retries: .never)
    let device = OutboxDevice(
      outbox: try Outbox(folder: URL(filePath: arguments[1]), client: client))
    while let line = readLine() {
      let answer = try await device.answer(to: try JSON.decode(from: Data(line.utf8)))
      FileHandle.standardOutput.write(Data((answer + "\n").utf8))
    }
  }

  private func answer(to command: Command) async throws -> String {
    switch command.name {
    case "send":
      do {
        try await outbox.send()
        return "ok"
      } catch {
        return "failed \(error)".replacingOccurrences(of: "\n", with: " ")
      }
    case "operations": return try await operations()
    case "serverID": return await outbox.serverID(of: command.id ?? "") ?? "none"
    case "createEntry", "createCollection", "createContent": return try await create(command)
    case "discard", "keepMine", "retry": try await decide(command)
    default: try await change(command)
    }
    return "ok"
  }

  private func operations() async throws -> String {
    var waiting: [Waiting] = []
    for operation in await outbox.operations {
      let status =
        switch await outbox.status(of: operation) {
        case .waiting: "waiting"
        case .blocked: "blocked"
        case .refused(let refusal): refusal.kind
        }
      waiting.append(
        Waiting(
          id: operation.id, action: operation.action.rawValue, target: operation.target,
          status: status))
    }
    return try JSON.text(waiting)
  }

  private func create(_ command: Command) async throws -> String {
    let (title, text) = (command.title ?? "", command.text ?? "")
    switch (command.name, command.type, command.field) {
    case ("createEntry", _, _):
      let photos = command.photo.map { [UploadFile(URL(filePath: $0))] } ?? []
      let draft = EntryDraft(collectionID: command.collection, title: title, description: text)
      return "\(try await outbox.createEntry(draft, photos: photos))"
    case ("createCollection", _, _):
      return "\(try await outbox.createCollection(CollectionDraft(name: title, icon: "🎬")))"
    case ("createContent", let type?, let field?):
      let new = NewContent(type: type, title: title, values: [field: text])
      return "\(try await outbox.createContent(new))"
    default: throw CommandError.unknown(command.name)
    }
  }

  private func change(_ command: Command) async throws {
    let (id, title) = (command.id ?? "", command.title ?? "")
    switch (command.name, EntryID(id), CollectionID(id)) {
    case ("updateEntry", let id?, _):
      var draft = EntryDraft(
        collectionID: command.collection, title: title, description: command.text ?? "")
      draft.revision = command.revision
      try await outbox.updateEntry(id, draft)
    case ("deleteEntry", let id?, _): try await outbox.deleteEntry(id, title: title)
    case ("updateCollection", _, let id?):
      try await outbox.updateCollection(id, CollectionDraft(name: title, icon: "🎬"))
    case ("deleteCollection", _, let id?): try await outbox.deleteCollection(id, name: title)
    case ("updateContent", let id?, _):
      let values = command.field.map { [$0: command.text ?? ""] } ?? [:]
      try await outbox.updateContent(
        id, ContentUpdate(revision: command.revision, values: values), title: title)
    case ("deleteContent", let id?, _): try await outbox.deleteContent(id, title: title)
    default: throw CommandError.unknown(command.name)
    }
  }

  private func decide(_ command: Command) async throws {
    guard let id = UUID(uuidString: command.id ?? "") else { return }
    switch command.name {
    case "discard": try await outbox.discard(id)
    case "keepMine": try await outbox.keepMine(id)
    default: try await outbox.retry(id)
    }
  }
}
