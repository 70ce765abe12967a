import TestSupport
import Testing

@testable import PlumbSwift

/// The accessors of `@NSManaged` members in nested classes and in classes inside functions.
@Suite struct AccessorPlaceTests {
  private func accessors(_ sources: String...) -> ManagedAccessors { ManagedAccessors(module: "Shop", files(sources)) }

  /// Returns the type of the first accessor's result.
  private func type(_ accessors: ManagedAccessors) -> String? {
    accessors.text.firstMatch(of: /_managed_Shop_0\(\) -> (.*) \{ _managed/).map { String($0.1) }
  }

  /// The accessors are in an extension of the class, where the types around the class need their full names.
  @Test(arguments: [
    ("Kind", "Shelf.Kind"), ("Kind?", "(Shelf.Kind)?"), ("[Kind]", "[Shelf.Kind]"), ("Set<Tag>", "Set<Shelf.Tag>"),
    ("[String: [Tag]]", "[String: [Shelf.Tag]]"),
    ("any Sorting", "any Shelf.Sorting"),
    ("(any Sorting)?", "(any Shelf.Sorting)?"), ("Alias", "Shelf.Kind"), ("Level", "Base.Level"),
    ("Kind!", "(Shelf.Kind)?"), ("Shelf.Kind", "Shelf.Kind"), ("Own", "Own"), ("Other", "Other"),
    ("Date", "Shelf.Date"),
    ("Set<  // tags\n Tag>", "Set<Shelf.Tag>"), ("Set<  // others\n Other>", "Set<Other>"),
    ("Set<Other>", "Set<Other>"),
  ])
  func aTypeNextToANestedClassHasItsFullName(written: String, spelled: String) {
    let source = """
      class Other: NSObject {}
      class Base: NSObject { enum Level { case a } }
      class Shelf: Base {
        enum Kind { case a }
        struct Tag: Hashable {}
        struct Date {}
        protocol Sorting {}
        typealias Alias = Kind
        class Book: NSObject {
          enum Own { case a }
          @NSManaged var a: \(written)
        }
      }
      """
    let accessors = accessors(source)
    #expect(type(accessors) == spelled && accessors.problems.isEmpty)
  }

  @Test func theParametersOfMethodsHaveTheirFullNames() {
    let text = accessors(
      "class Shelf { class Tag {}; class Book { @NSManaged func addToTags(_ tag: Tag) } }"
    ).text
    #expect(text.contains("extension Shelf.Book {") && text.contains("(_ p0: Shelf.Tag) {"))
  }

  /// A type in the class has the name of the outer type.
  @Test func theModuleIsInFrontOfANameThatTheClassHides() {
    let hiding = "class Shelf { enum Kind {}; class Book { enum Shelf {}; @NSManaged var a: Kind } }"
    #expect(type(accessors(hiding)) == "Shop.Shelf.Kind")
    let refused = accessors(hiding, "enum Shop {}")
    #expect(refused.count == 0 && refused.problems.first?.message.contains("has no accessors") == true)
  }

  @Test(arguments: [
    "func f() {\n#\n}", "struct S { func f() {\n#\n} }", "struct S { init() {\n#\n} }", "class S { deinit {\n#\n} }",
    "var a: Int {\n#\nreturn 0 }", "struct S { var a: Int { get {\n#\nreturn 0 } } }",
    "struct S { subscript(a: Int) -> Int {\n#\nreturn a } }", "let a = {\n#\n}", "if true {\n#\n}", "do {\n#\n}",
    "func f() { func g() { do {\n#\n} } }", "func f() { run {\n#\n} }", "class Book { func f() {\n#\n} }",
    "func f() {\n#if DEBUG\n#\n#endif\n}", "func f() { class Shelf {\n#\n} }",
  ])
  func aMemberInsideAFunctionIsRefused(place: String) throws {
    let source = place.replacing("\n#\n", with: "\nclass Local { enum K {}\n@NSManaged var a: K }\n")
    let accessors = accessors("class First { @NSManaged var b: Int }", source)
    let problem = try #require(accessors.problems.first { $0.severity == .error })
    #expect(problem.message.contains("Local.a is in a class inside a function"))
    let line = try #require(source.split(separator: "\n").firstIndex { $0.hasPrefix("@NSM") })
    #expect(problem.location?.start.line == line + 1 && problem.help.count == 2 && accessors.problems.count == 1)
  }

  @Test(arguments: [
    "func f() {\n#if canImport(ObjectiveC)\nclass Local { @NSManaged var a: Int }\n#endif\n}",
    "func f() { class Local { var a: Int { \"@NSManaged\".count } } }",
  ])
  func otherMembersInsideFunctionsAreNotRefused(source: String) {
    #expect(accessors(source).problems.isEmpty)
  }

  /// A type inside a function is not a type of the module.
  @Test func aTypeInsideAFunctionIsNotFound() {
    let accessors = accessors(
      "func f() { struct Kind {}; typealias Sort = Int }\nclass Book { @NSManaged var a: Kind; @NSManaged var b: Sort }"
    )
    #expect(accessors.count == 0 && accessors.problems.count == 2)
  }

  @Test func severalNamesInOnePatternAreRefused() {
    let problems = accessors("class Book { @NSManaged var (a, b): (Int, Int) }").problems
    #expect(problems.map(\.message) == ["Book.(a, b) has no name or type, or is generic, async or throwing"])
  }
}
