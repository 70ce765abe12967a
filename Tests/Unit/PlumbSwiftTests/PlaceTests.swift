import TestSupport
import Testing

@testable import PlumbCore
@testable import PlumbDeclarations
@testable import PlumbModel
@testable import PlumbSwift
@testable import PlumbText

/// Every part of a declaration has its exact byte range, without the surrounding whitespace and comments.
@Suite struct PlaceTests {
  private func place(_ marked: String, _ part: (Declarations) -> Span?) -> (found: String?, expected: String) {
    let (source, places) = marked.unmarked
    let bytes = Array(source.utf8)
    let found = part(declared(source)).map { String(decoding: bytes[$0.range], as: UTF8.self) + "@\($0.start)" }
    return (found, places.first.map { String(decoding: bytes[$0], as: UTF8.self) + "@\($0.lowerBound)" } ?? "no mark")
  }

  @Test(
    arguments: [
      (\.whole, "/* é */ ⟦@Attribute(.unique) // why\n  public var `a`: Int64 = 0⟧ // end\n"),
      (\.name, "var /* a */ ⟦a⟧ : Int64 = 0"), (\.name, "var ⟦`class`⟧: Int64"),
      (\.type, "var a: /* é */ ⟦Set<Int>⟧ /* x */ = []"),
      (\.type, "var a: ⟦Int64?⟧"), (\.type, "@NSManaged var a: ⟦Int64⟧{ didSet {} }"),
      (\.defaultValue, "var a: Int64 = ⟦-1⟧ // end"),
      (\.defaultValue, "var a: Date = ⟦Date(\n  timeIntervalSinceReferenceDate: 0\n)⟧\n"),
      (\.annotation, "@objc ⟦@Attribute(\n  .unique // why\n)⟧\nvar a: Int"),
      (\.annotation, "⟦@Relationship(inverse: \"a\")⟧ var a: B?"),
      (\.access, "@Attribute ⟦public⟧ private(set) var a: Int"),
    ] as [(KeyPath<SourceRanges, Span?> & Sendable, String)])
  func properties(part: KeyPath<SourceRanges, Span?> & Sendable, member: String) {
    let (found, expected) = place("@PersistentModel class Item: NSManagedObject {\n  \(member)\n}") {
      $0.entities.first?.properties.first?.places[keyPath: part]
    }
    #expect(found == expected)
  }

  /// Arguments with comments around and between them, and strings that resemble other arguments.
  @Test(
    arguments: [
      (.inverse, "@Relationship( inverse : ⟦\"a, (b\\\")\"⟧, deleteRule:.deny ) var a: B?"),
      (.deleteRule, "@Relationship( inverse : \"a\" , deleteRule:⟦.deny⟧ ) var a: B?"),
      (.unique, "@Attribute(persistentName: \"b\" , ⟦.unique⟧,storageMethod: .raw) var a: B"),
      (.storageMethod, "@Attribute(storageMethod: /* .raw, */ ⟦.transformed(name: \"T\")⟧ /* ) */) var a: B"),
      (.persistentName, "@Attribute(.unique, // persistentName: 2, \")(\n persistentName: ⟦\"b\"⟧) var a: B"),
      (.persistentName, "@Attribute(persistentName /* : 1 */ : ⟦\"b\"⟧) var a: B"),
      (.persistentName, "@CompositionField(persistentName: ⟦\"b\"⟧) @objc var a: B"),
      (.minimumModelCount, "@Relationship(inverse: \"/*\", minimumModelCount: ⟦2⟧ // last\n) var a: [B]"),
      (.inverse, "@Attribute(.unique) @Relationship(inverse: ⟦\\B.a⟧) var a: B?"),
      (.unique, "@Attribute(unknown: .unique) var a: B"),
    ] as [(AnnotationArgument.Name, String)])
  func arguments(name: AnnotationArgument.Name, member: String) {
    let (found, expected) = place("@PersistentModel class Item: NSManagedObject {\n  \(member)\n}") {
      $0.entities.first?.properties.first?.places.argument(name)
    }
    #expect((found ?? "no mark") == expected)
  }

  @Test(
    arguments: [
      (\.whole, "/// Doc\n⟦@objc(Item) public final class Item: NSManagedObject { @NSManaged var a: Int64 }⟧ // end"),
      (\.name, "class ⟦Item⟧ : NSManagedObject {}"),
      (\.superclass, "class Item : /* x */ ⟦CoreData.NSManagedObject⟧ , P {}"),
      (\.objcName, "@objc( ⟦Item⟧ ) class Item: NSManagedObject {}"),
      (\.access, "@objc ⟦open⟧ class Item: NSManagedObject {}"),
      (\.annotation, "⟦@PersistentModel(generateInit: true)⟧ class Item: NSManagedObject {}"),
      (\.body, "class Item: NSManagedObject ⟦{ /* x */ }⟧ // end"),
    ] as [(KeyPath<SourceRanges, Span?> & Sendable, String)])
  func classes(part: KeyPath<SourceRanges, Span?> & Sendable, source: String) {
    let (found, expected) = place(source) { $0.entities.first?.places[keyPath: part] }
    #expect(found == expected)
  }

  @Test func theMacrosArguments() {
    let (found, expected) = place("@PersistentModel(generateInit: ⟦true⟧) class Item: NSManagedObject {}") {
      $0.entities.first?.places.argument(.generateInit)
    }
    #expect(found == expected)
  }

  @Test func accessorsAndCases() {
    let accessor = place("class A: NSManagedObject { @NSManaged func ⟦addToTags⟧(_ tag: Tag) }") {
      $0.entities.first?.form.accessors.first?.places.name
    }
    #expect(accessor.found == accessor.expected)
    let enumCase = place("@Composition struct A {}\nenum B: Int { case a, ⟦`b`⟧ = 2 }") {
      $0.types.first?.cases.last?.place
    }
    #expect(enumCase.found == enumCase.expected)
  }

  @Test(arguments: [(0, 1, 1), (3, 1, 4), (4, 2, 1), (8, 3, 1), (9, 4, 1), (10, 4, 2), (99, 4, 2)])
  func linesOfEveryKind(offset: Int, line: Int, column: Int) {
    let table = LineTable(Array("abé\nab\r\n\rc".utf8.dropLast(0)))
    let shifted = LineTable(Array("abc\nab\r\n\rc".utf8))
    #expect(table.position(of: 5) == Position(line: 2, column: 1, offset: 5))
    let position = shifted.position(of: offset)
    #expect([position.line, position.column] == [line, column])
  }
}
