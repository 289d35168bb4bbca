import Crypto
import Database
import Foundation
package import Journal
package import Model

/// A form for new content, from the page that shows it until it is saved. It can be submitted more
/// than once: by a second click, after a lost response, or after going back.
package enum NewContentForm {}

package typealias NewContentFormID = Identifier<NewContentForm>

extension Identifier where Entity == NewContentForm {
  /// Returns the id of the entry that the form creates. It is derived by a hash that includes the
  /// space and the member, so that no client can choose the id of another member's entry.
  package func entry(in scope: Scope) -> EntryID {
    let text = "content \(self) \(scope.space.rawValue) \(scope.user.rawValue)"
    let digest = Array(SHA256.hash(data: Data(text.utf8)))
    func number(from start: Int) -> UInt64 {
      digest[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    // The time, version and variant of a UUIDv7 stay; the other 74 bits come from the hash.
    return EntryID(
      high: high & ~0xFFFF | 0x7000 | number(from: 0) & 0x0FFF,
      low: 0x8000_0000_0000_0000 | number(from: 8) >> 2)
  }
}
