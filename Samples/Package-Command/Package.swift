// swift-tools-version: 6.0
import PackageDescription

/// A package whose generated Swift is checked in: `swift package plumb generate` writes it.
let package = Package(
  name: "Weather",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.library(name: "Weather", targets: ["Weather"])],
  dependencies: [.package(name: "plumb", path: "../..")],
  targets: [.target(name: "Weather")]
)
