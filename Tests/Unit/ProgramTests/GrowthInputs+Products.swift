/// Lists whose elements are compared with those of another list, in a model and in sources.
extension GrowthInput {
  /// Entities with a parent, which declares properties.
  private static func family(_ count: Int, _ properties: String) -> String {
    entity("E", properties) + repeated(count) { entity("E\($0)", "", #" parentEntity="E""#) }
  }

  private static func attributes(_ count: Int, _ name: String = "a") -> String {
    repeated(count) { attribute("\(name)\($0)") }
  }

  static let products: [GrowthInput] = [
    .init("properties of a parent and subentities", 250) { count in
      project(family(count, attributes(count)), swift: "")
    },
    .init("redeclared properties of a parent", 250) { count in
      project(
        entity("E", attributes(count))
          + repeated(count) { entity("E\($0)", attribute("a\($0)"), #" parentEntity="E""#) }, swift: "")
    },
    .init("properties of a base class and subclasses", 120) { count in
      project(
        repeated(count) { entity("E\($0)", title) },
        swift: "class B: NSManagedObject { \(repeated(count) { "@NSManaged var p\($0): String?" }) }\n"
          + repeated(count) { "class E\($0): B {}" })
    },
    .init("properties of a layer and subclasses", 120) { count in
      project(
        family(count, attributes(count, "p")),
        swift: "class B: NSManagedObject {}\nextension B { \(repeated(count) { "@NSManaged var p\($0): String?" }) }\n"
          + repeated(count) { "class E\($0): B {}" })
    },
    .init("properties of an Objective-C base class and subclasses", 120) { count in
      project(
        repeated(count) { entity("E\($0)", title) }, swift: "",
        others: [
          "Src/B.h": "@interface B : NSManagedObject\n\(repeated(count) { "@property NSString *p\($0);" })\n@end\n"
            + repeated(count) { "@interface E\($0) : B\n@end" },
          "Src/B.m": repeated(count) { "@implementation E\($0)\n@end" },
        ])
    },
    .init("chain of entities with classes", 150) { count in
      project(
        repeated(count) { entity("E\($0)", attribute("p\($0)"), $0 == 0 ? "" : #" parentEntity="E\#($0 - 1)""#) },
        swift: repeated(count) {
          "class E\($0): \($0 == 0 ? "NSManagedObject" : "E\($0 - 1)") { @NSManaged var q\($0): String? }"
        })
    },
    .init("entities of one name", 400) { count in project(repeated(count) { _ in entity("Item", title) }) },
    .init("entities of one name with other properties", 300) { count in
      project(
        repeated(count) { _ in entity("Item", title) }, swift: itemClass("@NSManaged var other: String?"))
    },
    .init("entities of one class", 300) { count in
      project(
        repeated(count) { #"<entity name="E\#($0)" representedClassName="Item">\#(title)</entity>"# },
        swift: itemClass("@NSManaged var other: String?"))
    },
    .init("entities and classes of one name", 100) { count in
      project(
        repeated(count) { _ in entity("Item", title) },
        swift: repeated(count) { "enum N\($0) { class Item: NSManagedObject { @NSManaged var p: String? } }" })
    },
    .init("extra and missing properties with similar names", 300) { count in
      project(
        entity("Item", attributes(count, "property")),
        swift: itemClass(repeated(count) { "@NSManaged var propertx\($0): String?" }))
    },
    .init("properties on one line that Swift lacks", 300) { count in
      project(
        entity("Item", (0..<count).map { attribute("a\($0)") }.joined()),
        swift: itemClass((0..<count).map { "@NSManaged var b\($0): String?" }.joined(separator: ";")))
    },
    .init("ring of cascades", 300) { count in
      project(
        repeated(count) { index in
          let (next, last) = ((index + 1) % count, (index + count - 1) % count)
          let ends = [("n", "p", next), ("p", "n", last)].map { name, inverse, other in
            #"<relationship name="\#(name)" optional="YES" maxCount="1" deletionRule="Cascade" destinationEntity="E\#(other)" inverseName="\#(inverse)" inverseEntity="E\#(other)"/>"#
          }
          return entity("E\(index)", ends.joined())
        }, swift: "")
    },
    .init("cycle of parents", 300) { count in
      project(repeated(count) { entity("E\($0)", title, #" parentEntity="E\#(($0 + 1) % count)""#) }, swift: "")
    },
    .init("names that differ by case", 500) { count in
      let name = { (index: Int) in String(index, radix: 2).map { $0 == "0" ? "a" : "A" }.joined() }
      return project(entity("Item", repeated(count) { attribute("x" + String(repeating: "a", count: 12) + name($0)) }))
    },
    .init("aliases of one name", 300) { count in
      project(
        swift: repeated(count) { _ in "typealias A = String" }
          + "\n" + itemClass(repeated(count) { "@NSManaged var p\($0): A?" }))
    },
    .init("suppressed findings", 300) { count in
      let entries = list(count) {
        "{ \"rule\": \"relationship-inverse\", \"element\": \"Item.r\($0)\", \"because\": \"x\" }"
      }
      return project(
        entity("Item", repeated(count) { relationship("r\($0)") }),
        configuration: "{ \"models\": [{ \"path\": \"S.xcdatamodel\" }], \"rules\": { \"ignore\": [\(entries)] } }")
    },
    .init("ignore comments on lines", 400) { count in
      project(
        swift: itemClass(
          repeated(count) { "@NSManaged var p\($0): String? // plumb:ignore drift-property-extra because x" }))
    },
  ]
}
