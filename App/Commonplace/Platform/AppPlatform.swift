import CommonplaceKit
import CommonplaceUI
import Foundation

/// What the app uses of the device. Tests use others.
struct AppPlatform: Sendable {
  /// The folder in which the app keeps its files.
  var files: URL
  /// The folder for files that the system may delete.
  var caches: URL
  /// Returns where the tokens for a server are kept.
  var credentials: @Sendable (URL) -> any CredentialStorage
  /// Where the user's own key for reading photos is kept.
  var secrets: any SecretStorage
  var transport: any Transport
  /// Opens books on this iPhone; nil in an app without the local engine.
  var localBooks: (any LocalBooks)?
  /// Recognises text on the device; nil if it cannot.
  var recognizer: (any PhotoTextRecognizer)?
  /// What was shared from other apps; nil if the app has no folder in common with its extension.
  var sharedItems: SharedItemStore?

  /// Returns a folder for files that stay on the device.
  func folder(_ name: String) -> URL { files.appending(path: name) }

  /// Returns the folder of a user's lists, with a folder for each book.
  func listsFolder(of user: UserID) -> URL { folder("Lists").appending(path: "\(user)") }

  /// Returns the folder of a user's changes that were not sent, with a folder for each book.
  func outboxFolder(of user: UserID) -> URL { folder("Outbox").appending(path: "\(user)") }

  /// Returns the folder of a user's forms that are open, with a folder for each book.
  func draftsFolder(of user: UserID) -> URL { folder("Drafts").appending(path: "\(user)") }

  /// Tells the share extension that there is no open book any more.
  @concurrent func closeSharedBook() async {
    try? sharedItems?.setOpenBook(nil)  // The extension then says nothing about books.
  }

  /// Returns the model that tests the connection to a server.
  @MainActor func connectionSettings(savedAddress: URL?) -> SettingsViewModel {
    let transport = transport
    return SettingsViewModel(savedAddress: savedAddress) { url in
      Commonplace(
        baseURL: url, transport: transport, retries: .never, languages: AppLanguage.accepted)
    }
  }

  /// Returns the client of a server. Its cache is opened away from the main actor.
  @concurrent func client(of url: URL) async -> Commonplace {
    // Without a cache everything works, except reading without a connection.
    let cache = try? ResponseCache(folder: caches.appending(path: "Responses"))
    return Commonplace(
      baseURL: url, credentials: credentials(url), transport: transport,
      languages: AppLanguage.accepted, cache: cache)
  }
}
