// swift-tools-version: 6.1
import PackageDescription

/// What SQLite stores of Core Data on Linux cost: the same rows with managed objects, with records of GRDB, and with
/// plain SQLite in C.
let package = Package(
  name: "StoreLoad",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "plumb", path: "../..", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .systemLibrary(name: "SystemSQLite", pkgConfig: "sqlite3"),
    .target(name: "PlainSQLite", dependencies: ["SystemSQLite"]),
    .executableTarget(
      name: "StoreLoad",
      dependencies: [
        "PlainSQLite", .product(name: "CoreData", package: "plumb"), .product(name: "GRDB", package: "GRDB.swift"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
