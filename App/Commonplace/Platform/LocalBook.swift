import CommonplaceKit
import Foundation

/// A book on this iPhone that is open.
protocol LocalBook: Sendable {
  var client: Commonplace { get }
  /// Ends all work and closes the files.
  func close() async throws
}

/// Opens books on this iPhone.
protocol LocalBooks: Sendable {
  /// Opens the book in a folder, or creates one.
  /// - Parameters:
  ///   - name: the name of the owner of a new book.
  ///   - firstFilms: whether a new book gets the first films of the Library.
  func open(in folder: URL, name: String, firstFilms: Bool) async throws -> any LocalBook
}

#if canImport(CommonplaceLocal)
  import CommonplaceLocal

  extension LocalServer: LocalBook {}

  /// Opens books with the server's own code in the app.
  struct DeviceBooks: LocalBooks {
    func open(in folder: URL, name: String, firstFilms: Bool) async throws -> any LocalBook {
      try await LocalServer(
        folder: folder, name: name, language: AppLanguage.code, languages: AppLanguage.accepted,
        firstFilms: firstFilms, pictures: ImageIOPictures())
    }
  }
#endif
