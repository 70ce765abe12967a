import PlumbDeclarations
import SwiftSyntax

/// The description of a property in a getter of the accessor style.
///
///     var state: State { get { raw(forKey: "state_raw", or: "open") } … }
///     // WrittenAccessor(key: "state_raw", traits: .init(storage: .raw), fallback: "open")
struct WrittenAccessor {
  /// The key that the getter passes.
  var key: String
  /// The storage of the value, and whether the property has a setter.
  var traits: PropertyDeclaration.AttributeTraits
  /// The value if none is stored. `nil` if the getter has no such value.
  var fallback: ExprSyntax?
}

extension SourceText {
  /// Returns the description in a getter that consists of one call of a function that the accessor style declares in
  /// every file. `nil` for any other getter.
  func writtenAccessor(in accessors: AccessorBlockSyntax) -> WrittenAccessor? {
    guard contains("forKey", in: accessors), let (items, isReadOnly) = getter(of: accessors), items.count == 1,
      case .expr(let expression)? = items.first?.item, let call = expression.as(FunctionCallExprSyntax.self),
      call.trailingClosure == nil, let callee = call.calledExpression.as(DeclReferenceExprSyntax.self),
      let reading = Self.reading[name(callee.baseName)]
    else { return nil }
    let arguments = Array(call.arguments)
    guard let first = arguments.first, first.label.map(name) == "forKey", let key = key(first.expression) else {
      return nil
    }
    let second = arguments.dropFirst().first { $0.label.map(name) == "or" }
    return WrittenAccessor(
      key: key,
      traits: .init(storage: reading.storage, decodeFailurePolicy: reading.policy, isReadOnly: isReadOnly),
      fallback: second.map { alone($0.expression) })
  }

  /// The functions, with the storage of the value and the policy for values that cannot be decoded.
  private static let reading: [String: (storage: StorageMethod, policy: MacroCase<DecodeFailurePolicy>?)] = [
    "stored": (.default, nil), "raw": (.raw, nil), "checkedRaw": (.raw, .known(.debugAssertNil)),
    "decoded": (.codable, nil), "checkedDecoded": (.codable, .known(.debugAssertNil)),
    "composed": (.composition, nil), "related": (.default, nil),
  ]

  /// Returns the getter's statements, and whether the property has no setter.
  private func getter(of accessors: AccessorBlockSyntax) -> (items: CodeBlockItemListSyntax, isReadOnly: Bool)? {
    switch accessors.accessors {
    case .getter(let items): return (items, true)
    case .accessors(let list):
      let body = list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body
      return body.map { ($0.statements, list.count == 1) }
    }
  }

  /// Returns the expression before a `??`: `Decimal(string: "1.5")` for `Decimal(string: "1.5") ?? 0`.
  private func alone(_ expression: ExprSyntax) -> ExprSyntax {
    guard let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first else {
      return expression
    }
    return first
  }
}
