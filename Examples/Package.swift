// swift-tools-version:6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let kit: [Target.Dependency] = ["CommonplaceKit", "ListCore", "Model"].map {
  .product(name: $0, package: "Kit")
}

// The programs, and the folders of their sources.
let programs = [
  "start": "StartExample", "log": "LogExample", "lists": "ListsExample",
  "library": "LibraryExample", "site": "SiteExample", "account": "AccountExample", "calls": "Calls",
]

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  products: programs.sorted { $0.key < $1.key }.map { .executable(name: $0, targets: [$1]) },
  dependencies: [.package(path: "../Kit")],
  targets: [
    .target(name: "ExampleServer", swiftSettings: settings),
    // The code in the documentation of the Kit, which leaves many values unused.
    .target(
      name: "Snippets", dependencies: kit + [.product(name: "CommonplaceUI", package: "Kit")],
      swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-suppress-warnings"])]),
  ]
    + programs.values.sorted().map {
      .executableTarget(name: $0, dependencies: ["ExampleServer"] + kit, swiftSettings: settings)
    }
)
