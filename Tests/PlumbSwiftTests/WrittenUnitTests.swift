import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbModel
@testable import PlumbSwift

/// The declarations that Plumb stores for a generated file equal the result of parsing the file, except for source
/// ranges and forms.
@Suite struct WrittenUnitTests {
  @Test(arguments: DeclarationStyle.allCases, [AccessLevel.internal, .public, .open])
  func aModel(style: DeclarationStyle, access: AccessLevel) {
    var order = Entity(
      name: "Order",
      attributes: [
        Attribute(name: "default", type: .boolean, defaultValue: "YES"),
        Attribute(name: "note", type: .string, isOptional: true),
        Attribute(name: "placedAt", type: .date, isOptional: true),
        Attribute(name: "total", type: .decimal, defaultValue: "0.10"),
      ])
    order.relationships = [relationship("items", to: "Item", "order", isToMany: true, isOrdered: true)]
    var item = Entity(name: "Item", attributes: [Attribute(name: "count", type: .integer64, defaultValue: "-1")])
    item.relationships = [
      relationship("order", to: "Order", "items"), relationship("tags", to: "Item", "taggedBy", isToMany: true),
      relationship("taggedBy", to: "Item", "tags", isToMany: true),
    ]
    expectSame(Model(name: "Shop", entities: [order, item]), style, access)
  }

  private func relationship(
    _ name: String, to destination: String, _ inverse: String, isToMany: Bool = false, isOrdered: Bool = false
  ) -> Relationship {
    var relationship = Relationship(name: name, destination: destination, isToMany: isToMany, inverse: inverse)
    relationship.isOrdered = isOrdered
    return relationship
  }

  @Test(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
  func realModels() {
    for (index, model) in Corpus.models().map(\.model).enumerated() where index % 20 == 3 && model.entities.count < 40 {
      expectSame(model, .macro, .public)
      expectSame(model, .managed, .internal)
      expectSame(model, .accessor, .internal)
    }
  }

  private func expectSame(_ model: Model, _ style: DeclarationStyle, _ access: AccessLevel) {
    let declared = declarations(of: model, options: DeclarationOptions(style: style, access: access))
    guard declared.diagnostics.allSatisfy({ $0.severity < .error }) else { return }
    let parser = SourceParser(ExpectedNames(declared.value))
    let files = Generator(options: GeneratorOptions(model: "Shop")).files(for: declared.value)
    #expect(files.isEmpty == !declared.value.entities.contains { $0.facts.hasClass })
    let read = files.map { parser.parse(SourceFile(path: $0.path, text: $0.text)) }
    let known = zip(files, read).map { file, unit in
      file.declarations.map { SourceUnit(file: file.path, writtenFor: $0) } ?? unit
    }
    #expect(Self.reported(parser.merge(known).value) == Self.reported(parser.merge(read).value), "\(model.source.file)")
  }

  /// Returns a description of all declarations, with the forms of classes, but without source ranges and the forms of
  /// properties.
  private static func reported(_ declarations: Declarations) -> String {
    var declarations = declarations
    for index in declarations.entities.indices {
      declarations.entities[index].places = SourceRanges(file: declarations.entities[index].places.file)
      for property in declarations.entities[index].properties.indices {
        strip(&declarations.entities[index].properties[property])
      }
      for accessor in declarations.entities[index].form.accessors.indices {
        declarations.entities[index].form.accessors[accessor].places = SourceRanges()
      }
    }
    for index in declarations.compositions.indices {
      declarations.compositions[index].places = SourceRanges()
      for element in declarations.compositions[index].elements.indices {
        strip(&declarations.compositions[index].elements[element])
      }
    }
    for index in declarations.types.indices { declarations.types[index].places = SourceRanges() }
    var text = ""
    dump(declarations, to: &text)
    return text
  }

  private static func strip(_ property: inout PropertyDeclaration) {
    property.places = SourceRanges()
    property.facts = ModelFacts()
    property.form = PropertyForm(storage: property.form.storage == .managed ? .managed : nil)
  }
}
