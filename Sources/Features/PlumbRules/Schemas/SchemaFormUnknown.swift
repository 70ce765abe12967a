import PlumbModel
import PlumbText

extension Rule {
  /// Properties of a class in Swift whose form in a store is unknown. One finding for each entity of the current version.
  package static let schemaFormUnknown = Rule(
    "schema-form-unknown", .schemas, "A property whose form in a store is unknown",
    severity: .recommended(.note),
    text: Text(
      what: """
        A property has a type whose form in a store of SwiftData Plumb does not know: a type of another module, a URL, \
        an array of structs, an enum with associated values, a set. Or neither of two relationships names the other as \
        its inverse, so that SwiftData infers the inverse.
        """,
      why: """
        The version hash of the entity is not known. A change of its released form is found in the properties, but not \
        proven by the hash.
        """,
      example: .code(
        """
          @Model final class Order {
            var items: [Item] = []
            init() {}
          }
          @Model final class Item {
            «|@Relationship(inverse: \\Order.items) »var order: Order?
            init() {}
          }
        """, language: "swift"),
      fix: "Write `inverse:` at one of two relationships, or a type of the standard library."),
    check: .bundle { bundle in
      guard let model = bundle.currentVersion?.model, let forms = model.unknownForms else { return [] }
      return Dictionary(grouping: forms, by: \.entity).sorted { $0.key.precedesByBytes($1.key) }.compactMap {
        name, forms -> Finding? in
        guard let entity = model.entities.first(where: { $0.name == name }), let first = forms.first else { return nil }
        let element = first.property.map { "\(name).\($0)" } ?? name
        return Finding(
          "The version hash of \(name) is not known: \(element) \(first.description)",
          on: first.property.flatMap { model.anchor(of: $0, of: entity) } ?? .entity(entity, in: model),
          label: "form in a store unknown",
          notes: forms.dropFirst().prefix(5).map { "\($0.property.map { "\(name).\($0)" } ?? name) \($0.description)" },
          help: [
            first.kind == .inferredInverse
              ? "write inverse: at one of the two relationships" : "compare stores of this version in a test"
          ], discriminator: name)
      }
    })
}

extension Model {
  /// Returns the anchor of an attribute or a relationship by its name; `nil` if the entity has no such property.
  fileprivate func anchor(of name: String, of entity: Entity) -> Anchor? {
    entity.attributes.first { $0.name == name }.map { .attribute($0, of: entity, in: self) }
      ?? entity.relationships.first { $0.name == name }.map { .relationship($0, of: entity, in: self) }
  }
}
