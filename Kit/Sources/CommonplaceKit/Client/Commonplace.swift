public import Foundation
import Model

/// A client of a Commonplace server.
///
///     let client = Commonplace(baseURL: URL(string: "https://book.example.com")!)
///     try await client.session.signIn(email: "ann@example.com", password: "a long password")
///     for entry in try await client.entries.page().elements { print(entry.title) }
public struct Commonplace: Sendable {
  var api: APIClient

  /// Creates a client of a server. Nothing is sent before the first call.
  /// - Parameters:
  ///   - baseURL: the address of the server, such as `https://book.example.com`.
  ///   - credentials: where the tokens of the signed-in user are kept.
  ///   - languages: the languages of the server's messages, as in `Accept-Language`.
  ///   - cache: keeps what was read, for times without a network; nil for no cache.
  public init(
    baseURL: URL, credentials: any CredentialStorage = MemoryCredentialStorage(),
    transport: any Transport = URLSessionTransport(), retries: RetryPolicy = RetryPolicy(),
    languages: String? = nil, cache: ResponseCache? = nil
  ) {
    let connection = ConnectionStatus()
    let tokens = TokenStore(storage: credentials, cache: cache) { refreshToken in
      let anonymous = APIClient(
        baseURL: baseURL, transport: transport,
        tokens: TokenStore(storage: MemoryCredentialStorage()) { _ in throw URLError(.unknown) },
        retries: retries, connection: connection, languages: languages)
      // A lost response does not end the session: within ten seconds the server repeats it.
      var request = try APIRequest.sending(
        ["refresh_token": refreshToken], to: "/auth/refresh")
      request.needsToken = false
      request.isIdempotent = true
      return try await anonymous.value(of: request)
    }
    api = APIClient(
      baseURL: baseURL, transport: transport, tokens: tokens, retries: retries,
      connection: connection, cache: cache, languages: languages)
  }

  /// A client for a program, with an API token instead of a user who signs in.
  ///
  ///     let client = Commonplace(baseURL: url, apiToken: token)
  /// - Parameter apiToken: a token from *Settings → API tokens* or `tokens.create`.
  public init(
    baseURL: URL, apiToken: String, transport: any Transport = URLSessionTransport(),
    retries: RetryPolicy = RetryPolicy(), languages: String? = nil, cache: ResponseCache? = nil
  ) {
    let tokens = TokenStore(storage: MemoryCredentialStorage(), apiToken: apiToken) { _ in
      throw URLError(.userAuthenticationRequired)
    }
    api = APIClient(
      baseURL: baseURL, transport: transport, tokens: tokens, retries: retries,
      connection: ConnectionStatus(), cache: cache, languages: languages)
  }

  /// Whether the server can be reached.
  public var connection: ConnectionStatus { api.connection }

  /// Returns a client whose calls end within a time, with all attempts and the waits in between. The
  /// time begins now, so that it also limits several calls together. A call that is not finished then
  /// ends with `URLError.timedOut`; a change that it was sending may have been made. A request that
  /// would have to wait longer fails at once with its own error.
  ///
  ///     let films = try await client.within(.seconds(10)).library.movies.page()
  public func within(_ time: Duration) -> Commonplace {
    var client = self
    client.api.deadline = .now + time
    return client
  }

  /// Returns a client for another space of the user.
  /// - Parameter space: its id or handle.
  public func inSpace(_ space: String) -> Commonplace {
    var client = self
    client.api.space = space
    return client
  }

  /// Signing in and out.
  public var session: SessionResource { SessionResource(api: api) }
  /// The entries of the Log: lists with filters, one entry, changes, history.
  public var entries: EntriesResource { EntriesResource(api: api) }
  /// The collections into which entries are sorted.
  public var collections: CollectionsResource { CollectionsResource(api: api) }
  /// The types of entries with their fields.
  public var types: TypesResource { TypesResource(api: api) }
  /// The files of entries' pictures.
  public var images: ImagesResource { ImagesResource(api: api) }
  /// The user's spaces, which people know as books, with their members and invitations.
  public var spaces: SpacesResource { SpacesResource(api: api) }
  /// The API tokens with which programs sign in.
  public var tokens: TokensResource { TokensResource(api: api) }
  /// The provider of the user's searches.
  public var assistSettings: AssistSettingsResource { AssistSettingsResource(api: api) }
  /// The saved views of the user.
  public var views: ViewsResource { ViewsResource(api: api) }
  /// Shopping lists, edited on the server. `ListStore` also works without a network.
  public var lists: GroceryListsResource { GroceryListsResource(api: api) }
  /// The stores, with the order of their sections.
  public var stores: GroceryStoresResource { GroceryStoresResource(api: api) }
  /// Reading shopping lists from photos and texts.
  public var scans: ScansResource { ScansResource(api: api) }
  /// The public site of the space.
  public var site: SiteResource { SiteResource(api: api) }
  /// The search over everything in a space, and the lookup of works.
  public var search: SearchResource { SearchResource(api: api) }
  /// Films, people and genres; suggestions and statistics.
  public var library: LibraryResource { LibraryResource(api: api) }
  /// The imports of files of other programs.
  public var imports: ImportsResource { ImportsResource(api: api) }
  /// Tables and documents to download.
  public var exports: ExportsResource { ExportsResource(api: api) }
  /// Archives of whole books.
  public var archives: ArchivesResource { ArchivesResource(api: api) }
  /// The log of changes, undo and live updates.
  public var changes: ChangesResource { ChangesResource(api: api) }
}
