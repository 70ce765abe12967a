import PlumbCore
import PlumbDeclarations
import PlumbEmit
import SwiftSyntax
import SwiftSyntaxBuilder

/// The checks of the names in a class.
extension ModelReading {
  /// Reports names that two members of the class would have, and names that do not exist.
  mutating func checkNames() {
    var seen: Set<String> = []
    for (index, property) in properties.enumerated() {
      if !seen.insert(property.declaration.persistentName).inserted {
        report(
          "property-duplicate", "the model has two properties `\(property.declaration.persistentName)`",
          at: property.node.bindings)
        leaveOut(at: index)
      }
    }
    for property in properties {
      checkMembers(property)
      checkTypes(property)
    }
    if FieldsCode.typeNames.contains(entity.className) {
      report(
        "name-collision",
        "`Fields` has a type `\(entity.className)`: choose another name for the class, with "
          + "`@objc(\(entity.className))` for the entity's", at: node.name)
      refuse()
    }
    checkLists()
    checkDerivations()
    checkInitialValues()
    checkComparable()
    for initializer in initializers { check(initializer) }
    for binding in declaresInitializer ? [] : ignoredWithoutValue {
      report(
        "drift-macro",
        "`\(binding.pattern.trimmed)` has no value when Core Data creates an object: write one after `=`, or an optional "
          + "variable", at: binding)
    }
  }

  // MARK: Conformances

  /// Reports a `<` in the class. The compiler finds an operator of a class with a macro twice, and refuses the
  /// conformance with a message that does not contain the reason.
  private mutating func checkComparable() {
    let conformance = node.inheritanceClause?.inheritedTypes.first {
      ["Comparable", "Swift.Comparable"].contains($0.type.trimmedDescription)
    }
    guard let conformance, otherMembers.contains(where: { $0.hasPrefix("<(") }) else { return }
    report(
      "drift-macro",
      "a class with a macro cannot have the operator of its conformance: write both in an extension, "
        + "`extension \(entity.className): Comparable`", at: conformance)
  }

  // MARK: Initializers

  /// Whether the class needs the initializer with which Core Data creates objects, so that the compiler does not miss it:
  /// another one hides it, or a variable with a problem has no value.
  var needsInitializer: Bool {
    (hidesInitializer || lacksValue || !ignoredWithoutValue.isEmpty) && !declaresInitializer
  }

  /// Whether an initializer of the class hides the one with which Core Data creates objects.
  var hidesInitializer: Bool { initializers.contains(where: hides) }

  /// Whether the class declares the initializer with which Core Data creates objects.
  private var declaresInitializer: Bool {
    initializers.contains { initializer in
      initializer.signature.parameterClause.parameters.map(\.firstName.text) == ["entity", "insertInto"]
    }
  }

  private func hides(_ initializer: InitializerDeclSyntax) -> Bool {
    !declaresInitializer && !initializer.modifiers.contains { $0.name.tokenKind == .keyword(.convenience) }
  }

  /// Reports a designated initializer in a class that does not have the one with which Core Data creates objects.
  private mutating func check(_ initializer: InitializerDeclSyntax) {
    guard hides(initializer) else { return }
    report(
      "drift-macro",
      "Core Data creates objects with `init(entity:insertInto:)`, which another designated initializer hides: write "
        + "`convenience init`, which calls `self.init`", at: initializer.initKeyword,
      fixes: [.makeConvenience(initializer)])
  }

  // MARK: Initial values

  /// The function that sets the initial values of a new object.
  static let initialValuesFunction = "setInitialValues"

  /// Whether the class's own `awakeFromInsert()` calls the function.
  var callsInitialValues: Bool {
    awakeFromInsert?.body?.tokens(viewMode: .sourceAccurate).contains { $0.text == Self.initialValuesFunction } ?? false
  }

  /// Reports an `awakeFromInsert()` of the class that does not set the initial values.
  private mutating func checkInitialValues() {
    let function = Self.initialValuesFunction
    guard let awakeFromInsert, let body = awakeFromInsert.body, !callsInitialValues,
      let property = properties.first(where: \.isSetInNewObjects)
    else { return }
    var called = body
    var call: CodeBlockItemSyntax = "\(raw: function)()"
    call.leadingTrivia = body.statements.first?.leadingTrivia ?? .space
    call.trailingTrivia = body.statements.last?.trailingTrivia ?? .space
    called.statements.append(call)
    report(
      "generate-default-unwritable",
      "`awakeFromInsert()` has to call `\(function)()`, which sets `\(property.declaration.name)` to its initial value",
      at: awakeFromInsert.name, fixes: [Problem.Fix("call `\(function)()`", replace: body, with: called)])
  }

  // MARK: Members

  /// The members that are added to every class, and that another member can have the name of.
  private static let added: Set<String> = [
    "fields", "schema", "observedFields", "decodedValues", "observationState",
  ]

  /// The names that the added members use, and that have another meaning in a class with a property of such a name.
  private static let used: Set<String> = [
    "Fields", "RootFields", "Type", "NSFetchRequest", "NSManagedObjectContext", "_path",
  ]

  private mutating func checkMembers(_ property: ModelProperty) {
    let name = property.declaration.name
    let isUsed =
      Self.used.contains(name) || Self.modules.contains(name)
      || name == Self.initialValuesFunction && properties.contains(where: \.isSetInNewObjects)
      || name == "context" && facts.hasInitializer
    guard isUsed || Self.added.contains(name) else { return }
    let fix = PropertyReading(property.node, of: .model, text).rename(property.declaration, property)
    report(
      "name-collision",
      isUsed
        ? "`\(name)` is a name that the members of @PersistentModel use: choose another name, with "
          + "`persistentName:` for the model's"
        : "@PersistentModel adds a member `\(name)`: choose another name, with `persistentName:` for the model's",
      at: property.node.bindings, fixes: [fix])
    switch name {
    case "context", Self.initialValuesFunction: leaveInitializersOut()
    case let name where Self.modules.contains(name): refuse()
    default: if isUsed { remove(named: name) }
    }
  }

  // MARK: Types

  private mutating func checkTypes(_ property: ModelProperty) {
    var name = property.declaration.type.unwrapped.description
    if case .relationship(let traits) = property.declaration.kind {
      name = property.declaration.form.qualifiedDestination ?? traits.destination
    }
    if FieldsCode.typeNames.contains(name), let type = property.node.bindings.first?.typeAnnotation?.type {
      report(
        "name-collision", "`Fields` has a type `\(name)`: write it with its module or the type around it", at: type)
      remove(named: property.declaration.name)
    }
  }
}
