import SwiftSyntax

/// Methods for a struct that creates Core Data's dictionaries itself, as composites in the accessor style do.
///
///     init(dictionary: [String: Any]) { latitude = dictionary["lat"] as? Double ?? latitude }
///     var dictionary: [String: Any] { … }
extension SourceText {
  /// Returns the model's names by the names of the properties: `["latitude": "lat"]`. `nil` for a struct without both
  /// members.
  func dictionaryKeys(of members: MemberBlockItemListSyntax) -> [String: String]? {
    var keys: [String: String]?
    var isWritten = false
    for member in members {
      if let node = member.decl.as(InitializerDeclSyntax.self), takesDictionary(node) {
        keys = dictionaryKeys(in: node)
      } else if let node = member.decl.as(VariableDeclSyntax.self), let binding = node.bindings.first {
        isWritten =
          isWritten || isText("dictionary", at: span(of: binding.pattern)) && isDictionary(binding.typeAnnotation?.type)
      }
    }
    return isWritten ? keys : nil
  }

  private func takesDictionary(_ node: InitializerDeclSyntax) -> Bool {
    let parameters = node.signature.parameterClause.parameters
    guard parameters.count == 1, let parameter = parameters.first else { return false }
    return name(parameter.firstName) == "dictionary" && isDictionary(parameter.type)
  }

  private func isDictionary(_ type: TypeSyntax?) -> Bool {
    type.map { self.type($0) } == .dictionary(.named("String"), .named("Any"))
  }

  /// Returns the keys that an initializer reads: `latitude = dictionary["lat"] as? Double` maps `latitude` to `lat`.
  private func dictionaryKeys(in node: InitializerDeclSyntax) -> [String: String] {
    var keys: [String: String] = [:]
    for item in node.body?.statements ?? [] {
      guard case .expr(let expression) = item.item, let sequence = expression.as(SequenceExprSyntax.self),
        let target = sequence.elements.first?.as(DeclReferenceExprSyntax.self),
        let key = dictionaryKey(in: Syntax(sequence), depth: 0)
      else { continue }
      keys[name(target.baseName)] = key
    }
    return keys
  }

  private func dictionaryKey(in node: Syntax, depth: Int) -> String? {
    if let call = node.as(SubscriptCallExprSyntax.self),
      call.calledExpression.as(DeclReferenceExprSyntax.self).map({ name($0.baseName) }) == "dictionary",
      let argument = call.arguments.first
    {
      return string(literal: argument.expression)
    }
    guard depth < 20 else { return nil }
    return node.children(viewMode: .sourceAccurate).lazy.compactMap { dictionaryKey(in: $0, depth: depth + 1) }.first
  }
}
