// swift-tools-version: 6.0
import PackageDescription

/// A target whose model classes are generated whenever it is built. It is built where Core Data is: on Apple's systems.
let package = Package(
  name: "Reading",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [.library(name: "Reading", targets: ["Reading"])],
  dependencies: [.package(name: "plumb", path: "../..")],
  targets: [
    .target(
      name: "Reading",
      resources: [.process("Reading.xcdatamodeld")],
      plugins: [.plugin(name: "PlumbGenerate", package: "plumb")])
  ]
)
