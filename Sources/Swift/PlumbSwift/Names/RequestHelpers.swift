import PlumbDeclarations
import SwiftSyntax

/// Predicates and sort descriptors that are passed to a function whose code is in another file, with an entity:
///
///     Order.all(where: NSPredicate(format: "total > 5"))                        // possibly total of Order
///     store.fetch(entityName: "Order", sortedBy: [NSSortDescriptor(key: "total", ascending: true)])
///
///     [store objectsWithEntityName:@"Order" predicate:[NSPredicate predicateWithFormat:@"total > 5"]];
///
/// The function possibly fetches objects of that entity. So does code with a predicate that a member of an entity's class
/// returns. A key is reported only if no entity has it.
extension FetchContext {
  /// Returns the entity or the class in the call to which a predicate or a sort descriptor is passed. `nil` if there is no
  /// such call, or if it names neither.
  func likelyRoot(of part: FunctionCallExprSyntax) -> NameUse.Root? {
    let node = end(of: Syntax(part))
    if let call = node.as(FunctionCallExprSyntax.self) { return root(namedIn: call) }
    if case .member(let name)? = text.result(at: node) { return .class(name.withoutLastComponent.lastComponent) }
    let roots = Set(calls(withConstantOf: part).compactMap { root(namedIn: $0.call) })
    return roots.count == 1 ? roots.first : nil
  }

  /// Returns the later calls with the local constant of a predicate or a sort descriptor as an argument, and its name.
  func calls(withConstantOf part: FunctionCallExprSyntax) -> [(call: FunctionCallExprSyntax, name: String)] {
    guard let (name, item) = constant(boundBy: end(of: Syntax(part))),
      let items = item.parent?.as(CodeBlockItemListSyntax.self), items.count <= LocalVariable.mostItems
    else { return [] }
    let calls = CallsWithArgument(name, text)
    for later in items.drop(while: { $0 != item }).dropFirst() { calls.walk(later) }
    return calls.found.map { ($0, name) }
  }

  /// Returns the entity in an argument, else the class in an argument, else the class on which the method is called.
  private func root(namedIn call: FunctionCallExprSyntax) -> NameUse.Root? {
    guard let callee = text.callee(of: call), !callee.hasPrefix("NS"), !callee.hasPrefix("filter") else { return nil }
    for argument in call.arguments {
      if let label = argument.label.map(text.name), RecordHelpers.namesEntity(label),
        let name = text.string(literal: argument.expression)
      {
        return .entity(name)
      }
      if let path = text.path(argument.expression), path.hasSuffix(".self") {
        return .class(path.withoutLastComponent.lastComponent)
      }
      if let call = argument.expression.as(FunctionCallExprSyntax.self), text.callee(of: call) == "entity",
        let type = text.base(of: call)
      {
        return .class(type)
      }
    }
    // `store.request(Order.self).where(NSPredicate(format: "total > 5"))`
    if let inner = text.receiver(of: call)?.as(FunctionCallExprSyntax.self) { return root(namedIn: inner) }
    guard let type = text.base(of: call), type.first?.isUppercase ?? false, !type.hasPrefix("NS") else { return nil }
    return .class(type)
  }
}

/// A visitor that collects the calls with a variable as an argument, also in a list.
private final class CallsWithArgument: SyntaxVisitor {
  private(set) var found: [FunctionCallExprSyntax] = []
  private let name: String
  private let text: SourceText

  init(_ name: String, _ text: SourceText) {
    (self.name, self.text) = (name, text)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let values = node.arguments.flatMap { argument in
      argument.expression.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? [argument.expression]
    }
    if values.contains(where: { text.path($0) == name }) { found.append(node) }
    return .visitChildren
  }
}

extension ObjectiveCNameVisitor {
  /// Connects the predicates and the sort descriptors in a message with the entity that it names, or with the class to
  /// which it is sent.
  mutating func addLikelyRequests(_ message: ObjectiveCMessage) {
    guard message.parts.contains(where: { Self.takesPart($0.label) }) else { return }
    // A text may also be the name of a record type of CloudKit.
    let named = message.parts.first { part in
      RecordHelpers.namesEntity(part.label) || part.argument.first.flatMap(word) == "NSStringFromClass"
    }.flatMap { entity($0.argument) }
    let receiver = type(message.receiver).flatMap { $0 == "self" ? className : $0 }
    if receiver?.hasPrefix("NS") ?? false { return }
    guard let root = named ?? receiver.flatMap(likelyClass) else { return }
    for part in message.parts where Self.takesPart(part.label) { attachLikely(part.argument, to: root) }
  }

  /// Connects the predicates and the sort descriptors in a value with objects that a fetch with them probably returns.
  mutating func attachLikely(_ value: Nodes, to root: NameUse.Root) {
    connection = .likely
    attach(value, to: root, "predicate")
    connection = .certain
  }

  private func likelyClass(_ name: String) -> NameUse.Root? {
    name.first?.isUppercase ?? false && variable(name) == nil ? .class(name) : nil
  }

  /// Whether a part of a selector takes a predicate or sort descriptors.
  private static func takesPart(_ label: String) -> Bool {
    label.hasSuffix("redicate") || label.hasSuffix("ortDescriptors") || label.hasSuffix("ortDescriptor")
  }
}
