import Foundation
import Testing

/// Xcode is not there to complain about a project that it cannot build.
@Suite("The Xcode project")
struct XcodeProjectTests {
  private static let app = Folders.app.deletingLastPathComponent()
  private static let repository = app.deletingLastPathComponent()
  private let project: XcodeProject

  init() throws {
    project = try XcodeProject(Self.app.appending(path: "Commonplace.xcodeproj"))
  }

  private func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

  @Test func `every id that is referred to exists, and every object is referred to`() {
    let objects = Set(project.objects.keys)
    for (id, object) in project.objects {
      let missing = Set(XcodeProject.references(in: object)).subtracting(objects)
      #expect(missing == [], "\(id) refers to objects that do not exist.")
    }
    #expect(objects.subtracting(project.reachable) == [])
    #expect(project.targets.map(\.name).contains("Commonplace"))
  }

  @Test func `the scheme builds targets of the project`() throws {
    let file = Self.app.appending(
      path: "Commonplace.xcodeproj/xcshareddata/xcschemes/Commonplace.xcscheme")
    let scheme = try String(contentsOf: file, encoding: .utf8)
    let ids = scheme.matches(of: /BlueprintIdentifier = "(\w+)"/).map { String($0.1) }
    #expect(!ids.isEmpty)
    for id in ids {
      #expect(project.objects[id]?["isa"] as? String == "PBXNativeTarget")
    }
  }

  @Test func `files and folders of the targets exist`() {
    for target in project.targets {
      #expect(!target.folders.isEmpty)
      for folder in target.folders { #expect(exists(folder), "\(folder.path)") }
      for file in target.exceptions { #expect(exists(file), "\(file.path)") }
      #expect(target.configurations.count == 2)
      for setting in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"] {
        // Both would be copied into the product without an exception.
        let file = target.file(setting)
        #expect(file.map { exists($0) } == true, "\(target.name) has no \(setting).")
        #expect(target.exceptions.map(\.path).contains(file?.path ?? ""))
      }
    }
  }

  @Test func `the packages exist, and the products that the sources import are linked`() throws {
    var products: [String: URL] = [:]
    for reference in project.all("XCLocalSwiftPackageReference") {
      let path = try #require(reference["relativePath"] as? String)
      let package = Self.app.appending(path: path).appending(path: "Package.swift")
      let text = try String(contentsOf: package, encoding: .utf8)
      for match in text.matches(of: /\.library\(\s*name: "(\w+)"/) {
        products[String(match.1)] = package
      }
    }
    for target in project.targets {
      #expect(target.linkedProducts == target.declaredProducts)
      let imports = Set(
        try target.source.matches(of: /(?m)^\s*(?:public |@testable )?import (\w+)/)
          .map { String($0.1) })
      #expect(target.linkedProducts == imports.intersection(products.keys))
    }
  }

  @Test func `the share extension is embedded, and shares a folder with the app`() throws {
    let targets = project.targets
    let app = try #require(targets.first { !$0.isExtension })
    let share = try #require(targets.first { $0.isExtension })
    let embedded = project.objects("buildPhases", of: app.object)
      // The folder of plug-ins.
      .filter { $0["dstSubfolderSpec"] as? String == "13" }
      .flatMap { project.objects("files", of: $0) }.compactMap { $0["fileRef"] as? String }
    #expect(embedded == [share.object["productReference"] as? String])
    let dependencies = project.objects("dependencies", of: app.object)
    #expect(dependencies.map { project.targetName(of: $0) } == [share.name])

    let groups = [try app.entitlements, try share.entitlements].map {
      $0["com.apple.security.application-groups"] as? [String]
    }
    #expect(groups[0]?.count == 1 && groups[0] == groups[1])
    for target in [app, share] {
      #expect(try target.info["AppGroupIdentifier"] as? String == groups[0]?.first)
    }
    for settings in share.configurations {
      #expect(settings["APPLICATION_EXTENSION_API_ONLY"] as? String == "YES")
    }
    // iOS refuses an extension whose identifier does not begin with that of the app.
    let identifiers = [app, share].map {
      $0.configurations.first?["PRODUCT_BUNDLE_IDENTIFIER"] as? String ?? ""
    }
    #expect(identifiers[1].hasPrefix(identifiers[0] + "."))

    let declared = try #require(try share.info["NSExtension"] as? [String: Any])
    #expect(declared["NSExtensionPointIdentifier"] as? String == "com.apple.share-services")
    let name = try #require(declared["NSExtensionPrincipalClass"] as? String)
    let controller = try #require(name.split(separator: ".").last)
    #expect(try share.source.contains("class \(controller): UIViewController"))
    let attributes = declared["NSExtensionAttributes"] as? [String: Any]
    let rule = attributes?["NSExtensionActivationRule"] as? [String: Any] ?? [:]
    #expect(
      Set(rule.keys) == [
        "NSExtensionActivationSupportsText", "NSExtensionActivationSupportsWebURLWithMaxCount",
        "NSExtensionActivationSupportsImageWithMaxCount",
      ])
  }

  // MARK: - Usage descriptions and entitlements

  /// The usage descriptions that iOS demands of programs whose sources contain a pattern.
  private static let usages: [(key: String, pattern: String)] = [
    ("NSCameraUsageDescription", "sourceType = .camera|VNDocumentCamera|AVCaptureDevice"),
    // The picker of photos needs no permission.
    ("NSPhotoLibraryUsageDescription", "PHPhotoLibrary|PHAsset"),
    ("NSPhotoLibraryAddUsageDescription", "UIImageWriteToSavedPhotosAlbum"),
    ("NSLocalNetworkUsageDescription", "URLSessionTransport|NWConnection"),
    ("NSMicrophoneUsageDescription", "AVAudioRecorder|requestRecordPermission"),
    ("NSSpeechRecognitionUsageDescription", "SFSpeechRecognizer"),
    ("NSLocationWhenInUseUsageDescription", "CLLocationManager|LocationButton"),
    ("NSContactsUsageDescription", "CNContactStore"),
    ("NSCalendarsFullAccessUsageDescription", "EKEventStore"),
    ("NSFaceIDUsageDescription", "LAContext"),
    ("NSUserTrackingUsageDescription", "ATTrackingManager"),
  ]

  @Test func `exactly the usage descriptions that the sources need are present`() throws {
    for target in project.targets {
      let (source, info) = (try target.source, try target.info)
      let needed = try Self.usages.filter { try source.contains(Regex($0.pattern)) }.map(\.key)
      let present = info.keys.filter { $0.hasSuffix("UsageDescription") }
      #expect(Set(present) == Set(needed), "\(target.name)")
      if !target.isExtension { #expect(needed.contains("NSCameraUsageDescription")) }
    }
  }

  @Test func `entitlements match what the sources use`() throws {
    let rules: [(key: String, pattern: String)] = [
      ("com.apple.developer.applesignin", "ASAuthorizationAppleID|SignInWithAppleButton"),
      ("com.apple.developer.associated-domains", "onOpenURL|onContinueUserActivity"),
      ("keychain-access-groups", "SecItemAdd"),
      ("com.apple.security.application-groups", "forSecurityApplicationGroupIdentifier"),
    ]
    for target in project.targets {
      let source = try target.source
      let needed = try rules.filter { try source.contains(Regex($0.pattern)) }.map(\.key)
      #expect(Set(try target.entitlements.keys) == Set(needed), "\(target.name)")
      for settings in target.configurations {
        for (key, value) in try target.entitlements {
          for variable in "\(value)".matches(of: /\$\((\w+)\)/).map({ String($0.1) })
          where variable != "AppIdentifierPrefix" {
            #expect(settings[variable] != nil, "\(key) uses \(variable), which is not set.")
          }
        }
      }
    }
  }

  /// The interfaces whose use Apple wants to be explained.
  private static let explained: [(category: String, pattern: String)] = [
    ("UserDefaults", "UserDefaults|@AppStorage"),
    (
      "FileTimestamp",
      #"contentModificationDate|creationDateKey|\.modificationDate|\.creationDate\b|\bfstat\(|\blstat\("#
    ),
    ("DiskSpace", "volumeAvailableCapacity|systemFreeSize|systemSize|statfs|statvfs"),
    ("SystemBootTime", "systemUptime|mach_absolute_time"),
    ("ActiveKeyboards", "activeInputModes"),
  ]

  @Test func `the privacy manifest names the interfaces that the sources use`() throws {
    let kit = try XcodeProject.Target.source(in: Self.repository.appending(path: "Kit/Sources"))
    for target in project.targets {
      let source = try target.source + kit
      let needed = try Self.explained.filter { try source.contains(Regex($0.pattern)) }
        .map { "NSPrivacyAccessedAPICategory\($0.category)" }
      let entries =
        try target.privacyManifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]] ?? []
      let named = entries.compactMap { $0["NSPrivacyAccessedAPIType"] as? String }
      #expect(Set(named) == Set(needed), "\(target.name)")
      for entry in entries {
        let reasons = entry["NSPrivacyAccessedAPITypeReasons"] as? [String] ?? []
        #expect(!reasons.isEmpty)
      }
      #expect(try target.privacyManifest["NSPrivacyTracking"] as? Bool == false)
    }
  }

  // MARK: - Resources

  private struct Catalogue: Decodable {
    struct Image: Decodable { var filename: String? }
    var images: [Image]?
  }

  @Test func `the asset catalogue has its files, and the colours that are used`() throws {
    for target in project.targets {
      let files = target.folders.flatMap { XcodeProject.Target.files(in: $0) }
      for file in files where file.lastPathComponent == "Contents.json" {
        let catalogue = try JSONDecoder().decode(Catalogue.self, from: try Data(contentsOf: file))
        for name in (catalogue.images ?? []).compactMap(\.filename) {
          #expect(exists(file.deletingLastPathComponent().appending(path: name)), "\(name)")
        }
      }
      let sets = Set(files.map(\.lastPathComponent))
      let used = try target.source.matches(of: /Color\("(\w+)"\)/).map { String($0.1) }
      let launch = (try target.info["UILaunchScreen"] as? [String: Any])?["UIColorName"] as? String
      for color in used + [launch].compactMap({ $0 }) {
        #expect(sets.contains("\(color).colorset"), "\(target.name) has no colour \(color).")
      }
      for settings in target.configurations {
        if let icon = settings["ASSETCATALOG_COMPILER_APPICON_NAME"] as? String {
          #expect(sets.contains("\(icon).appiconset"))
        }
        if let accent = settings["ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME"] as? String {
          #expect(sets.contains("\(accent).colorset"))
        }
      }
    }
  }

  private struct Strings: Decodable {
    struct Entry: Decodable { var localizations: [String: Localization]? }
    struct Localization: Decodable { var stringUnit: Unit? }
    struct Unit: Decodable { var value: String }
    var strings: [String: Entry]
  }

  @Test func `the strings of the property list are in both languages`() throws {
    for target in project.targets {
      let info = try target.info
      let file = try #require(
        target.folders.flatMap { XcodeProject.Target.files(in: $0) }
          .first { $0.lastPathComponent == "InfoPlist.xcstrings" })
      let strings = try JSONDecoder().decode(Strings.self, from: try Data(contentsOf: file)).strings
      let shown = info.keys.filter { $0.hasSuffix("UsageDescription") } + ["CFBundleDisplayName"]
      #expect(Set(strings.keys) == Set(shown), "\(target.name)")
      for (key, entry) in strings {
        #expect(Set(entry.localizations?.keys.map { $0 } ?? []) == ["en", "ru"], "\(key)")
        #expect(entry.localizations?["en"]?.stringUnit?.value == info[key] as? String)
      }
      let root = project.objects[project.root]
      #expect(root?["knownRegions"] as? [String] == ["en", "Base", "ru"])
      #expect(info["CFBundleLocalizations"] as? [String] == ["en", "ru"])
    }
  }
}
