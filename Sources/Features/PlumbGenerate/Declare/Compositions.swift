import PlumbCore
import PlumbDeclarations
import PlumbModel

/// Composites as `@Composition` structs.
///
///     <composite name="Place">                                  @Composition
///         <attribute name="lat" optional="YES" …Double/>   →    struct Place {
///     </composite>                                                var lat: Double? = nil
///                                                               }
extension Declarer {
  /// Returns the struct's name: the configured name, or the composite's name.
  func typeName(of composite: Composite) -> String { options.compositions[composite.name]?.type ?? composite.name }

  /// Returns the struct for a composite, with its elements in the order of the options.
  ///
  /// An element that cannot be declared is reported as an error and left out. The struct contains the other elements.
  mutating func composition(_ composite: Composite) -> CompositionDeclaration? {
    composition(composite) { $0.element($1, of: $2) }
  }

  /// Returns the struct for a composite, with the elements that a style declares.
  mutating func composition(
    _ composite: Composite, element: (inout Declarer, Attribute, Composite) -> PropertyDeclaration?
  ) -> CompositionDeclaration? {
    let name = typeName(of: composite)
    checkTypeName(name, of: composite)
    let elements = composite.attributes.compactMap { attribute in
      element(&self, attribute, composite)?.documented(by: attribute.userInfo)
    }
    let declaration = CompositionDeclaration(
      composite: composite.name, typeName: name, access: options.access,
      elements: sorted(elements),
      facts: ModelFacts(origin: composite.origin))
    checkElements(of: declaration, composite)
    return declaration
  }

  /// Reports a name that is not a Swift identifier, or that the generated code or another type uses. Classes are
  /// declared first. If a class and a struct have the same name, the struct is reported.
  private mutating func checkTypeName(_ name: String, of composite: Composite) {
    guard SwiftName.isIdentifier(name) else {
      return say(.nameInvalid(struct: name, of: composite))
    }
    let isReserved = style.usesType(name)
    guard let other = isReserved ? "the generated code" : classOwners.updateValue(composite.name, forKey: name) else {
      return
    }
    say(.nameCollision(struct: name, of: composite, takenBy: other))
  }

  /// Returns an element as a property. `nil` if a dictionary cannot contain values of the element's type; such an
  /// element is reported as an error.
  ///
  /// An element can only override its name. Types are configured for attribute types and apply to all elements.
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
      // A mandatory element needs no default: it is a parameter of the struct's initializer. An optional element has
      // the model's default.
      defaultValue: modelDefault(of: subject, isOptional: attribute.isOptional), kind: .attribute(.init()),
      facts: facts(of: attribute))
  }

  /// Reports an element with an unsupported type. The rules differ: the macros do not support a composite in a
  /// composite, Core Data does not support the other types.
  private mutating func refuseElement(_ subject: AttributeSubject) {
    say(subject.attribute.type == .composite ? .generateCompositeNested(subject) : .compositeElementInvalid(subject))
  }
}
