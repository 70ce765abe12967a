import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbModel
@testable import PlumbSwift

/// Edits leave all other text unchanged: comments, layout and line endings.
@Suite struct EditingTests {
  private static let head = "@PersistentModel final class Item: NSManagedObject {\n"
  private static let swiftDataHead = "@Model final class Item {\n"

  /// Returns the members after an edit of their first property.
  private func edited(
    _ members: String, _ edit: (SourceEditor, PropertyDeclaration) -> TextEdit?
  ) throws -> String? {
    // The macros of CoreDataEvolution ignore variables with observers. The macro of SwiftData does not.
    let head = members.contains("didSet") ? Self.swiftDataHead : Self.head
    let file = SourceFile(path: "A.swift", text: head + members + "\n}")
    let names = ExpectedNames(includesSwiftData: true)
    guard
      let property = SourceParser(names).declarations(in: [file]).value.entities.first?.properties.first,
      let edit = edit(SourceEditor(file), property)
    else { return nil }
    let text = String(decoding: try [edit].applied(to: file.bytes), as: UTF8.self)
    #expect(SourceParser().declarations(in: [SourceFile(path: "A.swift", text: text)]).diagnostics.isEmpty)
    return String(text.dropFirst(head.count).dropLast(2))
  }

  @Test(
    arguments: [
      ("var a: Int32 = 0 // why", "var a: Int64 = 0 // why"),
      ("var a /* x */ : Int32{ didSet {} }", "var a /* x */ : Int64{ didSet {} }"),
      ("var a = 0", "var a: Int64 = 0"), ("var a: Optional<Int32>", "var a: Int64"), ("var a, b: Int32", nil),
    ] as [(String, String?)])
  func types(source: String, expected: String?) throws {
    #expect(try edited(source) { $0.replaceType(of: $1, by: "Int64") } == expected)
  }

  @Test(
    arguments: [
      ("var a: Int = 0 // why", "7", "var a: Int = 7 // why"), ("var a: Int // why", "7", "var a: Int = 7 // why"),
      ("var a: Int{ didSet {} }", "7", "var a: Int = 7{ didSet {} }"),
      ("var a: Int = 0 // why", nil, "var a: Int // why"),
      ("var a: Date\n  = Date(\n  timeIntervalSince1970: 0)\n  var b: Int", nil, "var a: Date\n  var b: Int"),
      ("var kids: Set<B> // the kids\n = []", nil, "var kids: Set<B> // the kids"),
      ("var kids: Set<B> /* a */=/* b */ [] // c", nil, "var kids: Set<B> /* a *//* b */ // c"),
      ("var kids: Set<B> = // why\n    [] // c", nil, "var kids: Set<B> // why // c"),
      ("  var a: Int // why\n    = 0 { didSet {} }", nil, "  var a: Int // why\n   { didSet {} }"),
      ("  var a: Int // why\n    = 0; var b: Int", nil, "  var a: Int // why\n  ; var b: Int"),
      ("var a: Int // = 1, /*\n = /* = 2 /* */ */ 0", nil, "var a: Int // = 1, /*\n /* = 2 /* */ */"),
      ("var a: Int", nil, nil), ("var a: Int = 0, b: Int = 0", "7", nil),
    ] as [(String, String?, String?)])
  func defaults(source: String, value: String?, expected: String?) throws {
    #expect(try edited(source) { $0.setDefault(of: $1, to: value) } == expected)
  }

  @Test(
    arguments: [
      ("@Attribute(.unique)", .persistentName("n"), "@Attribute(.unique, persistentName: \"n\")"),
      ("@Attribute", .unique, "@Attribute(.unique)"),
      ("@Attribute()", .unique, "@Attribute(.unique)"),
      ("@Attribute // why", .unique, "@Attribute(.unique) // why"),
      ("@Attribute( // why\n  )", .unique, "@Attribute(.unique // why\n  )"),
      ("@Attribute(persistentName: \"n\")", .unique, "@Attribute(.unique, persistentName: \"n\")"),
      (
        "@Attribute(.unique, persistentName: \"old\" /* x */, storageMethod: .raw)",
        .persistentName("n"),
        "@Attribute(.unique, persistentName: \"n\" /* x */, storageMethod: .raw)"
      ),
      (
        "@Attribute(.unique, /* x */ storageMethod: .raw)", .persistentName("n"),
        "@Attribute(.unique, /* x */ persistentName: \"n\", storageMethod: .raw)"
      ),
      (
        "@Attribute(\n    .unique, // why\n    storageMethod: .raw\n  )", .persistentName("n"),
        "@Attribute(\n    .unique, // why\n    persistentName: \"n\",\n    storageMethod: .raw\n  )"
      ),
      (
        "@Attribute(\n    .unique\n  )", AnnotationArgument(.storageMethod, .member("raw")),
        "@Attribute(\n    .unique,\n    storageMethod: .raw\n  )"
      ),
      (
        "@Attribute(\n    .unique, // why\n  )", AnnotationArgument(.storageMethod, .member("raw")),
        "@Attribute(\n    .unique,\n    storageMethod: .raw, // why\n  )"
      ),
      ("@Attribute(.unique)", .unique, nil),
    ] as [(String, AnnotationArgument, String?)])
  func settingArguments(annotation: String, argument: AnnotationArgument, expected: String?) throws {
    let result = try edited("  \(annotation)\n  var a: Int") { editor, property in
      property.places.annotation.flatMap { editor.setArgument(argument, of: $0) }
    }
    #expect(result == expected.map { "  \($0)\n  var a: Int" })
  }

  @Test(
    arguments: [
      ("@Relationship(inverse: \"a\", deleteRule: .deny)", .inverse, "@Relationship(deleteRule: .deny)"),
      ("@Relationship(inverse: \"a\", deleteRule: .deny)", .deleteRule, "@Relationship(inverse: \"a\")"),
      (
        "@Relationship(inverse: \"a\" /* x */, /* y */ deleteRule: .deny)", .inverse,
        "@Relationship(/* x */ /* y */ deleteRule: .deny)"
      ),
      (
        "@Relationship(\n    inverse: \"a\",\n    deleteRule: .deny // why\n  )", .inverse,
        "@Relationship(\n    deleteRule: .deny // why\n  )"
      ),
      (
        "@Relationship(\n    inverse: \"a\", // why\n    deleteRule: .deny\n  )", .deleteRule,
        "@Relationship(\n    inverse: \"a\" // why\n  )"
      ),
      ("@Relationship(inverse: \"a\")", .inverse, "@Relationship"),
      ("@Attribute(.unique /* why */)", .unique, "@Attribute(/* why */)"),
      ("@Relationship(inverse: \"a\" /* why */)", .inverse, "@Relationship(/* why */)"),
      ("@Relationship(inverse: \"a\")", .deleteRule, nil),
    ] as [(String, AnnotationArgument.Name, String?)])
  func removingArguments(annotation: String, key: AnnotationArgument.Name, expected: String?) throws {
    let result = try edited("  \(annotation)\n  var a: B?") { editor, property in
      property.places.annotation.flatMap { editor.removeArgument(key, of: $0) }
    }
    #expect(result == expected.map { "  \($0)\n  var a: B?" })
  }

  @Test(arguments: ["@Attribute(.unique)", "@CDE.Attribute(.unique)", "@Attribute(\n    .unique\n  )"])
  func removingTheLastArgumentOfAnAnnotation(annotation: String) throws {
    let result = try edited("  \(annotation)\n  var a: B?") { editor, property in
      property.places.annotation.flatMap { editor.removeArgument(.unique, of: $0) }
    }
    #expect(result == "  var a: B?")
  }

  @Test(
    arguments: [
      ("  // about a\n  public var a: Int", "  // about a\n  @Attribute(\n    .unique\n  )\n  public var a: Int"),
      ("\t@objc var a: Int", "\t@Attribute(\n\t  .unique\n\t)\n\t@objc var a: Int"),
      ("  var a, b: Int", nil),
    ] as [(String, String?)])
  func addingAnnotations(source: String, expected: String?) throws {
    #expect(try edited(source) { $0.addAnnotation("@Attribute(\n  .unique\n)", to: $1) } == expected)
  }

  @Test(
    arguments: [
      ("var a: Int // why", .public, "public var a: Int // why"),
      ("  @Attribute(.unique) // why\n  var a: Int", .public, "  @Attribute(.unique) // why\n  public var a: Int"),
      (
        "/// About a.\n@objc(a) private(set) var a: Int", .package,
        "/// About a.\n@objc(a) package private(set) var a: Int"
      ),
      ("public /* why */ private(set) var a: Int", .package, "package /* why */ private(set) var a: Int"),
      ("private(set) public var a: Int", .internal, "private(set) var a: Int"),
      ("public private(set) var a: Int", .internal, "private(set) var a: Int"),
      ("  @objc\n  private\n  var a: Int", .internal, "  @objc\n  var a: Int"),
      ("private var a: Int, b: Int", .public, "public var a: Int, b: Int"), ("var a: Int", .internal, nil),
    ] as [(String, AccessLevel, String?)])
  func access(source: String, level: AccessLevel, expected: String?) throws {
    #expect(try edited(source) { $0.setAccess(of: $1, to: level) } == expected)
  }

  @Test func accessInAnExtensionWithAnotherAccess() throws {
    let source = "class Item: NSManagedObject {}\nprivate extension Item {\n  @NSManaged dynamic var a: Int\n}"
    let file = SourceFile(path: "A.swift", text: source)
    let property = try #require(SourceParser().declarations(in: [file]).value.entities.first?.properties.first)
    let edit = try #require(SourceEditor(file).setAccess(of: property, to: .internal))
    #expect(
      String(decoding: try [edit].applied(to: file.bytes), as: UTF8.self)
        == source.replacing("@NSManaged dynamic", with: "@NSManaged internal dynamic"))
  }

  @Test func addingAnAnnotationToAPropertyThatSharesItsLine() throws {
    let file = SourceFile(path: "A.swift", text: "class Item: NSManagedObject { @NSManaged var a: Int }")
    let item = try #require(SourceParser().declarations(in: [file]).value.entities.first)
    let property = try #require(item.properties.first)
    let edit = try #require(SourceEditor(file).addAnnotation("@objc", to: property))
    #expect(
      String(decoding: try [edit].applied(to: file.bytes), as: UTF8.self)
        == "class Item: NSManagedObject { @objc @NSManaged var a: Int }")
  }

  @Test(arguments: [
    ("  @Attribute(.unique)\n  var a: Int", "  var a: Int"),
    ("  @Attribute(.unique) // why\n  var a: Int", "  // why\n  var a: Int"),
    ("  @Attribute(.unique) var a: Int", "  var a: Int"),
  ])
  func removingAnnotations(source: String, expected: String) throws {
    #expect(
      try edited(source) { editor, property in property.places.annotation.flatMap(editor.removeAnnotation) } == expected
    )
  }
}
