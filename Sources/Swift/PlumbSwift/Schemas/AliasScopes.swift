import PlumbCore
import PlumbDeclarations

/// Types that an extension of an alias declares have the type behind the alias as their scope.
///
///     typealias Trip = SchemaV2.Trip
///     extension Trip { struct Stop: Codable {} }      // SchemaV2.Trip.Stop, not Trip.Stop
extension [SourceUnit] {
  /// The units whose declarations have the types behind aliases in their qualified names.
  var withOriginalScopes: [SourceUnit] {
    let shared = Dictionary(
      flatMap(\.aliases).filter { !$0.isFilePrivate }.compactMap(\.target), uniquingKeysWith: { first, _ in first })
    return map { unit in
      let own = unit.aliases.filter(\.isFilePrivate).compactMap(\.target)
      let targets = own.isEmpty ? shared : shared.merging(own) { _, own in own }
      if targets.isEmpty { return unit }
      var unit = unit
      for index in unit.types.indices {
        let name = unit.types[index].declaration.qualifiedName
        if let found = name.original(targets) { unit.types[index].declaration.qualifiedName = found }
      }
      for index in unit.classes.indices {
        if let found = unit.classes[index].qualifiedName.original(targets) { unit.classes[index].qualifiedName = found }
      }
      for index in unit.aliases.indices {
        if let found = unit.aliases[index].qualifiedName.original(targets) { unit.aliases[index].qualifiedName = found }
      }
      return unit
    }
  }
}

extension AliasRecord {
  /// The name of the alias and that of the type it means; `nil` for a generic alias and for other types.
  fileprivate var target: (String, String)? {
    guard parameters.isEmpty, case .named(let name, let generics) = type, generics.isEmpty else { return nil }
    return (qualifiedName, name)
  }
}

extension String {
  /// Returns the qualified name with the type behind the alias that is one of its scopes; `nil` if no scope is an alias.
  fileprivate func original(_ targets: [String: String]) -> String? {
    var name = self
    // The limit ends cycles of aliases.
    for _ in 0..<8 {
      let scopes = name.withoutLastComponent.scopesOutwards
      guard let scope = scopes.first(where: { targets[$0] != nil }), let target = targets[scope], target != scope else {
        break
      }
      name = target + name.dropFirst(scope.count)
    }
    return name == self ? nil : name
  }
}
