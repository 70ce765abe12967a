import PlumbCore
import PlumbDeclarations
import PlumbEmit
import SwiftSyntax
import SwiftSyntaxBuilder

/// The arguments of `@PersistentModel`, and the superclass.
extension ModelReading {
  /// Reads the arguments, and reports those that are not literals. The compiler passes the attribute as a separate tree,
  /// so its places are not those of the class.
  mutating func readArguments(_ attribute: AttributeSyntax) {
    let list = AttributeListSyntax([.attribute(attribute)])
    facts.macro = SourceText(around: list).annotations(list).macro?.modelMacro ?? ModelMacro()
    let text = SourceText(around: attribute)
    for argument in attribute.labeledArguments {
      let value = argument.expression
      switch argument.label?.text {
      case let label? where ["generateInit", "generateToManyCount", "isAbstract"].contains(label):
        if !value.is(BooleanLiteralExprSyntax.self) { add(.notBoolean(label, value)) }
      case "observation": facts.isObserved = isObserved(value, text.caseName(value))
      case let label? where ["renamedFrom", "hashModifier"].contains(label):
        if text.string(literal: value) == nil, !value.is(NilLiteralExprSyntax.self) {
          report("drift-macro", "`\(label)` has to be a string literal", at: value)
        }
      case let label: report("drift-macro", "@PersistentModel has no argument `\(label ?? "")`", at: argument)
      }
    }
  }

  /// Whether no members can be added to a class. The class reports the reason.
  static func refuses(_ node: ClassDeclSyntax) -> Bool {
    superclass(of: node) == nil || node.genericParameterClause != nil || !foreignAttributes(of: node).isEmpty
      || FieldsCode.typeNames.contains(SourceText(around: node).name(node.name))
      || node.memberBlock.members.contains { $0.decl.as(VariableDeclSyntax.self).map(hidesModule) ?? false }
  }

  /// Whether a variable is a property with the name of a module, which the members could not use then.
  private static func hidesModule(_ variable: VariableDeclSyntax) -> Bool {
    guard variable.bindings.contains(where: { modules.contains($0.pattern.trimmedDescription) }) else { return false }
    var reading = PropertyReading(variable, of: .model, SourceText(around: variable))
    return reading.read() != nil
  }

  /// The names of the modules in the members.
  static let modules: Set<String> = ["PlumbData", "Foundation", "Swift"]

  /// Returns the superclass. `nil` for a class without a superclass, which can have well-known protocols.
  private static func superclass(of node: ClassDeclSyntax) -> TypeReference? {
    let first = SourceText(around: node).inherited(node.inheritanceClause).first
    let isOther = first.map { OutsideType.isProtocol($0.description) || others.contains($0.description) } ?? true
    return isOther ? nil : first
  }

  /// Types that are no classes of objects.
  private static let others: Set<String> = ["QueryableObject", "NSObject", "ObservableObject"]

  /// Whether a class has the functions of PlumbData without @PersistentModel.
  static func writesMembers(_ node: some DeclGroupSyntax) -> Bool {
    let names = SourceText(around: node).inherited(node.inheritanceClause).map(\.description)
    return names.contains { ["ModelObject", "PersistentObject", "ObservedModel"].contains($0) }
  }

  /// Returns the attributes that a class of the model cannot have: an actor, and another macro for observation.
  private static func foreignAttributes(of node: ClassDeclSyntax) -> [AttributeSyntax] {
    ["MainActor", "Observable"].flatMap(node.attributes.named)
  }

  /// Reports the attributes that a class of the model cannot have.
  mutating func checkAttributes() {
    for attribute in Self.foreignAttributes(of: node) {
      report(
        "drift-macro",
        attribute.simpleName == "Observable"
          ? "@PersistentModel observes the properties: remove @Observable"
          : "objects are used on the queues of their contexts, so a class of a model is not isolated: remove @MainActor",
        at: attribute, fixes: [Problem.Fix(removing: attribute, from: node)])
      refuse()
    }
  }

  /// The protocols to which each object of Core Data conforms.
  private static let ofObjects: Set<String> = [
    "CustomDebugStringConvertible", "CustomStringConvertible", "Equatable", "Hashable",
  ]

  private mutating func isObserved(_ value: ExprSyntax, _ name: String?) -> Bool {
    switch name {
    case "none": return false
    case "mainActor": return true
    default:
      report(
        "drift-macro", "`observation` has to be .mainActor or .none", at: value,
        fixes: [Problem.Fix("write `.mainActor`", replace: value, with: ".mainActor" as ExprSyntax)])
      return true
    }
  }

  mutating func readSuperclass(isModel: Bool) {
    guard let first = Self.superclass(of: node) else {
      let others = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
      let names = ["NSManagedObject"] + others.filter { !Self.ofObjects.contains($0) && !Self.others.contains($0) }
      let clause = InheritanceClauseSyntax(
        colon: .colonToken(trailingTrivia: .space),
        inheritedTypes: [
          InheritedTypeSyntax(
            type: IdentifierTypeSyntax(name: .identifier(names.joined(separator: ", "), trailingTrivia: .space)))
        ])
      let fixed = node.with(\.name.trailingTrivia, []).with(\.inheritanceClause, clause)
      report(
        "drift-superclass", "`\(entity.className)` has to be a subclass of NSManagedObject, or of another model class",
        at: node.name, fixes: [Problem.Fix("inherit from NSManagedObject", replace: node, with: fixed)])
      return refuse()
    }
    if isModel { entity.superclass = first.description }
  }
}
