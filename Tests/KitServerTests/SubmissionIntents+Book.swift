import CommonplaceKit
import CommonplaceUI
import Foundation
import ListCore
import ListPrompts
import Model
import TestSupport
import Testing

extension SubmissionIntents {
  // MARK: - Lists

  /// A service that asks the server, and finds one section.
  private struct Reader: GroceryAnalysisService {
    let client: Commonplace

    func analyzeImage(_ photo: URL) async throws -> [ParsedSection] {
      _ = try await client.lists.page()
      return [ParsedSection(name: "Lidl", kind: .grocery, items: [])]
    }

    func sanityCheckCategories(
      _ items: [CategorisedItem], of list: String
    ) async throws -> [SectionSuggestion] { [] }
  }

  func lists() async throws -> [SubmissionIntent] {
    let store = try ListStore(folder: book.folder.appending(path: "lists"), client: client)
    let stores = StoresViewModel(client: client, lists: store)
    for name in ["Old", "Deleted"] { await stores.create(name: name) }
    let known = try #require(stores.stores.value)
    let list = try await store.createList(
      name: "Friday", items: [NewListItem("milk", section: "Bakery")])
    try await store.sync()
    let screen = ShoppingListViewModel(list, store: store, client: client)
    let following = Task { await screen.run() }
    await TestBook.wait { screen.itemCount == 1 }
    following.cancel()
    await following.value
    let check = SectionCheckModel(of: screen, service: ServerAnalysisService(client: client))
    let reading = AppViewModel(service: Reader(client: client), lists: store)
    let photo = try TestImage.file("phone.jpg")
    let new = StoresViewModel(client: client, lists: store)
    var checking = SubmissionIntent(
      "check sections", check, check.submission, isDone: { !check.suggestions.isEmpty }
    ) {
      await check.check()
    }
    checking.endsWithTask = false
    return [
      checking,
      SubmissionIntent("create a store", new, new.submission) {
        new.stores.value?.contains { $0.name == "Lidl" } == true
      } act: {
        await new.create(name: "Lidl")
      },
      SubmissionIntent("rename a store", stores, stores.submission) {
        stores.stores.value?.contains { $0.name == "New" } == true
      } act: {
        await stores.rename(known[0], to: "New")
      },
      SubmissionIntent("delete a store", stores, stores.submission) {
        stores.stores.value?.contains { $0.id == known[1].id } == false
      } act: {
        _ = await stores.delete(known[1])
      },
      SubmissionIntent("read a photo", reading, reading.submission) {
        reading.currentRoute == .clarify
      } act: {
        await reading.analyze(photo: photo)
      },
    ]
  }

  // MARK: - The account

  func imports() async throws -> [SubmissionIntent] {
    let (imports, book) = (client.imports, book)
    let file = book.folder.appending(path: "films.csv")
    try Data("Name\nSolaris\n".utf8).write(to: file)
    func model(isStarted: Bool = false) async throws -> ImportViewModel {
      let id = try await imports.begin(file).id
      try await book.runningJobs {
        let mapping = ImportColumnMapping(
          typeID: nil, columns: [.init(column: "Name", target: "title")])
        _ = try await imports.wait(for: imports.map(mapping, of: id))
        if isStarted { _ = try await imports.wait(for: imports.start(id)) }
      }
      let model = ImportViewModel(id, client: client)
      await model.load()
      return model
    }
    func working(_ body: @escaping TestBook.Change) -> TestBook.Change {
      {
        // It throws nothing.
        try? await book.runningJobs { await body() }
      }
    }
    let undone = try await model(isStarted: true)
    let (decided, started) = (try await model(), try await model())
    let row = try #require(decided.rows.elements.first)
    let list = ImportsViewModel(client: client)
    let deleted = try await imports.begin(file).id
    await list.imports.load()
    return [
      SubmissionIntent("decide about a row", decided, decided.submission) {
        decided.rows.elements.first?.decision == .skip
      } act: {
        await decided.decide(.skip, about: row)
      },
      SubmissionIntent(
        "start an import", started, started.submission,
        isDone: { started.found.value?.phase == .done }, act: working { await started.start() }),
      SubmissionIntent(
        "undo an import", undone, undone.submission,
        isDone: { undone.found.value?.phase == .undone }, act: working { await undone.undo() }),
      SubmissionIntent("delete an import", list, list.submission) {
        list.imports.value?.contains { $0.id == deleted } == false
      } act: {
        await list.delete(deleted)
      },
    ]
  }

  func account() -> [SubmissionIntent] {
    let spaces = SpacesViewModel(client: client)
    let provider = ProviderSettingsModel(client: client)
    provider.provider = "catalog"
    return [
      SubmissionIntent("create a book", spaces, spaces.submission) {
        (spaces.spaces.value?.count ?? 0) > 1
      } act: {
        _ = await spaces.create(name: "Family")
      },
      SubmissionIntent("choose a provider", provider, provider.submission) {
        provider.settings.value?.provider == "catalog"
      } act: {
        await provider.save()
      },
    ]
  }

  /// What a book on a device does not have.
  func others() async throws -> [SubmissionIntent] {
    let tokens = TokensViewModel(client: client)
    let token = try await client.tokens.create(label: "Old", scope: "read")
    let list = try await client.lists.create(name: "Friday").id
    let share = try await client.lists.shares(of: list).create(.view)
    let (links, revoked) = (
      ListSharesViewModel(of: list, client: client), ListSharesViewModel(of: list, client: client)
    )
    _ = try await book.makeApp()
    let sessions = SessionsViewModel(client: client)
    await sessions.load()
    let other = try #require(sessions.sessions.value?.first { $0.isCurrent != true })
    let account = AccountViewModel(client: client)
    var reset = SubmissionIntent(
      "request a password", account, account.submission, isDone: { account.isResetSent }
    ) {
      await account.requestPasswordReset(for: TestBook.email)
    }
    reset.needsToken = false
    return [
      SubmissionIntent("create a token", tokens, tokens.submission) {
        tokens.newToken != nil
      } act: {
        await tokens.create(label: "Phone", scope: "account")
      },
      SubmissionIntent("revoke a token", tokens, tokens.submission) {
        tokens.tokens.value?.contains { $0.id == token.id && !$0.isRevoked } == false
      } act: {
        await tokens.revoke(token)
      },
      SubmissionIntent("share a list", links, links.submission, isDone: { links.newLink != nil }) {
        await links.create(.check)
      },
      SubmissionIntent("revoke a link", revoked, revoked.submission) {
        revoked.shares.value?.contains { $0.id == share.id } == false
      } act: {
        await revoked.revoke(share)
      },
      SubmissionIntent("end a session", sessions, sessions.submission) {
        sessions.sessions.value?.contains { $0.id == other.id } == false
      } act: {
        await sessions.end(other)
      },
      reset,
    ]
  }

  func members() async throws -> [SubmissionIntent] {
    let server = try #require(book.server)
    let space = try await client.spaces.create(name: "Friends")
    for name in ["bob", "eve"] {
      let link = try #require(try await client.spaces.invite(to: space.id, as: .viewer).link)
      let guest = try await server.addClient("\(name)@example.com")
      try await guest.spaces.accept(link.absoluteString)
    }
    let open = try await client.spaces.invite(to: space.id, as: .viewer)
    let invited = MembersViewModel(of: space, client: client)
    let members = MembersViewModel(of: space, client: client)
    await members.load()
    let guests = try #require(members.members.value?.filter { $0.role == .viewer })
    return [
      SubmissionIntent("invite", invited, invited.submission) {
        invited.invitations.value?.isEmpty == false
      } act: {
        _ = await invited.invite(as: .editor)
      },
      SubmissionIntent("revoke an invitation", members, members.submission) {
        members.invitations.value?.contains { $0.id == open.id } == false
      } act: {
        await members.revoke(open)
      },
      SubmissionIntent("change a role", members, members.submission) {
        members.members.value?.first { $0.id == guests[0].id }?.role == .editor
      } act: {
        _ = await members.setRole(.editor, of: guests[0])
      },
      SubmissionIntent("remove a member", members, members.submission) {
        members.members.value?.contains { $0.id == guests[1].id } == false
      } act: {
        _ = await members.remove(guests[1])
      },
    ]
  }
}
