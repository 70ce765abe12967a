import PlumbModel

/// The types of the sources beside the classes, found by what a property calls them.
struct TypeTable {
  private let types: [TypeDeclaration]
  private let byName: [String: [Int]]

  init(_ types: [TypeDeclaration]) {
    self.types = types
    byName = Dictionary(grouping: types.indices, by: { types[$0].name })
  }

  /// The type that a name means inside a class; nil where the sources do not hold it, or hold several it could be.
  func type(_ reference: TypeReference, in scope: String) -> TypeDeclaration? {
    guard case .named(let name, _) = reference.unwrapped else { return nil }
    let found = (byName[ClassTable.simple(name)] ?? []).map { types[$0] }
      .filter {
        $0.qualifiedName == name || $0.qualifiedName.hasSuffix(".\(name)") || name.hasSuffix(".\($0.qualifiedName)")
      }
    return only(found) ?? nearest(found, name, scope)
  }

  /// From the class outwards.
  private func nearest(_ found: [TypeDeclaration], _ name: String, _ scope: String) -> TypeDeclaration? {
    guard !found.isEmpty else { return nil }
    var parts = scope.split(separator: ".")
    while !parts.isEmpty {
      let qualified = "\(parts.joined(separator: ".")).\(name)"
      if let type = only(found.filter { $0.qualifiedName == qualified }) { return type }
      parts.removeLast()
    }
    return only(found.filter { $0.qualifiedName == name })
  }

  /// Branches of an `#if` may declare a type alike.
  private func only(_ found: [TypeDeclaration]) -> TypeDeclaration? {
    guard let first = found.first, found.allSatisfy({ $0.qualifiedName == first.qualifiedName }) else { return nil }
    return found.allSatisfy { $0.rawType == first.rawType && $0.cases == first.cases } ? first : nil
  }
}

extension TypeDeclaration {
  /// Whether all that a type conforms to is known not to make it conform to anything else.
  var conformsToNothingElse: Bool {
    conformances.allSatisfy { Self.plainProtocols.contains($0) || $0 == rawType?.description }
  }

  private static let plainProtocols: Set<String> = [
    "CaseIterable", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable", "Encodable",
    "Equatable", "Error", "Hashable", "Identifiable", "LocalizedError", "NSObject", "Sendable",
  ]
}
