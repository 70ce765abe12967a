import PlumbDeclarations
import SwiftSyntax

/// The managed objects that a predicate filters, or a sort descriptor sorts, in memory. Each evaluates its keys with
/// key-value coding:
///
///     (order.tags as? NSSet)?.filtered(using: NSPredicate(format: "word == 'new'"))   // word of a tag of Order
extension FetchContext {
  /// Returns an object that a predicate or a sort descriptor evaluates in memory, directly, or as a local constant or a
  /// member of the type.
  func object(evaluatedBy part: FunctionCallExprSyntax) -> NameUse.Root? {
    let node = end(of: Syntax(part))
    if let call = node.as(FunctionCallExprSyntax.self) { return object(filteredIn: call) }
    if let call = evaluation(by: node) { return object(filteredIn: call) }
    var calls = calls(withConstantOf: part).map(\.call)
    if case .member(let name)? = text.result(at: node) {
      calls = (file.parts[name] ?? []).filter { file.member($0.reference) == name }
        .compactMap { $0.place.as(FunctionCallExprSyntax.self) }
    }
    let roots = Set(calls.compactMap { object(filteredIn: $0) })
    return roots.count == 1 ? roots.first : nil
  }

  /// Returns the call of `evaluate` on a predicate.
  private func evaluation(by node: Syntax) -> FunctionCallExprSyntax? {
    guard let member = node.as(MemberAccessExprSyntax.self), SourceText.evaluates(text.name(member.declName.baseName))
    else { return nil }
    return member.parent?.as(FunctionCallExprSyntax.self)
  }

  /// Returns an object of those that a call filters, sorts, or evaluates.
  private func object(filteredIn call: FunctionCallExprSyntax) -> NameUse.Root? {
    if text.callee(of: call).map(SourceText.evaluates) ?? false {
      return call.arguments.first.flatMap { object($0.expression) }
    }
    guard text.filter(in: call) != nil else { return nil }
    return text.receiver(of: call).flatMap { elements(of: $0) }
  }
}

extension SourceText {
  /// Whether a method evaluates a predicate for an object.
  fileprivate static func evaluates(_ method: String) -> Bool { ["evaluate", "evaluateWithObject"].contains(method) }

  /// Returns the predicate or the sort descriptors with which a call filters or sorts a list. `nil` for other calls.
  func filter(in call: FunctionCallExprSyntax) -> ExprSyntax? {
    guard let callee = callee(of: call), let argument = call.arguments.first else { return nil }
    let label = argument.label.map(name)
    let isFilter = label == "using" ? Self.filters.contains(callee) : label == nil && Self.oldFilters.contains(callee)
    return isFilter ? argument.expression : nil
  }

  /// The methods of Foundation's lists that take predicates or sort descriptors.
  private static let filters: Set<String> = ["filtered", "filter", "sortedArray", "sort"]
  static let oldFilters: Set<String> = [
    "filteredArrayUsingPredicate", "filteredSetUsingPredicate", "filteredOrderedSetUsingPredicate",
    "filterUsingPredicate", "sortedArrayUsingDescriptors", "sortUsingDescriptors",
  ]

  /// Returns the elements of lists and the parts of compound predicates.
  func parts(_ value: ExprSyntax) -> [ExprSyntax] {
    if let array = value.as(ArrayExprSyntax.self) { return array.elements.map(\.expression).flatMap(parts) }
    guard let call = value.as(FunctionCallExprSyntax.self),
      callee(of: call).map(FetchContext.combinations.contains) ?? false
    else { return [value] }
    return call.arguments.map(\.expression).flatMap(parts)
  }
}
