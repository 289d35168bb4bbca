public import Foundation

extension URL {
  public static var cachesDirectory: URL { directory(.cachesDirectory) }
  public static var applicationSupportDirectory: URL { directory(.applicationSupportDirectory) }

  /// Files outside of the app's container are only readable in between.
  public func startAccessingSecurityScopedResource() -> Bool { true }
  public func stopAccessingSecurityScopedResource() {}

  private static func directory(_ directory: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: directory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
  }
}
