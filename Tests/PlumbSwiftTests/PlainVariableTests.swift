import Testing

@testable import PlumbSwift
@testable import PlumbText

/// Reading a declaration from its bytes has the same result as reading its syntax nodes. A file with a syntax error
/// is read only from its nodes.
@Suite struct PlainVariableTests {
  private static let heads = [
    "var a", "public var a", "open  var a", "private var a", "fileprivate var a", "package var a", "public\nvar a",
    "private(set) var a", "static var a", "lazy var a", "final var a", "var `default`", "var größe", "var _",
    "var rawValue",
    "@NSManaged var a", "@NSManaged public var a", "@objc(b) @NSManaged var a", "@NSManaged // why\n  var a",
    "@Ignore var a", "@Attribute(.unique) var a", "@Attribute( .unique , persistentName:\"b\" )\n  public var a",
    "@Attribute(.transient, storageMethod: .raw, decodeFailurePolicy: .debugAssertNil) var a",
    "@Attribute(persistentName: \"a\\u{62}\") var a", "@Attribute(storageMethod: S.codable /* so */) var a",
    "@CDE.Attribute(.unique) var a", "@Attribute var a",
    "@Relationship(inverse: \"b\", deleteRule: .cascade, minimumModelCount: 1, maximumModelCount: 0x10) var a",
    "@Relationship(inverse: \\Tag.items, deleteRule: DeleteRule.deny) var a",
    "@Relationship(persistentName: nil) var a",
    "#if DEBUG\n@Attribute(.unique)\n#endif\nvar a", "@CompositionField(persistentName: \"b\") var a", "let a",
  ]

  private static let tails = [
    ": String", ": String?", ":String ?", ": [Item]", ": Set<Item>?", ": Set<Item.Tag>", ": [Item: Item]", ": (Int)",
    ": Int!",
    ": Int??", ": Swift.Int", ": some P", "", " = 0", ": Int = 0", ": Int = 007", ": Double = -1.50", ": Double = 1e3",
    ": Double = 1_0.5e-2", ": Decimal = 0x10", ": Decimal = 1.10", ": Int64 = - 1", ": Int64 = 9223372036854775808",
    ": String = \"\"", ": String = \"a\\n\"", ": String = \"\\(b)\"", ": String = \"\"\"\n  b\n  \"\"\"",
    ": String? = nil",
    ": Bool = true", ": Bool = !true", ": Status = .draft", ": Status? = .none", ": Date = .distantPast",
    ": Data = Data()",
    ": Int = b", ": Int // why", ": Int /* why */ = 5", ": Int = 5 { didSet {} }", ": Int { 0 }", ": Int = 0, b: Int",
    ": Int, b: Int = 1", ": Int = 0;", ": Double = 1.description",
  ]

  @Test(arguments: heads) func agreesWithTheNodes(head: String) {
    for tail in Self.tails {
      for type in ["@PersistentModel class Item: NSManagedObject", "extension Item", "@Composition struct Item"] {
        let source = "\(type) {\n  \(head)\(tail)\n  var last: Int\n}\n"
        for source in [source, source.replacing("\n", with: "\r\n").replacing("  ", with: "\t")] {
          #expect(Self.reported(source) == Self.reported(source + ")"), "\(source)")
        }
      }
    }
  }

  /// Returns everything that the parser found, including source ranges, which other comparisons ignore.
  private static func reported(_ source: String) -> String {
    let unit = SourceParser().parse(SourceFile(path: "A.swift", text: source), always: true)
    var text = ""
    dump((unit.classes, unit.extensions, unit.compositions), to: &text)
    return text
  }

  @Test func aFileWithoutErrorsIsReadByItsBytes() {
    let text = SourceText(file: "A.swift", bytes: Array("public var title: String? = nil".utf8))
    let plain = PlainVariable(text, at: Span(0, text.bytes.count))
    #expect(plain.map { text.string($0.name) } == "title")
    #expect(plain?.defaultValue.map(text.string) == "nil")
  }
}
