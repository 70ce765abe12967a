import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbWorkspace

@Suite struct StyleTests {
  @Test func everyIdHasItsStyle() {
    #expect(Styles.all.map(\.id) == DeclarationStyle.allCases)
  }

  /// Each declared class belongs to exactly one style. Otherwise, its file would be written in another style.
  @Test(arguments: DeclarationStyle.allCases) func aClassHasTheStyleOfItsMembers(_ id: DeclarationStyle) throws {
    let model = try Snippet.item("<attribute name=\"a\" optional=\"YES\" attributeType=\"String\"/>")
    for entity in Snippet.declarations(model, DeclarationOptions(style: id)).value.entities {
      #expect(Styles.all.filter { $0.owns(entity) }.map(\.id) == [id])
      #expect(entity.style.id == id)
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
    #expect(Styles.prevailing(among: classes).id == style)
  }

  /// The user info of a property is the comment of its declaration.
  @Test(arguments: Styles.all)
  func propertiesHaveTheirDocumentation(_ style: any Style) throws {
    let documentation = { (text: String) in
      "<userInfo><entry key=\"documentation\" value=\"\(text)\"/></userInfo>"
    }
    let model = try Snippet.item(
      """
      <attribute name="title" optional="YES" attributeType="String">\(documentation("Shown in lists.&#10;Not unique."))</attribute>
      <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Item" \
      inverseName="previous" inverseEntity="Item">\(documentation("The next one."))</relationship>
      <relationship name="previous" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Item" \
      inverseName="next" inverseEntity="Item"/>
      """)
    let declared = declarations(of: model, options: DeclarationOptions(style: style.id))
    let text = Generator(options: GeneratorOptions()).files(for: declared.value).map(\.text).joined()
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let comments = lines.filter { $0.hasPrefix("///") && !$0.contains("functions") }
    #expect(comments == ["/// Shown in lists.", "/// Not unique.", "/// The next one."])
    let title = try #require(lines.firstIndex(of: "/// Not unique."))
    #expect(lines[title + 1].contains("var title: String?"))
  }
}
