// swift-tools-version:6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// Also optimised in debug builds, because tests render megabytes of Markdown, look up thousands of
// words and read photos: without optimisation that takes several times as long.
let optimised = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]
let optimisedC: [CXXSetting] = [.unsafeFlags(["-O2"], .when(configuration: .debug))]

// Modules that the server shares with the apps.
let model = Target.Dependency.product(name: "Model", package: "Kit")
let listCore = Target.Dependency.product(name: "ListCore", package: "Kit")
let listPrompts = Target.Dependency.product(name: "ListPrompts", package: "Kit")
let shared = ["Model": model, "ListCore": listCore]
let kit = Target.Dependency.product(name: "CommonplaceKit", package: "Kit")
let kitUI = Target.Dependency.product(name: "CommonplaceUI", package: "Kit")

// Targets are in the order of the layers: a target depends only on targets above it.
// scripts/check-imports checks the same for imports.
let package = Package(
  name: "Commonplace",
  platforms: [.macOS(.v15), .iOS(.v17)],
  products: [
    .executable(name: "commonplace", targets: ["Server"]),
    .executable(name: "commonplace-media", targets: ["MediaWorker"]),
    // What also runs on a phone: it needs no system library except SQLite and zlib, which
    // scripts/check-core checks.
    .library(name: "CommonplaceLocal", targets: ["CommonplaceLocal"]),
    .library(
      name: "CommonplaceCore",
      targets: [
        "Markdown", "Database", "Journal", "Outgoing", "Accounts", "WorkerMessages", "Media",
        "Catalog", "Assist", "Lists", "Publishing", "Book", "Archive",
        "ServerKit", "API", "CommonplaceLocal",
      ]),
  ],
  dependencies: [
    .package(path: "Kit"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(
      url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["JSON"]),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // System libraries, and C functions that wrap their variadic interfaces.
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    // Functions of the C library that Swift does not import.
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CVipsLibrary", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
    .target(name: "CVips", dependencies: ["CVipsLibrary"]),
    // pkg-config's flags for Tesseract would also link libcurl and libarchive to the worker.
    .target(
      name: "CTesseract", exclude: ["Models"],
      cSettings: [.headerSearchPath("Models")],
      cxxSettings: optimisedC,
      linkerSettings: [.linkedLibrary("tesseract"), .linkedLibrary("lept")]),
    .systemLibrary(
      name: "CCurlLibrary", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(name: "CCurl", dependencies: ["CCurlLibrary"]),
    .systemLibrary(
      name: "CMarkdown", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),

    .target(name: "Markdown", dependencies: [model], swiftSettings: optimised),
    .target(name: "Cmark", dependencies: ["Markdown", "CMarkdown"], swiftSettings: settings),
    .target(
      name: "Database",
      dependencies: [
        model, "CSQLite",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Migrations"],
      swiftSettings: settings),
    .target(
      name: "PostgreSQL", dependencies: [model, "Database", "CPostgreSQL"],
      swiftSettings: settings),
    .target(
      name: "Journal",
      dependencies: [model, "Database", .product(name: "Logging", package: "swift-log")],
      swiftSettings: settings),
    .target(
      name: "Outgoing",
      dependencies: [model],
      swiftSettings: settings),
    .target(name: "WorkerMessages", swiftSettings: settings),
    .target(
      name: "Accounts",
      dependencies: [
        model, "Database", "Journal", "Outgoing",
        .product(name: "JWTKit", package: "jwt-kit"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .target(
      name: "Curl",
      dependencies: [model, "Outgoing", "Accounts", "CCurl"],
      swiftSettings: settings),
    .target(
      name: "Media",
      dependencies: [
        model, "Database", "Journal", "Outgoing", "WorkerMessages",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .target(
      name: "MediaProcesses",
      dependencies: [model, "Media", "WorkerMessages"],
      swiftSettings: settings),
    .target(
      name: "Catalog",
      dependencies: [
        model, "Markdown", "Database", "Journal", "Media", "CZlib",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: settings),
    .target(
      name: "Assist",
      dependencies: [
        model, listCore, listPrompts, "Database", "Journal", "Outgoing", "Accounts", "Media",
        "Catalog",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: settings),
    .target(
      name: "Lists",
      dependencies: [
        model, listCore, listPrompts, "Database", "Journal", "Accounts", "Media", "Catalog",
        "Assist",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: settings),
    .target(
      name: "Publishing",
      dependencies: [
        model, "Markdown", "Database", "Journal", "Outgoing", "Accounts", "Media", "Catalog",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: settings),
    .target(
      name: "Book",
      dependencies: [
        model, "Markdown", "Database", "Journal", "Outgoing", "Accounts", "Media", "Catalog",
        "Assist", "Lists", "Publishing",
      ],
      swiftSettings: settings),
    .target(
      name: "Archive",
      dependencies: [
        model, "Database", "Journal", "Media", "Catalog", "Book",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .target(
      name: "ServerKit",
      dependencies: [
        model, "Accounts", "CZlib",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: settings),
    .target(
      name: "API",
      dependencies: [
        model, listCore, listPrompts, "Accounts", "Media", "Catalog", "Assist", "Lists",
        "Publishing", "Book", "Archive", "Journal", "ServerKit",
      ],
      swiftSettings: settings),
    .target(name: "HTML", dependencies: ["Markdown"], swiftSettings: settings),
    .target(
      name: "Web",
      dependencies: [
        model, listCore, "Accounts", "Media", "Catalog", "Assist", "Lists", "Publishing",
        "Book", "Archive", "Journal", "ServerKit", "HTML", "Markdown",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      exclude: ["Assets"],
      swiftSettings: settings),
    .target(
      name: "CommonplaceLocal",
      dependencies: [
        kit, model, listCore, "Markdown", "Database", "Journal", "Outgoing", "Accounts",
        "WorkerMessages", "Media", "Catalog", "Lists", "Book", "Archive", "ServerKit", "API",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "Server",
      dependencies: [
        model, kit, "Cmark", "Database", "PostgreSQL", "Journal", "Outgoing", "Accounts", "Curl",
        "Media", "MediaProcesses", "Catalog", "Assist", "Lists", "Publishing", "Book", "Archive",
        "ServerKit", "API", "Web",
        .target(name: "CMalloc", condition: .when(platforms: [.linux])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    // Only the worker and its tests can parse images.
    .target(name: "ImageStripping", dependencies: ["WorkerMessages"], swiftSettings: optimised),
    .executableTarget(
      name: "MediaWorker",
      dependencies: ["WorkerMessages", "ImageStripping", "CVips", "CTesseract"],
      swiftSettings: settings),

    // The engine of the app on iPhones as a process, for the tests of the app. No product has it.
    .executableTarget(
      name: "LocalEngineHost",
      dependencies: [
        kit, model, "CommonplaceLocal", "Media", "MediaProcesses", "WorkerMessages",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      path: "Tests/LocalEngineHost",
      swiftSettings: settings),

    // Lists as an app on a phone has them, for browser tests. No product has it.
    .executableTarget(
      name: "ListDevice",
      dependencies: [kit, model, listCore],
      path: "Tests/ListDevice",
      swiftSettings: settings),

    // An outbox as an app on a phone has it, for browser tests. No product has it.
    .executableTarget(
      name: "OutboxDevice",
      dependencies: [kit, model],
      path: "Tests/OutboxDevice",
      swiftSettings: settings),

    .target(
      name: "TestSupport",
      dependencies: [
        model, "Cmark", "Database", "PostgreSQL", "Journal", "Outgoing", "Accounts", "Curl",
        "Media", "MediaProcesses", "Catalog", "Assist", "Lists", "Publishing", "Book", "Archive",
        "ServerKit", "API", "Web",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ],
      path: "Sources/TestSupport",
      swiftSettings: settings),
  ]
    + [
      "Model", "ListCore", "Markdown", "Database", "Journal", "Outgoing", "Accounts", "Media",
      "Catalog", "Assist", "Lists", "Publishing", "Book", "Archive", "ServerKit", "API", "HTML",
      "Web", "Server",
    ].map { name in
      .testTarget(
        name: "\(name)Tests",
        dependencies: [
          shared[name] ?? .target(name: name), listPrompts, "TestSupport", "Cmark", "PostgreSQL",
          "Curl",
          "MediaProcesses",
          "WorkerMessages", "ImageStripping",
        ],
        path: "Tests/\(name)Tests",
        exclude: ["Web": ["Snapshots"], "ListCore": ["Labelled", "Vectors"]][name] ?? [],
        swiftSettings: settings)
    }
    + [
      // The Kit's own tests, so that one program runs all tests. The name differs from that in the Kit,
      // because Xcode opens both packages at once.
      .testTarget(
        name: "KitOwnTests", dependencies: [kit, model, listCore],
        path: "Kit/Tests/CommonplaceKitTests", swiftSettings: settings),
      // The Kit as an app uses it, with this server.
      .testTarget(
        name: "KitServerTests",
        dependencies: [
          kit, kitUI, model, listCore, "CommonplaceLocal", "TestSupport", "API", "ServerKit",
          "Cmark", "MediaProcesses", "Assist", "Outgoing",
        ],
        path: "Tests/KitServerTests", swiftSettings: settings),
    ],
  cxxLanguageStandard: .cxx17
)
