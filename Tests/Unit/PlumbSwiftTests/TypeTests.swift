import PlumbCore
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbSwift

@Suite struct TypeTests {
  private func type(_ text: String) -> TypeReference? { properties("var a: \(text)").first?.type }

  @Test(arguments: [
    ("String", "String"), ("Swift.String", "String"), ("Foundation.Date?", "Date?"), ("Optional<Int16>", "Int16?"),
    ("Swift.Optional<Swift.Int16>", "Int16?"), ("String!", "String?"), ("(String)?", "String?"),
    ("((String))", "String"),
    ("Array<String>", "[String]"), ("[String]", "[String]"), ("Set<Tag>?", "Set<Tag>?"),
    ("[String: [Int]]", "[String: [Int]]"),
    ("Dictionary<String, Array<Int>>", "[String: [Int]]"), ("Box<Item, [Int]>", "Box<Item, [Int]>"), ("Int??", "Int??"),
    ("Shop.Price?", "Shop.Price?"), ("A.B.C<D>", "A.B.C<D>"), ("`Type`", "Type"), ("any P", "any P"),
    ("(any P)?", "(any P)?"),
    ("(Int, String)", "(Int, String)"), ("() -> Void", "() -> Void"), ("A<B>.C", "A<B>.C"),
    ("/* what */ String /* it is */", "String"),
  ])
  func spellings(text: String, expected: String) {
    #expect(type(text)?.description == expected)
  }

  @Test(arguments: [
    ("typealias Names = [String]", "Names?", "[String]?"), ("typealias A = B\ntypealias B = Int", "A", "Int"),
    ("typealias Maybe = Int?", "Maybe?", "Int?"),
    ("enum Kit { typealias Names = Set<String> }", "Kit.Names", "Set<String>"),
    ("extension Item { typealias Names = [String] }", "Names", "[String]"),
    ("typealias L<T> = [T]", "L<Int>", "[Int]"), ("typealias L<T> = [T?]\ntypealias N = Int16", "L<N>?", "[Int16?]?"),
    ("typealias D<K, V> = [K: Set<V>]", "D<Int, Tag>", "[Int: Set<Tag>]"), ("typealias L<T> = [T]", "L", "L"),
    ("typealias L = [Int]", "L<Int>", "L<Int>"), ("typealias L<T> = L<T>", "L<Int>", "L<Int>"),
    ("private typealias A = Int", "A", "A"),
  ])
  func aliases(declaration: String, text: String, expected: String) {
    let found = declared("class Item: NSManagedObject { @NSManaged var a: \(text) }", declaration)
    #expect(found.entities.first?.properties.first?.type.description == expected)
  }
}
