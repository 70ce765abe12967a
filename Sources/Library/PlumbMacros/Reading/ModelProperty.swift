import PlumbCore
import PlumbDeclarations
import SwiftSyntax

/// A variable of a class with `@PersistentModel`, or of a struct with `@Composition`, as its syntax declares it.
struct ModelProperty {
  let node: VariableDeclSyntax
  var declaration: PropertyDeclaration
  /// Whether the transformer is a type: `.transformed(ColorTransformer.self)`.
  var hasTransformerType = false
  /// Whether the variable has `@Attribute`, `@Relationship` or `@CompositionField`.
  var isAnnotated: Bool

  /// Whether another property of the class has the same name in the model.
  var isDuplicate = false

  /// Whether the fields can contain the property although it has a problem: its type and its storage are clear.
  var isClear: Bool {
    if SwiftName.isInherited(declaration.name) { return false }
    guard case .attribute(let traits) = declaration.kind else {
      guard case .relationship(let traits) = declaration.kind else { return false }
      return !traits.destination.isEmpty && !StandardType.isKnown(traits.destination)
    }
    if declaration.type.unwrapped.isOptional { return false }
    let isPlain = StandardType.isStoredByMacros(
      .named(StandardType.withoutAlias(declaration.type.unwrapped.description)))
    return switch traits.storage {
    case .default: isPlain
    case .raw, .composition: !isPlain
    case .codable, .transformed: true
    case .other: false
    }
  }

  /// Whether the accessors come from Core Data: `@NSManaged`.
  var isManaged: Bool { declaration.form.storage == .managed }
  /// Whether the fields and the schema contain the property.
  var isDescribed: Bool { declaration.isInSchema && !isDuplicate }
  var isRelationship: Bool { declaration.isRelationship }
  var traits: PropertyDeclaration.AttributeTraits? { declaration.attributeTraits }

  /// The expression of the initial value. `nil` for none and for `nil`.
  var initialValue: String? {
    guard let value = node.bindings.first?.initializer?.value, !value.is(NilLiteralExprSyntax.self) else { return nil }
    return value.trimmedDescription
  }

  /// Whether a new object gets the initial value, because a model cannot contain it: `UUID()`, `.now`.
  var isSetInNewObjects: Bool {
    guard !isManaged, traits?.storage == .default, let value = declaration.defaultValue else { return false }
    return !value.isLiteral
  }
}

extension ModelProperty {
  /// The warning about a property that the fields and the schema do not contain.
  var isNotDescribed: Problem {
    var problem = Problem(
      "drift-storage",
      "`\(declaration.name)` is in no query and in no schema, because \(declaration.type) does not determine its type in "
        + "the model: write a Swift type, without @NSManaged", at: node.bindings)
    problem.severity = .warning
    return problem
  }
}
