public import Foundation

// Foundation on Linux hides these types of CoreFoundation. Values of Swift become them with `as`, as
// on iOS. There the classes are their own, but the compiler converts them from and to those of
// Foundation without `as`, so that the same code is accepted.
public typealias CFString = NSString
public typealias CFData = NSData
public typealias CFMutableData = NSMutableData
public typealias CFDictionary = NSDictionary
public typealias CFURL = NSURL
