// swift-tools-version:6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// Also optimised in debug builds, because thousands of words are looked up for each read photo.
let optimised = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

// What the apps and the server share, and the client. It has no dependencies, so that an app does
// not load those of the server.
let package = Package(
  name: "Kit",
  platforms: [.macOS(.v15), .iOS(.v17)],
  products: [
    .library(name: "Model", targets: ["Model"]),
    .library(name: "ListCore", targets: ["ListCore"]),
    .library(name: "ListPrompts", targets: ["ListPrompts"]),
    .library(name: "CommonplaceKit", targets: ["CommonplaceKit"]),
    .library(name: "CommonplaceUI", targets: ["CommonplaceUI"]),
  ],
  targets: [
    .target(name: "Model", swiftSettings: settings),
    .target(name: "ListCore", exclude: ["Lexicon"], swiftSettings: optimised),
    .target(name: "ListPrompts", dependencies: ["Model", "ListCore"], swiftSettings: settings),
    .target(
      name: "CommonplaceKit", dependencies: ["Model", "ListCore", "ListPrompts"],
      swiftSettings: settings),
    .target(
      name: "CommonplaceUI", dependencies: ["CommonplaceKit", "Model", "ListCore", "ListPrompts"],
      swiftSettings: settings),
    .testTarget(
      name: "CommonplaceKitTests", dependencies: ["CommonplaceKit", "Model", "ListCore"],
      swiftSettings: settings),
  ]
)
