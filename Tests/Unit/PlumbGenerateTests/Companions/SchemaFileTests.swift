import Foundation
import PlumbModel
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbFormats
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// The exact text of models in code. `Tests/EndToEnd/Generated/schemas` compiles this code and checks the models that it
/// builds. It uses the models next to it.
@Suite struct SchemaFileTests {
  private static let folder = Repository.url("Tests/EndToEnd/Generated/Schemas/Models")

  private static func model(_ name: String) throws -> Model {
    try #require(try ModelBundle.read("\(folder.path)/\(name).xcdatamodel").currentVersion?.model)
  }

  /// Returns the text of the schema file of a model.
  private static func text(
    of model: Model, style: DeclarationStyle = .managed, access: AccessLevel? = nil, name: String = "Shop",
    _ change: (inout GeneratorOptions) -> Void = { _ in }
  ) -> String {
    var options = GeneratorOptions(model: name)
    change(&options)
    let declared = declarations(of: model, options: DeclarationOptions(style: style, access: access)).value
    let files = Generator(options: options).files(for: declared, with: [.schema], of: model)
    let path = options.singleFile ? "\(name)+Plumb.swift" : "\(name)+Schema.swift"
    return files.first { $0.path == path }?.text ?? ""
  }

  @Test func aModelWithEverything() throws {
    try Self.compare(Self.text(of: Self.model("Everything"), access: .public), with: "Everything+Schema.swift")
  }

  @Test func namesThatAreNoIdentifiers() throws {
    try Self.compare(Self.text(of: Self.model("Hostile")), with: "Hostile+Schema.swift")
  }

  @Test func aModelOfNothing() throws {
    let text = Self.text(of: try Self.model("Empty"))
    #expect(text.contains("    let schema = Builder()\n    return schema.finished()\n"))
    #expect(!text.contains("Older") && !text.contains("Column"))
  }

  @Test func theOrderOfTheFileMakesNoDifference() throws {
    let model = try Self.model("Everything")
    var turned = model
    turned.entities.reverse()
    turned.configurations.reverse()
    turned.fetchRequests.reverse()
    turned.composites.reverse()
    for index in turned.entities.indices {
      turned.entities[index].attributes.reverse()
      turned.entities[index].relationships.reverse()
      turned.entities[index].fetchIndexes.reverse()
      turned.entities[index].uniquenessConstraints?.elements.reverse()
      turned.entities[index].userInfo?.elements.reverse()
    }
    #expect(Self.text(of: turned) == Self.text(of: model))
  }

  @Test(arguments: [
    (DeclarationStyle.managed, #"class: "Purchase""#), (.accessor, #"class: "Purchase""#), (.macro, #"class: "Order""#),
  ])
  func aClassHasTheNameOfItsStyle(_ style: DeclarationStyle, _ argument: String) {
    var order = Entity(name: "Order", attributes: [Attribute(name: "note", type: .string, isOptional: true)])
    order.representedClassName = "Shop.Purchase"
    #expect(Self.text(of: Model(name: "Shop", entities: [order]), style: style).contains(argument))
  }

  @Test func theEnumDoesNotHideClasses() {
    let entities = ["ShopSchema", "ShopSchema2"].map { Entity(name: $0).withClass }
    let text = Self.text(of: Model(name: "Shop", entities: entities))
    #expect(text.contains("\nenum ShopSchema3 {\n") && text.contains("addShopSchema(to: schema)"))
  }

  @Test func theModelsNameBecomesATypes() {
    #expect(Self.text(of: Model(name: ""), name: "my shop").contains("\nenum MyshopSchema {\n") == false)
    let options = GeneratorOptions(model: "my shop")
    let files = Generator(options: options).files(for: Declarations(), with: [.schema], of: Model(name: ""))
    #expect(files.map(\.path) == ["myshop+Schema.swift"])
    #expect(files.first?.text.contains("\nenum MyshopSchema {\n") == true)
  }

  @Test func oneFileHoldsItToo() throws {
    let text = Self.text(of: try Self.model("Everything")) { $0.singleFile = true }
    #expect(text.contains("class Order: NSManagedObject") && text.contains("enum ShopSchema {"))
  }

  /// Compares a text with a stored file. If the file is missing, writes it and records an issue.
  private static func compare(_ text: String, with name: String) throws {
    let file = folder.appendingPathComponent(name + ".txt")
    guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
      try Data(text.utf8).write(to: file)
      Issue.record("\(file.lastPathComponent) was not there; it is now: look at it")
      return
    }
    #expect(text == expected, "\(file.lastPathComponent)")
  }
}
