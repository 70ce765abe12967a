import PlumbKit
import TestSupport
import Testing

@testable import PlumbChecking
@testable import PlumbComparing
@testable import PlumbConfiguration
@testable import PlumbInspect
@testable import PlumbModel
@testable import PlumbWorkspace

/// The checks of a schema in Swift: the steps of its plan, its versions, and the entities of the current version.
@Suite struct SchemaInSwiftTests {
  private static func version(_ number: Int, _ classes: String) -> String {
    """
    enum V\(number): VersionedSchema {
      static let versionIdentifier = Schema.Version(\(number), 0, 0)
      static var models: [any PersistentModel.Type] { [Order.self] }
    \(classes)
    }

    """
  }

  private static func order(_ members: String) -> String {
    "  @Model final class Order { var number: Int = 0\n\(members)\ninit() {} }"
  }

  private static func plan(_ stages: String..., versions: Int) -> String {
    """
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [\((1...versions).map { "V\($0).self" }.joined(separator: ", "))] }
      static var stages: [MigrationStage] { [\(stages.joined(separator: ", "))] }
    }
    """
  }

  private static func stage(_ kind: String, _ from: Int) -> String {
    ".\(kind)(fromVersion: V\(from).self, toVersion: V\(from + 1).self\(kind == "custom" ? ", willMigrate: nil, didMigrate: nil" : ""))"
  }

  private static func lines(_ code: String) throws -> [String] {
    let workspace = Workspace(files: .inMemory(["Src/Schema.swift": Array(code.utf8)]))
    return try workspace.findings(of: .init(models: ["Src"])).diagnostics.map {
      "\($0.severity) \($0.rule): \($0.message)"
    }
  }

  @Test func aPlanWhoseStepsAreLightweightHasNoFinding() throws {
    let code =
      Self.version(1, Self.order("")) + Self.version(2, Self.order("var note: String?"))
      + Self.version(3, Self.order("var note: String?; var paid: Bool = false"))
      + Self.plan(Self.stage("lightweight", 1), Self.stage("lightweight", 2), versions: 3)
    #expect(try Self.lines(code) == [])
  }

  /// A step between two earlier versions fails too, because a store is migrated through each version.
  @Test func eachStepOfAPlanIsChecked() throws {
    let code =
      Self.version(1, Self.order("var total: Int = 0")) + Self.version(2, Self.order("var total: String = \"\""))
      + Self.version(3, Self.order("var total: String = \"\"; var note: String?"))
      + Self.plan(Self.stage("lightweight", 1), Self.stage("lightweight", 2), versions: 3)
    #expect(
      try Self.lines(code) == [
        "error step-impossible: Order.total cannot be migrated from V1 to V2: Integer 64 is not converted to String "
          + "automatically (134190)"
      ])
  }

  @Test func aCustomStageIsTrusted() throws {
    let code =
      Self.version(1, Self.order("var total: Int = 0")) + Self.version(2, Self.order("var total: String = \"\""))
      + Self.plan(Self.stage("custom", 1), versions: 2)
    #expect(try Self.lines(code) == [])
  }

  @Test func aRequiredPropertyWithoutADefaultInAStepIsAnError() throws {
    let code =
      Self.version(1, Self.order("")) + Self.version(2, Self.order("var total: Int"))
      + Self.plan(Self.stage("lightweight", 1), versions: 2)
    #expect(
      try Self.lines(code) == [
        "error attribute-optional-or-default: Order.total is new in V2, mandatory, and has no default"
      ])
  }

  /// Two versions differ only in what no hash contains.
  @Test(arguments: ["var a: Int = 1", "@Attribute(.spotlight) var a: Int = 0"])
  func versionsWithOneChecksumAreFound(_ member: String) throws {
    let code =
      Self.version(1, Self.order("var a: Int = 0")) + Self.version(2, Self.order(member))
      + Self.plan(Self.stage("lightweight", 1), versions: 2)
    #expect(
      try Self.lines(code) == ["warning version-same-hash: V2 has the same version hashes as V1"])
  }

  @Test func theFolderAndTheFileAreTheSameModel() throws {
    let files = Files.inMemory([
      "Src/Schema.swift": Array((Self.version(1, Self.order(""))).utf8), "Src/Other.swift": [],
    ])
    let hashes = try ["Src", "Src/Schema.swift"].map { path in
      try Workspace(files: files).bundle(path).versions.compactMap { $0.model.map { VersionHashes($0).checksum } }
    }
    #expect(hashes[0] == hashes[1] && hashes[0].count == 1 && hashes[0][0] != nil)
  }

  @Test func aFolderWithAModelFileIsAFolderOfModels() throws {
    let files = [
      "App/Shop.xcdatamodel/contents": Shop.contents(), "App/Classes/Trip.swift": "@Model class Trip { init() {} }",
    ]
    let workspace = Workspace(files: .inMemory(files.mapValues { Array($0.utf8) }))
    #expect(try workspace.models(.init(models: ["App"])).map(\.path) == ["App/Shop.xcdatamodel"])
    #expect(try workspace.models(.init(models: ["App/Classes"])).map(\.path) == ["App/Classes"])
  }

  @Test func testsBelowTheFolderAreNotRead() throws {
    let files = [
      "App/Trip.swift": "@Model class Trip { init() {} }", "App/AppTests/Mock.swift": "@Model class Mock { init() {} }",
    ]
    let bundle = try Workspace(files: .inMemory(files.mapValues { Array($0.utf8) })).bundle("App")
    #expect(bundle.currentVersion?.model?.entities.map(\.name) == ["Trip"])
  }

  @Test func aFolderWithoutClassesIsNoModel() {
    let workspace = Workspace(files: .inMemory(["Src/a.swift": Array("struct A {}".utf8)]))
    #expect(throws: CannotRun.self) { try workspace.models(.init(models: ["Src"])) }
  }

  /// A class of another container is in no version of the plan.
  @Test(arguments: [
    ("", ["warning schema-class-unlisted: Coupon is in no version of the schema"]),
    ("let a = Schema([Coupon.self])", []), ("let a = try ModelContainer(for: Coupon.self)", []),
    ("WindowGroup {}.modelContainer(for: [Coupon.self])", []),
    ("use(Coupon.self)", ["warning schema-class-unlisted: Coupon is in no version of the schema"]),
  ])
  func aClassOfAnotherContainerIsListed(_ code: String, _ found: [String]) throws {
    let schema = Self.version(1, Self.order("")) + "@Model final class Coupon { var code = \"\"; init() {} }"
    let workspace = Workspace(
      files: .inMemory(["Src/Schema.swift": Array(schema.utf8), "Src/App.swift": Array(code.utf8)]))
    let lines = try workspace.findings(of: .init(models: ["Src"])).diagnostics.map {
      "\($0.severity) \($0.rule): \($0.message)"
    }
    #expect(lines == found)
  }

  /// One cause in several versions or entities is one finding, with the others as related locations.
  @Test func oneCauseIsOneFinding() throws {
    func found(_ code: String) throws -> [(message: String, related: [String])] {
      let workspace = Workspace(files: .inMemory(["Src/Schema.swift": Array(code.utf8)]))
      return try workspace.findings(of: .init(models: ["Src"])).diagnostics.filter { $0.rule != "step-same-hash" }
        .map { ($0.message, $0.related.map(\.label)) }
    }
    func listing(_ number: Int, _ list: String, _ classes: String) -> String {
      Self.version(number, classes).replacing("[Order.self]", with: list)
    }
    let lists = try found(
      listing(1, "[Order.self, Gone.self]", Self.order(""))
        + listing(2, "[Order.self, Gone.self]", Self.order("var a: Int = 0"))
        + listing(3, "[Order.self, Other.self]", Self.order("var a: Int = 0; var b: Int = 0")))
    #expect(
      lists.map(\.message) == [
        "The list of classes of each of V1 and V2 names Gone, which the sources do not declare",
        "The list of classes of V3 names Other, which the sources do not declare",
      ])
    #expect(lists.map(\.related) == [["V2"], []])

    let forms = try found(
      """
      @Model final class A { var a: Kit.Mood; init() {} }
      @Model final class B { var b: Kit.Mood; init() {} }
      @Model final class C { var c: Kit.Mood; var d: Kit.Other; init() {} }
      """)
    #expect(
      forms.map(\.message) == [
        "The version hashes of A and B are not known: A.a has the type Mood, which the sources do not declare",
        "The version hash of C is not known: C.c has the type Mood, which the sources do not declare",
      ])
    #expect(forms.map(\.related) == [["B.b"], []])
  }

  /// Sources that do not parse, and versions whose classes are not found, are reported.
  @Test(arguments: [
    ("@Model final class Item { var x: Int =\n init() {} }\nfunc f( {", "source-syntax"),
    ("enum V9: VersionedSchema { static var models: [any PersistentModel.Type] { make() } }", "schema-list-unknown"),
  ])
  func whatIsNotReadIsReported(_ code: String, _ rule: String) throws {
    let schema = Self.version(1, Self.order("")) + Self.plan(versions: 1)
    let workspace = Workspace(
      files: .inMemory(["Src/Schema.swift": Array(schema.utf8), "Src/Other.swift": Array(code.utf8)]))
    #expect(try workspace.findings(of: .init(models: ["Src"])).diagnostics.map(\.rule).contains(rule))
  }
}
