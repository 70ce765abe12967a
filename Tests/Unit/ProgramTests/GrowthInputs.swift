/// Projects that grow with a number: one for each list, chain and pair of the files that a pull request can change.
struct GrowthInput: Sendable {
  let name: String
  /// The number of elements, which is doubled for the second run.
  let count: Int
  /// The arguments of the program.
  let arguments: String
  /// The name of the program.
  let tool: String
  /// The paths of the property lists that are written in the binary format.
  let binaryFiles: [String]
  private let files: @Sendable (Int) -> [String: String]

  init(
    _ name: String, _ count: Int, _ arguments: String = "validate --quiet", tool: String = "plumb",
    binary binaryFiles: [String] = [], _ files: @escaping @Sendable (Int) -> [String: String]
  ) {
    (self.name, self.count, self.arguments, self.files) = (name, count, arguments, files)
    (self.tool, self.binaryFiles) = (tool, binaryFiles)
  }

  /// Returns the contents of the files of a project with a number of elements, by path.
  func contents(_ count: Int) throws -> [String: [UInt8]] {
    var contents = files(count).mapValues { Array($0.utf8) }
    for path in binaryFiles { contents[path] = try contents[path].map(Self.binaryForm) }
    return contents
  }

  static let all =
    configurations + otherJSON + models + sources + objectiveC
    + rules + otherFiles + references + predicates + products + bundles + mappings + projects + templates + binary
    + compiledModels + data
}

extension GrowthInput {
  static let title = #"<attribute name="title" optional="YES" attributeType="String"/>"#

  static func repeated(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined(separator: "\n")
  }

  static func list(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined(separator: ", ")
  }

  static func entity(_ name: String, _ content: String, _ attributes: String = "") -> String {
    #"<entity name="\#(name)" representedClassName="\#(name)" syncable="YES"\#(attributes)>\#(content)</entity>"#
  }

  static func attribute(_ name: String, _ attributes: String = #"attributeType="String""#) -> String {
    #"<attribute name="\#(name)" optional="YES" \#(attributes)/>"#
  }

  static func relationship(_ name: String, _ attributes: String = "") -> String {
    #"<relationship name="\#(name)" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Item"\#(attributes)/>"#
  }

  static func itemClass(_ members: String) -> String { "class Item: NSManagedObject {\n\(members)\n}\n" }

  /// A project with a model, a configuration and a source.
  static func project(
    _ model: String = entity("Item", title), swift: String = itemClass("@NSManaged var title: String?"),
    configuration: String = #"{ "models": [{ "path": "S.xcdatamodel", "sources": ["Src"] }] }"#,
    others: [String: String] = [:]
  ) -> [String: String] {
    [
      "S.xcdatamodel/contents":
        #"<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">\#(model)</model>"#,
      "plumb.json": configuration, "Src/Item.swift": "import CoreData\n" + swift,
    ].merging(others) { $1 }
  }

  /// A project whose configuration has further keys in the model.
  static func configured(_ keys: String, rules: String = "") -> [String: String] {
    project(configuration: #"{ "models": [{ "path": "S.xcdatamodel", "sources": ["Src"]\#(keys) }]\#(rules) }"#)
  }
}

// MARK: - Configurations

extension GrowthInput {
  static let configurations: [GrowthInput] = [
    .init("missing models", 1000) { count in
      project(configuration: "{ \"models\": [\(list(count) { "{ \"path\": \"M\($0).xcdatamodeld\" }" })] }")
    },
    .init("sources", 1000) { count in
      project(
        configuration:
          "{ \"models\": [{ \"path\": \"S.xcdatamodel\", \"sources\": [\(list(count) { "\"S\($0)\"" })] }] }")
    },
    .init("unknown keys", 1000) { count in configured(", " + list(count) { "\"key\($0)\": 1" }) },
    .init("equal keys", 1000) { count in configured(", " + list(count) { _ in "\"version\": \"S\"" }) },
    .init("entities", 800) { count in
      configured(", \"entities\": { \(list(count) { "\"E\($0)\": { \"class\": \"C\($0)\" }" }) }")
    },
    .init("attributes of an entity", 800) { count in
      let attributes = list(count) { "\"a\($0)\": { \"name\": \"b\($0)\" }" }
      return configured(", \"entities\": { \"Item\": { \"attributes\": { \(attributes) } } }")
    },
    .init("unreleased versions", 1000) { count in configured(", \"unreleased\": [\(list(count) { "\"V\($0)\"" })]") },
    .init("ignored findings", 800) { count in
      let entries = list(count) {
        "{ \"rule\": \"attribute-default-missing\", \"element\": \"Item.a\($0)\", \"because\": \"x\" }"
      }
      return configured("", rules: ", \"rules\": { \"ignore\": [\(entries)] }")
    },
  ]

  private static let otherJSON: [GrowthInput] = [
    .init("bundles of a lock", 500) { count in
      let version =
        "{ \"V\": { \"checksum\": \"x\", \"entities\": { \"A\": \"\(String(repeating: "0", count: 64))\" } } }"
      return project(
        others: ["plumb.lock": "{ \"version\": 1, \"bundles\": { \(list(count) { "\"M\($0)\": \(version)" }) } }"])
    },
    .init("baseline", 1000) { count in
      let entries = list(count) { "{ \"rule\": \"r\", \"element\": \"E\($0)\", \"fingerprint\": \"\($0)\" }" }
      return project(
        configuration: "{ \"models\": [{ \"path\": \"S.xcdatamodel\" }], \"baseline\": \"b.json\" }",
        others: ["b.json": "{ \"version\": 1, \"findings\": [\(entries)] }"])
    },
  ]
}

// MARK: - Models

extension GrowthInput {
  private static let models: [GrowthInput] = [
    .init("entities of a model", 600) { count in project(repeated(count) { entity("E\($0)", title) }) },
    .init("subentities", 300) { count in
      project(entity("E", "") + repeated(count) { entity("E\($0)", title, #" parentEntity="E""#) })
    },
    .init("attributes", 800) { count in project(entity("Item", repeated(count) { attribute("a\($0)") })) },
    .init("relationships without inverse", 400) { count in
      project(entity("Item", repeated(count) { relationship("r\($0)") }))
    },
    .init("pairs of relationships", 400) { count in
      project(
        entity(
          "Item",
          repeated(count) { relationship("r\($0)", #" inverseName="r\#(count - 1 - $0)" inverseEntity="Item""#) }))
    },
    .init("user info", 1000) { count in
      let entries = repeated(count) { #"<entry key="k\#($0)" value="v"/>"# }
      return project(entity("Item", title + "<userInfo>\(entries)</userInfo>"))
    },
    .init("elements of an index", 800) { count in
      let elements = repeated(count) {
        #"<fetchIndexElement property="x\#($0)" type="Binary" order="ascending"/>"#
      }
      return project(entity("Item", title + #"<fetchIndex name="i">\#(elements)</fetchIndex>"#))
    },
    .init("values in a line", 250) { count in
      let attributes = (0..<count).map { attribute("a\($0)", #"attributeType="Odd""#) }.joined()
      return project(entity("Item", attributes))
    },
    .init("members of a configuration", 1000) { count in
      project(
        entity("Item", title)
          + #"<configuration name="c">\#(repeated(count) { #"<memberEntity name="E\#($0)"/>"# })</configuration>"#)
    },
  ]
}

// MARK: - Sources

extension GrowthInput {
  /// Returns a function with a request that has many sort descriptors.
  private static func fetch(_ count: Int, _ start: String = "", _ key: (Int) -> String) -> String {
    """
    func load() {
      let request = Item.fetchRequest()
      \(start)
      request.sortDescriptors = [\(list(count) { "NSSortDescriptor(key: \(key($0)), ascending: true)" })]
    }
    """
  }

  private static let sources: [GrowthInput] = [
    .init("chain of superclasses", 500) { count in
      project(swift: repeated(count) { "class C\($0): \($0 == 0 ? "NSManagedObject" : "C\($0 - 1)") {}" })
    },
    .init("chain of unknown superclasses", 1000) { count in
      project(swift: repeated(count) { "class C\($0): C\($0 + 1) {}" })
    },
    .init("classes", 400) { count in project(swift: repeated(count) { "class C\($0): NSManagedObject {}" }) },
    .init("properties that the model lacks", 400) { count in
      project(swift: itemClass(repeated(count) { "@NSManaged var p\($0): String?" }))
    },
    .init("properties that Swift lacks", 400) { count in
      project(entity("Item", repeated(count) { attribute("a\($0)") }))
    },
    .init("properties of another type", 300) { count in
      project(
        entity("Item", repeated(count) { attribute("a\($0)") }),
        swift: itemClass(repeated(count) { "@NSManaged var a\($0): Int16" }))
    },
    .init("properties of another type in a line", 150) { count in
      project(
        entity("Item", repeated(count) { attribute("a\($0)") }),
        swift: itemClass((0..<count).map { "@NSManaged var a\($0): Int16" }.joined(separator: "; ")))
    },
    .init("extensions", 250) { count in
      project(swift: itemClass("") + repeated(count) { "extension Item { @NSManaged var p\($0): String? }" })
    },
    .init("constants with keys", 500) { count in
      project(
        swift: itemClass("@NSManaged var title: String?")
          + "enum Keys { \(repeated(count) { #"static let k\#($0) = "title""# }) }\n" + fetch(count) { "Keys.k\($0)" })
    },
    .init("local variables with keys", 200) { count in
      project(
        swift: itemClass("@NSManaged var title: String?")
          + fetch(count, repeated(count) { #"let k\#($0) = "title""# }) { "k\($0)" })
    },
    .init("predicates that are combined later", 150) { count in
      project(
        swift: itemClass("@NSManaged var title: String?")
          + """
          func load() {
            let request = Item.fetchRequest()
            \(repeated(count) { #"let p\#($0) = NSPredicate(format: "title == nil")"# })
            let all = NSCompoundPredicate(andPredicateWithSubpredicates: [\(list(count) { "p\($0)" })])
            request.predicate = all
          }
          """)
    },
    .init("casts in an accessor", 300) { count in
      project(
        swift: itemClass(
          "var title: String? { get {\n\(repeated(count) { _ in #"if let a = primitiveValue(forKey: "title") as? Int { return "\(a)" }"# })"
            + "\nreturn nil\n} set {} }"))
    },
    .init("accessors with casts", 150) { count in
      project(
        entity("Item", repeated(count) { attribute("a\($0)") }),
        swift: itemClass(
          repeated(count) { #"var a\#($0): Int? { primitiveValue(forKey: "a\#($0)") as? Int }"# }))
    },
    .init("names of models in code", 300) { count in
      project(
        swift: itemClass("@NSManaged var title: String?") + "func f() {\n"
          + repeated(count) { #"_ = NSPersistentContainer(name: "S\#($0)")"# } + "\n}\n")
    },
    .init("classes below the class of another entity", 100) { count in
      project(
        entity("Item", title) + repeated(count) { entity("E\($0)", title) },
        swift: itemClass("@NSManaged var title: String?\n@NSManaged var more: String?")
          + repeated(count) { "class E\($0): \($0 == 0 ? "Item" : "E\($0 - 1)") { @NSManaged var e\($0): String? }" })
    },
    .init("chain of aliases", 1000) { count in
      project(
        swift: repeated(count) { "typealias A\($0) = A\($0 + 1)" } + "\ntypealias A\(count) = String\n"
          + itemClass("@NSManaged var title: A0?"))
    },
    .init("ignore comments", 250) { count in
      project(
        swift: itemClass(
          repeated(count) { "// plumb:ignore drift-property-extra because x\n@NSManaged var p\($0): String?" }))
    },
    .init("keys in code", 500) { count in
      project(
        swift: itemClass("@NSManaged var title: String?") + "func f(_ i: Item) {\n"
          + repeated(count) { "i.setValue(1, forKey: \"k\($0)\")" } + "\n}\n")
    },
  ]

  static func interface(_ text: String, _ implementation: String) -> [String: String] {
    project(others: ["Src/Item.h": "@import CoreData;\n" + text, "Src/Item.m": implementation])
  }

  private static let objectiveC: [GrowthInput] = [
    .init("chain of interfaces", 400) { count in
      interface(
        repeated(count) { "@interface C\($0) : \($0 == 0 ? "NSManagedObject" : "C\($0 - 1)")\n@end" },
        repeated(count) { "@implementation C\($0)\n@end" })
    },
    .init("categories", 500) { count in
      interface(
        "@interface Item : NSManagedObject\n@end\n"
          + repeated(count) { "@interface Item (C\($0))\n@property NSString *p\($0);\n@end" },
        "@implementation Item\n@end\n")
    },
    .init("dynamic properties", 1000) { count in
      interface(
        "@interface Item : NSManagedObject\n@end\n",
        "@implementation Item\n@dynamic \(list(count) { "p\($0)" });\n@end\n")
    },
  ]
}
