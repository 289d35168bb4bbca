import Foundation

/// Returns a TCP port of `host` on which nothing listens at the moment; nil if none is available.
func freePort(_ host: String) -> Int? {
  var hints = addrinfo()
  hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  hints.ai_flags = AI_PASSIVE
  var found: UnsafeMutablePointer<addrinfo>?
  guard getaddrinfo(host, "0", &hints, &found) == 0, let address = found?.pointee else {
    return nil
  }
  defer { freeaddrinfo(found) }
  let socket = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
  guard socket >= 0 else { return nil }
  defer { close(socket) }
  var bound = sockaddr_storage()
  var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
  return withUnsafeMutablePointer(to: &bound) { storage in
    storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { name -> Int? in
      guard bind(socket, address.ai_addr, address.ai_addrlen) == 0,
        getsockname(socket, name, &length) == 0
      else { return nil }
      // The port is at the same offset for IPv4 and IPv6.
      return name.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        Int(UInt16(bigEndian: $0.pointee.sin_port))
      }
    }
  }
}
