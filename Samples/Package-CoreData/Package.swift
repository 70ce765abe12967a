// swift-tools-version: 6.0
import PackageDescription

/// A model, the Swift that was generated from it, and tests of both: on Linux against Plumb's Core Data, on Apple's
/// systems against the framework.
let package = Package(
  name: "ToolShed",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [.library(name: "ToolShed", targets: ["ToolShed"])],
  dependencies: [.package(name: "plumb", path: "../..")],
  targets: [
    .target(
      name: "ToolShed",
      dependencies: [.product(name: "CoreData", package: "plumb")],
      resources: [.process("ToolShed.xcdatamodeld")]),
    .testTarget(name: "ToolShedTests", dependencies: ["ToolShed"]),
  ],
  swiftLanguageModes: [.v6]
)
