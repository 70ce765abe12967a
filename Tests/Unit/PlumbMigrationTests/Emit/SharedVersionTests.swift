import PlumbModel
import Testing

@testable import PlumbMigration

/// The output for many versions contains equal parts one time.
@Suite struct SharedVersionTests {
  private static func version(_ name: String, _ attributes: String...) -> Model {
    Model(
      name: name,
      entities: [Entity(name: "Order", attributes: attributes.map { Attribute(name: $0, type: .string) })])
  }

  private static func type(_ name: String, _ members: String) -> String {
    "@Model\nfinal class \(name) {\n  \(members)\n}\n"
  }

  private static func plan(_ sources: [[String]]) -> String {
    let versions = sources.enumerated().map { index, types in
      SwiftDataVersion(
        version("V\(index + 1)", "value\(index)"), source: (["import SwiftData\n"] + types).joined(separator: "\n"))
    }
    return SwiftDataPlanCode(name: "Shop", versions: versions).text
  }

  /// Returns the schema of a version up to the end of its list of classes, and the classes that it declares.
  private static func schema(_ name: String, in plan: String) -> (models: [String], declared: [String]) {
    let text = plan.components(separatedBy: "enum \(name): VersionedSchema {").last ?? ""
    let lines = (text.components(separatedBy: "\n}\n").first ?? "").split(separator: "\n")
      .map { $0.drop { $0 == " " } }
    let models = lines.filter { $0.hasSuffix(".self") || $0.hasSuffix(".self,") }
      .map { String($0.prefix { $0 != "," }) }
    return (models, lines.filter { $0.hasPrefix("final class ") }.map { String($0.dropFirst(12).dropLast(2)) })
  }

  /// A class is declared again if it changes, or if it is related to a class that changes.
  @Test func aVersionDeclaresTheClassesThatChanged() {
    let shared = [Self.type("Log", "var text: String?"), Self.type("Tag", "var order: Order?")]
    let plan = Self.plan([
      shared + [Self.type("Order", "var tags: [Tag]?")],
      shared + [Self.type("Order", "var tags: [Tag]? = []")],
      shared + [Self.type("Order", "var tags: [Tag]? = []")],
    ])
    let found = (1...3).map { Self.schema("V\($0)Schema", in: plan) }
    #expect(found.map(\.declared) == [["Log", "Tag", "Order"], ["Tag", "Order"], []])
    #expect(found[0].models == ["Log.self", "Tag.self", "Order.self"])
    #expect(found[1].models == ["V1Schema.Log.self", "Tag.self", "Order.self"])
    #expect(found[2].models == ["V1Schema.Log.self", "V2Schema.Tag.self", "V2Schema.Order.self"])
    #expect(plan.contains("/// V2, as it was released.\n///\n/// Changed: Order.\n"))
    #expect(plan.contains("/// V3, as it was released.\n///\n/// No class changed.\n"))
  }

  @Test func aVersionNamesTheClassesThatAreRemoved() {
    let (tag, order) = (Self.type("Tag", "var name: String?"), Self.type("Order", "var number: Int32?"))
    let plan = Self.plan([[tag, order], [order]])
    #expect(plan.contains("/// Removed: Tag.\n"))
    #expect(Self.schema("V2Schema", in: plan).models == ["V1Schema.Order.self"])
  }

  /// The plan, which refers to all schemas, is above them.
  @Test func thePlanIsFirst() throws {
    let plan = Self.plan([[], []])
    let start = try #require(plan.range(of: "enum ShopMigrationPlan"))
    #expect(plan[..<start.lowerBound].contains("VersionedSchema") == false)
  }

  /// A test lists the changes that the test of the next version does not list, and the entities with another name.
  @Test func testsListWhatDiffers() throws {
    var first = Self.version("Shop", "a", "b")
    first.entities.append(Entity(name: "Old"))
    let versions = [first, Self.version("Shop 2", "a"), Self.version("Shop 3", "a"), Self.version("Shop 4")]
    let text = StoreTestCode(name: "Shop", versions: versions).text
    let tests = text.components(separatedBy: "final class ShopStoreTests: XCTestCase {\n").last ?? ""
    #expect(
      tests.components(separatedBy: "  /// Not a test").first == """
          /// A store of “Shop” opens in spite of the changes of `testShop3` and these:
          ///
          /// lossy: Old: all Old objects are dropped.
          ///
          /// lossy: Order.b: its values are dropped.
          func testShop() throws {
            try assertStoreOpens("Shop", entities: [
              "Old": nil
            ])
          }

          /// A store of “Shop 2” opens in spite of the changes of `testShop3`.
          func testShop2() throws {
            try assertStoreOpens("Shop 2")
          }

          /// A store of “Shop 3” opens in spite of these changes:
          ///
          /// lossy: Order.a: its values are dropped.
          func testShop3() throws {
            try assertStoreOpens("Shop 3")
          }

          /// A store of “Shop 4” opens.
          func testShop4() throws {
            try assertStoreOpens("Shop 4")
          }


        """)
  }
}
