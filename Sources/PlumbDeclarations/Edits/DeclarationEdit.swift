/// A change of one Swift declaration, by its meaning; whoever holds the syntax turns it into text.
///
///     DeclarationEdit.property(title, .setType(.optional(.named("String"))))  // var title: String?
///     DeclarationEdit.property(title, .setArgument(.persistentName("name")))  // @Attribute(persistentName: "name")
///
/// The declaration's own `places` say where. An edit that cannot be made in its file is left out when it is turned into
/// text, and says nothing.
package enum DeclarationEdit: Hashable, Sendable {
  /// A change of one property, in whatever file it stands.
  case property(PropertyDeclaration, PropertyChange)
  /// A change of a class, or of what it holds.
  case entity(EntityDeclaration, EntityChange)
  /// A change of what a composite's struct holds.
  case composition(CompositionDeclaration, CompositionChange)

  package enum PropertyChange: Hashable, Sendable {
    /// Optionality included.
    case setType(TypeReference)
    /// nil removes the initial value.
    case setDefault(DefaultValue?)
    /// Writes, replaces or, for internal, takes away the modifier; `private(set)` stays.
    case setAccess(AccessLevel)
    /// Adds the argument, or changes its value in place.
    case setArgument(AnnotationArgument)
    case removeArgument(AnnotationArgument.Name)
    /// For a property without an annotation that speaks of persistence. Several such edits of one property are one
    /// annotation with the arguments of all.
    case addAnnotation(String, [AnnotationArgument])
  }

  package enum EntityChange: Hashable, Sendable {
    case setAccess(AccessLevel)
    /// An argument of `@PersistentModel`.
    case setArgument(AnnotationArgument)
    case removeArgument(AnnotationArgument.Name)
    /// Declares the property at its sorted place: attributes first, then relationships, each by name.
    case insertProperty(PropertyDeclaration)
  }

  package enum CompositionChange: Hashable, Sendable {
    /// Declares the element at its sorted place.
    case insertElement(PropertyDeclaration)
  }
}

extension DeclarationEdit {
  /// Whether what it writes is Swift: names and types that a model gives can be anything.
  package var isSwift: Bool {
    switch self {
    case .property(_, .setType(let type)): type.isSwift
    case .entity(_, .insertProperty(let property)), .composition(_, .insertElement(let property)):
      SwiftName.isIdentifier(property.name) && property.type.isSwift
    default: true
    }
  }
}

extension TypeReference {
  fileprivate var isSwift: Bool { TypeReference(swift: description) != nil }
}
