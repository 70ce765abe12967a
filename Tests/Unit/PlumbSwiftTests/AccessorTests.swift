import PlumbModel
import TestSupport
import Testing

@testable import PlumbSwift

/// The accessors of `@NSManaged` members. The symbols are those that the compiler leaves undefined for the same
/// sources; `Tests/EndToEnd/Generated/accessors` compares many more of them.
@Suite struct AccessorTests {
  private func accessors(_ sources: String...) -> ManagedAccessors { ManagedAccessors(module: "Shop", files(sources)) }

  /// Returns the symbols that the file defines.
  private func symbols(_ text: String) -> [String] {
    text.matches(of: /_silgen_name\("([^"]*)"\)/).map { String($0.1) }
  }

  private func getter(_ declaration: String) -> String? {
    let types = "protocol Pricing {}\npublic class Book: NSObject { enum Kind { case a } }\n"
    return symbols(accessors(types + "extension Book { @NSManaged \(declaration) }").text).first
  }

  @Test(arguments: [
    ("var t: String", "1tSSvg"), ("var x: Int32", "1xs5Int32Vvg"), ("var bookTitle: String?", "9bookTitleSSSgvg"),
    ("var set: Set<Book>", "3setShyACGvg"), ("var kind: Kind", "4kindAC4KindOvg"),
    ("var dict: [String: Any]", "4dictSDySSypGvg"), ("var dd: [String: String]?", "2ddSDyS2SGSgvg"),
    ("var p1: any Pricing", "2p1AA7Pricing_pvg"), ("var p2: [String: [any Pricing]]", "2p2SDySSSayAA7Pricing_pGGvg"),
    ("var ao: AnyObject?", "2aoyXlSgvg"),
    ("var foundationEssentialsDate: Date?", "24foundationEssentialsDate010FoundationD00E0VSgvg"),
    ("var bookBook: Optional<Shop.Book>", "04bookB0ACSgvg"), ("var hh: [Int64]", "2hhSays5Int64VGvg"),
    ("var d1: [Int64: Int64]", "2d1SDys5Int64VAFGvg"), ("var d2: [Book: Set<Book>]", "2d2SDyACShyACGGvg"),
  ])
  func aPropertyHasTheCompilersSymbol(declaration: String, rest: String) {
    #expect(getter(declaration) == "$s4Shop4BookC" + rest)
  }

  @Test func aPrivatePropertyHasTheDiscriminatorOfItsFile() {
    let file = SourceFile(path: "Sources/priv.swift", text: "class Book { @NSManaged fileprivate var other: Int32 }")
    #expect(
      symbols(ManagedAccessors(module: "Shop", [file]).text) == [
        "$s4Shop4BookC5other33_D151B1176CBF1A07DB6B98D927CF86B9LLs5Int32Vvg",
        "$s4Shop4BookC5other33_D151B1176CBF1A07DB6B98D927CF86B9LLs5Int32Vvs",
      ])
  }

  @Test func aMethodHasTheCompilersSymbol() {
    let text = accessors("public class Book { @NSManaged public func addToB(_ v: NSSet) }").text
    #expect(symbols(text) == ["$s4Shop4BookC6addToByy10Foundation5NSSetCF"])
    #expect(text.contains("public final func _managed_Shop_0(_ p0: NSSet) { _addManaged(p0, \"B\") }"))
  }

  @Test func aSingleParameterWithALabelIsAList() {
    let text = accessors("public class Book { @NSManaged public func removeFromB(at i: Int) }").text
    #expect(symbols(text) == ["$s4Shop4BookC11removeFromB2atySi_tF"])
  }

  @Test func conditionsAreRepeated() {
    let text = accessors(
      """
      import Foundation
      class Book {
        #if DEBUG
          @NSManaged var a: Int
        #elseif TRIAL
          @NSManaged var b: Int
        #endif
      }
      """
    ).text
    #expect(text.contains("#if (DEBUG)\nextension Book {") && text.contains("#if !(DEBUG) && (TRIAL)\n"))
    #expect(text.contains("import CoreData\nimport Foundation\n"))
  }

  @Test(arguments: [
    ("class Book { @NSManaged var a: Money }", "neither these sources nor a known library"),
    ("class Book { @NSManaged var a: (Int, Int) }", "which has no accessors"),
    ("class Book { @NSManaged var a: Box<Int> }\nstruct Box<A> {}", "which has no accessors"),
    ("class Book { @NSManaged var a: A }\nprivate enum A {}", "which other files cannot use"),
    ("private class Book { @NSManaged var a: Int }", "other files cannot use"),
    ("class Book { @NSManaged var a }", "has no name or type"),
    ("class Book { @NSManaged func undo(_ a: Int) }", "not a method that Core Data implements"),
    ("extension Book { @NSManaged var a: Int }", "is not in a class of these sources"),
    ("class Book<A> { @NSManaged var a: Int }", "is not in a class of these sources"),
    ("class Book { @NSManaged var a: Foundation.Data }\nstruct Data {}", "in different ways"),
    ("class Book { @NSManaged var a: Set<Int> }\nstruct Set<A> {}", "in different ways"),
    ("class Book { @NSManaged var a: any A & B }\nprotocol A {}\nprotocol B {}", "which has no accessors"),
    ("class Book { @NSManaged func addTo(_ a: Int) }", "not a method that Core Data implements"),
    ("class Book { @NSManaged func addToItems(item a: Book) }", "not a method that Core Data implements"),
    ("class Book { @NSManaged var größe: Int }", "not ASCII"),
    ("class Book { @NSManaged var a: A }\n#if X\nenum A {}\n#else\nstruct A {}\n#endif", "in different ways"),
    ("typealias A = B\ntypealias B = A\nclass Book { @NSManaged var a: A }", "which has no accessors"),
  ])
  func aMemberThatCannotBeNamedIsRefused(source: String, reason: String) throws {
    let accessors = accessors(source)
    let problem = try #require(accessors.problems.first { $0.severity == .error })
    #expect(problem.message.contains(reason) && problem.location != nil && !problem.help.isEmpty)
    #expect(accessors.count == 0 && symbols(accessors.text).isEmpty)
  }

  @Test func aTypeOfASuperclassPrecedesOneOfTheModule() {
    let text = accessors(
      "class Base { enum Kind { case a } }\nenum Kind { case b }\nclass Book: Base { @NSManaged var k: Kind }"
    ).text
    #expect(symbols(text).first == "$s4Shop4BookC1kAA4BaseC4KindOvg")
  }

  @Test(arguments: [
    ("#if canImport(ObjectiveC)\n@NSManaged var a: Money\n#else\nvar a: Int { 0 }\n#endif", 0),
    ("#if os(Linux)\nvar a: Int { 0 }\n#else\n@NSManaged var a: Money\n#endif", 0),
    ("#if !(os(macOS) || os(iOS)) && DEBUG\n@NSManaged var a: Int\n#endif", 1),
    ("#if canImport(ObjectiveC)\n@NSManaged\n#endif\nvar a: Money", 0),
  ])
  func membersOfOtherSystemsAreLeftOut(member: String, count: Int) {
    let accessors = accessors("class Book {\n\(member)\n}")
    #expect(accessors.problems.isEmpty && accessors.count == count)
  }

  @Test func aTypeOfAnotherSystemIsNotMeant() {
    let source = "#if canImport(UIKit)\ntypealias A = UIImage\n#else\ntypealias A = String\n#endif\n"
    #expect(symbols(accessors(source + "class Book { @NSManaged var a: A }").text).first == "$s4Shop4BookC1aSSvg")
  }

  @Test func aTypeOfAnotherModuleIsInItsSources() throws {
    let sources = files([
      "import People\nclass Book { @NSManaged var a: Author?; @NSManaged var k: People.Author.Kind }"
    ])
    let people = files(["open class Author { public enum Kind { case a } }\nstruct Hidden {}"])
    let accessors = ManagedAccessors(module: "Shop", sources) { [ModuleSources(name: "People", people)] }
    #expect(
      symbols(accessors.text) == [
        "$s4Shop4BookC1a6People6AuthorCSgvg", "$s4Shop4BookC1a6People6AuthorCSgvs",
        "$s4Shop4BookC1k6People6AuthorC4KindOvg", "$s4Shop4BookC1k6People6AuthorC4KindOvs",
      ])
    let hidden = files(["import People\nclass Book { @NSManaged var a: Hidden }"])
    let refused = ManagedAccessors(module: "Shop", hidden) { [ModuleSources(name: "People", people)] }
    #expect(try #require(refused.problems.first).help.contains { $0.contains("--dependency") })
  }

  @Test func theNameForObjectiveCIsTheKey() {
    let text = accessors(
      """
      class Book {
        @NSManaged @objc(pageCount) var pages: Int
        @objc(removeObjectFromNotesAtIndex:) @NSManaged func drop(_ index: Int)
      }
      """
    ).text
    #expect(text.contains("_managedValue(\"pageCount\")") && text.contains("_removeManaged(\"Notes\", at: p0)"))
  }

  @Test func aNestedTypeOfASuperclassHasTheSuperclassesSymbol() {
    let text = accessors(
      "class Base { enum Kind { case a } }\nclass Book: Base {}\nextension Book { @NSManaged var k: Book.Kind }")
    #expect(symbols(text.text).first == "$s4Shop4BookC1kAA4BaseC4KindOvg")
  }

  @Test func anExtensionOfANestedClassDoesNotContainTheTypesAroundIt() {
    let types = "class Base { enum Kind { case a } }\nclass Book: Base { class Sheet {} }\nenum Kind { case b }\n"
    let text = accessors(types, "extension Book.Sheet { @NSManaged var k: Kind }").text
    #expect(symbols(text).first == "$s4Shop4BookC5SheetC1kAA4KindOvg")
    let inside = accessors(
      "class Base { enum Kind { case a } }\nenum Kind {}\nclass Book: Base { class Sheet { @NSManaged var k: Kind } }")
    #expect(symbols(inside.text).first == "$s4Shop4BookC5SheetC1kAA4BaseC4KindOvg")
  }

  @Test func filesThatNoMemberMentionsAreNotRead() {
    let accessors = accessors(
      "class Book { @NSManaged var a: Kind }", "typealias Kind = Size", "enum Size {}", "class {{{")
    #expect(accessors.problems.isEmpty && symbols(accessors.text).first == "$s4Shop4BookC1aAA4SizeOvg")
  }

  /// Names that are found by way of each other end in a refusal, in a short time.
  @Test func endlessNamesEnd() {
    let nested =
      String(repeating: "class A: X { ", count: 60) + "@NSManaged var a: Y" + String(repeating: "}", count: 60)
    #expect(accessors(nested).count == 0)
    let aliases = (0..<40).map { "typealias A\($0) = [A\($0 + 1): A\($0 + 1)]" }.joined(separator: "\n")
    #expect(accessors(aliases + "\nclass Book { @NSManaged var a: A0 }").count == 0)
    #expect(accessors("class A: B {}\nclass B: A { @NSManaged var a: Y }").count == 0)
  }
}
