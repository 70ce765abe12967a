import Testing

@testable import PlumbModel
@testable import PlumbText

/// Names that are compared by their code units.
@Suite struct ExactTextTests {
  private static let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")

  @Test func encodingsOfALetterDiffer() {
    #expect(Self.composed == Self.decomposed && !Self.composed.isExactly(Self.decomposed))
    #expect(Set([Self.composed.exact, Self.decomposed.exact, Self.composed.exact]).count == 2)
    #expect([Self.composed.exact, Self.decomposed.exact].sorted().map(\.text.utf8.count) == [6, 5])
    #expect("".isExactly("") && !"a".isExactly("ab"))
  }

  @Test func elementsAreMatchedByTheirEncodings() {
    let key = { (name: String) in Matching.Key(name: name, identity: name) }
    let matching = Matching([key(Self.composed), key("b")], [key("b"), key(Self.decomposed)])
    #expect(matching.both.map(\.old) == [1] && matching.removed == [0] && matching.added == [1])
  }

  @Test func fieldsDifferByTheirEncodings() {
    let old = Attribute(name: "a", type: .string, defaultValue: Self.composed)
    var new = old
    #expect(old.differences(from: new).isEmpty)
    new.defaultValue = Self.decomposed
    #expect(old == new && old.differences(from: new).map(\.name) == ["defaultValue"])
  }

  @Test func entitiesAreFoundByTheirEncodings() {
    let schema = Schema(Model(name: "Shop", entities: [Entity(name: Self.composed)]))
    #expect(schema.contains(Self.composed) && !schema.contains(Self.decomposed))
  }
}
