// swift-tools-version: 6.0
import PackageDescription

/// The yardstick for reading sources: swift-syntax's parser alone, over the same files.
let package = Package(
  name: "BareParse",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"700.0.0")],
  targets: [
    .executableTarget(name: "BareParse", dependencies: [.product(name: "SwiftParser", package: "swift-syntax")])
  ],
  swiftLanguageModes: [.v6]
)
