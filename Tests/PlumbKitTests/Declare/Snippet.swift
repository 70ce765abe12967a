import PlumbFormats
import PlumbKit
import PlumbModel

/// Models from what stands inside `<model>`, and what is said of them.
enum Snippet {
  static func model(_ content: String) throws -> Model {
    let xml = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      \(content)
      </model>
      """
    return try Model.read(Array(xml.utf8), file: "contents", name: "Shop").value
  }

  /// An entity `Item` with these properties, and a `Tag` to relate to.
  static func item(_ properties: String) throws -> Model {
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

  static func declarations(_ model: Model, _ options: DeclarationOptions = .init()) -> Parsed<Declarations> {
    PlumbKit.declarations(of: model, options: options)
  }

  /// `rule: message`, errors and warnings only.
  static func refusals(_ model: Model, _ options: DeclarationOptions = .init()) -> [String] {
    declarations(model, options).diagnostics.filter { $0.severity > .note }.map { "\($0.rule): \($0.message)" }
  }
}

extension Parsed<Declarations> {
  func entity(_ name: String) -> EntityDeclaration? { value.entities.first { $0.entity == name } }
}
