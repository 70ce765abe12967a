import PlumbCore
import PlumbDeclarations
import PlumbEmit
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
  var entity: EntityDeclaration
  /// The persisted properties in source order. Those with a problem are part of them if their types are clear.
  private(set) var properties: [ModelProperty] = []
  /// The facts that only the schema contains.
  var facts = EntityFacts()
  private(set) var problems: [Problem] = []
  /// Whether members and conformances can be added. A class with another problem is expanded too, without the part that
  /// has the problem, so that the compiler shows no other ones.
  private(set) var canExpand = true
  /// The names of the variables with a problem, which the class is expanded without.
  private(set) var unreadNames: Set<String> = []
  /// The names of the members that the class declares, apart from its persisted properties.
  private(set) var otherMembers: Set<String> = []
  /// The class's own `awakeFromInsert()`.
  private(set) var awakeFromInsert: FunctionDeclSyntax?
  /// The functions that the class declares, with the types of their parameters: `addToTags(_:Tag)`.
  private(set) var functions: Set<String> = []
  /// The members that a helper of a property gives way to.
  var members: Set<String> { otherMembers.union(functions) }
  /// The class's own initializers.
  private(set) var initializers: [InitializerDeclSyntax] = []
  /// Whether a variable with a problem has no value when an object is created.
  private(set) var lacksValue = false
  /// The variables with `@Ignore` that have no value.
  private(set) var ignoredWithoutValue: [PatternBindingSyntax] = []
  /// The names of the private types in the class.
  private var privateTypes: Set<String> = []

  /// Reads a class.
  ///
  /// - Parameter inheritsModel: Whether the superclass, if it is not NSManagedObject, is a model class.
  init(_ node: ClassDeclSyntax, _ attribute: AttributeSyntax, inheritsModel: Bool = true) {
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
    entity.macro = facts.macro
    readSuperclass(isModel: inheritsModel)
    checkAttributes()
    if let clause = node.genericParameterClause {
      report(
        "drift-macro", "a class of a model has no generic parameters", at: clause,
        fixes: [
          Problem.Fix("remove `\(clause.trimmed)`", replace: node, with: node.with(\.genericParameterClause, nil))
        ])
      refuse()
    }
    read(node.memberBlock.members)
    for index in properties.indices { properties[index].declaration.form.access = access(of: properties[index]) }
    entity.properties = properties.map(\.declaration.asWritten)
    entity.members.hasToManyCount = facts.hasToManyCount && properties.contains { $0.declaration.isToMany }
    if facts.hasInitializer { entity.members.initializer = initializer }
    checkNames()
  }

  mutating func report(
    _ rule: String, _ message: String, at place: some SyntaxProtocol, fixes: [Problem.Fix?] = []
  ) {
    add(Problem(rule, message, at: place, fixes: fixes))
  }

  mutating func add(_ problem: Problem) { problems.append(problem) }

  /// Records that no members can be added, because none of them would compile.
  mutating func refuse() { canExpand = false }

  /// Removes the lists of `#Unique` and `#Index` that contain one of these names from the schema.
  mutating func removeLists(of names: Set<String>) {
    facts.macro.lists.constraints.removeAll { !names.isDisjoint(with: $0) }
    facts.macro.lists.indexes.removeAll { !names.isDisjoint(with: $0) }
    facts.macro.lists.columnIndexes.removeAll { !names.isDisjoint(with: $0.columns.map(\.name)) }
  }

  /// Records that the schema does not contain a property, because another one has its name in the model.
  mutating func leaveOut(at index: Int) { properties[index].isDuplicate = true }

  /// Leaves out the initializers with parameters, and the initial values.
  mutating func leaveInitializersOut() {
    entity.members.initializer = nil
    facts.setsInitialValues = false
  }

  /// Removes a property from the fields and the schema.
  mutating func remove(named name: String) {
    properties.removeAll { $0.declaration.name == name }
    entity.properties.removeAll { $0.name == name }
    unreadNames.insert(name)
  }

  /// The properties that the schema contains: all but those of Core Data's classes.
  var described: [ModelProperty] { properties.filter(\.isDescribed) }
  /// The properties that the fields contain.
  var named: [ModelProperty] { properties.filter { $0.isDescribed || $0.isRelationship || $0.isDuplicate } }

  /// The parameters of the initializer: the attributes with a setter, with the defaults of their declarations. Private
  /// attributes with a default are not part of them.
  private var initializer: [InitializerParameter]? {
    let parameters = properties.compactMap { property -> InitializerParameter? in
      guard let traits = property.traits, !traits.isReadOnly else { return nil }
      let parameter = InitializerParameter(property.declaration, traits.storage)
      let isPrivate = property.declaration.form.access?.isFilePrivate ?? false
      let isInPrivateClass = entity.access?.isFilePrivate ?? false
      return isPrivate && !isInPrivateClass && parameter.defaultValue != nil ? nil : parameter
    }
    return parameters.isEmpty ? nil : parameters
  }

  /// Returns the access level of the members that are added for a property. Those of a private property can be used in
  /// the file, unless its type is private in the class.
  private func access(of property: ModelProperty) -> AccessLevel? {
    let form = property.declaration.form
    guard form.access == .private, let type = property.node.bindings.first?.typeAnnotation?.type else {
      return form.access
    }
    let names = type.tokens(viewMode: .sourceAccurate).map(\.text)
    return privateTypes.isDisjoint(with: names) ? .fileprivate : .private
  }
}

extension InitializerParameter {
  /// Creates the parameter of an attribute. Nil keeps a default that Swift has no literal for: a raw value, `0.07` as
  /// a Decimal.
  fileprivate init(_ property: PropertyDeclaration, _ storage: StorageMethod) {
    let value = property.defaultValue ?? (property.type.isOptional ? DefaultValue.none : nil)
    var keepsDefault = !property.type.isOptional && value?.mayFail ?? false
    if storage == .raw, let value {
      if case .enumCase = value {} else { keepsDefault = value != DefaultValue.none }
    }
    self.init(
      name: property.name, type: keepsDefault ? .optional(property.type.unwrapped) : property.type,
      defaultValue: keepsDefault ? DefaultValue.none : value, keepsDefault: keepsDefault)
  }
}

/// The arguments of `@PersistentModel`, and the facts about an entity that only the schema contains.
struct EntityFacts {
  /// The arguments and the lists of `#Unique` and `#Index`.
  var macro = ModelMacro()
  var isObserved = true
  /// Whether the class can have the function that sets initial values.
  var setsInitialValues = true

  var isAbstract: Bool { macro.isAbstract }
  var renamedFrom: String? { macro.renamedFrom }
  var hasInitializer: Bool { macro.generatesInit }
  var hasToManyCount: Bool { macro.generatesToManyCount ?? true }
}

// MARK: - The members

extension ModelReading {
  private mutating func read(_ list: MemberBlockItemListSyntax, isConditional: Bool = false) {
    for member in list {
      switch member.decl.as(DeclSyntaxEnum.self) {
      case .variableDecl(let variable): read(variable, isConditional: isConditional)
      case .functionDecl(let function): read(function)
      case .initializerDecl(let initializer): initializers.append(initializer)
      case .macroExpansionDecl: break
      case .ifConfigDecl(let condition):
        for clause in condition.clauses {
          if case .decls(let members)? = clause.elements { read(members, isConditional: true) }
        }
      default:
        if let named = member.decl.asProtocol((any NamedDeclSyntax).self) { read(named) }
      }
    }
    if !isConditional { facts.macro.lists = text.schemaMacros(in: list, nil) }
  }

  private mutating func read(_ type: any NamedDeclSyntax) {
    otherMembers.insert(type.name.text)
    let modifiers = type.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
    if text.modifiers(modifiers).access == .private { privateTypes.insert(type.name.text) }
  }

  private mutating func read(_ function: FunctionDeclSyntax) {
    let signature = Self.signature(function)
    otherMembers.insert(signature)
    if !text.modifiers(function.modifiers).isStatic { functions.insert(signature + types(of: function)) }
    if signature == "awakeFromInsert()" { awakeFromInsert = function }
  }

  /// Returns a function's name with its labels: `addToTags(_:)`.
  private static func signature(_ function: FunctionDeclSyntax) -> String {
    let labels = function.signature.parameterClause.parameters.map { "\($0.firstName.text):" }.joined()
    return "\(function.name.text)(\(labels))"
  }

  /// Returns the types of a function's parameters, with the name of the class for `Self`.
  private func types(of function: FunctionDeclSyntax) -> String {
    function.signature.parameterClause.parameters.map { text.type($0.type).code }.joined(separator: ",")
  }

  private mutating func read(_ variable: VariableDeclSyntax, isConditional: Bool) {
    var reading = PropertyReading(variable, of: .model, text)
    let complete = reading.read()
    if reading.lacksValue { lacksValue = true }
    ignoredWithoutValue += reading.ignoredWithoutValue
    // The macro of an annotation reports the problems of its property.
    let isReportedThere =
      variable.attributes.named("Attribute").contains { !$0.isSilent } || reading.annotations.relationship != nil
    if !isReportedThere { problems += reading.problems }
    let names = variable.bindings.map { text.name(text.span(of: $0.pattern)) }
    guard let property = complete ?? reading.understood else {
      otherMembers.formUnion(names)
      if !reading.problems.isEmpty { unreadNames.formUnion(names) }
      return
    }
    if isConditional {
      unreadNames.formUnion(names)
      return report("drift-macro", "a persisted property cannot be between `#if` and `#endif`", at: variable.bindings)
    }
    if !property.isDescribed, complete != nil { problems.append(property.isNotDescribed) }
    properties.append(property)
  }
}
