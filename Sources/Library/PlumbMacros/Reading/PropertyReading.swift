import PlumbCore
import PlumbDeclarations
import SwiftSyntax

/// A reader of one variable. It uses the lowering of `plumb validate`, and reports what a macro cannot expand.
///
///     var reading = PropertyReading(node, of: .model, text)
///     reading.read()       // the property, or nil for a variable that is not persisted
///     reading.problems
struct PropertyReading {
  let node: VariableDeclSyntax
  let owner: Owner
  let text: SourceText
  let annotations: Annotations
  private(set) var problems: [Problem] = []
  /// The property, if its type and its storage are clear. It can have a problem: the fields and the schema of the class
  /// still contain it, so that the compiler does not report its uses.
  private(set) var understood: ModelProperty?

  /// The type that declares the variable.
  enum Owner { case model, composition }

  init(_ node: VariableDeclSyntax, of owner: Owner, _ text: SourceText) {
    self.node = node
    self.owner = owner
    self.text = text
    annotations = text.annotations(node.attributes)
  }

  /// The name of the annotation that makes the variable a persisted one. `nil` if it has none.
  private var annotation: String? {
    if annotations.relationship != nil { return "@Relationship" }
    if annotations.attribute != nil { return "@Attribute" }
    return annotations.field == nil ? nil : "@CompositionField"
  }

  /// Returns the property. `nil` for a variable that is not persisted, and for one with a problem.
  mutating func read() -> ModelProperty? {
    guard !annotations.isIgnored, isStored(), var declaration = lowered() else { return nil }
    if owner == .model, hasLiteralOfAnotherType(declaration) { declaration.defaultValue = nil }
    var property = ModelProperty(node: node, declaration: declaration, isAnnotated: annotation != nil)
    defer { if property.isClear { understood = property } }
    if case .attribute(var traits) = declaration.kind {
      property.hasTransformerType = checkArguments(of: declaration)
      if problems.isEmpty { checkLimits(of: declaration) }
      traits.isReadOnly = declaration.schema.derivation != nil
      property.declaration.kind = .attribute(traits)
    } else {
      checkRelationshipArguments()
    }
    if !property.isManaged || owner != .model { problems += check(property) }
    return problems.contains { $0.severity != .warning } ? nil : property
  }

  /// Whether a variable with a problem, and without an annotation, has no value.
  var needsAccessors: Bool {
    annotation == nil && node.bindings.count == 1 && node.bindingSpecifier.tokenKind == .keyword(.var) && lacksValue
      && node.bindings.first?.accessorBlock == nil
  }

  /// Whether a variable with a problem has no value when an object is created.
  var lacksValue: Bool {
    guard problems.contains(where: { $0.severity != .warning }) else { return false }
    return node.bindings.contains { binding in
      let isOptional = binding.typeAnnotation.map { text.type($0.type).isOptional } ?? false
      return binding.initializer == nil && binding.accessorBlock?.isComputed != true && !isOptional
    }
  }

  /// The names with `@Ignore` that have no value when an object is created.
  var ignoredWithoutValue: [PatternBindingSyntax] {
    let modifiers = text.modifiers(node.modifiers)
    guard annotations.isIgnored, !modifiers.isStatic, !modifiers.isLazy else { return [] }
    let isConstant = node.bindingSpecifier.tokenKind == .keyword(.let)
    return node.bindings.filter { binding in
      let isOptional = binding.typeAnnotation.map { text.type($0.type).isOptional } ?? true
      return binding.initializer == nil && binding.accessorBlock?.isComputed != true && (isConstant || !isOptional)
    }
  }

  mutating func report(
    _ rule: String, _ message: String, at place: (any SyntaxProtocol)? = nil, fixes: [Problem.Fix?] = []
  ) {
    problems.append(problem(rule, message, at: place.map { Syntax($0) }, fixes: fixes))
  }
}

// MARK: - The form of the variable

extension PropertyReading {
  /// Whether the variable is stored. Other variables are only reported if they have an annotation.
  private mutating func isStored() -> Bool {
    let modifiers = text.modifiers(node.modifiers)
    if modifiers.isStatic { return refuse("is a static member") }
    if node.bindingSpecifier.tokenKind == .keyword(.let) {
      if annotation == nil { warnOfConstant() }
      return refuse("is a constant", fixes: [writeVar()])
    }
    if modifiers.isLazy { return refuse("is lazy") }
    if let actor = node.attributes.named("MainActor").first, owner == .model, node.bindings.first?.accessorBlock == nil
    {
      report(
        "drift-macro",
        "objects are used on the queues of their contexts, so `\(name)` is not isolated: remove @MainActor", at: actor,
        fixes: [Problem.Fix(removing: actor, from: node)])
      return false
    }
    if annotations.managed != nil { return true }
    guard let accessors = node.bindings.first?.accessorBlock else { return true }
    if accessors.isComputed { return refuse("is computed") }
    report(
      "drift-macro", "`\(name)` has an observer, which is not called when Core Data changes the value",
      fixes: [ignore()])
    return false
  }

  /// Reports that a variable with an annotation is not stored.
  private mutating func refuse(_ reason: String, fixes: [Problem.Fix] = []) -> Bool {
    if let annotation {
      let annotations = ["Attribute", "Relationship", "CompositionField"].flatMap(node.attributes.named)
      report(
        "drift-macro", "\(annotation) needs a stored variable: `\(name)` \(reason)",
        fixes: fixes + annotations.prefix(1).map { Problem.Fix(removing: $0, from: node) })
    }
    return false
  }

  /// Reports a constant without a value, and one whose value differs in each object.
  private mutating func warnOfConstant() {
    let value = node.bindings.first?.initializer?.value
    let isComputed = value.map { $0.is(FunctionCallExprSyntax.self) || $0.is(MemberAccessExprSyntax.self) }
    guard value == nil || owner == .model, isComputed ?? true else { return }
    var problem = problem(
      "drift-macro", "`\(name)` is a constant, which is not stored: write `var`",
      fixes: [writeVar()] + (owner == .model ? [ignore()] : []))
    problem.severity = value == nil ? .error : .warning
    problems.append(problem)
  }

  private func writeVar() -> Problem.Fix {
    let specifier = node.bindingSpecifier
    return Problem.Fix("write `var`", replace: specifier, with: specifier.with(\.tokenKind, .keyword(.var)))
  }

  /// The first name of the variable.
  var name: String { node.bindings.first.map { text.name(text.span(of: $0.pattern)) } ?? "" }

  /// Returns the declaration of the only name. `nil` if the variable has several, or no written type.
  private mutating func lowered() -> PropertyDeclaration? {
    guard let binding = node.bindings.first, node.bindings.count == 1 else {
      report(
        "drift-macro", "several names in one `var` cannot have accessors: write a `var` for each", fixes: [separate()])
      return nil
    }
    guard binding.pattern.is(IdentifierPatternSyntax.self) else {
      report("drift-macro", "a pattern cannot have accessors: write a `var` for each name")
      return nil
    }
    guard let declaration = text.storedProperty(node) else { return nil }
    guard !declaration.form.isTypeInferred else {
      let type = inferredType(binding)
      report(
        "drift-type", "`\(name)` has no written type, which a macro cannot infer",
        fixes: [type.map { write($0, in: binding) }, owner == .model ? ignore() : nil])
      if let type, StandardType.isStoredByMacros(.named(type)) {
        var declaration = declaration
        declaration.type = .named(type)
        understood = ModelProperty(node: node, declaration: declaration, isAnnotated: annotation != nil)
      }
      return nil
    }
    return declaration
  }

  /// Whether the initial value is a literal that the type of the attribute does not have. The compiler reports it, so it
  /// is not repeated in the code of the macros.
  private func hasLiteralOfAnotherType(_ declaration: PropertyDeclaration) -> Bool {
    guard declaration.attributeTraits?.storage == .default, let value = node.bindings.first?.initializer?.value else {
      return false
    }
    let type = StandardType.withoutAlias(declaration.type.unwrapped.description)
    return switch value.as(ExprSyntaxEnum.self) {
    case .nilLiteralExpr: !declaration.type.isOptional
    case .stringLiteralExpr: type != "String"
    case .booleanLiteralExpr: type != "Bool"
    case .integerLiteralExpr: !StandardType.isNumber(type)
    case .floatLiteralExpr: !StandardType.isFloating(type) && type != "Decimal"
    default: false
    }
  }

  /// Returns the type of a literal, or of the call of an initializer.
  private func inferredType(_ binding: PatternBindingSyntax) -> String? {
    guard let value = binding.initializer?.value else { return nil }
    return
      switch text.defaultValue(value, as: .other(""))
    {
    case .string: "String"
    case .boolean: "Bool"
    case .integer: "Int"
    case .floating: "Double"
    case .date: "Date"
    default: value.as(FunctionCallExprSyntax.self).flatMap(createdType)
    }
  }

  /// Returns the edit that writes the type of a variable.
  private func write(_ type: String, in binding: PatternBindingSyntax) -> Problem.Fix {
    let annotation = TypeAnnotationSyntax(
      colon: .colonToken(trailingTrivia: .space),
      type: IdentifierTypeSyntax(name: .identifier(type, trailingTrivia: .space)))
    let typed = binding.with(\.pattern.trailingTrivia, []).with(\.typeAnnotation, annotation)
    return Problem.Fix("write the type `\(type)`", replace: binding, with: typed)
  }

  /// Returns the type of a call of an initializer: `UUID` for `UUID()`, `[Item]` for `[Item]()`. `nil` for another type
  /// that a store has no attribute for.
  private func createdType(_ call: FunctionCallExprSyntax) -> String? {
    let name = call.calledExpression.trimmedDescription
    let isCollection = name.hasPrefix("[") || name.hasPrefix("Set<")
    return isCollection || StandardType.isStoredByMacros(.named(name)) ? name : nil
  }
}
