// swift-tools-version:6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The programs, which are named after their folders in lower case.
let programs = ["Log", "Lists", "Library", "Site", "Account", "Calls"]

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  products: programs.map { .executable(name: $0.lowercased(), targets: [$0]) },
  dependencies: [.package(path: "../Kit")],
  targets: [.target(name: "ExampleServer", swiftSettings: settings)]
    + programs.map {
      .executableTarget(
        name: $0,
        dependencies: [
          "ExampleServer", .product(name: "CommonplaceKit", package: "Kit"),
          .product(name: "ListCore", package: "Kit"), .product(name: "Model", package: "Kit"),
        ], swiftSettings: settings)
    }
)
