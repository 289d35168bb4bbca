import CommonplaceKit
import Foundation
import Model
import TestSupport
import Testing

/// Two phones with an outbox and an app without one, with networks that lose requests and responses,
/// and apps that are killed, also while they write. `OUTBOX_RUNS` is the number of runs on SQLite
/// (default: 4).
@Suite struct OutboxRunTests {
  private static let runs =
    ProcessInfo.processInfo.environment["OUTBOX_RUNS"].flatMap { Int($0) } ?? 4

  /// The runs on each backend: half of them on those other than SQLite.
  private static let parts = BookBackend.all.flatMap { backend in
    (0..<(backend.description == "sqlite" ? runs : max(1, runs / 2))).map { (backend, $0) }
  }

  @Test(arguments: parts)
  func `each operation is applied once or reported`(backend: BookBackend, seed: Int) async throws {
    try await backend.withBook { book in
      let run = try await OutboxRun(seed: UInt64(seed + 1), book: book)
      try await run.play(steps: 80)
      try await run.finish()
    }
  }
}

extension OutboxPhone {
  fileprivate func ids() async -> Set<UUID> { Set(await outbox.operations.map(\.id)) }

  private var size: UInt64 {
    get throws {
      let file = folder.appending(path: "outbox.jsonl").path
      let size = try FileManager.default.attributesOfItem(atPath: file)[.size]
      return (size as? NSNumber)?.uint64Value ?? 0
    }
  }

  /// Ends the app while it writes, so that only a part is on the disk, and starts it again.
  /// - Returns: whether it was killed; a file that was made shorter is always complete.
  fileprivate mutating func kill(
    during body: (CommonplaceKit.Outbox) async throws -> Void,
    using generator: inout SeededRandomNumberGenerator
  ) async throws -> Bool {
    let before = try size
    try await body(outbox)
    let after = try size
    guard after > before else { return false }
    let handle = try FileHandle(forWritingTo: folder.appending(path: "outbox.jsonl"))
    try handle.truncate(atOffset: UInt64.random(in: before..<after, using: &generator))
    try handle.close()
    try restart()
    return true
  }
}

private final class OutboxRun {
  private enum Kind: CaseIterable { case entry, collection, content }

  /// What a phone has created.
  private struct Object {
    let phone: Int
    let kind: Kind
    /// The id on the phone.
    let id: String
    /// A text that no other object has in its title.
    let name: String
    /// The collection of an entry.
    var parent: String?
    var photos = 0
    /// The creation and the changes, in their order, with the text that each sets.
    var operations: [(id: UUID, text: String)]
    var deletion: UUID?
    /// Whether the user can still change it.
    var isLive = true
  }

  private var phones: [OutboxPhone] = []
  private let browser: Commonplace
  private let datatype: TypeID
  private let body: FieldID
  private var generator: SeededRandomNumberGenerator
  private var objects: [Object] = []
  /// The operations that a deletion or a decision of the user has removed.
  private var withdrawn: Set<UUID> = []
  /// What the browser has set last, with the revision it led to, and the number of its changes.
  private var browserEdits: [EntryID: (revision: Int, text: String, count: Int)] = [:]

  init(seed: UInt64, book: TestBook) async throws {
    generator = SeededRandomNumberGenerator(state: seed)
    browser = book.client
    let site = book.client.site
    datatype = try await site.datatypes.create(DatatypeDraft(label: "Post", name: "post")).id
    body = try await site.fields.create(
      SiteFieldDraft(label: "Body", type: "richtext", of: datatype)
    ).id
    for number in 0..<2 {
      phones.append(try await OutboxPhone(of: book, folder: "phone \(number)"))
    }
  }

  func play(steps: Int) async throws {
    for step in 0..<steps {
      let phone = Int.random(in: 0..<2, using: &generator)
      setNetwork(of: phone)
      switch Int.random(in: 0..<16, using: &generator) {
      case 0..<4: try await create("\(step)", on: phone)
      case 4..<8: try await change("\(step)", on: phone)
      case 8: try await delete(on: phone)
      case 9..<11: try await changeInBrowser("\(step)")
      case 11: try phones[phone].restart()
      case 12: try await decide(on: phone)
      default:
        // The operations stay in the outbox.
        do { try await phones[phone].outbox.send() } catch is URLError {}
      }
    }
  }

  private func setNetwork(of phone: Int) {
    let faults = Locked(SeededRandomNumberGenerator(state: generator.next()))
    phones[phone].network.set(
      .unreliable {
        faults.withLock { generator in
          SwitchableTransport.Fault.allCases.randomElement(using: &generator) ?? .none
        }
      })
  }

  /// Changes the outbox of a phone, whose app may be killed meanwhile.
  /// - Returns: the operation that was added, if there is one; nil if the app was killed before.
  private func act(
    on phone: Int, _ body: (CommonplaceKit.Outbox) async throws -> Void
  ) async throws -> UUID?? {
    let before = await phones[phone].ids()
    if Int.random(in: 0..<5, using: &generator) == 0 {
      // Copies, because the closure uses this object.
      var (killed, ownGenerator) = (
        phones[phone], SeededRandomNumberGenerator(state: generator.next())
      )
      let isKilled = try await killed.kill(during: body, using: &ownGenerator)
      phones[phone] = killed
      if isKilled {
        #expect(await phones[phone].ids() == before)
        return nil
      }
    } else {
      try await body(phones[phone].outbox)
    }
    let after = await phones[phone].ids()
    withdrawn.formUnion(before.subtracting(after))
    return .some(after.subtracting(before).first)
  }

  // MARK: - Actions

  private func live(_ kind: Kind? = nil, on phone: Int) -> [Int] {
    objects.indices.filter {
      objects[$0].phone == phone && objects[$0].isLive && (kind == nil || objects[$0].kind == kind)
    }
  }

  private func create(_ step: String, on phone: Int) async throws {
    // Most objects are entries.
    let kind =
      Bool.random(using: &generator) ? .entry : Kind.allCases.randomElement(using: &generator)
    let (datatype, body) = (datatype, body)
    var id = ""
    var object = Object(
      phone: phone, kind: kind ?? .entry, id: "", name: "object \(step).", operations: [])
    if object.kind == .entry, Bool.random(using: &generator) {
      object.parent = live(.collection, on: phone).randomElement(using: &generator).map {
        objects[$0].id
      }
    }
    // Pictures take long, so that a run has one.
    let photos =
      object.kind == .entry && objects.allSatisfy({ $0.photos == 0 })
      ? [UploadFile(try TestImage.file("phone.jpg"))] : []
    // The server refuses an entry without a title.
    let isInvalid = object.kind == .entry && Int.random(in: 0..<8, using: &generator) == 0
    let (title, parent) = (isInvalid ? "" : object.name, object.parent.flatMap { CollectionID($0) })
    let added = try await act(on: phone) { outbox in
      switch object.kind {
      case .entry:
        let draft = EntryDraft(collectionID: parent, title: title, description: "Made \(step).")
        id = "\(try await outbox.createEntry(draft, photos: photos))"
      case .collection:
        let draft = CollectionDraft(name: "\(title) Made \(step).", icon: "🎬")
        id = "\(try await outbox.createCollection(draft))"
      case .content:
        let new = NewContent(type: datatype, title: title, values: [body: "Made \(step)."])
        id = "\(try await outbox.createContent(new))"
      }
    }
    guard let operation = added ?? nil else { return }
    objects.append(
      Object(
        phone: phone, kind: object.kind, id: id, name: object.name, parent: object.parent,
        photos: photos.count, operations: [(operation, "Made \(step).")]))
  }

  private func change(_ step: String, on phone: Int) async throws {
    guard let index = live(on: phone).randomElement(using: &generator) else { return }
    let object = objects[index]
    let (text, body) = ("Changed \(step).", body)
    let serverID = await phones[phone].outbox.serverID(of: object.id).flatMap { EntryID($0) }
    let added = try await act(on: phone) { outbox in
      switch object.kind {
      case .entry:
        guard let id = EntryID(object.id) else { return }
        var draft = EntryDraft(
          collectionID: object.parent.flatMap { CollectionID($0) }, title: object.name,
          description: text)
        draft.revision = try await revision(of: serverID)
        try await outbox.updateEntry(id, draft)
      case .collection:
        guard let id = CollectionID(object.id) else { return }
        let draft = CollectionDraft(name: "\(object.name) \(text)", icon: "🎬")
        try await outbox.updateCollection(id, draft)
      case .content:
        guard let id = EntryID(object.id) else { return }
        let update = ContentUpdate(values: [body: text])
        try await outbox.updateContent(id, update, title: object.name)
      }
    }
    if let operation = added ?? nil { objects[index].operations.append((operation, text)) }
  }

  /// Returns the revision that the screen of an entry shows; nil for one that was not sent or that is
  /// gone with its collection.
  private func revision(of id: EntryID?) async throws -> Int? {
    guard let id else { return nil }
    do {
      return try await browser.entries.get(id).revision
    } catch let error as APIError where error.kind == .notFound {
      return nil
    }
  }

  private func delete(on phone: Int) async throws {
    guard let index = live(on: phone).randomElement(using: &generator) else { return }
    let object = objects[index]
    let added = try await act(on: phone) { outbox in
      switch object.kind {
      case .entry:
        if let id = EntryID(object.id) { try await outbox.deleteEntry(id, title: object.name) }
      case .collection:
        if let id = CollectionID(object.id) {
          try await outbox.deleteCollection(id, name: object.name)
        }
      case .content:
        if let id = EntryID(object.id) { try await outbox.deleteContent(id, title: object.name) }
      }
    }
    guard let added else { return }
    objects[index].deletion = added
    for other in objects.indices where other == index || objects[other].parent == object.id {
      objects[other].isLive = false
    }
  }

  /// Decides about an operation that the server has refused, as its user would.
  private func decide(on phone: Int) async throws {
    let outbox = phones[phone].outbox
    for operation in await outbox.operations {
      guard case .refused(let refusal) = await outbox.status(of: operation) else { continue }
      _ = try await act(on: phone) { outbox in
        if refusal.current != nil, Bool.random(using: &generator) {
          try await outbox.keepMine(operation.id)
        } else if var draft = operation.entryDraft, draft.title.isEmpty {
          draft.title = objects.first { $0.id == operation.target }?.name ?? ""
          try await outbox.retry(operation.id, with: draft)
        } else if Bool.random(using: &generator) {
          try await outbox.retry(operation.id)
        } else {
          try await outbox.discard(operation.id)
        }
      }
      return
    }
  }

  /// Changes an entry that was sent, so that later edits of its phone may conflict.
  private func changeInBrowser(_ step: String) async throws {
    let all = try await browser.entries.page(limit: 100).elements
    guard let entry = all.randomElement(using: &generator) else { return }
    var draft = EntryDraft(
      collectionID: entry.collectionID, title: entry.title, description: "Browser \(step).")
    draft.revision = entry.revision
    let saved = try await browser.entries.update(entry.id, draft)
    let count = (browserEdits[entry.id]?.count ?? 0) + 1
    browserEdits[entry.id] = (saved.revision, saved.description, count)
  }

  // MARK: - The end

  /// Sends everything, and compares what the server has with what was done.
  func finish() async throws {
    var reported: Set<UUID> = []
    for phone in phones {
      phone.network.set(.on)
      try await phone.outbox.send()
      for operation in await phone.outbox.operations {
        reported.insert(operation.id)
        if await phone.outbox.status(of: operation) == .waiting {
          Issue.record("waits: \(operation.title)")
        }
      }
    }
    let site = try await browser.site.contents.page(of: datatype, limit: 100).elements
    let collections = try await browser.collections.all()
    var entries: [Entry] = []
    for try await entry in browser.entries.all() { entries.append(entry) }
    var changes: [Change] = []
    for try await change in browser.changes.all() { changes.append(change) }
    for object in objects {
      let done = object.operations.filter {
        !withdrawn.contains($0.id) && !reported.contains($0.id)
      }
      let exists = isThere(object, done.map(\.id), reported)
      switch object.kind {
      case .entry:
        let found = entries.filter { $0.title == object.name }
        #expect(found.count == (exists ? 1 : 0), "\(object)")
        for entry in found { check(entry, object, done.map(\.text)) }
      case .collection:
        let found = collections.filter { $0.name.hasPrefix(object.name) }
        #expect(found.map(\.name) == (exists ? ["\(object.name) \(done.last?.text ?? "")"] : []))
        for collection in found {
          let updates = changes.filter {
            $0.kind == "collection" && $0.id == "\(collection.id)" && $0.operation == .update
          }
          #expect(updates.count == done.count - 1, "\(object)")
        }
      case .content:
        let found = site.filter { $0.title == object.name }
        #expect(found.count == (exists ? 1 : 0), "\(object)")
        for content in found {
          let values = try await browser.site.contents.full(content.id).fields.map(\.value)
          #expect(values == done.suffix(1).map(\.text), "\(object)")
          #expect(content.revision == done.count, "\(object)")
        }
      }
    }
  }

  private func isThere(_ object: Object, _ done: [UUID], _ reported: Set<UUID>) -> Bool {
    func isDeleted(_ object: Object) -> Bool {
      object.deletion.map { !reported.contains($0) && !withdrawn.contains($0) } ?? false
    }
    guard let creation = object.operations.first?.id, done.contains(creation) else { return false }
    let parent = objects.first { $0.id == object.parent }
    return !isDeleted(object) && parent.map(isDeleted) != true
  }

  /// - Parameter texts: those of the operations that were applied, the creation first.
  private func check(_ entry: Entry, _ object: Object, _ texts: [String]) {
    let elsewhere = browserEdits[entry.id]
    #expect(entry.revision == texts.count + (elsewhere?.count ?? 0), "\(object)")
    let isLastInBrowser = elsewhere?.revision == entry.revision
    #expect(entry.description == (isLastInBrowser ? elsewhere?.text : texts.last), "\(object)")
    #expect(entry.images.count == object.photos, "\(object)")
  }
}
