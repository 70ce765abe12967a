import PlumbModel
import SwiftSyntax

/// Collects what a type's members say of persistence.
struct BodyLowering {
  let text: SourceText
  let rules: Rules
  var body = TypeBody()

  /// What is looked for.
  struct Rules {
    /// Stored properties are persisted: the type has a macro.
    var takesStored = false
    var takesTransformerNames = false
  }

  init(text: SourceText, rules: Rules) {
    self.text = text
    self.rules = rules
  }

  mutating func lower(_ node: VariableDeclSyntax, _ scope: FileLowering.Scope) {
    let modifiers = text.modifiers(node.modifiers)
    if modifiers.isStatic {
      if rules.takesTransformerNames { addTransformerNames(node) }
      return
    }
    noteRawType(node)
    guard node.bindingSpecifier.tokenKind == .keyword(.var), !modifiers.isLazy else { return }
    let annotations = text.annotations(node.attributes)
    if annotations.isIgnored { return }
    let variable = Variable(
      node: node, annotations: annotations, modifiers: modifiers, scope: scope, whole: text.span(of: node))
    for index in variable.bindings.indices {
      if let record = property(variable, index) { body.properties.append(record) }
    }
  }

  /// A `var` with its attributes and modifiers, which all of its bindings share.
  private struct Variable {
    let annotations: Annotations
    let modifiers: Modifiers
    let scope: FileLowering.Scope
    let bindings: [PatternBindingSyntax]
    /// The types written for the bindings: in `var a, b: Int` both have the last one.
    let types: [TypeAnnotationSyntax?]
    let whole: Span

    init(
      node: VariableDeclSyntax, annotations: Annotations, modifiers: Modifiers, scope: FileLowering.Scope, whole: Span
    ) {
      self.annotations = annotations
      self.modifiers = modifiers
      self.scope = scope
      self.whole = whole
      bindings = Array(node.bindings)
      var next: TypeAnnotationSyntax?
      types = bindings.reversed().map { binding in
        let isOnItsOwn = binding.initializer != nil || binding.accessorBlock != nil
        next = binding.typeAnnotation ?? (isOnItsOwn ? nil : next)
        return next
      }.reversed()
    }
  }

  private func property(_ variable: Variable, _ index: Int) -> PropertyRecord? {
    let binding = variable.bindings[index]
    guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
      let source = source(of: binding, variable.annotations)
    else { return nil }
    let name = text.name(pattern.identifier)
    let annotation = variable.types[index]
    let type = annotation.map { text.type($0.type) } ?? .other("")
    let notes = variable.annotations
    var declaration = PropertyDeclaration(
      name: name, persistentName: source.key ?? persistentName(notes), type: type,
      defaultValue: binding.initializer.map { text.defaultValue($0.value, as: type) },
      kind: .attribute(notes.attribute?.note.traits ?? .init()))
    declaration.places = places(variable, binding, pattern, annotation)
    declaration.form = PropertyForm(
      storage: source.storage, access: variable.modifiers.access ?? variable.scope.access,
      isTypeInferred: annotation == nil, isImplicitlyUnwrapped: annotation?.type.isImplicitlyUnwrapped ?? false,
      isConditional: variable.scope.isConditional, sharesVariable: variable.bindings.count > 1)
    return PropertyRecord(
      declaration: declaration, relationship: notes.relationship?.note, isAttribute: notes.attribute != nil,
      scope: variable.scope.path)
  }

  private func persistentName(_ notes: Annotations) -> String? {
    if let relationship = notes.relationship { return relationship.note.persistentName }
    if let attribute = notes.attribute { return attribute.note.persistentName }
    if let field = notes.field { return field.persistentName }
    return notes.managed == nil ? nil : notes.objcName
  }

  private func places(
    _ variable: Variable, _ binding: PatternBindingSyntax, _ pattern: IdentifierPatternSyntax,
    _ type: TypeAnnotationSyntax?
  ) -> Places {
    Places(
      file: text.file, whole: variable.whole, name: text.span(of: pattern.identifier),
      type: type.map { text.span(of: $0.type) },
      defaultValue: binding.initializer.map { text.span(of: $0.value) },
      annotation: variable.annotations.propertyPlace, access: variable.modifiers.accessPlace,
      objcName: variable.annotations.objcNamePlace)
  }
}

// MARK: - Where the value comes from

extension BodyLowering {
  private struct ValueSource {
    var storage: PropertyForm.Storage
    /// The key that accessors name.
    var key: String?
  }

  /// nil for what is not persisted.
  private func source(of binding: PatternBindingSyntax, _ annotations: Annotations) -> ValueSource? {
    if annotations.managed != nil { return ValueSource(storage: .managed) }
    guard let accessors = binding.accessorBlock, accessors.isComputed else {
      return rules.takesStored ? ValueSource(storage: .stored) : nil
    }
    if let access = text.keyAccess(in: accessors) { return ValueSource(storage: access.storage, key: access.key) }
    return annotations.isObjC ? ValueSource(storage: .objc, key: annotations.objcName) : nil
  }
}

extension AccessorBlockSyntax {
  /// Whether there is more than observers.
  var isComputed: Bool {
    guard case .accessors(let list) = accessors else { return true }
    return !list.allSatisfy {
      $0.accessorSpecifier.tokenKind == .keyword(.willSet) || $0.accessorSpecifier.tokenKind == .keyword(.didSet)
    }
  }
}
