import PlumbDeclarations
import SwiftSyntax

/// How a computed property gets at its value.
///
///     var title: String { get { value(forKey: "name") as? String ?? "" } … }
///     // KeyAccess(storage: .keyValue, key: "name")
struct KeyAccess {
  /// `primitive` or `keyValue`, by the method that is called.
  var storage: PropertyForm.Storage
  /// nil where the key is no literal and no constant of the accessors themselves.
  var key: String?
  /// The constant that names the key then: `Keys.title`.
  var constant: String?
}

extension SourceText {
  /// `primitiveValue(forKey: "k")` or `value(forKey: "k")` in a property's accessors, the former first.
  ///
  /// Where neither is called, `willAccessValue(forKey: "k")` or a helper's `stored(forKey: "k")` in a property `k` says
  /// as much.
  func keyAccess(in accessors: AccessorBlockSyntax, of property: String) -> KeyAccess? {
    guard holds("forKey", in: accessors) else { return nil }
    let constants = localConstants(in: accessors)
    var found: KeyAccess?
    var hint: KeyAccess?
    forEachCall(in: Syntax(accessors)) { call in
      guard let (method, argument) = ownCall(call) else { return false }
      let constant = path(argument)
      let key = key(argument) ?? constant.flatMap { constants[$0] }
      guard let storage = Self.methods[method] else {
        if key == property { hint = KeyAccess(storage: .keyValue, key: key) }
        return false
      }
      if found == nil || storage == .primitive {
        found = KeyAccess(storage: storage, key: key, constant: key == nil ? constant : nil)
      }
      return storage == .primitive && key != nil
    }
    return found ?? hint
  }

  /// A method of the object itself that takes a key, and the key. nil for every other call.
  func ownCall(_ call: FunctionCallExprSyntax) -> (method: String, key: ExprSyntax)? {
    guard let method = ownMethod(call.calledExpression),
      let argument = call.arguments.first(where: { $0.label.map(name) == "forKey" })
    else { return nil }
    return (method, argument.expression)
  }

  private static let methods: [String: PropertyForm.Storage] = [
    "primitiveValue": .primitive, "setPrimitiveValue": .primitive, "value": .keyValue, "setValue": .keyValue,
    "mutableSetValue": .keyValue, "mutableOrderedSetValue": .keyValue,
  ]

  /// `value` for `value` and `self.value`, not for another object's.
  private func ownMethod(_ callee: ExprSyntax) -> String? {
    if let plain = callee.as(DeclReferenceExprSyntax.self) { return name(plain.baseName) }
    guard let member = callee.as(MemberAccessExprSyntax.self),
      let base = member.base?.as(DeclReferenceExprSyntax.self), base.baseName.tokenKind == .keyword(.self)
    else { return nil }
    return name(member.declName.baseName)
  }

  /// `"k"` or `#keyPath(Item.k)`.
  func key(_ expression: ExprSyntax) -> String? {
    if let literal = string(literal: expression) { return literal }
    guard let macro = expression.as(MacroExpansionExprSyntax.self), name(macro.macroName) == "keyPath",
      let path = macro.arguments.first.flatMap({ path($0.expression) })
    else { return nil }
    return path.lastComponent
  }

  /// Calls `body` for calls, outermost first, until it returns true; what is nested beyond reason is left out.
  func forEachCall(in node: Syntax, _ body: (FunctionCallExprSyntax) -> Bool) {
    _ = visitCalls(in: node, depth: 0, body)
  }

  private func visitCalls(in node: Syntax, depth: Int, _ body: (FunctionCallExprSyntax) -> Bool) -> Bool {
    if let call = node.as(FunctionCallExprSyntax.self), body(call) { return true }
    guard depth < 100 else { return false }
    return node.children(viewMode: .sourceAccurate).contains { visitCalls(in: $0, depth: depth + 1, body) }
  }
}
