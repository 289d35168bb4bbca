import Accounts
import Book
import Foundation
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import ServerKit

/// Sign-in for AIsle-List's iPhone app in the API of Supabase's GoTrue. The sessions are the same
/// as those of all other apps. The paths are outside `/api/v1`.
///
/// | method | path                                   | who may | answers                          |
/// |--------|----------------------------------------|---------|----------------------------------|
/// | POST   | /auth/v1/token?grant_type=id_token     | anyone  | a session, for a token of Apple's|
/// | POST   | /auth/v1/token?grant_type=refresh_token| anyone  | the same session, renewed        |
/// | POST   | /auth/v1/logout?scope=…                | member  | 204: `global` (default), `others` |
/// |        |                                        |         | or `local` sessions have ended   |
/// | GET    | /auth/v1/user                          | member  | the signed-in user               |
struct SupabaseAuthAPI: Sendable {
  let accounts: Accounts
  let signIn: SignIn

  func add(to router: Router<AppRequestContext>) {
    let paths: [(HTTPRequest.Method, RouterPath, Handler)] = [
      (.post, "/auth/v1/token", token), (.post, "/auth/v1/logout", logout),
      (.get, "/auth/v1/user", user),
    ]
    for (method, path, handler) in paths {
      router.on(path, method: method) { request, context in
        do {
          return try await handler(request, context)
        } catch let failure as Failure {
          return Self.refusal(failure, context)
        }
      }
    }
  }

  private typealias Handler = @Sendable (Request, AppRequestContext) async throws -> Response

  // MARK: - Calls

  private struct Grant: Decodable {
    var provider: String?
    var id_token: String?
    var nonce: String?
    var refresh_token: String?
  }

  @Sendable private func token(
    _ request: Request, _ context: AppRequestContext
  ) async throws -> Response {
    let kind = try Query(request).text("grant_type")
    let grant = try decode(
      Grant.self, from: try await collect(request, upTo: BodyLimit.text))
    switch kind {
    case "id_token":
      guard grant.provider == "apple", let token = grant.id_token, !token.isEmpty else {
        throw Failure.malformed("body.malformed")
      }
      return try session(
        await signIn.withApple(
          token, nonce: grant.nonce, isHashed: true, displayName: nil,
          as: .init(
            language: context.language.rawValue, timeZone: "UTC", invitation: nil,
            comesByApp: true),
          from: context.clientInfo,
          opening: accounts.sessions.appSession(from: context.clientInfo)))
    case "refresh_token":
      return try session(await refresh(grant.refresh_token ?? "", context))
    default: throw Failure.malformed("query.malformed", ["name": "grant_type"])
    }
  }

  private func refresh(_ token: String, _ context: AppRequestContext) async throws -> AuthResponse {
    do {
      return try await accounts.sessions.refresh(token, from: context.clientInfo)
    } catch let failure as Failure where failure.kind == .unauthorized {
      throw Failure(.unauthorized, Self.unknownToken)
    }
  }

  private static let unknownToken = "refresh_token_not_found"

  @Sendable private func logout(
    _ request: Request, _ context: AppRequestContext
  ) async throws -> Response {
    let person = try await person(context)
    // An API token has no session of its own and must not end others.
    guard let session = person.session else { throw Failure(.unauthorized, "unauthorized") }
    switch try Query(request).text("scope") ?? "global" {
    case "global": try await accounts.sessions.revokeAll(of: person.user)
    case "others": try await accounts.sessions.endAll(of: person.user, except: session)
    case "local": try await accounts.sessions.signOut(person)
    default: throw Failure.malformed("query.malformed", ["name": "scope"])
    }
    return Response(status: .noContent)
  }

  @Sendable private func user(
    _ request: Request, _ context: AppRequestContext
  ) async throws -> Response {
    let user = try await accounts.users.me(person(context))
    return try jsonResponse(SupabaseUser(user), headers: [.cacheControl: "no-store"])
  }

  /// Returns the signed-in user.
  /// - Throws: unauthorized, also for the public key that the app sends before sign-in.
  private func person(_ context: AppRequestContext) async throws -> Principal {
    guard case .bearer = context.credential,
      let person = try await accounts.principal(of: context.credential)
    else { throw Failure(.unauthorized, "unauthorized") }
    return person
  }

  // MARK: - Answers

  private struct Session: Encodable {
    var access_token: String
    var token_type = "bearer"
    var expires_in: Int
    /// Seconds since 1970.
    var expires_at: Int64
    var refresh_token: String
    var user: SupabaseUser
  }

  private func session(_ opened: AuthResponse) throws -> Response {
    try jsonResponse(
      Session(
        access_token: opened.accessToken, expires_in: opened.expiresIn,
        expires_at: Timestamp.now.seconds + Int64(opened.expiresIn),
        refresh_token: opened.refreshToken, user: SupabaseUser(opened.user)),
      headers: [.cacheControl: "no-store"])
  }

  /// Returns the error response: a code as text, and a message. Only the code
  /// `refresh_token_not_found` makes the app discard its session. For an expired access token
  /// (`bad_jwt`) the app requests a new one.
  private static func refusal(_ failure: Failure, _ context: AppRequestContext) -> Response {
    let answer = FailureResponse(failure, context: context)
    let isToken = failure.code == unknownToken
    let code =
      switch failure.kind {
      case .unauthorized where isToken: unknownToken
      case .unauthorized: failure.code == "unauthorized" ? "bad_jwt" : "invalid_credentials"
      case .rateLimited: "over_request_rate_limit"
      case .malformed, .invalid: "bad_json"
      default: failure.code
      }
    var json = JSONWriter(capacity: 160)
    json.object { json in
      json.member("code", code)
      json.member("message", answer.message)
    }
    var headers: HTTPFields = [.cacheControl: "no-store"]
    answer.add(to: &headers)
    let status = failure.kind == .unauthorized && isToken ? 400 : answer.status
    return jsonResponse(json, status: .init(code: status), headers: headers)
  }
}

/// A user in the JSON of Supabase's API.
struct SupabaseUser: Encodable {
  private let id: UserID
  private let aud = "authenticated"
  private let role = "authenticated"
  private let email: String?
  private let app_metadata: Metadata
  private let user_metadata: [String: String] = [:]
  private let identities: [String] = []
  private let is_anonymous = false
  private let created_at: Timestamp
  private let updated_at: Timestamp

  private struct Metadata: Encodable {
    var provider: String
    var providers: [String]
  }

  init(_ user: User) {
    id = user.id
    email = user.email
    let providers = user.authProviders.sorted()
    app_metadata = Metadata(provider: providers.first ?? "email", providers: providers)
    created_at = user.createdAt
    updated_at = user.updatedAt
  }
}
