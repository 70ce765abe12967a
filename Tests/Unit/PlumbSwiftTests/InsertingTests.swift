import TestSupport
import Testing

@testable import PlumbCore
@testable import PlumbDeclarations
@testable import PlumbFormats
@testable import PlumbGenerate
@testable import PlumbModel
@testable import PlumbSwift

/// Properties are inserted in sorted order, with the layout of their neighbors.
@Suite struct InsertingTests {
  private func inserted(
    _ text: String, _ name: String, isRelationship: Bool = false, into source: String
  ) throws -> String {
    let file = SourceFile(path: "A.swift", text: source)
    let item = try #require(SourceParser().declarations(in: [file]).value.entities.first)
    let edit = try #require(
      SourceEditor(file).addProperty(text, named: name, isRelationship: isRelationship, to: item))
    return String(decoding: try [edit].applied(to: file.bytes), as: UTF8.self)
  }

  private let dense =
    "class Item: NSManagedObject {\n    @NSManaged var b: Int64 // why\n    @NSManaged var d: Int64\n}\n"

  @Test(arguments: [
    ("c", "class Item: NSManagedObject {\n    @NSManaged var b: Int64 // why\n    X\n    @NSManaged var d: Int64\n}\n"),
    ("a", "class Item: NSManagedObject {\n    X\n    @NSManaged var b: Int64 // why\n    @NSManaged var d: Int64\n}\n"),
    ("e", "class Item: NSManagedObject {\n    @NSManaged var b: Int64 // why\n    @NSManaged var d: Int64\n    X\n}\n"),
  ])
  func sortedPlaces(name: String, expected: String) throws {
    #expect(try inserted("X", name, into: dense) == expected)
  }

  @Test(arguments: [
    (
      "class Item: NSManagedObject { @NSManaged var b: Int64 }",
      "class Item: NSManagedObject {\n  X\n  @NSManaged var b: Int64 }"
    ),
    (
      "class Item: NSManagedObject {\n    @NSManaged var b: Int64 }\n",
      "class Item: NSManagedObject {\n    @NSManaged var b: Int64\n    X\n}\n"
    ),
    (
      "class Item: NSManagedObject {\n  @NSManaged var b: Int64 /* b */ }\n",
      "class Item: NSManagedObject {\n  @NSManaged var b: Int64 /* b */\n  X\n}\n"
    ),
    (
      "class Item: NSManagedObject {\n  // MARK: All\n  @NSManaged var z: Int64\n}",
      "class Item: NSManagedObject {\n  // MARK: All\n  X\n  @NSManaged var z: Int64\n}"
    ),
  ])
  func linesOfTheNeighbour(source: String, expected: String) throws {
    #expect(try inserted("X", "c", into: source) == expected)
  }

  /// Each insertion results in Swift code that the next one can read.
  @Test(arguments: [
    "class Item: NSManagedObject { @NSManaged var a: Int64 }",
    "class Item: NSManagedObject {\n@NSManaged var a: Int64 }",
    "class Item: NSManagedObject {\n  @NSManaged var a: Int64; var x: Int { 0 }\n}", "class Item: NSManagedObject {}",
  ])
  func oneAfterAnother(source: String) throws {
    var source = source
    for name in ["c", "b", "d"] {
      source = try inserted("@NSManaged var \(name): Int64", name, into: source)
      let found = SourceParser().declarations(in: [SourceFile(path: "A.swift", text: source)])
      #expect(
        found.diagnostics.isEmpty && found.value.entities.first?.properties.contains { $0.name == name } == true,
        "\(source)")
    }
  }

  @Test func blankLinesAndCommentsOfNeighbours() throws {
    let source = """
      @PersistentModel
      class Item: NSManagedObject {
        // MARK: Attributes

        /// About b.
        @Attribute(.unique)
        var b: Int64 = 0

        /// About d.
        var d: Int64 = 0

        @Relationship(inverse: "items", deleteRule: .nullify)
        var tag: Tag?

        func f() {}
      }
      """
    #expect(
      try inserted("@Attribute(.unique)\nvar a: Int64 = 0", "a", into: source).contains(
        "Attributes\n\n  @Attribute(.unique)\n  var a: Int64 = 0\n\n  /// About b.\n"))
    #expect(
      try inserted("var c: Int64", "c", into: source).contains("var b: Int64 = 0\n\n  var c: Int64\n\n  /// About d."))
    #expect(
      try inserted("var other: Tag?", "other", isRelationship: true, into: source).contains(
        "var d: Int64 = 0\n\n  var other: Tag?\n\n  @Relationship"))
    #expect(
      try inserted("var x: Tag?", "x", isRelationship: true, into: source).contains(
        "var tag: Tag?\n\n  var x: Tag?\n\n  func f()"))
  }

  @Test(arguments: [
    ("class Item: NSManagedObject {}", "class Item: NSManagedObject {\n  X\n}"),
    ("class Item: NSManagedObject {\n}\n", "class Item: NSManagedObject {\n  X\n}\n"),
    ("enum A {\n  class Item: NSManagedObject {}\n}", "enum A {\n  class Item: NSManagedObject {\n    X\n  }\n}"),
    ("class Item: NSManagedObject {\n  // nothing\n}", "class Item: NSManagedObject {\n  X\n  // nothing\n}"),
    ("class Item: NSManagedObject { /* nothing */ }", "class Item: NSManagedObject { /* nothing */\n  X\n}"),
    ("class Item: NSManagedObject {/* a\nb */}", "class Item: NSManagedObject {/* a\nb */\n  X\n}"),
    ("class Item: NSManagedObject {\r\n}\r\n", "class Item: NSManagedObject {\r\n  X\r\n}\r\n"),
    (
      "/*\n * A\n */\nclass Item: NSManagedObject {\n}\nstruct A {\n    let b: Int\n}",
      "/*\n * A\n */\nclass Item: NSManagedObject {\n    X\n}\nstruct A {\n    let b: Int\n}"
    ),
    (
      "struct A {\n\tlet b: Int\n}\nclass Item: NSManagedObject {\n}",
      "struct A {\n\tlet b: Int\n}\nclass Item: NSManagedObject {\n\tX\n}"
    ),
    (
      "class Item: NSManagedObject {\n  #if A\n  @NSManaged var a: Int\n  #endif\n}",
      "class Item: NSManagedObject {\n  X\n  #if A\n  @NSManaged var a: Int\n  #endif\n}"
    ),
  ])
  func classesWithoutNeighbours(source: String, expected: String) throws {
    #expect(try inserted("X", "x", into: source) == expected)
  }

  /// The property is inserted in the part of the class that contains its neighbors.
  @Test(arguments: [
    (["class Item: NSManagedObject {\n}", "extension Item {\n    @NSManaged var b: Int64\n}"], "B.swift"),
    (["class Item: _Item {\n}", "class _Item: NSManagedObject {\n    @NSManaged var b: Int64\n}"], "B.swift"),
    (["class Item: Base {\n}", "class Base: NSManagedObject {\n    @NSManaged var b: Int64\n}"], "A.swift"),
    (["class Item: NSManagedObject {\n}", "extension Item {\n    var b: Int64 { 0 }\n}"], "A.swift"),
    (
      [
        "class Item: NSManagedObject {\n    @NSManaged var b: Int64\n}",
        "extension Item {\n    @NSManaged var c: Int64\n}",
      ], "A.swift"
    ),
    (
      [
        "class Item: NSManagedObject {\n    @NSManaged var b: Int64\n}",
        "extension Item {\n    @NSManaged var c, d: Int64\n}",
      ], "B.swift"
    ),
  ])
  func fileOfTheNeighbours(sources: [String], expected: String) throws {
    let names = ExpectedNames(Declarations(entities: [EntityDeclaration(entity: "Item", className: "Item")]))
    let files = files(sources)
    let item = try #require(SourceParser(names).declarations(in: files).value.entities.first { $0.entity == "Item" })
    #expect(item.fileForProperties == expected)
    let file = try #require(files.first { $0.path == expected })
    let edit = try #require(SourceEditor(file).addProperty("X", named: "a", isRelationship: false, to: item))
    #expect(edit.location.file == expected)
  }

  /// A base class may also be the superclass of other entities' classes.
  @Test func notAmongTheNeighboursInABaseClass() throws {
    let source = "class Item: Base {\n}\nclass Base: NSManagedObject {\n    @NSManaged var b: Int64\n}\n"
    let names = ExpectedNames(Declarations(entities: [EntityDeclaration(entity: "Item", className: "Item")]))
    let file = SourceFile(path: "A.swift", text: source)
    let item = try #require(SourceParser(names).declarations(in: [file]).value.entities.first { $0.entity == "Item" })
    let edit = try #require(SourceEditor(file).addProperty("X", named: "a", isRelationship: false, to: item))
    #expect(
      String(decoding: try [edit].applied(to: file.bytes), as: UTF8.self)
        == source.replacing("Base {\n}", with: "Base {\n    X\n}"))
  }

  @Test func behindAttributesWhereThereIsNoRelationship() throws {
    #expect(
      try inserted("X", "a", isRelationship: true, into: dense)
        == dense.replacingLast("Int64\n", by: "Int64\n    X\n"))
  }

  /// Comments still belong to the same declaration after the insertion of `x`, which has no comment.
  @Test(arguments: [
    "class A: NSManagedObject {\n  // plumb:ignore r\n  @NSManaged var y: Int\n}",
    "class A: NSManagedObject {\n  // plumb:ignore r\n\n  @NSManaged var y: Int\n}",
    "class A: NSManagedObject {\r\n  // plumb:ignore r\r\n  @NSManaged var y: Int\r\n}",
    "class A: NSManagedObject {\n  // plumb:ignore r\n  /* more\n  of it */\n\n  @NSManaged var y: Int\n}",
    "class A: NSManagedObject {\n  @NSManaged var b: Int // plumb:ignore r\n}",
    "class A: NSManagedObject {\n  // plumb:ignore r\n  @NSManaged var b: Int\n  @NSManaged var y: Int\n}",
    "class A: NSManagedObject {\n  @NSManaged var b: Int /* more\n  of it */ // plumb:ignore r\n  var y: Int { 0 }\n}",
    "class A: NSManagedObject { // plumb:ignore r\n}", "class A: NSManagedObject {\n} // plumb:ignore r",
    "class A: NSManagedObject {\n  @NSManaged var y: Int } // plumb:ignore r",
    "class A: NSManagedObject { // plumb:ignore r\n  func f() {}\n}",
    "class A: NSManagedObject {\n  // plumb:ignore r\n  func f() {}\n}",
    "class A: NSManagedObject { @NSManaged var y: Int }\n// plumb:ignore r\nfunc f() {}",
  ])
  func commentsStayWithWhatTheyCover(_ source: String) throws {
    func covered(_ source: String) -> [Substring] {
      SourceScan(Array(source.utf8)).comments.map { comment in
        String(decoding: source.utf8.dropFirst(comment.target), as: UTF8.self).prefix { $0 != ":" && $0 != "(" }
      }
    }
    let text = try inserted("@NSManaged var x: Int", "x", into: source)
    #expect(covered(text) == covered(source), "\(text)")
    let found = SourceParser().declarations(in: [SourceFile(path: "A.swift", text: text)])
    #expect(found.diagnostics.isEmpty, "\(text)")
    #expect(found.value.entities.first?.properties.contains { $0.name == "x" } == true, "\(text)")
  }

  @Test(arguments: ["{ @NSManaged var y: Int }", "{}", "{ /* nothing */ }"])
  func aLineThatIsIgnoredIsNotTakenApart(body: String) throws {
    let file = SourceFile(path: "A.swift", text: "class A: NSManagedObject \(body) // plumb:ignore r")
    let entity = try #require(SourceParser().declarations(in: [file]).value.entities.first)
    #expect(SourceEditor(file).addProperty("X", named: "x", isRelationship: false, to: entity) == nil)
  }

  @Test func aCommentRightAboveStaysThere() throws {
    let source = "class A: NSManagedObject {\n  /**\n   About y.\n   */\n  @NSManaged var y: Int\n}"
    #expect(
      try inserted("X", "x", into: source)
        == "class A: NSManagedObject {\n  X\n\n  /**\n   About y.\n   */\n  @NSManaged var y: Int\n}")
  }

  // MARK: Classes

  private func edited(_ source: String, _ edit: (SourceEditor, EntityDeclaration) -> TextEdit?) throws -> String {
    let file = SourceFile(path: "A.swift", text: source)
    let item = try #require(SourceParser().declarations(in: [file]).value.entities.first)
    let made = try #require(edit(SourceEditor(file), item))
    return String(decoding: try [made].applied(to: file.bytes), as: UTF8.self)
  }

  @Test func names() throws {
    #expect(
      try edited("  class Item: NSManagedObject {}") { $0.addAnnotation("@objc(Item)", to: $1) }
        == "  @objc(Item)\n  class Item: NSManagedObject {}")
  }

  @Test(
    arguments: [
      ("final class Item: NSManagedObject {}", .public, "public final class Item: NSManagedObject {}"),
      ("@objc(Item)\nclass Item: NSManagedObject {}", .package, "@objc(Item)\npackage class Item: NSManagedObject {}"),
      ("open class Item: NSManagedObject {}", .public, "public class Item: NSManagedObject {}"),
      (
        "public /* why */ final class Item: NSManagedObject {}", .internal,
        "/* why */ final class Item: NSManagedObject {}"
      ),
    ] as [(String, AccessLevel, String)])
  func access(source: String, level: AccessLevel, expected: String) throws {
    #expect(try edited(source) { $0.setAccess(of: $1, to: level) } == expected)
  }

  // MARK: Composites

  @Test(arguments: [
    ("struct P {\n  var b: Int\n  var d: Int\n}", "struct P {\n  var b: Int\n  X\n  var d: Int\n}"),
    ("struct P {}", "struct P {\n  X\n}"),
    ("struct P { // why\n\n  // b\n  var d: Int\n}", "struct P { // why\n\n  X\n\n  // b\n  var d: Int\n}"),
  ])
  func elements(source: String, expected: String) throws {
    let file = SourceFile(path: "A.swift", text: "@Composition " + source)
    let found = try #require(SourceParser().declarations(in: [file]).value.compositions.first)
    let edit = try #require(SourceEditor(file).addElement("X", named: "c", to: found))
    #expect(String(decoding: try [edit].applied(to: file.bytes), as: UTF8.self) == "@Composition " + expected)
  }

  // MARK: Applying

  private func edit(_ start: Int, _ end: Int, _ text: String) -> TextEdit {
    TextEdit(
      Location(
        file: "A", start: Position(line: 1, column: start + 1, offset: start),
        end: Position(line: 1, column: end + 1, offset: end)), replacement: text)
  }

  @Test func editsInAnyOrder() throws {
    let bytes = Array("abcdef".utf8)
    let edits = [edit(4, 5, "E"), edit(0, 0, "<"), edit(1, 3, ""), edit(1, 1, "1"), edit(1, 1, "2"), edit(6, 6, ">")]
    #expect(String(decoding: try edits.applied(to: bytes), as: UTF8.self) == "<a12dEf>")
    #expect(String(decoding: try (edits + edits).applied(to: bytes), as: UTF8.self) == "<a12dEf>")
    #expect(try [TextEdit]().applied(to: bytes) == bytes)
  }

  @Test func editsThatCannotBeTogether() {
    let bytes = Array("abcdef".utf8)
    #expect(throws: EditConflict.overlap(edit(1, 4, "x"), edit(3, 5, "y"))) {
      try [edit(3, 5, "y"), edit(1, 4, "x")].applied(to: bytes)
    }
    #expect(throws: EditConflict.overlap(edit(1, 4, "x"), edit(2, 2, "y"))) {
      try [edit(2, 2, "y"), edit(1, 4, "x")].applied(to: bytes)
    }
    #expect(throws: EditConflict.outOfRange(edit(5, 7, "x"))) { try [edit(5, 7, "x")].applied(to: bytes) }
    #expect(throws: EditConflict.outOfRange(edit(3, 2, "x"))) { try [edit(3, 2, "x")].applied(to: bytes) }
  }
}

extension String {
  fileprivate func replacingLast(_ end: String, by text: String) -> String {
    var lines = self
    guard let range = lines.range(ofLast: end) else { return self }
    lines.replaceSubrange(range, with: text)
    return lines
  }

  private func range(ofLast text: String) -> Range<String.Index>? {
    indices.reversed().lazy.first { self[$0...].hasPrefix(text) }.map { $0..<self.index($0, offsetBy: text.count) }
  }
}
