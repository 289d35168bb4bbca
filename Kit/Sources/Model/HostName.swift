/// Names of hosts, as the host of a request is compared with them.
public enum HostName {
  /// Returns the host in the header `Host` or in the authority of a URL: in lower case, without the
  /// port and without the dot at the end of a fully qualified name. An IPv6 address keeps its
  /// brackets.
  public static func normalised(_ authority: String) -> String {
    let host = authority.lowercased()
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
    var name = host.prefix { $0 != ":" }
    while name.hasSuffix(".") { name.removeLast() }
    return String(name)
  }
}
