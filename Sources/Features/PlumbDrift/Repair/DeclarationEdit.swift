import PlumbCore
import PlumbDeclarations

/// A change of a Swift declaration, by its meaning. The editor of the source converts it to text.
///
///     DeclarationEdit.property(title, .setType(.optional(.named("String"))))  // var title: String?
///     DeclarationEdit.property(title, .setArgument(.persistentName("name")))  // @Attribute(persistentName: "name")
///
/// The declaration's `places` determine the location. An edit that cannot be made in its file is omitted without a
/// message.
package enum DeclarationEdit: Hashable, Sendable {
  /// A change of one property, in any file.
  case property(PropertyDeclaration, PropertyChange)
  /// A change of a class, or of its members.
  case entity(EntityDeclaration, EntityChange)
  /// A change of the members of a composite's struct.
  case composition(CompositionDeclaration, CompositionChange)

  package enum PropertyChange: Hashable, Sendable {
    /// Sets the type, including its optionality.
    case setType(TypeReference)
    /// Sets the initial value. `nil` removes it.
    case setDefault(DefaultValue?)
    /// Adds or replaces the access modifier, or removes it for internal. `private(set)` is not changed.
    case setAccess(AccessLevel)
    /// Adds the argument, or changes its value.
    case setArgument(AnnotationArgument)
    case removeArgument(AnnotationArgument.Name)
    /// Adds an annotation to a property that has no annotation for persistence. Several such edits of one property
    /// result in one annotation with all arguments.
    case addAnnotation(String, [AnnotationArgument])
  }

  package enum EntityChange: Hashable, Sendable {
    case setAccess(AccessLevel)
    /// Sets an argument of `@PersistentModel`.
    case setArgument(AnnotationArgument)
    case removeArgument(AnnotationArgument.Name)
    /// Inserts the property at its sorted position: attributes first, then relationships, each sorted by name.
    case insertProperty(PropertyDeclaration)
  }

  package enum CompositionChange: Hashable, Sendable {
    /// Inserts the element at its sorted position.
    case insertElement(PropertyDeclaration)
  }
}

extension DeclarationEdit {
  /// Whether the inserted code is valid Swift. Names and types from a model may be any text.
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
