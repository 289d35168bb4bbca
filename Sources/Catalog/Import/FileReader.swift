import Foundation
import Model

/// A reader of a range of a file on disk. Several readers can use one file at the same time,
/// because each has its own position.
final class FileReader: ByteReader {
  private let file: FileHandle
  private var place: Int
  private let end: Int

  init(_ file: FileHandle, in range: Range<Int>) {
    self.file = file
    place = range.lowerBound
    end = range.upperBound
  }

  /// - Throws: unavailable (`storage.…`) if the disk cannot be read.
  func read() throws(Failure) -> [UInt8] {
    let wanted = min(1 << 16, end - place)
    guard wanted > 0 else { return [] }
    var (result, error): (Int, Int32) = (0, 0)
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      repeat {
        result = pread(file.fileDescriptor, buffer.baseAddress, wanted, off_t(place))
        error = errno
      } while result < 0 && error == EINTR
      count = max(0, result)
    }
    // The file can only end before the range if it was truncated in the meantime.
    guard result > 0 else { throw Failure(fileError: result < 0 ? error : EIO) }
    place += result
    return bytes
  }
}
