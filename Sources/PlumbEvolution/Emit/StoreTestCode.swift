import PlumbDeclarations
import PlumbModel

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
    var code = SwiftLines()
    code.add("import CoreData\nimport XCTest\n")
    code.doc("Stores of every version of \(name) open with \(quoted(current)).")
    code.add("///")
    code.doc(
      "A store stands in Fixtures/Stores beside this file, by the name of its version with .sqlite, and beside it, with "
        + ".json, how many objects of each entity it holds. To make both for the current version before its release:")
    code.add("///")
    code.add("///     PLUMB_MAKE_STORE=1 swift test --filter \(prefix)StoreTests")
    code.block("final class \(prefix)StoreTests: XCTestCase {") { code in
      for version in versions {
        version.write(&code)
        code.add("")
      }
      code.add(Self.maker)
      code.add("  try makeStore(\(stringLiteral(current)))")
      code.add("}")
    }
    code.add(StoreTestHelpers.text(model: name, tests: prefix + "StoreTests"))
    return code.text
  }

  private static let maker = """
    /// No test: writes a store of the current version, with an object of each entity.
    func testMakeStoreOfTheCurrentVersion() throws {
      if ProcessInfo.processInfo.environment["PLUMB_MAKE_STORE"] == nil {
        throw XCTSkip("set PLUMB_MAKE_STORE to make the store of the current version")
      }
    """
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
    let step = MappedStep(from: old, to: new)
    entities = step.mappings.compactMap { mapping in
      mapping.old.map { (old.entities[$0].name, new.entities[mapping.new].name) }
    }.sorted { $0.0 < $1.0 }
    remarks = MigrationPlan(Evolution(from: old, to: new)).steps.filter(\.store.level.isBreaking).map { step in
      let key = step.change.path.key
      return "\(step.store.level.rawValue): \(key.isEmpty ? "the model" : key): \(step.store.reason)."
    }
  }

  func write(_ code: inout SwiftLines) {
    code.doc("A store of \(quoted(name)) opens\(remarks.isEmpty ? "." : ", and for these the test is:")")
    for note in remarks {
      code.add("///")
      code.doc(note)
    }
    code.block("func \(method)() throws {") { code in
      code.add("try assertStoreOpens(")
      code.add("  \(stringLiteral(name)),")
      code.block("  entities: [", end: entities.isEmpty ? "  :])" : "  ])") { code in
        for (old, new) in entities {
          let comma = entities.count == 1 ? "" : ","
          code.add("  \(stringLiteral(old)): \(stringLiteral(new))\(comma)")
        }
      }
    }
  }
}
