import Crypto
import CryptoExtras
import Foundation
import Hummingbird
import Model
import NIOCore
import Synchronization

/// A local server of public keys in place of Apple's, with real RSA keys for signatures.
package final class AppleServer: Sendable {
  /// A key pair, and its id in tokens.
  package struct SigningKey: Sendable {
    package let id: String
    let key: _RSA.Signing.PrivateKey

    package init(_ id: String) throws {
      self.id = id
      key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    }

    package var pem: String { key.publicKey.pemRepresentation }

    var jwk: [String: String] {
      get throws {
        let parts = try key.publicKey.getKeyPrimitives()
        return [
          "kty": "RSA", "kid": id, "use": "sig", "alg": "RS256", "n": parts.modulus.base64URL,
          "e": parts.publicExponent.base64URL,
        ]
      }
    }
  }

  private let published = Mutex<[SigningKey]>([])
  private let count = Mutex(0)

  /// How many times the keys were requested.
  package var fetches: Int { count.withLock { $0 } }

  package func publish(_ keys: [SigningKey]) { published.withLock { $0 = keys } }

  /// Runs a server for as long as `body`, which gets the server and the URL of its keys.
  package static func live(
    _ keys: [SigningKey], _ body: @Sendable (AppleServer, String) async throws -> Void
  ) async throws {
    let server = AppleServer()
    server.publish(keys)
    let router = Router()
    router.get("/auth/keys") { _, _ in try server.answer() }
    let (ports, found) = AsyncStream<Int>.makeStream()
    let application = Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { found.yield($0.localAddress?.port ?? 0) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      var iterator = ports.makeAsyncIterator()
      let port = await iterator.next() ?? 0
      try await body(server, "http://127.0.0.1:\(port)/auth/keys")
      group.cancelAll()
    }
  }

  private func answer() throws -> Response {
    count.withLock { $0 += 1 }
    let keys = try published.withLock { $0 }.map { try $0.jwk }
    return Response(
      status: .ok, headers: [.contentType: "application/json;charset=UTF-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSON.data(["keys": keys]))))
  }

  // MARK: - Tokens

  /// Returns an identity token with these claims. It is signed according to `algorithm`: RS256 with
  /// the private key, HS256 with the text of the public key, and no signature for any other.
  package static func token(
    _ claims: [String: Any], by key: SigningKey, algorithm: String = "RS256"
  ) throws -> String {
    let header = try JSON.data(["alg": algorithm, "kid": key.id])
    let payload = try JSON.data(parsed: claims)
    let text = "\(header.base64URL).\(payload.base64URL)"
    let signature: Data
    switch algorithm {
    case "RS256":
      signature = try key.key.signature(
        for: SHA256.hash(data: Data(text.utf8)), padding: .insecurePKCS1v1_5
      ).rawRepresentation
    case "HS256":
      let secret = SymmetricKey(data: Data(key.pem.utf8))
      signature = Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: secret))
    default: signature = Data()
    }
    return "\(text).\(signature.base64URL)"
  }
}
