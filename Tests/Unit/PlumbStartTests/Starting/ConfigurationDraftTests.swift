import PlumbKit
import TestSupport
import Testing

@testable import PlumbGenerate
@testable import PlumbStart
@testable import PlumbWorkspace

/// The configuration that `config init` proposes, and the explanations that it prints.
@Suite struct ConfigurationDraftTests {
  private static func draft(_ files: [String: String]) throws -> (ProjectConfiguration, ConfigurationDraft) {
    let draft = try ConfigurationDraft(.inMemory(files.mapValues { Array($0.utf8) }))
    return (try ProjectConfiguration.parse(Array(draft.text.utf8), file: "plumb.json").get(), draft)
  }

  @Test func nothingIsProposedWhereThereIsNoModel() {
    let error = #expect(throws: CannotRun.self) { try ConfigurationDraft(.inMemory(["A.swift": []])) }
    #expect(error?.message == "no model is below this folder, so no file was written")
  }

  /// The folder with the classes of a schema in Swift is a model, if no model in XML exists.
  @Test func theClassesOfASchemaAreAModel() throws {
    let version = { (number: Int) in
      """
      import SwiftData
      enum V\(number): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number), 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip { var name: String = ""; init() {} }
      }
      """
    }
    let files = [
      "App/Model/V1.swift": version(1), "App/Model/Old/V2.swift": version(2),
      "App/Worker.swift": "@ModelActor actor Worker {}", "AppTests/Fake.swift": "@Model class Fake { init() {} }",
    ]
    let (configuration, draft) = try Self.draft(files)
    #expect(configuration.models.map(\.path) == ["App/Model"])
    #expect(draft.text.contains("  \"swift\": { \"sources\": [\"App/Model\"] },\n"))
    #expect(draft.remarks == ["App/Model: 2 versions, 1 entity in V2, a schema in Swift"])
    let workspace = Workspace(files: .inMemory(files.mapValues { Array($0.utf8) }))
    #expect(try workspace.models().map(\.path) == ["App/Model"])
    #expect(
      try workspace.checkup().items.map(\.message).filter { $0.contains("plumb.json") }
        == ["no plumb.json exists: the default settings apply"])
    let (both, _) = try Self.draft(files.merging(["Shop.xcdatamodel/contents": Shop.contents()]) { $1 })
    #expect(both.models.map(\.path) == ["Shop.xcdatamodel"])
  }

  @Test func itReportsTheFoundFilesWithReasons() throws {
    let (configuration, draft) = try Self.draft([
      "Shop.xcdatamodel/contents": Shop.contents(entities: 3), "App/Model/Item0.swift": Shop.item(0),
      "App/Model/Item1.swift": Shop.item(1), "AppTests/Item1.swift": Shop.item(1),
      "Try.playground/Sources/Item0.swift": Shop.item(0),
    ])
    #expect(configuration.models.map(\.sources) == [["App/Model"]])
    #expect(
      draft.remarks == [
        "Shop.xcdatamodel: 1 version, 3 entities in Shop",
        "  sources: App/Model, where 2 of 3 entities are declared",
        "  not found: Item2; widen “sources” if it is in another folder",
        "  ignored: AppTests/Item1.swift, of tests",
      ])
    #expect(draft.text.contains(#""$schema": "plumb.schema.json""#))
    #expect(draft.text.contains(#"// "generate": { "output": "App/Model/Generated", "style": "managed" }"#))
  }

  /// Two classes of one entity with different names: neither name is proposed, and no key is repeated.
  @Test func contradictingClassesOfAnEntityAreNotProposed() throws {
    let (configuration, draft) = try Self.draft([
      "Shop.xcdatamodel/contents": Shop.contents(),
      "A/One.swift": "@objc(Item0) class One: NSManagedObject { @NSManaged var title: String? }",
      "B/Two.swift": "@objc(Item0) class Two: NSManagedObject { @NSManaged var title: String? }",
    ])
    #expect(configuration.models.first?.sources == ["A", "B"])
    #expect(configuration.models.first?.declarations.entities == [:], "\(draft.text)")
  }

  /// A class has its own name in the configuration only if Core Data finds it by the name in the model.
  @Test(arguments: [("Item0", ["Item0": "One"]), (".Item0", [:]), (".One", [:])])
  func aClassThatIsNotFoundIsNotConfigured(_ represented: String, _ classes: [String: String]) throws {
    let contents = Shop.contents().replacing(
      #"representedClassName="Item0""#, with: "representedClassName=\"\(represented)\"")
    let (configuration, _) = try Self.draft([
      "Shop.xcdatamodel/contents": contents,
      "A/One.swift": "@objc(Item0) class One: NSManagedObject { @NSManaged var title: String? }",
    ])
    #expect(configuration.models.first?.declarations.entities.compactMapValues(\.class) == classes)
  }

  /// Xcode generates the classes: the code of the targets that build the model uses its names, or all code.
  @Test(arguments: [
    (["App/Shop.xcdatamodel", "App/Store.swift"], ["App"]), ([], ["App", "Kit"]),
    (["App/Shop.xcdatamodel", "Kit/Kit.swift", "App/Store.swift"], ["App", "Kit"]),
    (["App/Shop.xcdatamodel"], nil),
  ]) func generatedClassesHaveSources(_ compiled: [String], _ sources: [String]?) throws {
    let files = compiled.enumerated().map { index, path in
      "F\(index) = { isa = PBXFileReference; path = \(path); sourceTree = SOURCE_ROOT; }; "
        + "B\(index) = { isa = PBXBuildFile; fileRef = F\(index); };"
    }
    let project = """
      // !$*UTF8*$!
      { objects = { \(files.joined(separator: "\n"))
      P = { isa = PBXSourcesBuildPhase; files = (\(compiled.indices.map { "B\($0)" }.joined(separator: ", "))); };
      T = { isa = PBXNativeTarget; buildPhases = (P); }; }; rootObject = T; }
      """
    let generated = Shop.contents().replacing("syncable=", with: #"codeGenerationType="class" syncable="#)
    var all = [
      "App/Shop.xcdatamodel/contents": generated, "Kit/Kit.swift": "struct Kit {}", "AppTests/T.swift": "struct T {}",
      "App/Store.swift": #"let request = NSFetchRequest<Item0>(entityName: "Item9")"#,
    ]
    if !compiled.isEmpty { all["App.xcodeproj/project.pbxproj"] = project }
    let (configuration, draft) = try Self.draft(all)
    #expect(configuration.models.map(\.sources) == [sources ?? []])
    guard let sources else { return }
    #expect(
      draft.remarks.contains("  sources: \(sources.joined(separator: " and ")), whose keys and names are compared"))
    let workspace = Workspace(configuration, files: .inMemory(all.mapValues { Array($0.utf8) }))
    #expect(try workspace.findings().diagnostics.contains { $0.rule == "drift-entity-name" })
  }

  /// The code of a project in the working folder may use each of its models: a pattern for many files, no code of tests.
  @Test(arguments: [
    (["Model/Shop.xcdatamodel"], 2, ["File0.swift", "File1.swift"]), (["Shop.xcdatamodel"], 5, ["*.swift"]),
    (["Shop.xcdatamodel", "Other.xcdatamodel"], 5, ["*.swift"]),
  ]) func codeInTheWorkingFolder(_ models: [String], _ count: Int, _ sources: [String]) throws {
    let generated = Shop.contents().replacing("syncable=", with: #"codeGenerationType="class" syncable="#)
    var all = ["AppTests/T.swift": "struct T {}"]
    for model in models { all["\(model)/contents"] = generated }
    for number in 0..<count {
      all["File\(number).swift"] = #"let request = NSFetchRequest<Item0>(entityName: "Item9")"#
    }
    let (configuration, _) = try Self.draft(all)
    #expect(configuration.models.map(\.sources) == models.map { _ in sources })
    guard models.count == 1 else { return }
    let workspace = Workspace(configuration, files: .inMemory(all.mapValues { Array($0.utf8) }))
    #expect(try workspace.findings().diagnostics.count { $0.rule == "drift-entity-name" } == count)
  }

  /// A setting would hide that Core Data does not find a class, in Objective-C as in Swift.
  @Test(arguments: [
    ("A/Item0.m", "@interface Item0 : NSManagedObject\n@end\n@implementation Item0\n@end"),
    ("A/Item0.swift", "@objc(Item0) class Item0: NSManagedObject {}"),
    ("A/Item0.swift", "@objc(Item0) class Two: NSManagedObject {}"),
  ]) func aDifferenceOfClassesIsNotConfigured(_ file: String, _ code: String) throws {
    let contents = Shop.contents().replacing(
      #"representedClassName="Item0""#, with: #"representedClassName="One""#)
    let files = ["Shop.xcdatamodel/contents": contents, file: code]
    let (configuration, _) = try Self.draft(files)
    #expect(configuration.models.first?.declarations.entities == [:])
    let workspace = Workspace(configuration, files: .inMemory(files.mapValues { Array($0.utf8) }))
    let found = try workspace.findings().diagnostics.filter { $0.rule == "drift-class-name" }
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.message.contains("@objc") == (code.contains("Two") ? true : file.hasSuffix(".swift")))
  }

  /// A type is proposed as the source spells it, so that it is valid whether the sources declare its alias or not.
  @Test(arguments: ["A/Code.swift", "Other/Code.swift"])
  func anAliasIsProposed(_ file: String) throws {
    let files = [
      "Shop.xcdatamodel/contents": Shop.contents(more: #"<attribute name="codes" attributeType="Transformable"/>"#),
      "A/Item0.swift": Shop.item(0).replacing("title: String?", with: "title: String?\n  @NSManaged var codes: [Code]"),
      file: "typealias Code = String",
    ]
    let (configuration, draft) = try Self.draft(files)
    #expect(draft.text.contains(#""type": "[Code]""#), "\(draft.text)")
    let workspace = Workspace(configuration, files: .inMemory(files.mapValues { Array($0.utf8) }))
    #expect(try workspace.findings().diagnostics.map(\.rule).filter { $0.hasPrefix("drift") } == [])
  }

  /// A name conflicts with a generated member only if code is generated: a hand-written class has no `ownersCount`.
  @Test(arguments: [(#""sources": ["A"]"#, []), (#""generate": { "output": "B" }"#, ["name-collision"])])
  func aConflictWithGeneratedCodeNeedsGeneratedCode(_ setting: String, _ rules: [String]) throws {
    let contents = Shop.contents(
      more: """
        <attribute name="ownersCount" optional="YES" attributeType="String"/>
        <relationship name="owners" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item0"/>
        """)
    let configuration = """
      { "models": [{ "path": "Shop.xcdatamodel", \(setting),
        "entities": { "Item0": { "attributes": { "title": { "name": "name" } } } } }] }
      """
    let settings = try ProjectConfiguration.parse(Array(configuration.utf8), file: "plumb.json").get()
    let files = ["Shop.xcdatamodel/contents": contents, "A/Item0.swift": Shop.item(0)]
    let workspace = Workspace(settings, files: .inMemory(files.mapValues { Array($0.utf8) }))
    #expect(try workspace.findings().diagnostics.map(\.rule).filter { $0 == "name-collision" } == rules)
  }

  /// A file that no target compiles is not listed by name, because `validate` would then compare it.
  @Test func filesWithoutATargetAreNoSources() throws {
    let project = """
      // !$*UTF8*$!
      {
      	objects = {
      		P = { isa = PBXProject; mainGroup = G; targets = (T); };
      		G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
      		F = { isa = PBXFileReference; path = Item0.swift; sourceTree = "<group>"; };
      		T = { isa = PBXNativeTarget; name = App; buildPhases = (S); };
      		S = { isa = PBXSourcesBuildPhase; files = (B); };
      		B = { isa = PBXBuildFile; fileRef = F; };
      	};
      	rootObject = P;
      }
      """
    let (configuration, _) = try Self.draft([
      "App.xcodeproj/project.pbxproj": project, "Shop.xcdatamodel/contents": Shop.contents(),
      "Item0.swift": Shop.item(0), "Old/Item0.swift": Shop.item(0, count: "Int32"),
    ])
    #expect(configuration.models.map(\.sources) == [["Item0.swift"]])
  }

  /// A class that only another Xcode project compiles is no source, and the output is in a folder.
  @Test(arguments: [("App/Item0.m", ["App"], "App/Generated"), ("Old/Item0.m", [], "Old/Generated")])
  func classesOfAnotherProjectAreNotSources(_ file: String, _ sources: [String], _ output: String) throws {
    func project(_ path: String) -> String {
      """
      // !$*UTF8*$!
      { objects = { B = { isa = PBXBuildFile; fileRef = F; };
        F = { isa = PBXFileReference; path = \(path); sourceTree = SOURCE_ROOT; }; }; rootObject = P; }
      """
    }
    let (configuration, draft) = try Self.draft([
      "App/App.xcodeproj/project.pbxproj": project("Shop.xcdatamodel"),
      "Old/Old.xcodeproj/project.pbxproj": project("Item0.m"), "App/Shop.xcdatamodel/contents": Shop.contents(),
      file: "@interface Item0 : NSManagedObject\n@end\n@implementation Item0\n@dynamic title;\n@end\n",
      "App/Kit/Item0.m": "@implementation Item1\n@end\n",
    ])
    #expect(configuration.models.map(\.sources) == [sources])
    #expect(draft.text.contains(output) == !sources.isEmpty)
  }

  /// The app of a workspace uses the model of a framework's project.
  @Test(arguments: [(true, ["App", "Core"]), (false, ["Core"])])
  func theCodeOfAnAppWithAFramework(_ isInWorkspace: Bool, _ sources: [String]) throws {
    func project(_ paths: [String]) -> String {
      let files = paths.enumerated().map { index, path in
        "B\(index) = { isa = PBXBuildFile; fileRef = F\(index); }; "
          + "F\(index) = { isa = PBXFileReference; path = \(path); sourceTree = SOURCE_ROOT; };"
      }
      return "// !$*UTF8*$!\n{ objects = { \(files.joined(separator: "\n")) }; rootObject = P; }"
    }
    let workspace = """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version="1.0"><FileRef location="group:App.xcodeproj"/><FileRef location="group:Core/Core.xcodeproj"/></Workspace>
      """
    let (configuration, _) = try Self.draft([
      "Core/Core.xcodeproj/project.pbxproj": project(["Shop.xcdatamodel", "Item0.swift"]),
      "App.xcodeproj/project.pbxproj": project(["App/List.swift"]), "Core/Shop.xcdatamodel/contents": Shop.contents(),
      "Core/Item0.swift": Shop.item(0), "App/List.swift": "struct List {}",
      isInWorkspace ? "All.xcworkspace/contents.xcworkspacedata" : "Notes.txt": workspace,
    ])
    #expect(configuration.models.map(\.sources) == [sources])
  }

  /// The app with a framework uses the classes that Xcode generates for the target of the framework.
  @Test(arguments: [("Kit.framework", ["App", "Kit"]), ("Other.framework", ["Kit"]), ("Kit.appex", ["Kit"])])
  func theCodeOfATargetWithAFramework(_ linked: String, _ sources: [String]) throws {
    let files = ["Kit/Shop.xcdatamodel", "Kit/Stack.swift", "App/List.swift"].enumerated().map { index, path in
      "B\(index) = { isa = PBXBuildFile; fileRef = F\(index); }; "
        + "F\(index) = { isa = PBXFileReference; path = \(path); sourceTree = SOURCE_ROOT; };"
    }
    let project = """
      { objects = { \(files.joined())
        R = { isa = PBXFileReference; path = Kit.\(linked.hasSuffix("appex") ? "appex" : "framework"); sourceTree = BUILT_PRODUCTS_DIR; };
        L = { isa = PBXFileReference; path = \(linked); sourceTree = BUILT_PRODUCTS_DIR; };
        K = { isa = PBXBuildFile; fileRef = L; };
        P0 = { isa = PBXSourcesBuildPhase; files = (B0, B1); };
        P1 = { isa = PBXSourcesBuildPhase; files = (B2); };
        P2 = { isa = PBXFrameworksBuildPhase; files = (K); };
        T0 = { isa = PBXNativeTarget; buildPhases = (P0); productReference = R; };
        T1 = { isa = PBXNativeTarget; buildPhases = (P1, P2); name = App; };
      }; }
      """
    let generated = Shop.contents().replacing("syncable=", with: #"codeGenerationType="class" syncable="#)
    let (configuration, _) = try Self.draft([
      "Shop.xcodeproj/project.pbxproj": project, "Kit/Shop.xcdatamodel/contents": generated,
      "Kit/Stack.swift": "struct Stack {}", "App/List.swift": "import Kit",
    ])
    #expect(configuration.models.map(\.sources) == [sources])
  }

  /// A project with a target that compiles some files and the model.
  private static func project(_ files: [String]) -> String {
    let objects = files.enumerated().map { index, path in
      "B\(index) = { isa = PBXBuildFile; fileRef = F\(index); }; "
        + "F\(index) = { isa = PBXFileReference; path = \"\(path)\"; sourceTree = SOURCE_ROOT; };"
    }
    let list = files.indices.map { "B\($0)" }.joined(separator: ", ")
    return """
      { objects = { \(objects.joined()) P = { isa = PBXSourcesBuildPhase; files = (\(list)); };
        T = { isa = PBXNativeTarget; buildPhases = (P); name = App; }; }; }
      """
  }

  @Test func theClassIsInAFileWithoutATarget() throws {
    let (_, draft) = try Self.draft([
      "Shop.xcodeproj/project.pbxproj": Self.project(["App/Shop.xcdatamodel", "App/List.swift"]),
      "App/Shop.xcdatamodel/contents": Shop.contents(), "App/List.swift": "struct List {}",
      "Item+Class.swift": Shop.item(0),
    ])
    #expect(
      draft.remarks.contains(
        "  no sources: Item+Class.swift declares its classes and belongs to no target of the Xcode project"))
  }

  /// The class of a pod is not the one that Xcode generates for the app.
  @Test(arguments: [("codeGenerationType=\"class\" ", ["App"]), ("", ["App", "Core"])])
  func aClassOfAPod(_ codegen: String, _ sources: [String]) throws {
    let (configuration, _) = try Self.draft([
      "Kit.podspec": "Pod::Spec.new", "Core/Item0.h": "@interface Item0 : NSManagedObject\n@end",
      "Core/Item0.m": "#import \"Item0.h\"\n@implementation Item0\n@dynamic title;\n@end",
      "App/Shop.xcodeproj/project.pbxproj": Self.project(["Shop.xcdatamodel", "List.swift"]),
      "App/Shop.xcdatamodel/contents": Shop.contents().replacing("syncable=", with: codegen + "syncable="),
      "App/List.swift": "let container = NSPersistentContainer(name: \"Shop\")",
    ])
    #expect(configuration.models.map(\.sources) == [sources])
  }

  /// More places than fit into a list are left to the user.
  @Test func theCodeIsInTooManyPlaces() throws {
    let generated = Shop.contents().replacing("syncable=", with: #"codeGenerationType="class" syncable="#)
    var files = ["Shop.xcdatamodel/contents": generated, "M7/B.swift": "struct B {}"]
    for number in 0..<30 {
      files["M\(number)/A.swift"] = "struct A\(number) {}"
      files["M\(number)/Tests/T.swift"] = "struct T\(number) {}"
    }
    let places = "more than 24 places, most of it in \"M7\", \"M0\" and \"M1\""
    let (configuration, draft) = try Self.draft(files)
    #expect(configuration.models.map(\.sources) == [[]])
    #expect(draft.remarks.contains("  no sources: its code is in \(places); write the folders to “sources” yourself"))

    files["Shop.xcdatamodel/contents"] = Shop.contents()
    files["M9/Item.swift"] = Shop.item(0)
    files["M9/Tests/T.swift"] = nil
    files["M7/C.swift"] = "struct C {}"
    let (declared, other) = try Self.draft(files)
    #expect(declared.models.map(\.sources) == [["M9"]])
    #expect(
      other.remarks.contains(
        "  not compared: other code, which is in \(places.replacing("M0", with: "M9").replacing("M1", with: "M0")); add its folders to “sources”"
      ))
  }

  /// A folder with its own package in the package of the model is another package, unless the manifest names it.
  @Test(arguments: [("", ["Sources"]), (".package(path: \"Old\")", ["Old/Sources", "Sources"])])
  func theClassesOfAPackageInThePackage(_ dependency: String, _ sources: [String]) throws {
    let (configuration, _) = try Self.draft([
      "Package.swift": dependency, "Sources/Shop.xcdatamodel/contents": Shop.contents(), "Old/Old.podspec": "",
      "Sources/List.swift": "struct List {}", "Old/Sources/Item0.swift": Shop.item(0),
      "Sources/Item0.swift": dependency.isEmpty ? Shop.item(0) : "",
    ])
    #expect(configuration.models.map(\.sources) == [sources])
  }

  /// The code of an app that imports the module with the model, and of no other module.
  @Test(arguments: [
    ("import ShopData\n", ["App", "Kit/Sources/ShopData"]), ("@import ShopData;", ["App", "Kit/Sources/ShopData"]),
    ("import ShopDataTests\n", ["Kit/Sources/ShopData"]), ("import Foundation\n", ["Kit/Sources/ShopData"]),
  ]) func theCodeThatImportsThePackageOfAModel(_ statement: String, _ sources: [String]) throws {
    let (configuration, _) = try Self.draft([
      "Kit/Package.swift": "let package = Package(name: \"Kit\", targets: [.target(name: \"ShopData\")])",
      "Kit/Sources/ShopData/Shop.xcdatamodel/contents": Shop.contents(),
      "Kit/Sources/ShopData/Item0.swift": Shop.item(0), "App/List.swift": statement,
      "Other/List.swift": "struct List {}",
      "AppTests/ListTests.swift": statement,
    ])
    #expect(configuration.models.map(\.sources) == [sources])
  }

  /// A model without classes in Swift has the code that names its entities.
  @Test(arguments: [("Item0", ["List.swift"]), ("Other", [])]) func theCodeThatNamesAnEntity(
    _ name: String, _ sources: [String]
  )
    throws
  {
    let (configuration, _) = try Self.draft([
      "Shop.xcdatamodel/contents": Shop.contents(),
      "List.swift": "let item = NSEntityDescription.insertNewObject(forEntityName: \"\(name)\", into: context)",
    ])
    #expect(configuration.models.map(\.sources) == [sources])
  }

  @Test func foldersOfSuperclassesAreSources() throws {
    let (configuration, _) = try Self.draft([
      "Shop.xcdatamodel/contents": Shop.contents(), "Item/Item0.swift": "class Item0: Base {}",
      "Base/Base.swift": "class Base: Root {}", "Root/Root.swift": "class Root: NSManagedObject {}",
      "Other/Other.swift": "class Other: Base {}",
    ])
    #expect(configuration.models.first?.sources == ["Base", "Item", "Other", "Root"])
  }

  /// Code that fetches is seldom next to the classes. Tests, and the code of another package, are left out.
  @Test(arguments: [
    (["Model/Item0.swift", "Screens/List.swift"], ["Model", "Screens"]),
    (["App/Model/Item0.swift", "App/List.swift", "AppTests/T.swift"], ["App"]),
    (["Model/Item0.swift", "Model/Tests/ATests/A.swift", "List.swift"], ["List.swift", "Model/Item0.swift"]),
    (["A/Package.swift", "A/Sources/Item0.swift", "A/Sources/B/List.swift", "B/List.swift"], ["A/Sources"]),
  ]) func codeThatUsesTheModelIsASource(_ paths: [String], _ sources: [String]) throws {
    let model = paths[0].hasPrefix("A/") ? "A/Sources/Shop.xcdatamodel/contents" : "Shop.xcdatamodel/contents"
    var files = Dictionary(paths.map { ($0, "struct Any {}") }, uniquingKeysWith: { first, _ in first })
    for path in paths where path.hasSuffix("Item0.swift") { files[path] = Shop.item(0) }
    files[model] = Shop.contents()
    let (configuration, _) = try Self.draft(files)
    #expect(configuration.models.map(\.sources) == [sources])
  }

  /// The classes belong to the model that a target builds, although the other one is nearer.
  @Test func classesOfAModelThatNoTargetBuilds() throws {
    let project = """
      // !$*UTF8*$!
      { objects = { B = { isa = PBXBuildFile; fileRef = F; }; P = { isa = PBXSourcesBuildPhase; files = (B); };
        F = { isa = PBXFileReference; path = Shop.xcdatamodel; sourceTree = SOURCE_ROOT; };
        T = { isa = PBXNativeTarget; buildPhases = (P); }; }; rootObject = T; }
      """
    let (configuration, _) = try Self.draft([
      "Shop.xcodeproj/project.pbxproj": project, "Shop.xcdatamodel/contents": Shop.contents(),
      "App/Old.xcdatamodel/contents": Shop.contents(), "App/Item0.swift": Shop.item(0),
    ])
    #expect(configuration.models.map(\.path) == ["App/Old.xcdatamodel", "Shop.xcdatamodel"])
    #expect(configuration.models.map(\.sources) == [[], ["App"]])
  }

  /// The code of a project in many modules is listed; if it is in too many places, the code near the model is.
  @Test(arguments: [(20, nil), (30, ["M0/M0/Data/Store"])]) func codeInManyModules(_ count: Int, _ sources: [String]?)
    throws
  {
    let generated = Shop.contents().replacing("syncable=", with: #"codeGenerationType="class" syncable="#)
    var files = ["M0/M0/Data/Shop.xcdatamodel/contents": generated, "M0/M0/Data/Store/A.swift": "struct A {}"]
    for number in 0..<count {
      files["M\(number)/M\(number)/Code.swift"] = "struct Code {}"
      files["M\(number)/M\(number)Tests/T.swift"] = "struct T {}"
    }
    let (configuration, _) = try Self.draft(files)
    let all = (0..<count).map { "M\($0)/M\($0)" }.sorted()
    #expect(configuration.models.map(\.sources) == [sources ?? all])
  }

  /// The folder contains classes of another model, and too many other files to list each of them.
  @Test(arguments: [(3, ["A", "B/F0.swift", "B/F1.swift", "B/F2.swift"]), (25, ["A"])])
  func classesOfANearerModelAreNoSources(_ count: Int, _ sources: [String]) throws {
    var files = [
      "A/Shop.xcdatamodel/contents": Shop.contents(entities: 2), "A/Item1.swift": Shop.item(1),
      "B/Shop.xcdatamodel/contents": Shop.contents(), "B/Item0.swift": Shop.item(0, count: "Int32"),
    ]
    for number in 0..<count { files["B/F\(number).swift"] = "struct F\(number) {}" }
    let (configuration, _) = try Self.draft(files)
    #expect(configuration.models.map(\.sources) == [sources, ["A", "B"]])
  }

  @Test func aClassOfTwoEntitiesIsDeclaredOnce() throws {
    let (_, draft) = try Self.draft([
      "Shop.xcdatamodel/contents": Shop.contents(entities: 2)
        .replacing(#"representedClassName="Item1""#, with: #"representedClassName="Item0""#),
      "App/Item0.swift": Shop.item(0),
    ])
    #expect(draft.remarks.contains("  sources: App, where 2 of 2 entities are declared"))
  }

  /// Classes of other models are not parsed, so that the time does not grow with the project.
  @Test(arguments: [
    ("class Item: NSManagedObject {}", true), ("extension Shop.Item {}", true),
    ("@objc(Item) class Thing: NSManagedObject {}", true), ("class Special: Item {}", true),
    ("class Other: Base { @NSManaged var a: Int; func b() { value(forKey: \"Item\") } }", false),
  ])
  func onlyFilesWithANameOfTheModelAreParsed(_ text: String, _ isParsed: Bool) {
    let parser = SourceParser(namedOnly: ExpectedNames(classes: ["Item": "Item"]))
    #expect(parser.parse(SourceFile(path: "A.swift", bytes: Array(text.utf8))).isParsed == isParsed)
  }

  @Test func theStyleIsThatOfTheClasses() throws {
    let items = (0...1).map { number in
      (
        "App/Item\(number).swift",
        "#if canImport(ObjectiveC)\n  @objc(Item\(number))\n#endif\nclass Item\(number): NSManagedObject {}\n"
      )
    }
    let files = Dictionary(items, uniquingKeysWith: { first, _ in first })
    let (_, draft) = try Self.draft(files.merging(["Shop.xcdatamodel/contents": Shop.contents()]) { first, _ in first })
    #expect(draft.text.contains(#""style": "accessor""#), "\(draft.text)")
  }

  @Test func whatPlumbHasWrittenIsConfigured() throws {
    let (configuration, _) = try Self.draft([
      "Shop.xcdatamodel/contents": Shop.contents(),
      "App/Made/Item0+Plumb.swift": "\(GeneratedFile.marker)\n" + Shop.item(0),
    ])
    #expect(configuration.models.first?.generate?.output == "App/Made")
  }

  /// A long proposal in a comment stays on one line, because the file is read again immediately.
  @Test func aLongProposalStaysOnItsLine() throws {
    let folder = "Integration/" + String(repeating: "Generated", count: 12)
    let (configuration, draft) = try Self.draft([
      "Shop.xcdatamodel/contents": Shop.contents(), "\(folder)/Item0.swift": Shop.item(0),
    ])
    #expect(configuration.models.map(\.sources) == [[folder]])
    #expect(draft.text.contains("// \"generate\": { \"output\": \"\(folder)/Generated\", \"style\": \"managed\" },\n"))
  }

  @Test func classesOfXcodeAreReported() throws {
    let contents = Shop.contents().replacing("syncable=", with: #"codeGenerationType="class" syncable="#)
    let (_, draft) = try Self.draft(["Shop.xcdatamodel/contents": contents])
    #expect(draft.remarks.contains { $0.contains("Xcode generates classes or properties of all entities (Codegen)") })
  }
}
