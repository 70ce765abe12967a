// swift-tools-version: 6.0
import PackageDescription

/// Everything is checked as Swift 6: strict concurrency, and `package` access between the targets.
let package = Package(
  name: "plumb",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "PlumbModel", targets: ["PlumbModel"]),
    .library(name: "PlumbFormats", targets: ["PlumbFormats"]),
    .library(name: "PlumbKit", targets: ["PlumbKit"]),
    .library(name: "PlumbSwift", targets: ["PlumbSwift"]),
    .executable(name: "plumb", targets: ["plumb"]),
    .plugin(name: "PlumbGenerate", targets: ["PlumbGenerate"]),
    .plugin(name: "PlumbCommand", targets: ["PlumbCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"700.0.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(name: "PlumbModel"),
    .target(name: "PlumbFormats", dependencies: ["PlumbModel", "CLibXML2"]),
    .target(name: "PlumbKit", dependencies: ["PlumbModel"]),
    .target(
      name: "PlumbSwift",
      dependencies: [
        "PlumbModel",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ]),
    .executableTarget(
      name: "plumb",
      dependencies: [
        "PlumbModel", "PlumbFormats", "PlumbKit", "PlumbSwift",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .plugin(name: "PlumbGenerate", capability: .buildTool(), dependencies: ["plumb"]),
    .plugin(
      name: "PlumbCommand",
      capability: .command(
        intent: .custom(
          verb: "plumb", description: "Keep Core Data models and the Swift that speaks for them in line."),
        permissions: [
          .writeToPackageDirectory(reason: "plumb generate and plumb format write into the package's folders")
        ]),
      dependencies: ["plumb"]),
    .testTarget(name: "PlumbModelTests", dependencies: ["PlumbModel"]),
    .target(name: "TestSupport", dependencies: ["PlumbFormats"], path: "Tests/Support"),
    .testTarget(name: "PlumbFormatsTests", dependencies: ["PlumbFormats", "TestSupport"]),
    .testTarget(name: "PlumbKitTests", dependencies: ["PlumbKit", "PlumbFormats", "TestSupport"]),
    .testTarget(name: "PlumbSwiftTests", dependencies: ["PlumbSwift", "PlumbKit", "PlumbFormats", "TestSupport"]),
    .testTarget(name: "PlumbTests", dependencies: ["plumb", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
