import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate

@Suite struct StyleTests {
  @Test func everyIdHasItsStyle() {
    #expect(Style.all.map(\.id) == DeclarationStyle.allCases)
    #expect(Style.all.allSatisfy { !$0.summary.isEmpty })
  }

  /// Each declared class belongs to exactly one style. Otherwise, its file would be written in another style.
  @Test(arguments: DeclarationStyle.allCases) func aClassTellsItsStyle(_ id: DeclarationStyle) throws {
    let model = try Snippet.item("<attribute name=\"a\" optional=\"YES\" attributeType=\"String\"/>")
    for entity in Snippet.declarations(model, DeclarationOptions(style: id)).value.entities {
      #expect(Style.all.filter { $0.writing.owns(entity) }.map(\.id) == [id])
      #expect(Style.of(entity).id == id)
    }
  }

  @Test(arguments: [
    ([], DeclarationStyle.managed), ([true], .macro), ([false], .managed), ([true, false], .macro),
    ([true, false, false], .managed),
  ])
  func theStyleOfMostClassesPrevails(_ haveMacro: [Bool], _ style: DeclarationStyle) {
    let classes = haveMacro.enumerated().map { number, hasMacro in
      EntityDeclaration(entity: "E\(number)", className: "E\(number)", macro: hasMacro ? ModelMacro() : nil)
    }
    #expect(Style.prevailing(among: classes).id == style)
  }
}
