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
    for property in properties {
      if !seen.insert(property.declaration.persistentName).inserted {
        report(
          "property-duplicate", "the model has two properties `\(property.declaration.persistentName)`",
          at: property.node.bindings)
      }
      checkMembers(property)
      checkTypes(property)
      checkHelpers(of: property)
    }
    if FieldsCode.typeNames.contains(entity.className) {
      report(
        "name-collision",
        "`Fields` has a type `\(entity.className)`: choose another name for the class, with "
          + "`@objc(\(entity.className))` for the entity's", at: node.name)
    }
    checkLists()
    checkInitialValues()
    checkComparable()
    for initializer in initializers { check(initializer) }
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

  /// Reports a designated initializer in a class that does not have the one with which Core Data creates objects.
  private mutating func check(_ initializer: InitializerDeclSyntax) {
    let labels = initializers.map { $0.signature.parameterClause.parameters.map(\.firstName.text) }
    guard !labels.contains(["entity", "insertInto"]),
      !initializer.modifiers.contains(where: { $0.name.tokenKind == .keyword(.convenience) })
    else { return }
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

  /// The members that are added to every class.
  private static let reserved: Set<String> = [
    "fields", "schema", "observedFields", "decodedValues", "observationState",
  ]

  private mutating func checkMembers(_ property: ModelProperty) {
    guard Self.reserved.contains(property.declaration.name) else { return }
    let fix = PropertyReading(property.node, of: .model, text).rename(property.declaration, property)
    report(
      "name-collision",
      "@PersistentModel adds a member `\(property.declaration.name)`: choose another name, with "
        + "`persistentName:` for the model's", at: property.node.bindings, fixes: [fix])
  }

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

  // MARK: Types

  private mutating func checkTypes(_ property: ModelProperty) {
    var name = property.declaration.type.unwrapped.description
    if case .relationship(let traits) = property.declaration.kind {
      name = property.declaration.form.qualifiedDestination ?? traits.destination
    }
    if FieldsCode.typeNames.contains(name), let type = property.node.bindings.first?.typeAnnotation?.type {
      report(
        "name-collision", "`Fields` has a type `\(name)`: write it with its module or the type around it", at: type)
    }
  }

  // MARK: Lists of properties

  /// Reports the names in `#Unique` and `#Index` that the class does not declare. A subclass can inherit them.
  private mutating func checkLists() {
    for member in node.memberBlock.members {
      guard let list = member.decl.as(MacroExpansionDeclSyntax.self),
        ["Unique", "Index"].contains(list.macroName.text)
      else { continue }
      for path in list.arguments.flatMap({ $0.expression.as(ArrayExprSyntax.self).map { Array($0.elements) } ?? [] }) {
        check(path.expression, of: list.macroName.text)
      }
    }
  }

  private mutating func check(_ path: ExprSyntax, of list: String) {
    guard let components = path.as(KeyPathExprSyntax.self)?.components, let first = components.first else { return }
    if components.count > 1 {
      report(
        "drift-schema", "#\(list) takes properties of `\(entity.className)`, not those of their values", at: path,
        fixes: [Problem.Fix("remove the rest", replace: components, with: KeyPathComponentListSyntax([first]))])
    }
    guard entity.isTopmost, case .property(let property) = first.component else { return }
    let name = text.name(property.declName.baseName)
    let names = properties.map(\.declaration.name)
    if names.contains(name) || unreadNames.contains(name) { return }
    let nearest = Suggestion.nearest(to: name, in: names).map {
      Problem.Fix("write `\($0)`", replace: path, with: "\\.\(raw: $0)" as ExprSyntax)
    }
    report(
      "drift-schema", "`\(entity.className)` does not declare a persisted property `\(name)`", at: path,
      fixes: [nearest])
  }
}
