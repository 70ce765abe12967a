import PlumbModel
import TestSupport
import Testing

@testable import PlumbSwift

/// The accessors of `@NSManaged` members. The symbols are those that the compiler leaves undefined for the same
/// sources; `Tests/Generated/accessors` compares many more of them.
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
    #expect(text.contains("public final func _managed0(_ p0: NSSet) { _addManaged(p0, \"B\") }"))
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
        #if os(iOS)
          @NSManaged var a: Int
        #elseif DEBUG
          @NSManaged var b: Int
        #endif
      }
      """
    ).text
    #expect(text.contains("#if (os(iOS))\nextension Book {") && text.contains("#if !(os(iOS)) && (DEBUG)\n"))
    #expect(text.contains("import CoreData\nimport Foundation\n"))
  }

  @Test(arguments: [
    ("class Book { @NSManaged var a: Money }", "neither these sources nor a known library"),
    ("class Book { @NSManaged var a: (Int, Int) }", "which has no accessors"),
    ("class Book { @NSManaged var a: Box<Int> }\nstruct Box<A> {}", "which has no accessors"),
    ("class Book { @NSManaged var a: A }\nprivate enum A {}", "which other files cannot use"),
    ("private class Book { @NSManaged var a: Int }", "other files cannot use"),
    ("class Book { @NSManaged var a }", "has no type"),
    ("class Book { @NSManaged func undo(_ a: Int) }", "no method that Core Data implements"),
    ("extension Book { @NSManaged var a: Int }", "neither these sources nor a known library"),
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
}
