// swift-tools-version:6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// The entry point of the app is renamed, because test programs have their own.
let appSettings =
  settings + [
    .unsafeFlags([
      "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "commonplace_app_main",
    ])
  ]

// Swift Testing has parts for Apple's UIKit, which the compiler would look for.
let testSettings =
  settings + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

// Substitutes for Apple's modules, with which the app's sources compile and run on Linux. They are
// never part of a product.
let package = Package(
  name: "Harness",
  dependencies: [.package(path: "../../Kit")],
  targets: [
    .target(name: "FoundationAdditions", swiftSettings: settings),
    .target(
      name: "UniformTypeIdentifiers", dependencies: ["FoundationAdditions"],
      swiftSettings: settings),
    .target(
      name: "CoreTransferable",
      dependencies: ["UniformTypeIdentifiers", "FoundationAdditions"], swiftSettings: settings),
    .target(name: "CoreGraphics", swiftSettings: settings),
    .target(name: "ImageIO", dependencies: ["CoreGraphics"], swiftSettings: settings),
    .target(
      name: "UIKit", dependencies: ["CoreGraphics", "FoundationAdditions"],
      swiftSettings: settings),
    .target(
      name: "SwiftUI",
      dependencies: ["FoundationAdditions", "UIKit", "UniformTypeIdentifiers", "CoreTransferable"],
      swiftSettings: settings),
    .target(
      name: "PhotosUI",
      dependencies: ["SwiftUI", "UIKit", "UniformTypeIdentifiers", "CoreTransferable"],
      swiftSettings: settings),
    .target(
      name: "AuthenticationServices", dependencies: ["SwiftUI", "UIKit"], swiftSettings: settings),
    .target(
      name: "Vision", dependencies: ["UIKit", "FoundationAdditions"], swiftSettings: settings),
    .target(name: "VisionKit", dependencies: ["UIKit"], swiftSettings: settings),
    .target(name: "Security", swiftSettings: settings),
    .target(name: "AVFoundation", swiftSettings: settings),
    .target(
      name: "AppIntents", dependencies: ["FoundationAdditions", "SwiftUI", "UIKit"],
      swiftSettings: settings),
    .target(
      name: "ScreenRenderer", dependencies: ["SwiftUI", "FoundationAdditions"],
      swiftSettings: settings),
    .target(
      name: "AppDriver",
      dependencies: [
        "SwiftUI", "FoundationAdditions", "UIKit", "PhotosUI", "VisionKit", "ScreenRenderer",
      ],
      swiftSettings: settings),
    .target(name: "ChildProcesses", swiftSettings: settings),
    // The module of the root package, with the engine in a process of its own.
    .target(
      name: "CommonplaceLocal",
      dependencies: [
        "ChildProcesses",
        .product(name: "CommonplaceKit", package: "Kit"),
        .product(name: "Model", package: "Kit"),
      ],
      swiftSettings: settings),
    .target(
      name: "CommonplaceApp",
      dependencies: [
        "SwiftUI", "UIKit", "PhotosUI", "AuthenticationServices", "Vision", "VisionKit",
        "Security", "AppIntents", "AVFoundation", "UniformTypeIdentifiers", "CoreTransferable",
        "CoreGraphics", "ImageIO", "CommonplaceLocal",
        .product(name: "CommonplaceKit", package: "Kit"),
        .product(name: "CommonplaceUI", package: "Kit"),
        .product(name: "Model", package: "Kit"),
        .product(name: "ListCore", package: "Kit"),
      ],
      exclude: ["Resources"],
      // The app must not see what only the harness uses.
      packageAccess: false,
      swiftSettings: appSettings),
    .target(
      name: "CommonplaceShare",
      dependencies: [
        "SwiftUI", "UIKit", "UniformTypeIdentifiers",
        .product(name: "CommonplaceKit", package: "Kit"),
        .product(name: "CommonplaceUI", package: "Kit"),
      ],
      exclude: ["Resources"],
      packageAccess: false,
      swiftSettings: settings),
    .testTarget(
      name: "HarnessTests",
      dependencies: [
        "SwiftUI", "AppDriver", "ScreenRenderer", "UIKit", "PhotosUI", "FoundationAdditions",
        "ImageIO", "VisionKit",
      ],
      exclude: ["Strings", "Rejected"],
      swiftSettings: testSettings),
    .testTarget(
      name: "CommonplaceAppTests",
      dependencies: [
        "CommonplaceApp", "CommonplaceShare", "CommonplaceLocal", "CoreGraphics", "SwiftUI",
        "UIKit", "AppDriver", "Vision", "AppIntents", "AVFoundation", "FoundationAdditions",
        .product(name: "CommonplaceKit", package: "Kit"),
        .product(name: "CommonplaceUI", package: "Kit"),
        .product(name: "ListCore", package: "Kit"),
        .product(name: "Model", package: "Kit"),
      ],
      swiftSettings: testSettings),
    // The app with the real server and the real local engine.
    .testTarget(
      name: "StoryTests",
      dependencies: [
        "CommonplaceApp", "CommonplaceLocal", "ChildProcesses", "SwiftUI", "AppDriver", "Vision",
        .product(name: "CommonplaceKit", package: "Kit"),
        .product(name: "CommonplaceUI", package: "Kit"),
        .product(name: "Model", package: "Kit"),
      ],
      swiftSettings: testSettings),
  ]
)
