import PlumbDeclarations
import SwiftSyntax

/// The access of a computed property to its value.
///
///     var title: String { get { value(forKey: "name") as? String ?? "" } … }
///     // KeyAccess(storage: .keyValue, key: "name")
struct KeyAccess {
  /// The kind of storage, `primitive` or `keyValue`, determined by the called method.
  var storage: PropertyForm.Storage
  /// The key. `nil` if it is neither a literal nor a constant in the accessors.
  var key: String?
  /// The name of the constant that contains the key: `Keys.title`. `nil` if the key is known.
  var constant: String?
}

extension SourceText {
  /// Returns the access in a property's accessors: `primitiveValue(forKey: "k")` or `value(forKey: "k")`, the former
  /// first. `nil` if they contain none.
  ///
  /// If neither is called, `willAccessValue(forKey: "k")` or `stored(forKey: "k")` of a helper in a property `k`
  /// counts as an access.
  func keyAccess(in accessors: AccessorBlockSyntax, of property: String) -> KeyAccess? {
    guard contains("forKey", in: accessors) else { return nil }
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

  /// Returns a call of a method of the object itself with a key, as the method and the key. `nil` for every other
  /// call.
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

  /// Returns the name of a method of the object itself: `value` for `value` and `self.value`. `nil` for a method of
  /// another object.
  private func ownMethod(_ callee: ExprSyntax) -> String? {
    if let plain = callee.as(DeclReferenceExprSyntax.self) { return name(plain.baseName) }
    guard let member = callee.as(MemberAccessExprSyntax.self),
      let base = member.base?.as(DeclReferenceExprSyntax.self), base.baseName.tokenKind == .keyword(.self)
    else { return nil }
    return name(member.declName.baseName)
  }

  /// Returns the key of an expression: `"k"` or `#keyPath(Item.k)`. `nil` for any other expression.
  func key(_ expression: ExprSyntax) -> String? {
    if let literal = string(literal: expression) { return literal }
    guard let macro = expression.as(MacroExpansionExprSyntax.self), name(macro.macroName) == "keyPath",
      let path = macro.arguments.first.flatMap({ path($0.expression) })
    else { return nil }
    return path.lastComponent
  }

  /// Calls `body` for calls, outermost first, until it returns `true`. Types that the code declares, and code nested
  /// deeper than 100 levels, are ignored.
  func forEachCall(in node: Syntax, _ body: (FunctionCallExprSyntax) -> Bool) {
    _ = visit(node, depth: 0) { $0.as(FunctionCallExprSyntax.self).map(body) ?? false }
  }

  private static let typeKinds: Set<SyntaxKind> = [.actorDecl, .classDecl, .enumDecl, .structDecl]

  /// Returns whether `body` returns `true` for a node in some code, or for the code itself.
  private func visit(_ node: Syntax, depth: Int, _ body: (Syntax) -> Bool) -> Bool {
    if body(node) { return true }
    guard depth < 100, !Self.typeKinds.contains(node.kind) else { return false }
    return node.children(viewMode: .sourceAccurate).contains { visit($0, depth: depth + 1, body) }
  }
}

extension SourceText {
  /// Whether a property's accessors contain the property's own name as a value, which they pass to a helper.
  ///
  ///     var title: String? { get { self["title"] } set { self["title"] = newValue } }
  ///     var title: String? { read(\.title) }
  ///     var title: String? { read(Keys.title) }
  ///     var title: String? { read(#function) }
  func passesOwnName(_ accessors: AccessorBlockSyntax, of property: String) -> Bool {
    visit(Syntax(accessors), depth: 0) { node in
      if let key = node.as(ExprSyntax.self).flatMap(key) { return key == property }
      switch node.as(ExprSyntax.self)?.as(ExprSyntaxEnum.self) {
      case .keyPathExpr(let path)?: return path.components.last.flatMap { text(of: $0.component) } == property
      case .macroExpansionExpr(let macro)?: return name(macro.macroName) == "function"
      default: return node.as(LabeledExprSyntax.self).flatMap { constantName($0.expression) } == property
      }
    }
  }

  /// Returns the constants that accessors pass to functions.
  ///
  ///     var title: String? { read(Keys.title) }                   // Keys.title
  ///     var title: String? { stored(forKey: Self.titleKey) }      // Self.titleKey, as a key
  func passedConstants(in accessors: AccessorBlockSyntax) -> [PassedConstant] {
    var found: [PassedConstant] = []
    forEachCall(in: Syntax(accessors)) { call in
      let key = ownCall(call)?.key.id
      for argument in call.arguments {
        guard let name = path(argument.expression) else { continue }
        found.append(PassedConstant(name: name, isKey: argument.expression.id == key))
      }
      return false
    }
    return found
  }

  /// Returns the method of the object itself that a getter calls first. `nil` if it calls none.
  func helper(in accessors: AccessorBlockSyntax) -> String? {
    var found: String?
    forEachCall(in: Syntax(accessors)) { call in
      found = ownMethod(call.calledExpression)
      return found != nil
    }
    return found
  }

  private func text(of component: KeyPathComponentSyntax.Component) -> String? {
    component.as(KeyPathPropertyComponentSyntax.self).map { name($0.declName.baseName) }
  }

  /// Returns the last name of a constant of a type: `title` for `.title`, `Keys.title` and `Keys.title.rawValue`. `nil`
  /// for any other expression.
  private func constantName(_ expression: ExprSyntax) -> String? {
    guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
    let last = name(member.declName.baseName)
    guard let base = member.base else { return last }
    if last == "rawValue" { return constantName(base) }
    return path(base)?.lastComponent.first?.isUppercase == true ? last : nil
  }
}
