import Foundation

/// Files and folders that a killed program has left. While a program works on one of them it holds a
/// lock, which ends with the program.
enum Leftovers {
  /// Locks a file or folder that this program has created.
  /// - Returns: the lock, which ends when it is deallocated; nil if it cannot be opened.
  static func lock(_ path: String) -> FileHandle? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Deletes what nobody works on.
  /// - Parameters:
  ///   - isOurs: whether this program has created a file with this name.
  ///   - minAge: seconds. A program that has just created a file has perhaps not locked it yet.
  static func delete(in folder: String, minAge: Double = 60, where isOurs: (String) -> Bool) {
    // Leftovers only take space, so what cannot be read or deleted is left to the next time.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for path in names.filter(isOurs).map({ "\(folder)/\($0)" }) {
      // As above.
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard let changed = attributes?[.modificationDate] as? Date,
        changed.timeIntervalSinceNow <= -minAge, let lock = lock(path)
      else { continue }
      withExtendedLifetime(lock) {
        // As above.
        _ = try? FileManager.default.removeItem(atPath: path)
      }
    }
  }
}
