import SwiftParser
import SwiftSyntax
import Testing

/// The reading of a class as the compiler passes it: the attribute is a tree without the class.
@Suite struct ModelReadingTests {
  @Test func argumentsAreReadFromTheTreeOfTheAttribute() throws {
    let source = """
      /// A class with an attribute before the macro.
      @objc(Item) @PersistentModel(observation: .none, renamedFrom: "Thing") final class Item: NSManagedObject {
        var title: String = ""
      }
      """
    let node = try #require(Parser.parse(source: source).statements.first?.item.as(ClassDeclSyntax.self))
    let attribute = try #require(node.attributes.named("PersistentModel").first)
    let model = ModelReading(node.detached, attribute.detached)
    #expect(model.problems.map(\.message) == [])
    #expect(!model.facts.isObserved && model.facts.renamedFrom == "Thing")
    #expect(model.properties.map(\.declaration.name) == ["title"])
  }
}
