import PlumbKit
import TestSupport
import Testing

@testable import PlumbConfiguration
@testable import PlumbDrift
@testable import PlumbWorkspace

/// Entities with one name in two models that code merges.
@Suite struct MergedModelTests {
  private static func lines(_ code: String, more: String, in file: String = "Src/Stack.swift") throws -> [String] {
    let models = ["Archive.xcdatamodel", "Shop.xcdatamodel"]
    let files = [
      "Archive.xcdatamodel/contents": Shop.contents(more: more), "Shop.xcdatamodel/contents": Shop.contents(),
      "Src/Item.swift": Shop.item(), file: code,
    ]
    return try Shop.workspace(files, Shop.configuration(models: models)).findings().diagnostics
      .filter { $0.rule == "drift-merged-entity" }.map { "\($0.severity): \($0.message) (\($0.location?.file ?? ""))" }
  }

  private static let other = #"<attribute name="old" optional="YES" attributeType="String"/>"#

  @Test(arguments: [
    ("let model = NSManagedObjectModel.mergedModel(from: nil)", "Src/Stack.swift"),
    ("let model = NSManagedObjectModel(byMerging: [one, two])", "Src/Stack.swift"),
    ("id a = [NSManagedObjectModel mergedModelFromBundles:nil];", "Src/Stack.m"),
    ("id a = [NSManagedObjectModel modelByMergingModels:all];", "Src/Stack.m"),
  ])
  func anEntityWithAnotherHashIsAWarning(_ code: String, _ file: String) throws {
    let message = "warning: Archive.xcdatamodel has another entity Item0, and \(file) merges models"
    #expect(try Self.lines(code, more: Self.other, in: file) == ["\(message) (Shop.xcdatamodel/contents)"])
    #expect(try Self.lines(code, more: "", in: file) == [])
    #expect(try Self.lines("let model = NSManagedObjectModel(contentsOf: url)", more: Self.other) == [])
  }

  /// Comments are no code, and the model of a store is only searched for.
  @Test(arguments: [
    ("// let model = NSManagedObjectModel.mergedModel(from: nil)", "Src/Stack.swift"),
    ("/* /* a */ NSManagedObjectModel(byMerging: [one]) */ let a = \"//\"", "Src/Stack.swift"),
    ("let m = NSManagedObjectModel.mergedModel(\n  from: [.main], forStoreMetadata: values)", "Src/Stack.swift"),
    ("/* id b = nil;\n return [NSManagedObjectModel modelByMergingModels:@[a, b]]; */", "Src/Stack.m"),
    ("// id a = [NSManagedObjectModel mergedModelFromBundles:nil];", "Src/Stack.m"),
    ("id a = [NSManagedObjectModel mergedModelFromBundles:@[x] forStoreMetadata:values];", "Src/Stack.m"),
  ])
  func codeThatMergesNoModels(_ code: String, _ file: String) throws {
    #expect(try Self.lines(code, more: Self.other, in: file) == [])
    let merging =
      file.hasSuffix(".m")
      ? "\nid c = [NSManagedObjectModel mergedModelFromBundles:nil];"
      : "\nlet c = NSManagedObjectModel.mergedModel(from: nil)"
    #expect(try Self.lines(code + merging, more: Self.other, in: file).count == 1)
  }

  /// A model that another Xcode project builds is not in the app.
  @Test(arguments: [(false, 1), (true, 0)]) func aModelOfAnotherProject(_ isElsewhere: Bool, _ count: Int) throws {
    let project = { (paths: [String]) in
      let files = paths.enumerated().map { "F\($0) = {isa = PBXFileReference; path = \"\($1)\"; };" }
      let built = paths.indices.map { "B\($0) = {isa = PBXBuildFile; fileRef = F\($0); };" }
      let list = { (prefix: String) in paths.indices.map { "\(prefix)\($0)" }.joined(separator: ", ") }
      return """
        { objects = { \(files.joined()) \(built.joined())
          G = {isa = PBXGroup; children = (\(list("F"))); sourceTree = "<group>"; };
          P = {isa = PBXSourcesBuildPhase; files = (\(list("B"))); };
          T = {isa = PBXNativeTarget; buildPhases = (P); };
        }; }
        """
    }
    let models = ["Old/Archive.xcdatamodel", "App/Shop.xcdatamodel"]
    var files = [
      "Old/Archive.xcdatamodel/contents": Shop.contents(),
      "App/Shop.xcdatamodel/contents": Shop.contents(more: Self.other),
      "Src/Item.swift": Shop.item(), "Src/Stack.swift": "let model = NSManagedObjectModel.mergedModel(from: nil)",
    ]
    if isElsewhere {
      files["Old/Old.xcodeproj/project.pbxproj"] = project(["Archive.xcdatamodel"])
      files["App/App.xcodeproj/project.pbxproj"] = project(["Shop.xcdatamodel"])
    }
    let found = try Shop.workspace(files, Shop.configuration(models: models)).findings().diagnostics
    #expect(found.filter { $0.rule == "drift-merged-entity" }.count == count)
  }

  // MARK: Apps

  /// A target with its product, the files that it compiles, and the products that it links.
  private typealias Target = (product: String, files: [String], parts: [String])

  private static func project(_ targets: [Target]) -> String {
    let objects = targets.enumerated().map { index, target -> String in
      let files = target.files.enumerated().map { number, path in
        """
        F\(index)\(number) = {isa = PBXFileReference; path = "\(path)"; sourceTree = SOURCE_ROOT; };
        B\(index)\(number) = {isa = PBXBuildFile; fileRef = F\(index)\(number); };
        """
      }
      let parts = target.parts.enumerated().map { number, name in
        """
        L\(index)\(number) = {isa = PBXFileReference; path = \(name); sourceTree = BUILT_PRODUCTS_DIR; };
        K\(index)\(number) = {isa = PBXBuildFile; fileRef = L\(index)\(number); };
        """
      }
      let sources = target.files.indices.map { "B\(index)\($0)" }.joined(separator: ", ")
      let links = target.parts.indices.map { "K\(index)\($0)" }.joined(separator: ", ")
      return """
        \((files + parts).joined())
        R\(index) = {isa = PBXFileReference; path = \(target.product); sourceTree = BUILT_PRODUCTS_DIR; };
        P\(index) = {isa = PBXSourcesBuildPhase; files = (\(sources)); };
        Q\(index) = {isa = PBXFrameworksBuildPhase; files = (\(links)); };
        T\(index) = {isa = PBXNativeTarget; buildPhases = (P\(index), Q\(index)); productReference = R\(index); };
        """
    }
    return "{ objects = { \(objects.joined()) }; }"
  }

  private static let archive = "Archive.xcdatamodel"
  private static let shop = "Shop.xcdatamodel"
  private static let stack = "Src/Stack.swift"

  /// Code merges two models only in an app that contains both and the code, with its frameworks.
  @Test(
    arguments: [
      ([("One.app", [archive, shop, stack], [])], 1),
      ([("One.app", [archive], []), ("Two.app", [shop, stack], [])], 0),
      ([("One.app", [stack], [])], 0),
      ([("One.app", [shop, stack], [])], 0),
      ([("Kit.framework", [archive], []), ("Two.app", [shop, stack], ["Kit.framework"])], 1),
      ([("Kit.framework", [archive], []), ("Two.app", [shop, stack], [])], 0),
      ([("Kit.framework", [archive, stack], []), ("Two.app", [shop], ["Kit.framework"])], 1),
      ([("One.app", [archive, shop], []), ("Two.app", [stack], [])], 0),
      ([("One.appex", [archive], []), ("Two.app", [shop, stack], ["One.appex"])], 0),
    ] as [([(String, [String], [String])], Int)]) func anAppWithBothModels(
      _ targets: [(String, [String], [String])], _ count: Int
    ) throws
  {
    let files = [
      "Archive.xcdatamodel/contents": Shop.contents(more: Self.other), "Shop.xcdatamodel/contents": Shop.contents(),
      "Src/Item.swift": Shop.item(), Self.stack: "let model = NSManagedObjectModel.mergedModel(from: nil)",
      "App.xcodeproj/project.pbxproj": Self.project(targets.map { ($0.0, $0.1 + ["Src/Item.swift"], $0.2) }),
    ]
    let found = try Shop.workspace(files, Shop.configuration(models: [Self.archive, Self.shop])).findings().diagnostics
    #expect(found.filter { $0.rule == "drift-merged-entity" }.count == count)
  }

  /// Apps in one workspace have their own models.
  @Test func appsOfOneWorkspace() throws {
    let merging = "let model = NSManagedObjectModel.mergedModel(from: nil)"
    let files = [
      "A/Archive.xcdatamodel/contents": Shop.contents(more: Self.other), "B/Shop.xcdatamodel/contents": Shop.contents(),
      "Src/Item.swift": Shop.item(), "A/Stack.swift": merging, "B/Stack.swift": merging,
      "A/A.xcodeproj/project.pbxproj": Self.project([("A.app", ["Archive.xcdatamodel", "Stack.swift"], [])]),
      "B/B.xcodeproj/project.pbxproj": Self.project([("B.app", ["Shop.xcdatamodel", "Stack.swift"], [])]),
      "All.xcworkspace/contents.xcworkspacedata": """
      <Workspace version="1.0"><FileRef location="group:A/A.xcodeproj"/><FileRef location="group:B/B.xcodeproj"/></Workspace>
      """,
    ]
    let models = ["A/Archive.xcdatamodel", "B/Shop.xcdatamodel"]
    let configuration = ProjectConfiguration(
      models: models.map { ModelSettings(path: $0, sources: ["Src", "A", "B"]) })
    let found = try Shop.workspace(files, configuration).findings().diagnostics
    #expect(found.filter { $0.rule == "drift-merged-entity" }.isEmpty)
  }
}
