import PlumbCore
import PlumbDeclarations
import SwiftSyntax

extension SourceText {
  /// Returns the types that accessors use for the stored value of a key: the type of the only cast, and the property's
  /// type if its new value is stored without a conversion. A value that is cast to several types has none.
  func storedAccesses(in accessors: AccessorBlockSyntax, of key: String, as type: TypeReference) -> [StoredAccess] {
    guard contains("forKey", in: accessors) else { return [] }
    var casts: [StoredAccess] = []
    var sets: [StoredAccess] = []
    forEachCall(in: Syntax(accessors)) { call in
      guard let (method, argument) = ownCall(call), self.key(argument) == key else { return false }
      if Self.getters.contains(method), let cast = cast(of: call) { casts.append(cast) }
      if Self.setters.contains(method), let value = call.arguments.first?.expression,
        value.as(DeclReferenceExprSyntax.self)?.baseName.text == "newValue"
      {
        sets.append(StoredAccess(.set, type, at: span(of: value)))
      }
      return false
    }
    return (casts.count == 1 ? casts : []) + sets.prefix(1)
  }

  private static let getters: Set<String> = ["primitiveValue", "value"]
  private static let setters: Set<String> = ["setPrimitiveValue", "setValue"]

  /// Returns the cast of a call's result: `as? String` after `primitiveValue(forKey: "state")`.
  private func cast(of call: FunctionCallExprSyntax) -> StoredAccess? {
    guard let elements = call.parent?.as(ExprListSyntax.self) else { return nil }
    let items = Array(elements)
    guard let index = items.firstIndex(where: { $0.id == call.id }), index + 2 < items.count,
      let mark = items[index + 1].as(UnresolvedAsExprSyntax.self)?.questionOrExclamationMark,
      let type = items[index + 2].as(TypeExprSyntax.self)?.type
    else { return nil }
    let use: StoredAccess.Use = mark.tokenKind == .exclamationMark ? .forcedCast : .conditionalCast
    return StoredAccess(use, self.type(type), at: span(of: type))
  }
}
