/// Where a sign-in comes from, as its session keeps it for its owner to recognise.
package struct Visitor: Sendable {
  /// The client's address as a trusted proxy or the connection shows it.
  package let address: String?
  /// The `User-Agent`, or a name that an app gives its device.
  package let device: String
  /// The cookie of `KnownDevices`, not yet checked.
  package let deviceCookie: String?
  /// A refresh token of an earlier session, by which an app is recognised.
  package var refreshToken: String?

  package init(
    address: String?, device: String = "", deviceCookie: String? = nil,
    refreshToken: String? = nil
  ) {
    self.address = address
    self.device = device
    self.deviceCookie = deviceCookie
    self.refreshToken = refreshToken
  }

  /// As long as the schema allows.
  var keptAddress: String { Visitor.cut(address ?? "", 60) }
  var keptDevice: String { Visitor.cut(device, 400) }

  private static func cut(_ text: String, _ count: Int) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.lazy.filter { $0.value != 0 }.prefix(count)))
  }
}
