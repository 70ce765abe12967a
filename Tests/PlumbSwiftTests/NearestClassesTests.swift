import Testing

@testable import PlumbDeclarations
@testable import PlumbSwift

/// Classes of one name in several targets: a model's own is the nearest, and none is a mixture of all.
@Suite struct NearestClassesTests {
  /// The properties of the class that is left, by its files, each with one property of its own.
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
    // But for one that another model has nearer.
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

  /// One class that a model asks for is its own, wherever it is; an entity without a class does not ask.
  @Test func aClassOfAnotherModel() {
    let sources = ["Lists/Item.swift": Self.item("lists")]
    #expect(Self.properties(sources, others: [Self.lists]) == ["lists"])
    #expect(Self.properties(sources, classless: ["Item"]) == ["lists"])
    #expect(Self.properties(sources, classless: ["Item"], others: [Self.lists]) == [])
  }
}
