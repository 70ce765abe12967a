import PlumbCore
import PlumbDeclarations
import PlumbModel

/// Composites as `Codable` structs. SwiftData stores each property of the struct as an element of a composite.
extension Declarer {
  /// Returns the struct with its elements, which can be structs of other composites. Only classes can be `open`, so
  /// the access level of the struct is then `public`.
  mutating func swiftDataComposition(_ composite: Composite) -> CompositionDeclaration? {
    var declaration = composition(composite) { $0.swiftDataElement($1, of: $2) }
    if declaration?.access == .open { declaration?.access = .public }
    return declaration
  }

  private mutating func swiftDataElement(_ attribute: Attribute, of composite: Composite) -> PropertyDeclaration? {
    let subject = AttributeSubject(
      attribute: attribute, override: nil, place: PropertyPath(attribute, of: composite),
      isUnique: false)
    let name = options.compositions[composite.name]?.elements[attribute.name] ?? attribute.name
    if name != attribute.name { say(.generateSwiftDataName(ofElement: subject.place, name)) }
    guard attribute.type == .composite else {
      guard var element = element(attribute, of: composite) else { return nil }
      if element.defaultValue == .some(DefaultValue.none) { element.defaultValue = nil }
      return element
    }
    guard let inner = schema.composite(attribute.composite), !schema.contains(composite.name, in: inner.name) else {
      say(.compositeElementInvalid(subject))
      return nil
    }
    let type = TypeReference.named(typeName(of: inner))
    return PropertyDeclaration(
      name: checkedName(name, of: subject.place), persistentName: attribute.name,
      type: attribute.isOptional ? .optional(type) : type, kind: .attribute(.init(storage: .composition)),
      facts: facts(of: attribute))
  }
}
