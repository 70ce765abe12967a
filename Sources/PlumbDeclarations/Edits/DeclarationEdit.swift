import PlumbModel

/// A change of one Swift declaration, by its meaning; whoever holds the syntax turns it into text.
///
/// The declaration's own `places` say where.
package enum DeclarationEdit: Hashable, Sendable {
  case property(PropertyDeclaration, PropertyChange)
  case entity(EntityDeclaration, EntityChange)
  case composition(CompositionDeclaration, CompositionChange)

  package enum PropertyChange: Hashable, Sendable {
    /// Optionality included.
    case setType(TypeReference)
    /// nil removes the initial value.
    case setDefault(DefaultValue?)
    case setAccess(AccessLevel)
    /// Adds the argument, or changes its value in place.
    case setArgument(AnnotationArgument)
    case removeArgument(AnnotationArgument)
    /// For a property without an annotation that speaks of persistence. Several such edits of one property are one
    /// annotation with the arguments of all.
    case addAnnotation(String, [AnnotationArgument])
  }

  package enum EntityChange: Hashable, Sendable {
    case setSuperclass(String)
    case setAccess(AccessLevel)
    /// An argument of `@PersistentModel`.
    case setArgument(AnnotationArgument)
    case removeArgument(AnnotationArgument)
    /// Declares the property at its sorted place: attributes first, then relationships, each by name.
    case insertProperty(PropertyDeclaration)
  }

  package enum CompositionChange: Hashable, Sendable {
    case insertElement(PropertyDeclaration)
  }
}

extension DeclarationEdit {
  /// Whether what it writes is Swift: names and types that a model gives can be anything.
  package var isSwift: Bool {
    switch self {
    case .property(_, .setType(let type)): type.isSwift
    case .entity(_, .setSuperclass(let name)): TypeReference(swift: name) != nil
    case .entity(_, .insertProperty(let property)), .composition(_, .insertElement(let property)):
      SwiftName.isIdentifier(property.name) && property.type.isSwift
    default: true
    }
  }
}

extension TypeReference {
  fileprivate var isSwift: Bool { TypeReference(swift: description) != nil }
}

/// An argument of an annotation, as it is written: `.unique`, `deleteRule: .cascade`.
package struct AnnotationArgument: Hashable, Sendable {
  /// nil for arguments without a label.
  package var label: String?
  /// Swift: a literal or an implicit member.
  package var value: String

  package init(_ label: String? = nil, _ value: String) {
    self.label = label
    self.value = value
  }
}

extension AnnotationArgument: CustomStringConvertible {
  package var description: String { label.map { "\($0): \(value)" } ?? value }
}

// MARK: - The arguments there are

extension AnnotationArgument {
  package static let unique = AnnotationArgument(nil, ".unique")
  package static let transient = AnnotationArgument(nil, ".transient")

  package static func persistentName(_ name: String) -> AnnotationArgument {
    AnnotationArgument("persistentName", stringLiteral(name))
  }
  package static func decodeFailurePolicy(_ policy: String) -> AnnotationArgument {
    AnnotationArgument("decodeFailurePolicy", ".\(policy)")
  }
  package static func inverse(_ name: String) -> AnnotationArgument {
    AnnotationArgument("inverse", stringLiteral(name))
  }
  package static func deleteRule(_ rule: DeleteRule) -> AnnotationArgument {
    AnnotationArgument("deleteRule", ".\(rule.caseName)")
  }
  package static func minimumModelCount(_ count: Int) -> AnnotationArgument {
    AnnotationArgument("minimumModelCount", integerLiteral(Int64(count)))
  }
  package static func maximumModelCount(_ count: Int) -> AnnotationArgument {
    AnnotationArgument("maximumModelCount", integerLiteral(Int64(count)))
  }
  package static func generateInit(_ value: Bool) -> AnnotationArgument {
    AnnotationArgument("generateInit", "\(value)")
  }
  package static func generateToManyCount(_ value: Bool) -> AnnotationArgument {
    AnnotationArgument("generateToManyCount", "\(value)")
  }
  package static func observation(_ mode: String) -> AnnotationArgument {
    AnnotationArgument("observation", ".\(mode)")
  }
}

extension DeleteRule {
  /// `nullify`, as the macro's case is called.
  package var caseName: String {
    switch self {
    case .nullify: "nullify"
    case .cascade: "cascade"
    case .deny: "deny"
    case .noAction: "noAction"
    }
  }
}
