import PlumbDeclarations
import SwiftSyntax

/// The parts of calls, assignments and closures by which requests and objects are followed.
extension SourceText {
  /// Returns the property and the values of an assignment: `request.predicate = a ? b : c`.
  func assignment(_ sequence: SequenceExprSyntax) -> (property: String, values: [ExprSyntax])? {
    let elements = Array(sequence.elements.prefix(5))
    guard elements.count > 2, elements[1].is(AssignmentExprSyntax.self),
      let target = elements[0].as(MemberAccessExprSyntax.self)
    else { return nil }
    return (name(target.declName.baseName), Array(elements[2...]))
  }

  /// Returns the variable to which a value is assigned: `predicate = a`. `nil` for properties of other objects.
  func assignedVariable(_ sequence: SequenceExprSyntax) -> String? {
    guard sequence.elements.count > 2, sequence.elements.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false
    else {
      return nil
    }
    return sequence.elements.first?.as(DeclReferenceExprSyntax.self).map { name($0.baseName) }
  }

  /// Returns the name of the called function or type, without generic arguments: `NSFetchRequest`.
  func callee(of call: FunctionCallExprSyntax) -> String? {
    var callee = call.calledExpression
    if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
    if let reference = callee.as(DeclReferenceExprSyntax.self) { return name(reference.baseName) }
    return callee.as(MemberAccessExprSyntax.self).map { name($0.declName.baseName) }
  }

  /// Returns the simple name of the type or the value on which a method is called: `Order` for `Shop.Order.entity()`.
  func base(of call: FunctionCallExprSyntax) -> String? {
    call.calledExpression.as(MemberAccessExprSyntax.self)?.base.flatMap(path)?.lastComponent
  }

  /// Returns an argument of a call by its label.
  func argument(_ label: String, of call: FunctionCallExprSyntax) -> ExprSyntax? {
    call.arguments.first { $0.label.map(name) == label }?.expression
  }

  /// Returns the parameters that a closure names, some with a type. Empty for a closure with `$0`.
  func parameters(of closure: ClosureExprSyntax) -> [(name: String, type: TypeSyntax?)] {
    switch closure.signature?.parameterClause {
    case .simpleInput(let names)?: names.map { (name($0.name), nil) }
    case .parameterClause(let list)?: list.parameters.map { (name($0.secondName ?? $0.firstName), $0.type) }
    case nil: []
    }
  }

  /// Returns the name of a variable that is neither a tuple nor a pattern.
  func variable(_ binding: PatternBindingSyntax) -> String? {
    binding.pattern.as(IdentifierPatternSyntax.self).map { name($0.identifier) }
  }

  /// Returns the type around a call of a method of the object itself. `nil` for methods of other objects.
  func ownType(of call: FunctionCallExprSyntax) -> NameUse.Root? {
    guard ownCall(call) != nil else { return nil }
    return enclosingType(of: Syntax(call)).map { .class($0) }
  }

  /// Whether a call has no receiver, or `self` or `Self` as its receiver.
  func isOwn(_ call: FunctionCallExprSyntax) -> Bool {
    call.calledExpression.is(DeclReferenceExprSyntax.self)
      || base(of: call).map { ["self", "Self"].contains($0) } ?? false
  }

  /// Returns the simple name of the type or the extension around a node.
  func enclosingType(of node: Syntax) -> String? {
    var node = node
    while let parent = node.parent {
      switch parent.as(SyntaxEnum.self) {
      case .classDecl(let type): return name(type.name)
      case .structDecl(let type): return name(type.name)
      case .actorDecl(let type): return name(type.name)
      case .enumDecl(let type): return name(type.name)
      case .extensionDecl(let type): return string(of: type.extendedType).lastComponent
      default: node = parent
      }
    }
    return nil
  }
}
