// swift-tools-version: 6.0
import PackageDescription

/// What Core Data on Linux costs: the same work with managed objects and with an array of structs.
let package = Package(
  name: "CoreDataLoad",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "plumb", path: "../..")],
  targets: [
    .executableTarget(
      name: "CoreDataLoad", dependencies: [.product(name: "CoreData", package: "plumb")], path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
