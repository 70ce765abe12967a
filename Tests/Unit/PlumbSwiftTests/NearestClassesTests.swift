import Testing

@testable import PlumbDeclarations
@testable import PlumbSwift

/// Classes of the same name in several targets. A model uses the nearest one, and classes of different targets are
/// not merged.
@Suite struct NearestClassesTests {
  /// Returns the properties of the nearest class. Each file declares the class with one distinct property.
  private static func properties(
    _ sources: [String: String], model: String = "Shop/Model/Shop.xcdatamodeld", classless: Set<String> = [],
    others: [(path: String, classes: Set<String>)] = []
  ) -> [String] {
    let parser = SourceParser(ExpectedNames(classes: ["Item": "Item"]))
    let units = sources.map { parser.parse(SourceFile(path: $0, text: $1)) }
    let nearest = NearestClasses(to: model, classless: classless, excluding: others)
    return parser.merge(nearest.among(units)).value.entities.flatMap { $0.properties.map(\.name) }.sorted()
  }

  private static func item(_ property: String) -> String {
    "class Item: NSManagedObject { @NSManaged var \(property): String? }"
  }

  private static let lists: (path: String, classes: Set<String>) = ("Lists/Lists.xcdatamodeld", ["Item"])

  @Test func theNearestCounts() {
    let sources = ["Shop/Item.swift": Self.item("shop"), "Lists/Item.swift": Self.item("lists")]
    #expect(Self.properties(sources) == ["shop"])
    #expect(Self.properties(sources, model: "Lists/Lists.xcdatamodeld") == ["lists"])
    #expect(Self.properties(sources, model: "./Shop/Shop.xcdatamodel") == ["shop"])
  }

  @Test func extensionsBelongToTheNearestClass() {
    let more = { (name: String) in "extension Item { @NSManaged var \(name): String? }" }
    let sources = [
      "Shop/Item.swift": Self.item("shop"), "Shop/More/A.swift": more("a"), "Both/B.swift": more("b"),
      "Lists/Item.swift": Self.item("lists"), "Lists/C.swift": more("c"),
    ]
    #expect(Self.properties(sources) == ["a", "b", "shop"])
  }

  @Test func objectiveCToo() {
    let header = { (name: String) in
      "@interface Item : NSManagedObject\n@property (nullable, nonatomic, retain) NSString *\(name);\n@end"
    }
    let body = { (name: String) in "@implementation Item\n@dynamic \(name);\n@end" }
    let sources = [
      "Shop/Item.h": header("shop"), "Shop/Item.m": body("shop"), "Lists/Item.h": header("lists"),
      "Lists/Item.m": body("lists"),
    ]
    #expect(Self.properties(sources) == ["shop"])
  }

  @Test func equallyNearOnesStayTogether() {
    let sources = ["A/Item.swift": Self.item("a"), "B/Item.swift": Self.item("b")]
    #expect(Self.properties(sources) == ["a", "b"])
    // A class that is nearer to another model is excluded.
    #expect(Self.properties(sources, others: [("B/B.xcdatamodeld", ["Item"])]) == ["a"])
  }

  @Test func branchesAndPrivateClassesShareAModule() {
    let conditional = { (name: String) in "#if DEBUG\n\(Self.item(name))\n#endif" }
    #expect(
      Self.properties(["Shop/Item.swift": conditional("a"), "Lists/Item.swift": conditional("b")]) == ["a", "b"])
    #expect(
      Self.properties(["Shop/Item.swift": "private \(Self.item("a"))", "Lists/Item.swift": Self.item("b")])
        == ["a", "b"])
  }

  /// A model uses the only class with a matching name, at any distance. An entity without a class does not use it if
  /// it belongs to another model.
  @Test func aClassOfAnotherModel() {
    let sources = ["Lists/Item.swift": Self.item("lists")]
    #expect(Self.properties(sources, others: [Self.lists]) == ["lists"])
    #expect(Self.properties(sources, classless: ["Item"]) == ["lists"])
    #expect(Self.properties(sources, classless: ["Item"], others: [Self.lists]) == [])
  }
}
