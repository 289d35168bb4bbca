/// The client of a request. Sessions store its address and device, so that their user can recognise
/// them.
package struct ClientInfo: Sendable {
  /// The client's address as reported by the connection or a trusted proxy.
  package let address: String?
  /// The `User-Agent`, or a name that an app gives its device.
  package let device: String
  /// The cookie of `KnownDevices`, not yet verified.
  package let deviceCookie: String?
  /// A refresh token of an earlier session, which identifies an app's device.
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

  /// The address and device, cut to the lengths that the schema allows.
  var storedAddress: String { ClientInfo.storable(address ?? "", maxLength: 60) }
  var storedDevice: String { ClientInfo.storable(device, maxLength: 400) }

  private static func storable(_ text: String, maxLength count: Int) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.lazy.filter { $0.value != 0 }.prefix(count)))
  }
}
