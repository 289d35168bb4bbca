import API
import CommonplaceKit
import CommonplaceLocal
import Foundation
import Model
import TestSupport
import Testing

/// What every method of the client gets from a server for a viewer, and from a book on a device.
@Suite struct RouteAnswerTests {
  /// Returns the answers to all calls of the client, by their routes.
  private func answers(
    of transport: any Transport, to credentials: Credentials?, space: String? = nil,
    ids: [String: String] = [:], _ routes: [String]
  ) async throws -> [(route: String, answer: AnsweredRequests.Answer)] {
    let recorded = AnsweredRequests(transport, space: space, ids: ids)
    try await ClientCalls.run(through: recorded, credentials: credentials)
    return recorded.answers.compactMap { answer in
      RouteCoverageTests.route(of: answer.request, in: routes).map { ($0, answer) }
    }
  }

  private func routes(of server: TestServer) -> [String] {
    Routes(server.features, archives: server.archives).all.map { "\($0.method) \($0.path)" }
  }

  @Test(arguments: TestEngine.all)
  func `each method that changes a book is refused for a viewer`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addClient("ann@example.com")
      let storage = MemoryCredentialStorage()
      _ = try await server.addUser("bob@example.com")
      let bob = try server.makeClient(storage)
      try await bob.session.signIn(email: "bob@example.com", password: TestServer.password)
      let space = try await ann.spaces.create(name: "Family")
      let link = try #require(try await ann.spaces.invite(to: space.id, as: .viewer).link)
      _ = try await bob.spaces.accept(link.lastPathComponent)
      let ids = try await objects(in: ann.inSpace(space.handle))
      let found = try await answers(
        of: server.transport, to: storage.load(), space: space.handle, ids: ids,
        routes(of: server))
      for (route, answer) in found where !route.hasPrefix("GET ") && !Self.isForEverybody(route) {
        #expect(answer.status == 403, "\(route): \(answer.status) \(answer.code ?? "")")
      }
      #expect(found.filter { $0.answer.status == 403 }.count > 70)
    }
  }

  /// Creates an object of each kind whose route looks for it before it checks the role.
  private func objects(in book: Commonplace) async throws -> [String: String] {
    let entry = try await book.entries.create(EntryDraft(title: "Solaris", description: "A film."))
    let movie = try await book.library.movies.create(MovieDraft(name: "Stalker"))
    let person = try await book.library.actors.create(LibraryNameDraft(name: "Ann"))
    let genre = try await book.library.genres.create(LibraryNameDraft(name: "Drama"))
    let collection = try await book.collections.create(CollectionDraft(name: "Films", icon: "🎬"))
    let list = try await book.lists.create(name: "Friday", [GroceryItemDraft(name: "milk")])
    let type = try await book.types.create(TypeDraft(name: "Concert", icon: "🎤"))
    let store = try await book.stores.create(GroceryStoreDraft(name: "Lidl"))
    let media = try await book.site.media.upload(UploadFile(try TestImage.file("phone.jpg")))
    let change = try #require(try await book.entries.history(of: entry.id).first)
    return [
      "entries": "\(entry.id)", "movies": "\(movie.id)", "collections": "\(collection.id)",
      "grocery-lists": list.id, "items": try #require(list.items?.first).id,
      "types": "\(type.id)", "grocery-stores": store.id, "media": "\(media.id)",
      "undo": "\(change.group)",
      "actors": "\(person.id)", "genres": "\(genre.id)",
    ]
  }

  /// Whether a route is for every user, or concerns what only belongs to this user, such as views,
  /// imports and scans, or checks the body before the role.
  private static func isForEverybody(_ route: String) -> Bool {
    let parts = route.split(separator: " ")
    let own = [
      "/auth/", "/sessions", "/tokens", "/spaces", "/invitations/", "/shared-lists/", "/views",
      "/settings/assist", "/search", "/imports/", "/grocery-scans",
    ]
    return own.contains { parts[1].hasPrefix($0) }
      || ["POST /admin/webhooks", "POST /validations"].contains(route)
      // These read, and a viewer gets to know nothing of what could be undone.
      || [
        "POST /grocery-lists/{id}/check", "POST /types/{id}/preview", "POST /undo/{group}",
      ].contains(route)
  }

  @Test func `a book on a device answers each method, or says what it does not have`() async throws
  {
    try await BookBackend.device.withBook { book in
      let device = try #require(book.device)
      try await TestEngine.sqlite.withServer { server in
        let found = try await answers(
          of: device.transport, to: device.credentials, routes(of: server))
        for (route, answer) in found {
          #expect(answer.status < 500, "\(route): \(answer.status)")
          #expect(
            (answer.code == "contract.leftOut") == Self.isLeftOut(route),
            "\(route): \(answer.status) \(answer.code ?? "")")
        }
        #expect(Set(found.map(\.route).filter(Self.isLeftOut)).count > 40)
      }
    }
  }

  /// Whether a route concerns other people, signing in, or a public site.
  private static func isLeftOut(_ route: String) -> Bool {
    let path = String(route.split(separator: " ")[1])
    let left = [
      "/auth/account", "/auth/apple", "/auth/confirm-password-reset", "/auth/email/",
      "/auth/login", "/auth/register", "/auth/request-password-reset", "/sessions", "/tokens",
      "/spaces/{id}/members", "/spaces/{id}/invitations", "/invitations/", "/shared-lists/",
      "/grocery-lists/{id}/shares", "/content/preview-links/", "/content/publish",
      "/content/unpublish", "/content/schedule", "/content/unschedule", "/preview/", "/globals",
      "/query/", "/admin/webhooks",
    ]
    return left.contains { path.hasPrefix($0) }
  }
}
