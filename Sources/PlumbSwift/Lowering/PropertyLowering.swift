import PlumbDeclarations
import PlumbText
import SwiftSyntax

/// Collects what a type's members say of persistence: one body, one value of this type.
///
/// A property is read from its bytes where it is written as most are; else its nodes are taken apart. Both ways find
/// the same.
struct BodyLowering {
  let text: SourceText
  /// The members to look for, which differ between classes, structs and enums.
  let rules: Rules
  /// The file has no syntax errors: a declaration's bytes are what its nodes are.
  let isWellFormed: Bool
  /// What was found so far.
  var body = TypeBody()
  /// String constants of the type.
  var constants: [ConstantRecord] = []

  /// The members to look for; by default none but what `@NSManaged` or its accessors tell of itself.
  struct Rules {
    /// Stored properties are persisted: the type has a macro.
    var takesStored = false
    /// Those with observers too, which CoreDataEvolution's macros pass over.
    var takesObserved = false
    /// Accessors call the functions that the accessor style has in every file.
    var takesWritten = false
    /// Properties that are not persisted may stand where one should be.
    var takesUnstored = false
    /// Static ones are among them.
    var takesStatic = false
    /// A `rawValue` tells what a type is made of.
    var takesRawType = false
    var takesTransformerNames = false
  }

  init(text: SourceText, rules: Rules, isWellFormed: Bool) {
    self.text = text
    self.rules = rules
    self.isWellFormed = isWellFormed
  }

  /// Takes a variable, which can be several: `var a, b: Int`.
  mutating func lower(_ node: VariableDeclSyntax, _ scope: FileLowering.Scope) {
    if isWellFormed, lowerPlain(node, scope) { return }
    let modifiers = text.modifiers(node.modifiers)
    if rules.takesUnstored { noteMember(node) }
    if modifiers.isStatic {
      if rules.takesTransformerNames { addTransformerNames(node) }
      if rules.takesStatic { note(node, .static) }
      constants += text.constants(of: node, in: scope.path)
      return
    }
    if modifiers.isOverride, overridesObjectsOwn(node) { return }
    if rules.takesRawType { noteRawType(node) }
    let annotations = text.annotations(node.attributes)
    if let reason = unstoredReason(node, modifiers, annotations) { return note(node, reason) }
    let bindings = node.bindings
    guard let first = bindings.first else { return }
    let variable = Variable(
      annotations: annotations, modifiers: modifiers, scope: scope, whole: text.span(of: node),
      isShared: first.totalLength != bindings.totalLength)
    if variable.isShared {
      addAll(Array(bindings), variable)
    } else {
      add(first, first.typeAnnotation, variable)
    }
  }

  /// The parts that the bindings of a `var` share.
  private struct Variable {
    let annotations: Annotations
    let modifiers: Modifiers
    let scope: FileLowering.Scope
    let whole: Span
    let isShared: Bool
  }

  /// In `var a, b: Int` both are of the type that the last one has.
  private mutating func addAll(_ bindings: [PatternBindingSyntax], _ variable: Variable) {
    var next: TypeAnnotationSyntax?
    let types = bindings.reversed().map { binding in
      let isOnItsOwn = binding.initializer != nil || binding.accessorBlock != nil
      next = binding.typeAnnotation ?? (isOnItsOwn ? nil : next)
      return next
    }
    for (binding, type) in zip(bindings, types.reversed()) { add(binding, type, variable) }
  }

  /// Takes one of a variable's names, with the type that counts for it.
  private mutating func add(_ binding: PatternBindingSyntax, _ annotation: TypeAnnotationSyntax?, _ variable: Variable)
  {
    let pattern = binding.pattern
    let notes = variable.annotations
    guard pattern.is(IdentifierPatternSyntax.self) else { return note(pattern, .tuple, of: variable.whole) }
    guard let source = source(of: binding, notes) else {
      return note(text.span(of: pattern), unstoredReason(binding), of: variable.whole)
    }
    let syntax = annotation?.type
    let value = binding.initializer?.value
    let annotation = notes.propertyPlace
    let places = Places(
      file: text.file, whole: variable.whole, name: text.span(of: pattern), type: syntax.map(text.span),
      defaultValue: value.map(text.span), annotation: annotation?.whole, arguments: annotation?.arguments ?? [],
      access: variable.modifiers.accessPlace, objcName: notes.objcNamePlace)
    let type = syntax.map { text.type($0, at: places.type) } ?? .other("")
    let form = PropertyForm(
      storage: source.storage, access: variable.modifiers.access ?? variable.scope.access,
      isTypeInferred: syntax == nil,
      isImplicitlyUnwrapped: syntax?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) ?? false,
      isConditional: variable.scope.isConditional, sharesVariable: variable.isShared, namesKey: source.key != nil,
      hasUnknownKey: source.keyConstant != nil, typeSpelling: syntax.map(text.spelling) ?? .plain)
    let declaration = PropertyDeclaration(
      name: places.name.map(text.name) ?? "", persistentName: source.key ?? source.keyConstant ?? persistentName(notes),
      type: type,
      defaultValue: source.written.map { defaultValue($0, as: type) }
        ?? value.map { text.defaultValue($0, at: places.defaultValue, as: type) },
      kind: .attribute(source.written?.traits ?? notes.attribute?.note.traits ?? .init()), places: places, form: form)
    append(declaration, notes)
  }

  /// The value that a getter falls back to; one that stands for a raw value is not of the property's type.
  private func defaultValue(_ written: WrittenAccessor, as type: TypeReference) -> DefaultValue? {
    written.fallback.map { text.defaultValue($0, as: written.traits.storage == .raw ? .other("") : type) }
  }

  /// Keeps a property, as the relationship that its annotation makes of it.
  private mutating func append(_ declaration: PropertyDeclaration, _ notes: Annotations) {
    body.properties.append(declaration)
    let last = body.properties.count - 1
    body.properties[last].form.isAnnotatedAttribute = notes.attribute != nil
    if let note = notes.attribute?.note { body.properties[last].schema = note.schema }
    if let note = notes.relationship?.note {
      body.properties[last].schema = note.schema
      body.properties[last].become(note)
    }
  }

  /// The name that an annotation gives; for `@NSManaged` that of `@objc(name)`, by which Core Data looks for it. nil
  /// for the property's own.
  private func persistentName(_ notes: Annotations) -> String? {
    if let relationship = notes.relationship { return relationship.note.persistentName }
    if let attribute = notes.attribute { return attribute.note.persistentName }
    if let field = notes.field { return field.persistentName }
    return notes.managed == nil ? nil : notes.objcName
  }
}

// MARK: - What most properties are

extension BodyLowering {
  /// Takes a property that is read from its bytes; false for one that has to be taken apart.
  private mutating func lowerPlain(_ node: VariableDeclSyntax, _ scope: FileLowering.Scope) -> Bool {
    let whole = text.span(of: node)
    let (notes, end) = annotations(of: node, whole)
    guard let plain = PlainVariable(text, at: Span(end, Int(whole.end))) else { return false }
    let isRawType = rules.takesRawType && text.isText("rawValue", at: plain.name)
    guard let type = text.plainType(plain.type), !isRawType else { return false }
    var value: DefaultValue?
    if let place = plain.defaultValue {
      value = text.plainDefaultValue(at: place, as: type)
      if value == nil { return false }
    }
    guard !notes.isIgnored, notes.managed != nil || rules.takesStored else {
      note(plain.name, notes.isIgnored ? .ignored : .unmanaged, of: whole)
      return true
    }
    let annotation = notes.propertyPlace
    let places = Places(
      file: text.file, whole: whole, name: plain.name, type: plain.type, defaultValue: plain.defaultValue,
      annotation: annotation?.whole, arguments: annotation?.arguments ?? [], access: plain.accessPlace,
      objcName: notes.objcNamePlace)
    let form = PropertyForm(
      storage: notes.managed == nil ? .stored : .managed, access: plain.access ?? scope.access,
      isConditional: scope.isConditional)
    append(
      PropertyDeclaration(
        name: text.string(plain.name), persistentName: persistentName(notes), type: type, defaultValue: value,
        kind: .attribute(notes.attribute?.note.traits ?? .init()), places: places, form: form), notes)
    return true
  }
}

extension BodyLowering {
  /// The annotations in front of a variable, and the offset behind them.
  private func annotations(of node: VariableDeclSyntax, _ whole: Span) -> (Annotations, end: Int) {
    if let plain = PlainAnnotations(text, at: whole) { return (plain.notes, plain.end) }
    let attributes = node.attributes
    return (text.annotations(attributes), attributes.endPosition.utf8Offset)
  }
}

// MARK: - What is not persisted

extension BodyLowering {
  /// Whether a variable overrides a member of NSManagedObject's own, `objectID` or `description`: no entity has a
  /// property of that name.
  private func overridesObjectsOwn(_ node: VariableDeclSyntax) -> Bool {
    node.bindings.allSatisfy { SwiftName.isInherited(text.name(text.span(of: $0.pattern))) }
  }

  /// Why no property of a variable is persisted; nil for what may be.
  private func unstoredReason(
    _ node: VariableDeclSyntax, _ modifiers: Modifiers, _ annotations: Annotations
  ) -> UnstoredVariable.Reason? {
    guard text.isText("var", at: text.span(of: node.bindingSpecifier)) else { return .constant }
    if modifiers.isLazy { return .lazy }
    return annotations.isIgnored ? .ignored : nil
  }

  /// Why a variable without a source of its value is not persisted.
  private func unstoredReason(_ binding: PatternBindingSyntax) -> UnstoredVariable.Reason {
    guard let accessors = binding.accessorBlock else { return .unmanaged }
    if accessors.isComputed { return .computed }
    return rules.takesStored ? .observed : .unmanaged
  }

  /// Notes all names of a variable.
  private mutating func note(_ node: VariableDeclSyntax, _ reason: UnstoredVariable.Reason) {
    for binding in node.bindings { note(binding.pattern, reason, of: text.span(of: node)) }
  }

  /// Notes the names in a pattern: two in `(a, b)`.
  private mutating func note(_ pattern: PatternSyntax, _ reason: UnstoredVariable.Reason, of whole: Span) {
    if pattern.is(IdentifierPatternSyntax.self) { return note(text.span(of: pattern), reason, of: whole) }
    for element in pattern.as(TuplePatternSyntax.self)?.elements ?? []
    where element.pattern.is(IdentifierPatternSyntax.self) {
      note(text.span(of: element.pattern), reason, of: whole)
    }
  }

  /// Notes a name that nothing stores, where the rules ask for it.
  mutating func note(_ name: Span, _ reason: UnstoredVariable.Reason, of whole: Span) {
    guard rules.takesUnstored else { return }
    body.unstored.append(
      UnstoredVariable(
        name: text.name(name), reason: reason, places: Places(file: text.file, whole: whole, name: name)))
  }
}

// MARK: - Where the value comes from

extension BodyLowering {
  private struct ValueSource {
    var storage: PropertyForm.Storage
    /// The key that accessors name.
    var key: String?
    /// The constant that they name it by; it stands for the key until all files are merged.
    var keyConstant: String?
    /// All that accessors of the accessor style say.
    var written: WrittenAccessor?
  }

  /// Where a property's value comes from, `@NSManaged` before accessors; nil for what is not persisted.
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

extension AccessorBlockSyntax {
  /// Whether there is more than observers.
  var isComputed: Bool {
    guard case .accessors(let list) = accessors else { return true }
    return !list.allSatisfy {
      $0.accessorSpecifier.tokenKind == .keyword(.willSet) || $0.accessorSpecifier.tokenKind == .keyword(.didSet)
    }
  }
}
