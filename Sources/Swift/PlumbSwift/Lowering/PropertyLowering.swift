import PlumbCore
import PlumbDeclarations
import SwiftSyntax

/// The parts that all names of a `var` share.
struct Variable {
  let annotations: Annotations
  let modifiers: Modifiers
  /// The access level of the extension around the variable, which it inherits.
  var access: AccessLevel?
  /// Whether the variable is between `#if` and `#endif`.
  var isConditional = false
  let whole: Span
  /// Whether the variable has several names.
  let isShared: Bool
}

extension SourceText {
  /// Returns the stored property of the first name of a variable. `nil` for a pattern, for a computed variable, and for
  /// one that overrides a member of NSManagedObject.
  func storedProperty(_ node: VariableDeclSyntax) -> PropertyDeclaration? {
    let variable = Variable(
      annotations: annotations(node.attributes), modifiers: modifiers(node.modifiers), whole: span(of: node),
      isShared: node.bindings.count > 1)
    guard let binding = node.bindings.first, binding.pattern.is(IdentifierPatternSyntax.self),
      !(variable.modifiers.isOverride && overridesObjectsOwn(node))
    else { return nil }
    let isManaged = variable.annotations.managed != nil
    guard isManaged || binding.accessorBlock == nil else { return nil }
    return property(binding, binding.typeAnnotation?.type, nil, variable, isManaged ? .managed : .stored)
  }

  /// Returns the property of one name of a variable, by the arguments of its annotation.
  ///
  /// - Parameter inferred: The type of a property whose type is not written.
  func property(
    _ binding: PatternBindingSyntax, _ syntax: TypeSyntax?, _ inferred: TypeReference?, _ variable: Variable,
    _ storage: PropertyForm.Storage
  ) -> PropertyDeclaration {
    let notes = variable.annotations
    let value = binding.initializer?.value
    let note = notes.property
    var places = SourceRanges(
      file: file, whole: variable.whole, name: span(of: binding.pattern), type: syntax.map(span),
      defaultValue: value.map(span), annotation: note?.whole, access: variable.modifiers.accessPlace,
      objcName: notes.objcNamePlace)
    places.arguments = note?.places ?? []
    let type = syntax.map { self.type($0) } ?? inferred ?? .other("")
    let form = PropertyForm(
      storage: storage, access: variable.modifiers.access ?? variable.access,
      setterAccess: variable.modifiers.setterAccess, isTypeInferred: syntax == nil,
      isImplicitlyUnwrapped: syntax?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) ?? false,
      isConditional: variable.isConditional, sharesVariable: variable.isShared,
      isAnnotatedAttribute: notes.attribute != nil, typeSpelling: syntax.map(spelling) ?? .plain)
    var declaration = PropertyDeclaration(
      name: places.name.map(name) ?? "", persistentName: persistentName(notes), type: type,
      defaultValue: value.map { defaultValue($0, as: type) },
      kind: .attribute(notes.attribute?.attributeTraits ?? .init()),
      schema: note.map { schemaTraits(of: $0, as: type) } ?? SchemaTraits(), places: places, form: form)
    if let relationship = notes.relationship { declaration.become(relationship) }
    return declaration
  }

  /// Returns the name that an annotation gives. For `@NSManaged` it is the name in `@objc(name)`, by which Core Data
  /// finds the accessor. `nil` if the property's own name is used.
  private func persistentName(_ notes: Annotations) -> String? {
    if notes.relationship == nil, notes.attribute == nil, notes.field == nil {
      return notes.managed == nil ? nil : notes.objcName
    }
    return notes.property?.value(of: .persistentName)?.name
  }

  /// Whether a variable overrides a member of NSManagedObject, such as `objectID` or `description`. An entity does
  /// not have a property with such a name.
  func overridesObjectsOwn(_ node: VariableDeclSyntax) -> Bool {
    node.bindings.allSatisfy { SwiftName.isInherited(name(span(of: $0.pattern))) }
  }
}

extension AccessorBlockSyntax {
  /// Whether the block has other accessors than observers.
  var isComputed: Bool {
    guard case .accessors(let list) = accessors else { return true }
    return !list.allSatisfy {
      $0.accessorSpecifier.tokenKind == .keyword(.willSet) || $0.accessorSpecifier.tokenKind == .keyword(.didSet)
    }
  }
}
