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
        its inverse, so that SwiftData infers the inverse. Or a `@PersistentModel` class has a type that the sources do \
        not declare, or a composition of CoreDataEvolution.
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
      let entities = Dictionary(grouping: forms, by: \.entity).sorted { $0.key.precedesByBytes($1.key) }.map(\.value)
      // A type that several entities have is one cause, if the entities have no other one.
      let causes = entities.grouped { forms in
        forms.count == 1 && forms[0].kind == .form && forms[0].property != nil ? forms[0].reason : forms[0].entity
      }
      return causes.compactMap { group -> Finding? in
        guard let forms = group.first, let first = forms.first, let anchor = model.anchor(of: first) else { return nil }
        let names = group.compactMap(\.first?.entity)
        return Finding(
          "The version \(names.count == 1 ? "hash" : "hashes") of \(Phrase.list(names, limit: 5)) "
            + "\(names.count == 1 ? "is" : "are") not known: \(first.element) \(first.description)",
          on: anchor, label: "form in a store unknown",
          notes: forms.dropFirst().prefix(5).map { "\($0.element) \($0.description)" },
          help: [
            first.kind == .inferredInverse
              ? "write inverse: at one of the two relationships" : "compare stores of this version in a test"
          ],
          related: group.dropFirst().compactMap { forms in
            forms.first.flatMap { form in model.anchor(of: form).map { ($0, nil, form.element) } }
          }, discriminator: names.joined(separator: " "))
      }
    })
}

extension UnknownForm {
  /// The element with the unknown form: `Trip.mood`.
  fileprivate var element: String { property.map { "\(entity).\($0)" } ?? entity }
}

extension Model {
  /// Returns the anchor of an element with an unknown form; `nil` if the model has no such entity.
  fileprivate func anchor(of form: UnknownForm) -> Anchor? {
    guard let entity = entities.first(where: { $0.name == form.entity }) else { return nil }
    guard let name = form.property else { return .entity(entity, in: self) }
    return entity.attributes.first { $0.name == name }.map { .attribute($0, of: entity, in: self) }
      ?? entity.relationships.first { $0.name == name }.map { .relationship($0, of: entity, in: self) }
      ?? .entity(entity, in: self)
  }
}
