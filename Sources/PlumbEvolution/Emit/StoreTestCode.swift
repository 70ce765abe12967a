import PlumbDeclarations
import PlumbModel
import PlumbEmit

/// A Swift test that opens a store of every version with the current version.
///
///     StoreTestCode(name: "Shop", versions: [shop, shop2, shop3]).text
///     // final class ShopStoreTests: XCTestCase { func testShop() throws { … } … }
///
/// The stores are fixtures next to the test, such as `Fixtures/Stores/Shop 2.sqlite`. Each has a list of its object
/// counts by entity, `Shop 2.json`. A test that is skipped by default creates both for the current version. Run it
/// before a release and keep the files.
public struct StoreTestCode: Sendable {
  private let name: String
  private let versions: [OpenedVersion]
  private let current: String

  /// Creates the test of a model's versions, the earliest first and the current one last.
  public init(name: String, versions: [Model]) {
    self.name = name
    current = versions.last?.name ?? name
    var names = UniqueNames(["testMakeStoreOfTheCurrentVersion"])
    self.versions = versions.map { model in
      OpenedVersion(
        model, by: versions.last ?? model, method: names.name("test" + SwiftWords.type(model.name, orElse: "Version")))
    }
  }

  private var prefix: String { SwiftWords.type(name, orElse: "Model") }

  /// The name of the file: `ShopStoreTests.swift`.
  public var fileName: String { prefix + "StoreTests.swift" }

  /// The text of the file.
  public var text: String {
    let code: Code = """
      \(.imports("CoreData", "XCTest"))

      \(.documentation(paragraphs: ["Stores of every version of \(name) open with \(quoted(current)).",
        "The store of a version is in Fixtures/Stores next to this file, with the version's name and .sqlite. A file with "
        + "the same name and .json contains the number of its objects by entity. To create both for the current version "
        + "before its release:"]))
      ///
      ///     PLUMB_MAKE_STORE=1 swift test --filter \(prefix)StoreTests
      final class \(prefix)StoreTests: XCTestCase {
        \(.stacked(versions.map(\.code)))
        /// Not a test: writes a store of the current version, with an object of each entity.
        func testMakeStoreOfTheCurrentVersion() throws {
          if ProcessInfo.processInfo.environment["PLUMB_MAKE_STORE"] == nil {
            throw XCTSkip("set PLUMB_MAKE_STORE to create the store of the current version")
          }
          try makeStore(\(stringLiteral(current)))
        }
      }
      \(StoreTestHelpers.code(model: name, tests: prefix + "StoreTests"))
      """
    return code.text + "\n"
  }
}

/// A version whose store the test opens.
private struct OpenedVersion: Sendable {
  private let name: String
  private let method: String
  /// The name of each entity with migrated objects, and its later name.
  private let entities: [(old: String, new: String)]
  /// The possible effects of the step to the current version on the store; empty if the step is lightweight.
  private let remarks: [String]

  init(_ old: Model, by new: Model, method: String) {
    name = old.name
    self.method = method
    entities = MappingPlan(from: old, to: new).mappings.compactMap { mapping in
      mapping.old.map { (old.entities[$0].name, new.entities[mapping.new].name) }
    }.sorted { $0.0 < $1.0 }
    remarks = MigrationPlan(Evolution(from: old, to: new)).breaking.map(\.sentence)
  }

  /// The test.
  var code: Code {
    let pairs = entities.map { "\(stringLiteral($0)): \(stringLiteral($1))\(entities.count == 1 ? "" : ",")" }
    return """
      \(.documentation(paragraphs: ["A store of \(quoted(name)) opens\(remarks.isEmpty ? "." : " in spite of these changes:")"] + remarks))
      func \(method)() throws {
        try assertStoreOpens(
          \(stringLiteral(name)),
          entities: [
            \(.stacked(pairs.map { Code($0) }))
          \(entities.isEmpty ? ":])" : "])")
      }

      """
  }
}
