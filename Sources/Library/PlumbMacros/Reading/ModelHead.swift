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
    node.inheritanceClause == nil || node.genericParameterClause != nil
      || FieldsCode.typeNames.contains(SourceText(around: node).name(node.name))
  }

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
      return refuse()
    }
    if isModel { entity.superclass = first.description }
  }
}
