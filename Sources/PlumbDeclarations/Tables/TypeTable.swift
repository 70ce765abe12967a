/// The types of the sources beside the classes, found by what a property calls them.
///
///     TypeTable(actual.types).type(.optional(.named("Status")), in: "Shop.Item", of: "Item.swift")
///     // Shop.Item.Status before Shop.Status before Status
package struct TypeTable {
  private let types: [TypeDeclaration]
  private let byName: [String: [Int]]

  package init(_ types: [TypeDeclaration]) {
    self.types = types
    byName = Dictionary(grouping: types.indices, by: { types[$0].name })
  }

  /// Whether the sources declare a type of this simple name, once or several times.
  package func holds(_ name: String) -> Bool { byName[name.lastComponent] != nil }

  /// The type that a name means inside a class; nil where the sources do not hold it, or hold several it could be.
  ///
  /// - Parameters:
  ///   - scope: The class's qualified name: names are looked up from it outwards.
  ///   - file: The class's file: a `private` type counts in its own file only.
  package func type(_ reference: TypeReference, in scope: String, of file: String) -> TypeDeclaration? {
    let found = branches(reference, in: scope, of: file)
    return found.count == 1 ? found.first : nil
  }

  /// The types that a name means inside a class: several where branches of an `#if` declare it.
  package func branches(_ reference: TypeReference, in scope: String, of file: String) -> [TypeDeclaration] {
    guard case .named(let name, _) = reference.unwrapped else { return [] }
    let found = (byName[name.lastComponent] ?? []).map { types[$0] }
      .filter {
        ($0.qualifiedName == name || $0.qualifiedName.hasSuffix(".\(name)") || name.hasSuffix(".\($0.qualifiedName)"))
          && (!$0.isFilePrivate || $0.places.file == file)
      }
    return only(found, file) ?? nearest(found, name, scope, file)
  }

  /// From the class outwards.
  private func nearest(
    _ found: [TypeDeclaration], _ name: String, _ scope: String, _ file: String
  ) -> [TypeDeclaration] {
    var parts = scope.split(separator: ".")
    while !found.isEmpty, !parts.isEmpty {
      let qualified = "\(parts.joined(separator: ".")).\(name)"
      if let types = only(found.filter { $0.qualifiedName == qualified }, file) { return types }
      parts.removeLast()
    }
    return only(found.filter { $0.qualifiedName == name }, file) ?? []
  }

  /// The file's own, else those of one file, as far as they differ; nil where they are several types.
  private func only(_ found: [TypeDeclaration], _ file: String) -> [TypeDeclaration]? {
    guard let first = found.first, found.allSatisfy({ $0.qualifiedName == first.qualifiedName }) else { return nil }
    let own = found.filter { $0.places.file == file }
    let different = (own.isEmpty ? found : own).reduce(into: [TypeDeclaration]()) { different, next in
      if !different.contains(where: { $0.hasValues(of: next) }) { different.append(next) }
    }
    return different.allSatisfy { $0.places.file == different.first?.places.file } ? different : nil
  }
}

extension TypeDeclaration {
  /// Whether both have the same raw values, under the same names.
  fileprivate func hasValues(of other: TypeDeclaration) -> Bool {
    rawType == other.rawType && cases.map(\.meaning) == other.cases.map(\.meaning)
  }

  /// Whether all that a type conforms to is known not to make it conform to anything else.
  package var conformsToNothingElse: Bool {
    conformances.allSatisfy { Self.plainProtocols.contains($0) || $0 == rawType?.description }
  }

  private static let plainProtocols: Set<String> = [
    "CaseIterable", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable", "Encodable",
    "Equatable", "Error", "Hashable", "Identifiable", "LocalizedError", "NSObject", "Sendable",
  ]
}
