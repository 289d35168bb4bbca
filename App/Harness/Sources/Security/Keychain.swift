import Foundation

// Swift values take the place of Core Foundation's, which Linux does not bridge.
public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = Any
public typealias OSStatus = Int32

public let errSecSuccess: OSStatus = 0
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecInteractionNotAllowed: OSStatus = -25308

public let kSecClass: CFString = "class"
public let kSecClassGenericPassword: CFString = "genp"
public let kSecClassInternetPassword: CFString = "inet"
public let kSecAttrService: CFString = "svce"
public let kSecAttrAccount: CFString = "acct"
public let kSecAttrServer: CFString = "srvr"
public let kSecAttrAccessGroup: CFString = "agrp"
public let kSecAttrAccessible: CFString = "pdmn"
public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
public let kSecAttrSynchronizable: CFString = "sync"
public let kSecValueData: CFString = "v_Data"
public let kSecReturnData: CFString = "r_Data"
public let kSecMatchLimit: CFString = "m_Limit"
public let kSecMatchLimitOne: CFString = "m_LimitOne"
public let kSecMatchLimitAll: CFString = "m_LimitAll"
public let kSecUseDataProtectionKeychain: CFString = "nleg"

/// The items of the keychain, in memory.
private enum Items {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var values: [String: Data] = [:]

  static func with<Result>(_ body: (inout [String: Data]) -> Result) -> Result {
    lock.withLock { body(&values) }
  }
}

/// The attributes that make an item unique.
private func key(of query: CFDictionary) -> String {
  [kSecClass, kSecAttrService, kSecAttrServer, kSecAttrAccount, kSecAttrAccessGroup]
    .map { "\(query[$0] ?? "")" }.joined(separator: "\n")
}

public func SecItemAdd(
  _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  guard let data = attributes[kSecValueData] as? Data else { return -50 }
  return Items.with { items in
    guard items[key(of: attributes)] == nil else { return errSecDuplicateItem }
    items[key(of: attributes)] = data
    return errSecSuccess
  }
}

public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  guard let data = Items.with({ $0[key(of: query)] }) else { return errSecItemNotFound }
  if query[kSecReturnData] as? Bool == true { result?.pointee = data }
  return errSecSuccess
}

public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
  Items.with { items in
    guard items[key(of: query)] != nil else { return errSecItemNotFound }
    if let data = attributesToUpdate[kSecValueData] as? Data { items[key(of: query)] = data }
    return errSecSuccess
  }
}

public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  Items.with { $0.removeValue(forKey: key(of: query)) == nil ? errSecItemNotFound : errSecSuccess }
}
