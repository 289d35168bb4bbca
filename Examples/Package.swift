// swift-tools-version:6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// The programs, and the folders of their sources.
let programs = [
  "log": "LogExample", "lists": "ListsExample", "library": "LibraryExample",
  "site": "SiteExample", "account": "AccountExample", "calls": "Calls",
]

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  products: programs.sorted { $0.key < $1.key }.map { .executable(name: $0, targets: [$1]) },
  dependencies: [.package(path: "../Kit")],
  targets: [.target(name: "ExampleServer", swiftSettings: settings)]
    + programs.values.sorted().map {
      .executableTarget(
        name: $0,
        dependencies: [
          "ExampleServer", .product(name: "CommonplaceKit", package: "Kit"),
          .product(name: "ListCore", package: "Kit"), .product(name: "Model", package: "Kit"),
        ], swiftSettings: settings)
    }
)
