import PlumbCore
import PlumbDeclarations
import SwiftSyntax

/// A collector of the persistence-related members of a type. Each body has a separate collector.
struct BodyLowering {
  let text: SourceText
  /// The members to read, which differ between classes, structs and enums.
  let rules: Rules
  /// The members found so far.
  var body = TypeBody()
  /// The string constants of the type.
  var constants: [ConstantRecord] = []
  /// The static members that describe schemas.
  var schemaMembers: [SchemaMember] = []

  /// The members to read. By default, only properties with `@NSManaged` or accessors.
  struct Rules {
    /// Whether stored properties are persisted, because the type has a macro.
    var takesStored = false
    /// Whether `let` constants are persisted and types may be inferred, as in a class of SwiftData.
    var takesConstants = false
    /// Whether static members that describe schemas are read.
    var takesSchemas = false
    /// Whether stored properties with observers are persisted too. CoreDataEvolution's macros ignore them.
    var takesObserved = false
    /// Whether accessors call the functions that the accessor style declares in every file.
    var takesWritten = false
    /// Whether properties that are not persisted are recorded, because the model may have properties of their names.
    var takesUnstored = false
    /// Whether static properties are recorded too.
    var takesStatic = false
    /// Whether the whole extension has `@objc`, and with it each of its members.
    var isObjC = false
    /// Whether `rawValue` is read, which determines the type's raw type.
    var takesRawType = false
    var takesTransformerNames = false
  }

  /// Reads a variable declaration, which may declare several names: `var a, b: Int`.
  mutating func lower(_ node: VariableDeclSyntax, _ scope: DeclarationScope) {
    let modifiers = text.modifiers(node.modifiers)
    if modifiers.isStatic {
      if rules.takesTransformerNames { addTransformerNames(node) }
      if rules.takesStatic { note(node, .static) }
      constants += text.constants(of: node, in: scope.path)
      if rules.takesSchemas { schemaMembers += text.schemaMembers(of: node, in: scope.path) }
      return
    }
    if modifiers.isOverride, text.overridesObjectsOwn(node) { return }
    if rules.takesRawType { noteRawType(node) }
    let annotations = text.annotations(node.attributes)
    if rules.takesUnstored { addSelectors(of: node, annotations) }
    if let reason = unstoredReason(node, modifiers, annotations) { return note(node, reason) }
    let bindings = node.bindings
    guard let first = bindings.first else { return }
    let variable = Variable(
      annotations: annotations, modifiers: modifiers, access: scope.access, isConditional: scope.isConditional,
      whole: text.span(of: node), isShared: first.totalLength != bindings.totalLength)
    if variable.isShared {
      addAll(Array(bindings), variable)
    } else {
      add(first, first.typeAnnotation, variable)
    }
  }

  /// Reads the names of a variable. In `var a, b: Int` both have the type of the last one.
  private mutating func addAll(_ bindings: [PatternBindingSyntax], _ variable: Variable) {
    var next: TypeAnnotationSyntax?
    let types = bindings.reversed().map { binding in
      let isOnItsOwn = binding.initializer != nil || binding.accessorBlock != nil
      next = binding.typeAnnotation ?? (isOnItsOwn ? nil : next)
      return next
    }
    for (binding, type) in zip(bindings, types.reversed()) { add(binding, type, variable) }
  }

  /// Reads one name of a variable, with its type.
  private mutating func add(_ binding: PatternBindingSyntax, _ annotation: TypeAnnotationSyntax?, _ variable: Variable)
  {
    let pattern = binding.pattern
    let notes = variable.annotations
    guard pattern.is(IdentifierPatternSyntax.self) else { return note(pattern, .tuple, of: variable.whole) }
    if rules.takesUnstored, !rules.takesStored, let macro = notes.unknown { body.macro = body.macro ?? "@\(macro)" }
    guard let source = source(of: binding, notes) else {
      if rules.takesUnstored, !rules.takesStored, let accessors = binding.accessorBlock {
        let name = text.name(text.span(of: pattern))
        if let helper = text.helper(in: accessors) { body.helpers[name] = helper }
        let passed = text.passedConstants(in: accessors)
        if !passed.isEmpty { body.passedConstants[name] = passed }
      }
      return note(
        text.span(of: pattern), unstoredReason(binding), of: variable.whole, annotation: notes.unknown)
    }
    let inferred = rules.takesConstants ? binding.initializer.flatMap { text.inferredType($0.value) } : nil
    var declaration = text.property(binding, annotation?.type, inferred, variable, source.storage)
    if let written = source.written {
      declaration.defaultValue = defaultValue(written, as: declaration.type)
      if notes.relationship == nil { declaration.kind = .attribute(written.traits) }
    }
    if let key = source.key ?? source.keyConstant { declaration.persistentName = key }
    declaration.form.namesKey = source.key != nil
    declaration.form.hasUnknownKey = source.keyConstant != nil
    if source.written == nil, declaration.form.isComputed, let key = source.key, let accessors = binding.accessorBlock {
      declaration.form.storedAccesses = text.storedAccesses(in: accessors, of: key, as: declaration.type)
    }
    body.properties.append(declaration)
  }

  /// Returns the default value of a getter. A raw value does not have the property's type.
  private func defaultValue(_ written: WrittenAccessor, as type: TypeReference) -> DefaultValue? {
    written.fallback.map { text.defaultValue($0, as: written.traits.storage == .raw ? .other("") : type) }
  }
}

// MARK: - Properties without storage

extension BodyLowering {
  /// Returns the reason why the properties of a variable are not persisted. `nil` if they may be.
  private func unstoredReason(
    _ node: VariableDeclSyntax, _ modifiers: Modifiers, _ annotations: Annotations
  ) -> UnstoredVariable.Reason? {
    if !rules.takesConstants, !text.isText("var", at: text.span(of: node.bindingSpecifier)) { return .constant }
    if modifiers.isLazy { return .lazy }
    return annotations.isIgnored ? .ignored : nil
  }

  /// Returns the reason why a variable without a value source is not persisted.
  private func unstoredReason(_ binding: PatternBindingSyntax) -> UnstoredVariable.Reason {
    guard let accessors = binding.accessorBlock else { return .unmanaged }
    if accessors.isComputed {
      let isAccessor = rules.takesUnstored && !rules.takesStored
      return isAccessor && text.passesOwnName(accessors, of: text.name(text.span(of: binding.pattern)))
        ? .accessor : .computed
    }
    return rules.takesStored ? .observed : .unmanaged
  }

  /// Records all names of a variable.
  private mutating func note(_ node: VariableDeclSyntax, _ reason: UnstoredVariable.Reason) {
    for binding in node.bindings { note(binding.pattern, reason, of: text.span(of: node)) }
  }

  /// Records the names in a pattern: two in `(a, b)`.
  private mutating func note(_ pattern: PatternSyntax, _ reason: UnstoredVariable.Reason, of whole: Span) {
    if pattern.is(IdentifierPatternSyntax.self) { return note(text.span(of: pattern), reason, of: whole) }
    for element in pattern.as(TuplePatternSyntax.self)?.elements ?? []
    where element.pattern.is(IdentifierPatternSyntax.self) {
      note(text.span(of: element.pattern), reason, of: whole)
    }
  }

  /// Records a name that is not stored, if the rules require it.
  mutating func note(
    _ name: Span, _ reason: UnstoredVariable.Reason, of whole: Span, annotation: String? = nil
  ) {
    guard rules.takesUnstored else { return }
    body.unstored.append(
      UnstoredVariable(
        name: text.name(name), reason: reason, annotation: annotation,
        places: SourceRanges(file: text.file, whole: whole, name: name)))
  }
}

// MARK: - Source of the value

extension BodyLowering {
  private struct ValueSource {
    var storage: PropertyForm.Storage
    /// The key that accessors pass.
    var key: String?
    /// The constant that contains the key. It is used as the key until all files are merged.
    var keyConstant: String?
    /// The complete description of the property, for accessors of the accessor style.
    var written: WrittenAccessor?
  }

  /// Returns the source of a property's value. `@NSManaged` takes precedence over accessors. `nil` if the property is
  /// not persisted.
  private func source(of binding: PatternBindingSyntax, _ annotations: Annotations) -> ValueSource? {
    if annotations.managed != nil { return ValueSource(storage: .managed) }
    guard let accessors = binding.accessorBlock, accessors.isComputed else {
      let isTaken = rules.takesStored && (binding.accessorBlock == nil || rules.takesObserved)
      return isTaken ? ValueSource(storage: .stored) : nil
    }
    if rules.takesWritten, let written = text.writtenAccessor(in: accessors) {
      return ValueSource(storage: .primitive, key: written.key, written: written)
    }
    if let access = text.keyAccess(in: accessors, of: text.name(text.span(of: binding.pattern))) {
      return ValueSource(storage: access.storage, key: access.key, keyConstant: access.constant)
    }
    return annotations.isObjC ? ValueSource(storage: .objc, key: annotations.objcName) : nil
  }
}
