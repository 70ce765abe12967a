import PlumbDeclarations
import PlumbModel

/// Composites as `@Composition` structs.
///
///     <composite name="Place">                                  @Composition
///         <attribute name="lat" optional="YES" …Double/>   →    struct Place {
///     </composite>                                                var lat: Double? = nil
///                                                               }
extension Declarer {
  /// The struct's name: the configured one, else the composite's.
  func typeName(of composite: Composite) -> String { options.compositions[composite.name]?.type ?? composite.name }

  /// The struct for a composite, its elements in the order that the options name.
  ///
  /// An element that cannot be declared is refused and left out; the struct is there with the rest.
  mutating func composition(_ composite: Composite) -> CompositionDeclaration? {
    composition(composite) { $0.element($1, of: $2) }
  }

  /// The same with elements as a style declares them.
  mutating func composition(
    _ composite: Composite, element: (inout Declarer, Attribute, Composite) -> PropertyDeclaration?
  ) -> CompositionDeclaration? {
    let name = typeName(of: composite)
    checkTypeName(name, of: composite)
    let elements = composite.attributes.compactMap { element(&self, $0, composite) }
    let declaration = CompositionDeclaration(
      composite: composite.name, typeName: name, access: options.access,
      elements: sorted(elements),
      facts: ModelFacts(origin: composite.origin))
    checkElements(of: declaration, composite)
    return declaration
  }

  /// Refuses a name that Swift or the generated code cannot give the struct. Classes are declared first, so of a class
  /// and a struct with one name the struct is refused.
  private mutating func checkTypeName(_ name: String, of composite: Composite) {
    guard SwiftName.isIdentifier(name) else {
      return say(.nameInvalid(struct: name, of: composite))
    }
    let isReserved = style.naming.reservedTypes.contains(name)
    guard let other = isReserved ? "something else" : classOwners.updateValue(composite.name, forKey: name) else {
      return
    }
    say(.nameCollision(struct: name, of: composite, takenBy: other))
  }

  /// An element as a property; nil for a type that a dictionary of values cannot hold, which is refused here.
  ///
  /// It has no override but its name: types are configured by attribute type, for all elements alike.
  mutating func element(_ attribute: Attribute, of composite: Composite) -> PropertyDeclaration? {
    let subject = AttributeSubject(
      attribute: attribute, override: nil, place: PropertyPath(attribute, of: composite),
      isUnique: false)
    guard let usual = attribute.type.swift.value else {
      refuseElement(subject)
      return nil
    }
    let type = options.types[attribute.type]?.unwrapped ?? usual
    checkStored(subject, as: type, usual: usual)
    return PropertyDeclaration(
      name: checkedName(
        options.compositions[composite.name]?.elements[attribute.name] ?? attribute.name, of: subject.place),
      persistentName: attribute.name, type: attribute.isOptional ? .optional(type) : type,
      // An element may do without a default: the struct's initializer asks for it. An optional one has the model's.
      defaultValue: modelDefault(of: subject, isOptional: attribute.isOptional), kind: .attribute(.init()),
      facts: facts(of: attribute))
  }

  /// Two reasons, each its rule: a composite in a composite is beyond the macros only, any other type beyond Core Data.
  private mutating func refuseElement(_ subject: AttributeSubject) {
    say(subject.attribute.type == .composite ? .generateCompositeNested(subject) : .compositeElementInvalid(subject))
  }
}
