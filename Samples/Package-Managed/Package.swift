// swift-tools-version: 6.0
import PackageDescription

/// Model classes with `@NSManaged`, as Xcode generates them. On Linux, the plugin PlumbManaged provides the model and the
/// accessors; on Apple's systems it has no commands. The model has three versions; `MigrationTests` migrates a store of
/// each of them automatically, in stages and step by step.
let package = Package(
  name: "Outings",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [.library(name: "Outings", targets: ["Outings"])],
  dependencies: [.package(name: "plumb", path: "../..")],
  targets: [
    .target(
      name: "Outings",
      dependencies: [.product(name: "CoreData", package: "plumb")],
      resources: [.process("Outings.xcdatamodeld")],
      plugins: [.plugin(name: "PlumbManaged", package: "plumb")]),
    .testTarget(
      name: "OutingsTests", dependencies: ["Outings"],
      resources: [.process("Packing list.xcdatamodel")],
      plugins: [.plugin(name: "PlumbManaged", package: "plumb")]),
  ]
)
