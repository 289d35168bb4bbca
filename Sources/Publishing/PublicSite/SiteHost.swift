/// The rules for the host name of a site.
package enum SiteHost {
  /// Whether `name` can be a site's host: a public DNS name in ASCII and lower case. It has at
  /// least two labels and no port, and is neither an IP address nor of a top-level domain that is
  /// used only within a machine or a network.
  static func isPublic(_ name: String) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard name.utf8.count <= 253, labels.count >= 2, labels.allSatisfy(isLabel),
      let top = labels.last, top.utf8.count >= 2, !reserved.contains(String(top)),
      // No top-level domain begins with a digit; the last label of every notation of an IPv4
      // address does.
      let first = top.utf8.first, (97...122).contains(first)
    else { return false }
    return true
  }

  /// The reserved domains of RFC 6761, RFC 6762, RFC 7686 and RFC 8375, and common ones of private
  /// networks.
  private static let reserved: Set<String> = [
    "alt", "arpa", "corp", "example", "home", "internal", "intranet", "invalid", "lan", "local",
    "localdomain", "localhost", "onion", "private", "test",
  ]

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
      && label.utf8.allSatisfy { byte in
        switch byte {
        case 48...57, 97...122, 45: true  // digits, letters, hyphen
        default: false
        }
      }
  }

  /// Returns the name in a `Host` header or in the authority of an address, without its port.
  package static func name(of authority: String) -> String {
    let host = authority.lowercased()
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
    let name = host.prefix { $0 != ":" }
    return String(name.hasSuffix(".") ? name.dropLast() : name)
  }
}
