import PlumbDeclarations
import PlumbEmit
import SwiftSyntax

/// A reader of an actor with `@NSModelActor`, or of a class with `@NSMainModelActor`.
struct ActorReading {
  private(set) var problems: [Problem] = []
  /// The access level of the members, followed by a space.
  private let access: String
  /// The label of the initializer's parameter.
  private let label: String
  private var hasInitializer: Bool
  /// The names of the variables that the type declares, and `init(label:)` for its initializers.
  private var names: Set<String> = []

  /// Reads a type to which variables are added, and an initializer that sets only these.
  init(_ node: some DeclGroupSyntax, _ attribute: AttributeSyntax, _ added: Set<String>, label: String) {
    let text = SourceText(around: node)
    access = node.memberAccess
    self.label = label
    hasInitializer = true
    for argument in attribute.labeledArguments { read(argument) }
    let members = node.memberBlock.members.map(\.decl)
    for member in members {
      if let initializer = member.as(InitializerDeclSyntax.self) {
        names.insert(
          "init(\(initializer.signature.parameterClause.parameters.map { "\($0.firstName.text):" }.joined()))")
      }
      names.formUnion(member.as(VariableDeclSyntax.self)?.bindings.map { $0.pattern.trimmedDescription } ?? [])
    }
    guard hasInitializer, !names.contains("init(\(label):)") else { return }
    for variable in members.compactMap({ $0.as(VariableDeclSyntax.self) }) { check(variable, text, attribute, added) }
  }

  private mutating func read(_ argument: LabeledExprSyntax) {
    guard argument.label?.text == "disableGenerateInit" else { return }
    if let literal = argument.expression.as(BooleanLiteralExprSyntax.self) {
      hasInitializer = literal.literal.tokenKind == .keyword(.false)
    } else {
      problems.append(.notBoolean("disableGenerateInit", argument.expression))
    }
  }

  /// Reports a stored variable without a value, which the added initializer would not set.
  private mutating func check(
    _ variable: VariableDeclSyntax, _ text: SourceText, _ attribute: AttributeSyntax, _ added: Set<String>
  ) {
    // The value of a property wrapper can be its own.
    guard !text.modifiers(variable.modifiers).isStatic, variable.attributes.isEmpty else { return }
    for binding in variable.bindings where binding.initializer == nil && binding.accessorBlock == nil {
      let name = binding.pattern.trimmedDescription
      let isVariable = variable.bindingSpecifier.tokenKind == .keyword(.var)
      if added.contains(name) || isVariable && binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) ?? false {
        continue
      }
      problems.append(
        Problem(
          "drift-macro",
          "`\(name)` has no value in the initializer that @\(attribute.simpleName) adds: give it one, or write an "
            + "initializer", at: binding,
          fixes: [
            Problem.Fix(
              "write an initializer", replace: attribute,
              with: "@\(raw: attribute.attributeName.trimmedDescription)(disableGenerateInit: true) " as AttributeSyntax
            )
          ]))
    }
  }

  /// Returns the variables and the initializer, without those that the type declares itself. The initializer of a type
  /// with a problem has no contents, so that the compiler reports no other problems.
  func members(_ variables: [(name: String, code: String)], _ body: Code, isolation: String = "") -> [DeclSyntax] {
    var code = variables.filter { !names.contains($0.name) }.map { Code(isolation + access + $0.code) }
    if hasInitializer, !names.contains("init(\(label):)") {
      let contents = problems.isEmpty ? body : Code("fatalError()")
      code.append(.function("\(isolation)\(access)init", ["\(label): NSPersistentContainer"], "", contents))
    }
    return code.map { DeclSyntax(written: $0.text) }
  }
}
