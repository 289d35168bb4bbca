import Catalog
import Foundation
import Model
import Journal
import Publishing

extension SiteArchive {
  /// Returns the bytes of the archive, which tests compare.
  func packed(_ scope: Scope) async throws -> [UInt8] {
    [UInt8](try await pack(scope).readToEnd() ?? Data())
  }

  @discardableResult
  func restore(_ bytes: [UInt8], in scope: Scope) async throws -> Int {
    let file = try TemporaryFile.create()
    try file.write(contentsOf: Data(bytes))
    return try await restore(file, in: scope)
  }
}
