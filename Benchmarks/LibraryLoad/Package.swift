// swift-tools-version: 6.1
import PackageDescription

/// What the library costs: accessors, queries and observed objects.
let package = Package(
  name: "LibraryLoad",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "plumb", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "LibraryLoad", dependencies: [.product(name: "PlumbData", package: "plumb")], path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
