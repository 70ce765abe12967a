import PlumbCore
import PlumbDeclarations
import SwiftSyntax

/// A reader of a class with `@PersistentModel`.
///
///     let model = ModelReading(node, attribute)
///     model.problems      // without those that the properties' own macros report
///     model.entity        // the declaration that the accessor style would write
struct ModelReading {
  let node: ClassDeclSyntax
  let text: SourceText
  /// The class with its properties as they are written.
  private(set) var entity: EntityDeclaration
  /// The persisted properties without a problem, in source order.
  private(set) var properties: [ModelProperty] = []
  /// The facts that only the schema contains.
  private(set) var facts = EntityFacts()
  private(set) var problems: [Problem] = []
  /// The names of the members that the class declares, apart from its persisted properties.
  private(set) var otherMembers: Set<String> = []

  init(_ node: ClassDeclSyntax, _ attribute: AttributeSyntax) {
    self.node = node
    text = SourceText(around: node)
    let annotations = text.annotations(node.attributes)
    let modifiers = text.modifiers(node.modifiers)
    let name = text.name(node.name)
    entity = EntityDeclaration(
      entity: annotations.objcName ?? name, className: name,
      access: modifiers.access == .private ? .fileprivate : modifiers.access, isFinal: modifiers.isFinal,
      macro: ModelMacro(), writesAccessors: true)
    readArguments(attribute)
    readSuperclass()
    if let clause = node.genericParameterClause {
      report("drift-macro", "a class of a model has no generic parameters", at: clause)
    }
    read(node.memberBlock.members)
    entity.properties = properties.map(\.declaration.asWritten)
    entity.members.hasToManyCount = facts.hasToManyCount && properties.contains { $0.declaration.isToMany }
    if facts.hasInitializer { entity.members.initializer = initializer }
    checkNames()
  }

  private mutating func report(
    _ rule: String, _ message: String, at place: some SyntaxProtocol, fixes: [Problem.Fix] = []
  ) {
    problems.append(Problem(rule, message, at: place, fixes: fixes))
  }

  /// The parameters of the initializer: the attributes with a setter, with the defaults of their declarations.
  private var initializer: [InitializerParameter]? {
    let parameters = properties.compactMap { property -> InitializerParameter? in
      guard let traits = property.traits, !traits.isReadOnly else { return nil }
      return InitializerParameter(property.declaration, traits.storage)
    }
    return parameters.isEmpty ? nil : parameters
  }
}

extension InitializerParameter {
  /// Creates the parameter of an attribute. A raw value is not a value of the property's type: nil keeps that default.
  fileprivate init(_ property: PropertyDeclaration, _ storage: StorageMethod) {
    let value = property.defaultValue ?? (property.type.isOptional ? DefaultValue.none : nil)
    var keepsDefault = false
    if storage == .raw, let value {
      if case .enumCase = value {} else { keepsDefault = value != DefaultValue.none }
    }
    self.init(
      name: property.name, type: keepsDefault ? .optional(property.type.unwrapped) : property.type,
      defaultValue: keepsDefault ? DefaultValue.none : value, keepsDefault: keepsDefault)
  }
}

/// The facts about an entity that its members do not depend on, and the arguments of `@PersistentModel`.
struct EntityFacts {
  var isAbstract = false
  var renamedFrom: String?
  var hasInitializer = false
  var hasToManyCount = true
  /// The lists of `#Unique` and `#Index`, by their Swift names.
  var schema = SchemaMacros()
}

// MARK: - The class

extension ModelReading {
  private mutating func readArguments(_ attribute: AttributeSyntax) {
    for argument in attribute.labeledArguments {
      let value = argument.expression
      switch argument.label?.text {
      case "generateInit": facts.hasInitializer = boolean(value, "generateInit") ?? false
      case "generateToManyCount": facts.hasToManyCount = boolean(value, "generateToManyCount") ?? true
      case "isAbstract": facts.isAbstract = boolean(value, "isAbstract") ?? false
      case "renamedFrom":
        facts.renamedFrom = text.string(literal: value)
        if facts.renamedFrom == nil, !value.is(NilLiteralExprSyntax.self) {
          report("drift-macro", "`renamedFrom` has to be a string literal", at: value)
        }
      case let label: report("drift-macro", "@PersistentModel has no argument `\(label ?? "")`", at: argument)
      }
    }
  }

  private mutating func boolean(_ value: ExprSyntax, _ label: String) -> Bool? {
    if let literal = value.as(BooleanLiteralExprSyntax.self) { return literal.literal.tokenKind == .keyword(.true) }
    report("drift-macro", "`\(label)` has to be `true` or `false`: a macro cannot evaluate an expression", at: value)
    return nil
  }

  private mutating func readSuperclass() {
    let inherited = text.inherited(node.inheritanceClause)
    guard let first = inherited.first else {
      let clause = InheritanceClauseSyntax(
        colon: .colonToken(trailingTrivia: .space),
        inheritedTypes: [
          InheritedTypeSyntax(type: IdentifierTypeSyntax(name: .identifier("NSManagedObject", trailingTrivia: .space)))
        ])
      let fixed = node.with(\.name.trailingTrivia, []).with(\.inheritanceClause, clause)
      report(
        "drift-superclass", "`\(entity.className)` has to be a subclass of NSManagedObject, or of another model class",
        at: node.name, fixes: [Problem.Fix("inherit from NSManagedObject", replace: node, with: fixed)])
      return
    }
    entity.superclass = first.description
  }
}

// MARK: - The members

extension ModelReading {
  private mutating func read(_ list: MemberBlockItemListSyntax, isConditional: Bool = false) {
    for member in list {
      switch member.decl.as(DeclSyntaxEnum.self) {
      case .variableDecl(let variable): read(variable, isConditional: isConditional)
      case .functionDecl(let function): otherMembers.insert(Self.signature(function))
      case .macroExpansionDecl: break
      case .ifConfigDecl(let condition):
        for clause in condition.clauses {
          if case .decls(let members)? = clause.elements { read(members, isConditional: true) }
        }
      default:
        if let named = member.decl.asProtocol((any NamedDeclSyntax).self) { otherMembers.insert(named.name.text) }
      }
    }
    if !isConditional { facts.schema = text.schemaMacros(in: list, nil) }
  }

  /// Returns a function's name with its labels: `addToTags(_:)`.
  private static func signature(_ function: FunctionDeclSyntax) -> String {
    let labels = function.signature.parameterClause.parameters.map { "\($0.firstName.text):" }.joined()
    return "\(function.name.text)(\(labels))"
  }

  private mutating func read(_ variable: VariableDeclSyntax, isConditional: Bool) {
    var reading = PropertyReading(variable, of: .model, text)
    let property = reading.read()
    // The macro of an annotation reports the problems of its property.
    let isReportedThere = reading.annotations.attribute != nil || reading.annotations.relationship != nil
    if !isReportedThere { problems += reading.problems }
    guard let property else {
      otherMembers.formUnion(variable.bindings.map { text.name(text.span(of: $0.pattern)) })
      return
    }
    if isConditional {
      report("drift-macro", "a persisted property cannot be between `#if` and `#endif`", at: variable.bindings)
    }
    properties.append(property)
  }
}

// MARK: - Names

extension ModelReading {
  /// Reports names that two members of the class would have.
  private mutating func checkNames() {
    var seen: Set<String> = []
    for property in properties {
      if !seen.insert(property.declaration.persistentName).inserted {
        report(
          "property-duplicate", "the model has two properties `\(property.declaration.persistentName)`",
          at: property.node.bindings)
      }
      if Self.reserved.contains(property.declaration.name) {
        report(
          "name-collision",
          "@PersistentModel adds a member `\(property.declaration.name)`: choose another name, with "
            + "`persistentName:` for the model's", at: property.node.bindings)
      }
      checkHelpers(of: property)
    }
    guard entity.isTopmost else { return }
    for lists in [facts.schema.constraints, facts.schema.indexes] {
      for name in lists.joined().map({ $0.prefix { $0 != "." } })
      where !properties.contains(where: { $0.declaration.name == name }) {
        report("drift-schema", "`\(entity.className)` does not declare a persisted property `\(name)`", at: node.name)
      }
    }
  }

  /// The members of every class that are added to its type.
  private static let reserved: Set<String> = ["fields", "schema"]

  private mutating func checkHelpers(of property: ModelProperty) {
    guard property.declaration.isToMany else { return }
    var names = ["addTo", "removeFrom"].map { "\($0)\(SwiftName.capitalized(property.declaration.name))(_:)" }
    if facts.hasToManyCount { names.append(property.declaration.name + "Count") }
    for name in names where otherMembers.contains(name) {
      report(
        "name-collision",
        "`\(entity.className)` has a member `\(name)`, which @PersistentModel adds for `\(property.declaration.name)`",
        at: property.node.bindings)
    }
  }
}
