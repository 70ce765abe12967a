// swift-tools-version: 6.0
import PackageDescription

/// The modules, each with what it may import: an arrow that is not here does not compile. Everything is checked as
/// Swift 6: strict concurrency, and `package` access between the targets.
let package = Package(
  name: "plumb",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "PlumbKit", targets: ["PlumbKit"]),
    .executable(name: "plumb", targets: ["plumb"]),
    .executable(name: "plumb-render", targets: ["plumb-render"]),
    .plugin(name: "PlumbGenerate", targets: ["PlumbGeneratePlugin"]),
    .plugin(name: "PlumbCommand", targets: ["PlumbCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"700.0.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.0.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    // Headers only: a call of the operating system that Swift does not see.
    .systemLibrary(name: "CFiles"),
    .target(name: "PlumbText"),
    .target(name: "PlumbModel", dependencies: ["PlumbText"]),
    .target(name: "PlumbFormats", dependencies: ["PlumbText", "PlumbModel", "CLibXML2", "CFiles"]),
    .target(name: "PlumbDeclarations", dependencies: ["PlumbText", "PlumbModel"]),
    .target(
      name: "PlumbSwift",
      dependencies: [
        "PlumbText", "PlumbModel", "PlumbDeclarations",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ]),
    .target(name: "PlumbRules", dependencies: ["PlumbText", "PlumbModel", "PlumbDeclarations"]),
    .target(name: "PlumbGenerate", dependencies: ["PlumbText", "PlumbModel", "PlumbDeclarations", "PlumbRules"]),
    .target(
      name: "PlumbDrift",
      dependencies: ["PlumbText", "PlumbModel", "PlumbDeclarations", "PlumbRules", "PlumbGenerate"]),
    .target(name: "PlumbEvolution", dependencies: ["PlumbText", "PlumbModel", "PlumbDeclarations", "PlumbRules"]),
    .target(name: "PlumbPictures", dependencies: ["PlumbText", "PlumbModel", "PlumbEvolution"]),
    .target(
      name: "PlumbReport", dependencies: ["PlumbText", "PlumbModel", "PlumbRules", "PlumbEvolution", "PlumbPictures"]),
    .target(
      name: "PlumbProject",
      dependencies: [
        "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbSwift", "PlumbRules", "PlumbGenerate",
        "PlumbDrift", "PlumbEvolution", "PlumbPictures", "PlumbReport",
      ]),
    .target(
      name: "PlumbKit",
      dependencies: [
        "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbSwift", "PlumbRules", "PlumbGenerate", "PlumbDrift",
        "PlumbEvolution", "PlumbPictures", "PlumbReport", "PlumbProject", "PlumbText",
      ]),
    .executableTarget(
      name: "plumb",
      dependencies: [
        "PlumbKit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // User templates. A program of its own: the tool needs neither Foundation nor a template engine.
    .target(
      name: "PlumbRender",
      dependencies: [
        "PlumbText", "PlumbModel",
        .product(name: "Mustache", package: "swift-mustache"),
      ]),
    .executableTarget(
      name: "plumb-render",
      dependencies: [
        "PlumbText", "PlumbModel", "PlumbRender",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .plugin(
      name: "PlumbGeneratePlugin", capability: .buildTool(), dependencies: ["plumb"], path: "Plugins/PlumbGenerate"),
    .plugin(
      name: "PlumbCommand",
      capability: .command(
        intent: .custom(
          verb: "plumb", description: "Keep Core Data models and the Swift that speaks for them in line."),
        permissions: [
          .writeToPackageDirectory(reason: "plumb generate and plumb format write into the package's folders")
        ]),
      dependencies: ["plumb"]),
    .target(
      name: "TestSupport",
      dependencies: [
        "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbSwift", "PlumbRules", "PlumbGenerate", "PlumbText",
      ],
      path: "Tests/Support"),
    // Damaged inputs by the hundred thousand. No product: who depends on the package does not build it.
    .executableTarget(
      name: "plumb-fuzz",
      dependencies: [
        "PlumbKit", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Fuzz", exclude: ["Seeds"]),
    .testTarget(name: "FuzzTests", dependencies: ["plumb-fuzz", "PlumbKit"]),
    .testTarget(name: "PlumbTextTests", dependencies: ["PlumbText", "TestSupport"]),
    .testTarget(name: "PlumbModelTests", dependencies: ["PlumbModel", "PlumbText", "PlumbFormats", "PlumbRules"]),
    .testTarget(name: "PlumbFormatsTests", dependencies: ["PlumbFormats", "PlumbModel", "PlumbText", "TestSupport"]),
    .testTarget(
      name: "PlumbDeclarationsTests", dependencies: ["PlumbDeclarations", "PlumbModel", "PlumbText", "TestSupport"]),
    .testTarget(
      name: "PlumbSwiftTests",
      dependencies: [
        "PlumbSwift", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbGenerate", "TestSupport",
      ]),
    .testTarget(
      name: "PlumbRulesTests",
      dependencies: ["PlumbRules", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "TestSupport"]),
    .testTarget(
      name: "PlumbGenerateTests",
      dependencies: ["PlumbGenerate", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "TestSupport"]),
    .testTarget(
      name: "PlumbDriftTests",
      dependencies: [
        "PlumbDrift", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbSwift", "PlumbRules",
        "PlumbGenerate", "TestSupport",
      ]),
    .testTarget(
      name: "PlumbEvolutionTests",
      dependencies: ["PlumbEvolution", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbRules", "TestSupport"]),
    .testTarget(
      name: "PlumbPicturesTests",
      dependencies: ["PlumbPictures", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbEvolution", "TestSupport"]),
    .testTarget(
      name: "PlumbReportTests",
      dependencies: [
        "PlumbReport", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbRules", "PlumbEvolution", "TestSupport",
      ]),
    // As an adopter sees it: nothing that is `package`.
    .testTarget(name: "PlumbKitTests", dependencies: ["PlumbKit"], packageAccess: false),
    .testTarget(name: "PlumbProjectTests", dependencies: ["PlumbKit", "TestSupport"]),
    .testTarget(
      name: "PlumbRenderTests", dependencies: ["PlumbRender", "PlumbModel", "PlumbFormats", "PlumbText", "TestSupport"]),
    .testTarget(name: "PlumbTests", dependencies: ["plumb", "plumb-render", "PlumbKit", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// Core Data: Apple's systems have it. Everywhere else module `CoreData` takes its place, so that a package which
// depends on the product `CoreData` and says `import CoreData` builds on both. Its tests use nothing but Apple's API:
// on a Mac they run against the framework and say what it does.
#if canImport(CoreData)
  package.targets += [
    .target(name: "SystemCoreData"),
    .testTarget(name: "CoreDataTests"),
  ]
  package.products.append(.library(name: "CoreData", targets: ["SystemCoreData"]))
#else
  package.targets += [
    .target(name: "CoreData", dependencies: ["PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbEvolution"]),
    .testTarget(name: "CoreDataTests", dependencies: ["CoreData", "PlumbModel", "PlumbFormats"]),
  ]
  package.products.append(.library(name: "CoreData", targets: ["CoreData"]))
#endif
