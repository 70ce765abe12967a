// swift-tools-version: 6.0
import PackageDescription

/// A model with everything in it that a model can have, the Swift that is generated from it, and tests that read and
/// write through that Swift: on Linux against Plumb's Core Data, on Apple's systems against the framework.
let package = Package(
  name: "Museum",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.library(name: "Museum", targets: ["Museum"])],
  dependencies: [.package(name: "plumb", path: "../../..")],
  targets: [
    .target(
      name: "Museum",
      dependencies: [.product(name: "CoreData", package: "plumb")],
      resources: [.process("Museum.xcdatamodeld")]),
    .testTarget(name: "MuseumTests", dependencies: ["Museum"]),
  ],
  swiftLanguageModes: [.v6]
)
