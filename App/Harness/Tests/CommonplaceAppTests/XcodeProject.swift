import Foundation

/// A project of Xcode, as it is stored.
struct XcodeProject {
  typealias Object = [String: Any]

  /// The folder of the project file, to which its paths are relative.
  let folder: URL
  let objects: [String: Object]
  let root: String

  /// - Parameter file: the folder with the extension `xcodeproj`.
  init(_ file: URL) throws {
    folder = file.deletingLastPathComponent()
    let data = try Data(contentsOf: file.appending(path: "project.pbxproj"))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? Object
    objects = list?["objects"] as? [String: Object] ?? [:]
    root = list?["rootObject"] as? String ?? ""
  }

  /// Whether a text is an id of an object.
  static func isID(_ text: String) -> Bool {
    text.count == 24 && text.allSatisfy { $0.isHexDigit && !$0.isLowercase }
  }

  /// The ids to which an object refers, in its values and in the keys of its dictionaries.
  static func references(in value: Any) -> [String] {
    switch value {
    case let text as String: isID(text) ? [text] : []
    case let list as [Any]: list.flatMap { references(in: $0) }
    case let object as Object:
      object.keys.filter { isID($0) } + object.values.flatMap { references(in: $0) }
    default: []
    }
  }

  /// The ids of the objects that can be reached from the root.
  var reachable: Set<String> {
    var found: Set<String> = []
    var waiting = [root]
    while let id = waiting.popLast() {
      guard found.insert(id).inserted, let object = objects[id] else { continue }
      waiting += Self.references(in: object)
    }
    return found
  }

  func all(_ isa: String) -> [Object] {
    objects.values.filter { $0["isa"] as? String == isa }
  }

  /// The objects whose ids a property contains.
  func objects(_ property: String, of object: Object) -> [Object] {
    let ids = object[property] as? [String] ?? (object[property] as? String).map { [$0] } ?? []
    return ids.compactMap { objects[$0] }
  }

  /// The name of the target on which another one depends.
  func targetName(of dependency: Object) -> String? {
    objects("target", of: dependency).first?["name"] as? String
  }

  var targets: [Target] {
    objects("targets", of: objects[root] ?? [:]).map { Target(project: self, object: $0) }
  }

  /// A program that the project builds.
  struct Target {
    let project: XcodeProject
    let object: Object

    var name: String { object["name"] as? String ?? "" }
    var isExtension: Bool {
      object["productType"] as? String == "com.apple.product-type.app-extension"
    }

    /// The synchronized folders, whose files belong to the target.
    var folders: [URL] {
      project.objects("fileSystemSynchronizedGroups", of: object).map {
        project.folder.appending(path: $0["path"] as? String ?? "")
      }
    }

    /// The files in synchronized folders that do not belong to the target.
    var exceptions: [URL] {
      project.objects("fileSystemSynchronizedGroups", of: object).flatMap { group in
        let folder = project.folder.appending(path: group["path"] as? String ?? "")
        return project.objects("exceptions", of: group).flatMap { set in
          (set["membershipExceptions"] as? [String] ?? []).map { folder.appending(path: $0) }
        }
      }
    }

    /// The build settings of each configuration, with those of the project.
    var configurations: [[String: Any]] {
      func settings(_ object: Object) -> [String: Object] {
        let list = project.objects("buildConfigurationList", of: object).first ?? [:]
        return Dictionary(
          project.objects("buildConfigurations", of: list).map {
            ($0["name"] as? String ?? "", $0["buildSettings"] as? Object ?? [:])
          }, uniquingKeysWith: { $1 })
      }
      let shared = settings(project.objects[project.root] ?? [:])
      return settings(object).map { name, own in
        (shared[name] ?? [:]).merging(own) { $1 }
      }
    }

    func file(_ setting: String) -> URL? {
      (configurations.first?[setting] as? String).map { project.folder.appending(path: $0) }
    }

    /// The names of the package products in the phase that links.
    var linkedProducts: Set<String> {
      let files = project.objects("buildPhases", of: object)
        .filter { $0["isa"] as? String == "PBXFrameworksBuildPhase" }
        .flatMap { project.objects("files", of: $0) }
      return Set(
        files.flatMap { project.objects("productRef", of: $0) }
          .compactMap { $0["productName"] as? String })
    }

    var declaredProducts: Set<String> {
      Set(
        project.objects("packageProductDependencies", of: object)
          .compactMap { $0["productName"] as? String })
    }

    /// The sources of the target as one text.
    var source: String { get throws { try folders.map { try Self.source(in: $0) }.joined() } }

    static func source(in folder: URL) throws -> String {
      try files(in: folder).filter { $0.pathExtension == "swift" }
        .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    }

    static func files(in folder: URL) -> [URL] {
      let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return (found?.allObjects as? [URL] ?? []).sorted { $0.path < $1.path }
    }

    func propertyList(_ file: URL?) throws -> Object {
      guard let file else { return [:] }
      let list = try PropertyListSerialization.propertyList(
        from: try Data(contentsOf: file), format: nil)
      return list as? Object ?? [:]
    }

    var info: Object { get throws { try propertyList(file("INFOPLIST_FILE")) } }
    var entitlements: Object {
      get throws { try propertyList(file("CODE_SIGN_ENTITLEMENTS")) }
    }

    /// The privacy manifest, which is in the folder of the target.
    var privacyManifest: Object {
      get throws {
        try propertyList(
          folders.flatMap { Self.files(in: $0) }.first { $0.pathExtension == "xcprivacy" })
      }
    }
  }
}
