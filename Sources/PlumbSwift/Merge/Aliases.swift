import PlumbModel

/// The type aliases of all sources.
struct Aliases {
  private let types: [String: TypeReference]
  /// Aliases that have the name of a type that the model asks for: those stay as they are written.
  let kept: [AliasRecord]

  init(_ records: [AliasRecord], names: ExpectedNames) {
    let wanted = names.types.union(names.compositions.keys)
    let kept =
      wanted.isEmpty ? [] : records.filter { record in wanted.contains { $0.isPath(to: record.qualifiedName) } }
    self.kept = kept
    types = Dictionary(
      records.filter { !kept.contains($0) }.map { ($0.qualifiedName, $0.type) }, uniquingKeysWith: { first, _ in first }
    )
  }

  var isEmpty: Bool { types.isEmpty }

  /// A type without aliases, as it is seen from inside `scope`.
  func resolve(_ type: TypeReference, in scope: String = "") -> TypeReference {
    types.isEmpty ? type : resolve(type, in: scope, depth: 0)
  }

  private func resolve(_ type: TypeReference, in scope: String, depth: Int) -> TypeReference {
    // Aliases of each other in a circle, or more of them than a person can follow.
    guard depth < 16 else { return type }
    let next = { (inner: TypeReference) in resolve(inner, in: scope, depth: depth + 1) }
    switch type {
    case .named(let name, let generics) where generics.isEmpty:
      guard let (target, home) = target(of: name, in: scope) else { return type }
      return resolve(target, in: home, depth: depth + 1)
    case .named(let name, let generics): return .named(name, generics: generics.map(next))
    case .optional(let wrapped):
      let wrapped = next(wrapped)
      return wrapped.isOptional ? wrapped : .optional(wrapped)
    case .array(let element): return .array(next(element))
    case .set(let element): return .set(next(element))
    case .dictionary(let key, let value): return .dictionary(next(key), next(value))
    case .other: return type
    }
  }

  /// From the innermost type around it outwards.
  private func target(of name: String, in scope: String) -> (TypeReference, home: String)? {
    var scope = scope
    while true {
      let qualified = scope.isEmpty ? name : "\(scope).\(name)"
      if let type = types[qualified], type != .named(name) { return (type, scope) }
      if scope.isEmpty { return nil }
      scope = scope.withoutLastComponent
    }
  }
}

extension String {
  /// `Shop` for `Shop.Item`, empty for `Item`.
  var withoutLastComponent: String {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(self[..<dot])
  }
}
