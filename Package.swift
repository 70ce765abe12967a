// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

/// The condition of the dependencies that only the tool needs.
let tool = TargetDependencyCondition.when(traits: ["Tool"])
/// The condition of the dependencies that only the macros need, which one of the traits switches on.
let macros = TargetDependencyCondition.when(traits: ["Tool", "Macros"])

/// The modules, each with what it may import: an arrow that is not here does not compile. Everything is checked as
/// Swift 6: strict concurrency, and `package` access between the targets.
let package = Package(
  name: "plumb",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "PlumbKit", targets: ["PlumbKit"]),
    .executable(name: "plumb", targets: ["plumb"]),
    .executable(name: "plumb-render", targets: ["plumb-render"]),
    .executable(name: "plumb-store", targets: ["plumb-store"]),
    .plugin(name: "PlumbGenerate", targets: ["PlumbGeneratePlugin"]),
    .plugin(name: "PlumbManaged", targets: ["PlumbManagedPlugin"]),
    .plugin(name: "PlumbCommand", targets: ["PlumbCommandPlugin"]),
  ],
  traits: [
    .trait(
      name: "Tool",
      description: "The programs of the tool, PlumbKit and the macros. An app that only uses CoreData can disable it."),
    .trait(name: "Macros", description: "The macros of PlumbDataMacros, without the tool."),
    // One trait at most: SwiftPM passes two to the compiler in an order that changes from run to run, and compiles
    // every module again if it changed.
    .default(enabledTraits: ["Tool"]),
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
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    // Headers only: a call of the operating system that Swift does not see.
    .systemLibrary(name: "CFiles"),
    .systemLibrary(name: "CRuntime"),
    // The C library of the system.
    .target(name: "PlumbSystem"),
    .target(name: "PlumbCore"),
    .target(name: "PlumbText", dependencies: ["PlumbSystem", "PlumbCore"]),
    .target(name: "PlumbModel", dependencies: ["PlumbSystem", "PlumbCore", "PlumbText"]),
    .target(
      name: "PlumbFormats", dependencies: ["PlumbSystem", "PlumbCore", "PlumbText", "PlumbModel", "CLibXML2", "CFiles"]),
    // The one map of a model to the tables and columns of its store.
    .target(name: "PlumbStoreFormat", dependencies: ["PlumbCore", "PlumbText", "PlumbModel"]),
    .target(name: "PlumbDeclarations", dependencies: ["PlumbCore"]),
    .target(name: "PlumbEmit", dependencies: ["PlumbCore", "PlumbDeclarations"]),
    .target(
      name: "PlumbSwift",
      dependencies: [
        "PlumbSystem", "PlumbCore", "PlumbText", "PlumbModel", "PlumbDeclarations",
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: tool),
        .product(name: "SwiftParser", package: "swift-syntax", condition: tool),
      ]),
    // Its folder Lowering is a link to the one in PlumbSwift: only a macro that shares no module with swift-syntax
    // uses a prebuilt swift-syntax.
    .macro(
      name: "PlumbMacros",
      dependencies: [
        "PlumbCore", "PlumbDeclarations", "PlumbEmit",
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: macros),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax", condition: macros),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax", condition: macros),
        .product(name: "SwiftDiagnostics", package: "swift-syntax", condition: macros),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax", condition: macros),
      ]),
    .target(name: "PlumbDataMacros", dependencies: ["PlumbData", "PlumbMacros"]),
    .target(name: "PlumbDataTesting", dependencies: ["PlumbData"]),
    // The names of CoreDataEvolution.
    .target(name: "PlumbCDE", dependencies: ["PlumbSystem", "PlumbData", "PlumbMacros"]),
    .testTarget(
      name: "PlumbCDETests", dependencies: ["PlumbSystem", "PlumbCDE", "PlumbModel", "PlumbFormats", "PlumbSwift"]),
    // Its folder Macros is a link to PlumbMacros: SwiftPM builds a test product that imports a macro, and all modules of
    // its tests, a second time for the compiler's host.
    .testTarget(
      name: "PlumbMacrosTests",
      dependencies: [
        "PlumbCore", "PlumbModel", "PlumbDeclarations", "PlumbEmit", "PlumbWorkspace", "PlumbGenerate",
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: macros),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax", condition: macros),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax", condition: macros),
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax", condition: macros),
        .product(name: "SwiftDiagnostics", package: "swift-syntax", condition: macros),
        .product(name: "SwiftParser", package: "swift-syntax", condition: macros),
        .product(name: "SwiftBasicFormat", package: "swift-syntax", condition: macros),
      ],
      exclude: ["Macros/Plugin.swift"]),
    // Its folder Cookbook is a link to the classes of Samples/Package-Macros.
    .testTarget(
      name: "PlumbDataMacrosTests",
      dependencies: ["PlumbDataMacros", "PlumbModel", "PlumbFormats", "PlumbSwift"]),
    .target(name: "PlumbRules", dependencies: ["PlumbCore", "PlumbText", "PlumbModel", "PlumbDeclarations"]),
    // What every feature needs: configuration, models in XML and in Swift, files of a project, git.
    .target(
      name: "PlumbWorkspace",
      dependencies: [
        "PlumbSystem", "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbEmit",
        "PlumbSwift", "PlumbRules",
      ]),
    .target(
      name: "PlumbFindings", dependencies: ["PlumbCore", "PlumbText", "PlumbModel", "PlumbRules", "PlumbWorkspace"]),
    // CloudKit's schema language and the record types of mirrored models.
    .target(
      name: "PlumbCloudKit",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbSwift", "PlumbRules",
        "PlumbWorkspace",
      ]),
    .target(
      name: "PlumbInspect",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbWorkspace",
      ]),
    .target(
      name: "PlumbComparing",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbRules", "PlumbWorkspace",
        "PlumbCloudKit", "PlumbInspect",
      ]),
    .target(
      name: "PlumbGenerate",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbEmit", "PlumbSwift",
        "PlumbRules", "PlumbWorkspace",
      ]),
    .target(
      name: "PlumbConvert",
      dependencies: [
        "PlumbSystem", "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbStoreFormat", "PlumbRules",
        "PlumbWorkspace", "PlumbCloudKit", "PlumbInspect", "PlumbGenerate",
      ]),
    .target(
      name: "PlumbMigration",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbEmit", "PlumbSwift",
        "PlumbRules", "PlumbWorkspace", "PlumbComparing", "PlumbGenerate",
      ]),
    .target(
      name: "PlumbDrift",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbSwift", "PlumbRules",
        "PlumbWorkspace", "PlumbFindings", "PlumbComparing", "PlumbGenerate", "PlumbMigration",
      ]),
    // The keys of plumb.json, which name the rules of all features.
    .target(
      name: "PlumbConfiguration",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbRules", "PlumbWorkspace",
        "PlumbCloudKit", "PlumbGenerate", "PlumbMigration", "PlumbDrift",
      ]),
    .target(
      name: "PlumbChecking",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbSwift", "PlumbRules",
        "PlumbWorkspace", "PlumbFindings", "PlumbCloudKit", "PlumbComparing", "PlumbGenerate", "PlumbMigration",
        "PlumbDrift",
        "PlumbConfiguration",
      ]),
    .target(
      name: "PlumbPictures",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbRules", "PlumbWorkspace", "PlumbFindings",
        "PlumbCloudKit", "PlumbInspect", "PlumbComparing", "PlumbConvert", "PlumbChecking",
      ]),
    .target(
      name: "PlumbStart",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbSwift", "PlumbRules",
        "PlumbWorkspace", "PlumbGenerate", "PlumbMigration", "PlumbDrift", "PlumbConfiguration", "PlumbChecking",
      ]),
    .target(
      name: "PlumbKit",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbStoreFormat", "PlumbDeclarations", "PlumbEmit",
        "PlumbSwift", "PlumbRules", "PlumbWorkspace", "PlumbFindings", "PlumbCloudKit", "PlumbInspect",
        "PlumbComparing",
        "PlumbGenerate", "PlumbConvert", "PlumbMigration", "PlumbDrift", "PlumbConfiguration", "PlumbChecking",
        "PlumbPictures", "PlumbStart",
      ]),
    // The servers for editors and agents: protocols and their messages. Bytes are passed in and out.
    .target(
      name: "PlumbServer",
      dependencies: [
        "PlumbSystem", "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbSwift",
        "PlumbRules", "PlumbWorkspace", "PlumbFindings", "PlumbCloudKit", "PlumbInspect", "PlumbComparing",
        "PlumbGenerate", "PlumbConvert", "PlumbMigration", "PlumbDrift", "PlumbConfiguration", "PlumbChecking",
        "PlumbStart",
      ]),
    // The console of plumb and plumb-store.
    .target(name: "PlumbConsole", dependencies: ["PlumbSystem", "PlumbText", "PlumbFormats", "PlumbWorkspace"]),
    .executableTarget(
      name: "plumb",
      dependencies: [
        "PlumbSystem", "PlumbConsole", "PlumbKit", "PlumbServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tool),
      ]),
    // Stores. A separate program, because the tool needs no SQLite.
    .target(name: "PlumbSQLite", dependencies: ["CSQLite"]),
    .target(
      name: "PlumbStores",
      dependencies: ["PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbStoreFormat", "PlumbSQLite"]),
    // User templates. A separate program, because the tool needs neither Foundation nor a template engine.
    .target(
      name: "PlumbRender",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel",
        .product(name: "Mustache", package: "swift-mustache", condition: tool),
      ]),
    .executableTarget(
      name: "plumb-render",
      dependencies: [
        "PlumbText", "PlumbModel", "PlumbRender",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tool),
      ]),
    .plugin(
      name: "PlumbGeneratePlugin", capability: .buildTool(), dependencies: ["plumb"], path: "Plugins/PlumbGenerate"),
    .plugin(
      name: "PlumbManagedPlugin", capability: .buildTool(), dependencies: ["plumb"], path: "Plugins/PlumbManaged"),
    .plugin(
      name: "PlumbCommandPlugin",
      capability: .command(
        intent: .custom(
          verb: "plumb", description: "Keep Core Data models and the Swift that uses them consistent."),
        permissions: [
          .writeToPackageDirectory(reason: "plumb generate and plumb format write into the package's folders")
        ]),
      dependencies: ["plumb"], path: "Plugins/PlumbCommand"),
    .target(
      name: "TestSupport",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbSwift", "PlumbRules",
        "PlumbWorkspace", "PlumbGenerate",
      ],
      path: "Tests/Support"),
    // Damaged inputs by the hundred thousand. No product: who depends on the package does not build it.
    .executableTarget(
      name: "plumb-fuzz",
      dependencies: [
        "PlumbKit", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tool),
      ],
      path: "Tests/Fuzz", exclude: ["Seeds"]),
    // The structure of the package, its words and its pages.
    .testTarget(name: "RepositoryTests"),
    .testTarget(name: "FuzzTests", dependencies: ["plumb-fuzz", "PlumbKit"]),
    .testTarget(name: "PlumbCoreTests", dependencies: ["PlumbCore", "TestSupport"]),
    .testTarget(name: "PlumbTextTests", dependencies: ["PlumbText", "PlumbCore", "TestSupport"]),
    .testTarget(
      name: "PlumbModelTests",
      dependencies: [
        "PlumbText", "PlumbModel", "PlumbCore", "PlumbFormats", "PlumbRules", "PlumbWorkspace", "PlumbComparing",
        "TestSupport",
      ]),
    .testTarget(
      name: "PlumbStoreFormatTests",
      dependencies: ["PlumbStoreFormat", "PlumbText", "PlumbModel", "PlumbCore"]),
    .testTarget(
      name: "PlumbFormatsTests",
      dependencies: ["PlumbFormats", "PlumbStoreFormat", "PlumbText", "PlumbModel", "PlumbCore", "TestSupport"]),
    .testTarget(
      name: "PlumbDeclarationsTests", dependencies: ["PlumbDeclarations", "PlumbModel", "PlumbCore", "TestSupport"]),
    .testTarget(name: "PlumbEmitTests", dependencies: ["PlumbEmit", "PlumbDeclarations"]),
    .testTarget(
      name: "PlumbSwiftTests",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbSwift", "PlumbWorkspace",
        "PlumbGenerate", "TestSupport",
      ]),
    .testTarget(
      name: "PlumbRulesTests",
      dependencies: [
        "PlumbRules", "PlumbCore", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbKit", "TestSupport",
      ]),
    .testTarget(
      name: "PlumbWorkspaceTests",
      dependencies: [
        "PlumbSystem", "PlumbCore", "PlumbModel", "PlumbFormats", "PlumbWorkspace", "PlumbComparing", "PlumbKit",
        "TestSupport",
      ]),
    .testTarget(
      name: "PlumbFindingsTests",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbRules", "PlumbWorkspace", "PlumbFindings", "PlumbComparing",
        "PlumbDrift", "PlumbConfiguration", "PlumbPictures", "TestSupport",
      ]),
    .testTarget(
      name: "PlumbCloudKitTests",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbRules", "PlumbWorkspace", "PlumbCloudKit",
        "PlumbComparing",
        "PlumbKit", "TestSupport",
      ]),
    .testTarget(
      name: "PlumbInspectTests",
      dependencies: [
        "PlumbCore", "PlumbModel", "PlumbFormats", "PlumbWorkspace", "PlumbInspect", "PlumbComparing", "PlumbKit",
        "TestSupport",
      ]),
    .testTarget(
      name: "PlumbComparingTests",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbRules", "PlumbWorkspace", "PlumbComparing",
        "PlumbMigration", "PlumbDrift", "PlumbConfiguration", "PlumbKit", "TestSupport",
      ]),
    .testTarget(
      name: "PlumbGenerateTests",
      dependencies: [
        "PlumbCore", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbEmit", "PlumbRules", "PlumbWorkspace",
        "PlumbComparing", "PlumbGenerate", "PlumbKit", "TestSupport",
      ]),
    .testTarget(
      name: "PlumbConvertTests",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbWorkspace", "PlumbComparing", "PlumbConvert",
        "PlumbConfiguration", "TestSupport",
      ]),
    .testTarget(
      name: "PlumbMigrationTests",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbRules", "PlumbWorkspace", "PlumbComparing",
        "PlumbMigration", "PlumbKit", "TestSupport",
      ]),
    .testTarget(
      name: "PlumbDriftTests",
      dependencies: [
        "PlumbCore", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbSwift", "PlumbRules", "PlumbWorkspace",
        "PlumbGenerate", "PlumbDrift", "PlumbConfiguration", "PlumbKit", "TestSupport",
      ]),
    .testTarget(
      name: "PlumbConfigurationTests",
      dependencies: [
        "PlumbCore", "PlumbModel", "PlumbDeclarations", "PlumbRules", "PlumbWorkspace", "PlumbFindings",
        "PlumbGenerate", "PlumbDrift", "PlumbConfiguration", "PlumbPictures", "PlumbStart", "PlumbKit", "TestSupport",
      ]),
    .testTarget(
      name: "PlumbCheckingTests",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbDeclarations", "PlumbRules", "PlumbWorkspace",
        "PlumbFindings", "PlumbComparing", "PlumbGenerate", "PlumbMigration", "PlumbDrift", "PlumbConfiguration",
        "PlumbChecking", "PlumbPictures", "PlumbStart", "PlumbKit", "TestSupport",
      ]),
    .testTarget(
      name: "PlumbPicturesTests",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbRules", "PlumbWorkspace", "PlumbFindings",
        "PlumbComparing", "PlumbPictures", "TestSupport",
      ]),
    .testTarget(
      name: "PlumbStartTests",
      dependencies: [
        "PlumbWorkspace", "PlumbGenerate", "PlumbDrift", "PlumbConfiguration", "PlumbPictures", "PlumbStart",
        "PlumbKit", "TestSupport",
      ]),
    // With public access only, as in a package that uses Plumb.
    .testTarget(name: "PlumbKitTests", dependencies: ["PlumbKit"], packageAccess: false),
    .testTarget(
      name: "PlumbServerTests",
      dependencies: [
        "PlumbSystem", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbSwift", "PlumbServer", "TestSupport",
      ]),
    .testTarget(
      name: "PlumbRenderTests", dependencies: ["PlumbRender", "PlumbModel", "PlumbFormats", "PlumbCore", "TestSupport"]),
    .testTarget(name: "plumbTests", dependencies: ["plumb", "plumb-render"]),
    // Starts the programs that were built. They are no dependencies, so that they are compiled at the same time.
    .testTarget(
      name: "ProgramTests",
      dependencies: ["PlumbText", "PlumbModel", "PlumbFormats", "PlumbWorkspace", "PlumbMigration", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// Core Data: Apple's systems have it. Everywhere else module `CoreData` takes its place, so that a package which
// depends on the product `CoreData` and imports `CoreData` builds on both. Its tests use Apple's API only:
// on a Mac they run against the framework and check its behavior.
#if !canImport(CoreData)
  package.targets += [
    .target(
      name: "CoreData",
      dependencies: [
        "PlumbSystem", "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbStoreFormat", "PlumbSQLite",
        "CSQLite", "CRuntime",
      ]),
    .target(name: "PlumbData", dependencies: ["PlumbSystem", "CoreData"]),
    .testTarget(name: "PlumbDataTests", dependencies: ["PlumbSystem", "PlumbData", "PlumbDataTesting", "CoreData"]),
    .executableTarget(
      name: "plumb-store",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbStoreFormat", "PlumbDeclarations",
        "PlumbEmit", "PlumbRules", "PlumbWorkspace", "PlumbFindings", "PlumbComparing",
        "PlumbConsole", "PlumbSQLite", "PlumbStores", "CoreData",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tool),
      ]),
    .testTarget(
      name: "CoreDataTests",
      dependencies: [
        "CoreData", "PlumbSystem", "PlumbCore", "PlumbModel", "PlumbFormats", "PlumbStoreFormat", "PlumbSQLite",
      ]),
    .testTarget(name: "CoreDataSwift5Tests", dependencies: ["CoreData"], swiftSettings: [.swiftLanguageMode(.v5)]),
    // A writer of stores that Tests/EndToEnd/Faults/stores kills. It is not a product, so dependents do not build it.
    .executableTarget(
      name: "StoreWorker", dependencies: ["CoreData", "PlumbCore", "PlumbModel", "PlumbFormats"],
      path: "Tests/EndToEnd/Faults/StoreWorker"),
    // An app that Tests/EndToEnd/Release/run links statically. It is not a product either.
    .executableTarget(name: "ShippedApp", dependencies: ["CoreData"], path: "Tests/EndToEnd/Release/App"),
    .testTarget(
      name: "PlumbStoresTests",
      dependencies: [
        "plumb-store", "PlumbStores", "PlumbSQLite", "CoreData", "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats",
        "PlumbMigration",
      ]),
  ]
  package.products.append(.library(name: "CoreData", targets: ["CoreData"]))
#else
  package.targets += [
    .target(name: "SystemCoreData"),
    .target(name: "PlumbData", dependencies: ["PlumbSystem"]),
    .testTarget(name: "PlumbDataTests", dependencies: ["PlumbSystem", "PlumbData", "PlumbDataTesting"]),
    .executableTarget(
      name: "plumb-store",
      dependencies: [
        "PlumbCore", "PlumbText", "PlumbModel", "PlumbFormats", "PlumbStoreFormat", "PlumbDeclarations",
        "PlumbEmit", "PlumbRules", "PlumbWorkspace", "PlumbFindings", "PlumbComparing",
        "PlumbConsole", "PlumbSQLite", "PlumbStores",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tool),
      ]),
    .testTarget(name: "CoreDataTests"),
    .testTarget(name: "CoreDataSwift5Tests", swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
  package.products.append(.library(name: "CoreData", targets: ["SystemCoreData"]))
#endif
// The library for apps.
package.products += [
  .library(name: "PlumbData", targets: ["PlumbData"]),
  .library(name: "PlumbDataMacros", targets: ["PlumbDataMacros"]),
  .library(name: "PlumbDataTesting", targets: ["PlumbDataTesting"]),
  .library(name: "PlumbCDE", targets: ["PlumbCDE"]),
]
// An app can compile its code with the main actor as the default isolation.
#if compiler(>=6.2)
  package.targets.append(
    .testTarget(
      name: "PlumbDataMainActorTests", dependencies: ["PlumbDataMacros"],
      swiftSettings: [.unsafeFlags(["-default-isolation", "MainActor"])]))
#endif

/// The folders of `Sources`, in the order of the imports: a module imports earlier modules of its folder and modules of
/// the folders above it.
let folders: KeyValuePairs = [
  "Base": ["PlumbSystem", "PlumbCore", "PlumbText"],
  "Model": ["CLibXML2", "CFiles", "PlumbModel", "PlumbFormats", "PlumbStoreFormat"],
  "Swift": ["PlumbDeclarations", "PlumbEmit", "PlumbSwift"],
  "Features": [
    "PlumbRules", "PlumbWorkspace", "PlumbFindings", "PlumbCloudKit", "PlumbInspect", "PlumbComparing", "PlumbGenerate",
    "PlumbConvert",
    "PlumbMigration", "PlumbDrift", "PlumbConfiguration", "PlumbChecking", "PlumbPictures", "PlumbStart",
  ],
  "Tool": ["PlumbKit", "PlumbServer", "PlumbConsole", "plumb", "PlumbRender", "plumb-render"],
  "CoreData": ["CSQLite", "CRuntime", "PlumbSQLite", "CoreData", "SystemCoreData", "PlumbStores", "plumb-store"],
  "Library": ["PlumbData", "PlumbDataTesting", "PlumbMacros", "PlumbDataMacros", "PlumbCDE"],
]
for target in package.targets {
  if let folder = folders.first(where: { $0.value.contains(target.name) })?.key {
    target.path = "Sources/\(folder)/\(target.name)"
  } else if target.type == .test {
    target.path = "Tests/Unit/\(target.name)"
  }
}
