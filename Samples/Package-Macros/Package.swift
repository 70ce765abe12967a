// swift-tools-version: 6.0
import PackageDescription

/// A model in Swift, without a model file: the macros write the accessors, the fields for queries, the schema and the
/// observation. On Linux the tests run with Plumb's Core Data, on Apple's systems with the framework.
let package = Package(
  name: "Cookbook",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.library(name: "Cookbook", targets: ["Cookbook"])],
  dependencies: [.package(name: "plumb", path: "../..")],
  targets: [
    .target(name: "Cookbook", dependencies: [.product(name: "PlumbDataMacros", package: "plumb")]),
    .testTarget(name: "CookbookTests", dependencies: ["Cookbook"]),
  ],
  swiftLanguageModes: [.v6]
)
