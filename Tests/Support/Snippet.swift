import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbWorkspace

/// Creates models from the content of `<model>`, and returns their diagnostics.
package enum Snippet {
  package static func model(_ content: String) throws -> Model {
    let xml = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      \(content)
      </model>
      """
    return try Model.read(Array(xml.utf8), file: "contents", name: "Shop").value
  }

  /// Returns a model with an entity `Item` that has these properties, and with an entity `Tag` for relationships.
  package static func item(_ properties: String) throws -> Model {
    try model(
      """
      <entity name="Item" representedClassName="Item">
      \(properties)
      </entity>
      <entity name="Tag" representedClassName="Tag">
      <relationship name="item" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Tag" inverseName="item" inverseEntity="Tag"/>
      </entity>
      """)
  }

  package static func declarations(_ model: Model, _ options: DeclarationOptions = .init()) -> Parsed<Declarations> {
    PlumbGenerate.declarations(of: model, options: options)
  }

  /// Returns `rule: message` for errors and warnings.
  package static func refusals(_ model: Model, _ options: DeclarationOptions = .init()) -> [String] {
    declarations(model, options).diagnostics.filter { $0.severity > .note }.map { "\($0.rule): \($0.message)" }
  }
}

extension Parsed<Declarations> {
  package func entity(_ name: String) -> EntityDeclaration? { value.entities.first { $0.entity == name } }
}
