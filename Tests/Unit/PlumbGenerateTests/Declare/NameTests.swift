import PlumbCore
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate

@Suite struct SwiftNameTests {
  @Test(arguments: ["a", "_a", "A1", "größe", "名前", "default"])
  func takesIdentifiers(_ name: String) { #expect(SwiftName.isIdentifier(name)) }

  @Test(arguments: ["", "_", "1a", "a b", "a-b", "$0", "a.b", "`a`", "a\n", "../a", "a/b", "🙂", "a\u{200D}b"])
  func refusesTheRest(_ name: String) { #expect(!SwiftName.isIdentifier(name)) }

  @Test(arguments: [
    ("default", "`default`", "`default`"), ("Type", "`Type`", "Type"), ("some", "some", "`some`"),
    ("open", "open", "open"),
  ])
  func quotesKeywords(_ name: String, _ property: String, _ type: String) {
    #expect(SwiftName.asProperty(name) == property)
    #expect(SwiftName.asType(name) == type)
  }

  @Test(arguments: [("Shop 2", "Shop2"), ("2 Shops", "_2Shops"), ("../..", nil), ("", nil)])
  func makesIdentifiersOfFileNames(_ text: String, _ name: String?) {
    #expect(SwiftName.identifier(from: text) == name)
  }
}

@Suite struct TypeParserTests {
  @Test(arguments: [
    ("Int", "Int"), (" [ String ] ", "[String]"), ("Optional<Swift.Int>", "Int?"),
    ("[String: [Int]]?", "[String: [Int]]?"),
    ("Dictionary<String, Array<Foundation.URL>>", "[String: [URL]]"), ("Set<Shop.Price>", "Set<Shop.Price>"),
    (".Name", "Name"), ("Box<A, B?>", "Box<A, B?>"), ("(Int)", "Int"), ("`default`", "default"),
    ("[String: Any]", "[String: Any]"),
  ])
  func readsTypes(_ text: String, _ type: String) { #expect(TypeReference(swift: text)?.description == type) }

  @Test(arguments: [
    "", ".", "Int; exit()", "[Int", "Int]", "a b", "() -> Void", "(Int, Int)", "any P", "Box<>", "Box<Int", "class",
    "Int!",
    "\"Int\"", "A\nB", String(repeating: "[", count: 100), "Int" + String(repeating: "?", count: 100),
  ])
  func refusesTheRest(_ text: String) {
    #expect(TypeReference(swift: text) == nil)
    #expect(TypeReference(parsing: text) == .other(text))
  }
}
