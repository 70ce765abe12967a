import PlumbComparing
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbWorkspace

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
        \(.stacked(versions.indices.map { versions[$0].code(before: next(after: $0)) }))
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

extension StoreTestCode {
  /// Returns the version after another one. Of several versions with the same changes it is the last one, whose test
  /// lists them.
  private func next(after index: Int) -> OpenedVersion? {
    let later = versions.dropFirst(index + 1)
    return later.first.flatMap { next in later.prefix { Set($0.remarks) == Set(next.remarks) }.last }
  }
}

/// A version whose store the test opens.
private struct OpenedVersion: Sendable {
  private let name: String
  private let method: String
  /// The entities whose objects have another entity in the current version, with its name; `nil` if the objects are
  /// dropped.
  private let entities: [(old: String, new: String?)]
  /// The possible effects of the step to the current version on the store; empty if the step is lightweight.
  fileprivate let remarks: [String]

  init(_ old: Model, by new: Model, method: String) {
    name = old.name
    self.method = method
    let pairs = MappingPlan(from: old, to: new).mappings.compactMap { mapping in
      mapping.old.map { (old.entities[$0].name, new.entities[mapping.new].name) }
    }
    let names = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    entities = Set(old.entities.map(\.name)).filter { names[$0] != $0 }.sorted().map { ($0, names[$0]) }
    remarks = MigrationPlan(Evolution(from: old, to: new)).breaking.map(\.sentence)
  }

  /// Returns the test. Its comment refers to the test of the next version if this version has all of its
  /// changes.
  func code(before next: OpenedVersion?) -> Code {
    let entries = entities.map { "\(stringLiteral($0)): \($1.map { stringLiteral($0) } ?? "nil")" }
    let name = stringLiteral(name)
    let call =
      entries.isEmpty
      ? Code("try assertStoreOpens(\(name))")
      : .list("try assertStoreOpens(\(name), entities: [", end: "])", entries)
    return """
      \(.documentation(paragraphs: comment(before: next)))
      func \(method)() throws {
        \(call)
      }

      """
  }

  private func comment(before next: OpenedVersion?) -> [String] {
    let opens = "A store of \(quoted(name)) opens"
    let shared = Set(next?.remarks ?? [])
    guard let next, !shared.isEmpty, shared.isSubset(of: remarks) else {
      return [opens + (remarks.isEmpty ? "." : " in spite of these changes:")] + remarks
    }
    let own = remarks.filter { !shared.contains($0) }
    let known = "\(opens) in spite of the changes of `\(next.method)`"
    return [known + (own.isEmpty ? "." : " and these:")] + own
  }
}
