import Crypto
import Database
import Foundation
package import Journal
package import Model

/// A form for something new, from being shown to being accepted. The same form may arrive twice:
/// after a second press, after a lost answer, or after going back.
package enum NewContentForm {}

package typealias NewContentFormID = Identifier<NewContentForm>

extension Identifier where Entity == NewContentForm {
  /// The id of the entry that the form makes in a space. It is derived by a hash that includes the
  /// space and the member, so that no client can choose the id of another's entry.
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
