import PlumbCore

/// A table of the types in the sources, by the name in a property's type. It does not contain the classes of
/// entities.
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

  /// Whether the sources declare at least one type with a simple name.
  package func holds(_ name: String) -> Bool { byName[name.lastComponent] != nil }

  /// Returns the type that a name means in a class. `nil` if the sources do not declare it, or declare several
  /// matching types.
  ///
  /// - Parameters:
  ///   - scope: The class's qualified name. The name is searched from it outwards.
  ///   - file: The class's file. A `private` type is only found in its own file.
  package func type(_ reference: TypeReference, in scope: String, of file: String) -> TypeDeclaration? {
    let found = branches(reference, in: scope, of: file)
    return found.count == 1 ? found.first : nil
  }

  /// Returns the types that a name means in a class. The result has several elements if branches of an `#if` declare
  /// the type.
  package func branches(_ reference: TypeReference, in scope: String, of file: String) -> [TypeDeclaration] {
    guard case .named(let name, _) = reference.unwrapped else { return [] }
    let found = (byName[name.lastComponent] ?? []).map { types[$0] }
      .filter {
        ($0.qualifiedName == name || $0.qualifiedName.hasSuffix(".\(name)") || name.hasSuffix(".\($0.qualifiedName)"))
          && (!$0.isFilePrivate || $0.places.file == file)
      }
    return only(found, file) ?? nearest(found, name, scope, file)
  }

  /// Returns the types that are nearest to the class, from its scope outwards.
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

  /// Returns the types of the file itself, or those of one other file, without duplicates. `nil` if they are
  /// different types.
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
  /// Whether both types have the same raw values for the same names.
  fileprivate func hasValues(of other: TypeDeclaration) -> Bool {
    rawType == other.rawType && cases.map(\.meaning) == other.cases.map(\.meaning)
  }

  /// Whether all conformances of the type are known not to add further conformances.
  package var conformsToNothingElse: Bool {
    conformances.allSatisfy { Self.plainProtocols.contains($0) || $0 == rawType?.description }
  }

  private static let plainProtocols: Set<String> = [
    "CaseIterable", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable", "Encodable",
    "Equatable", "Error", "Hashable", "Identifiable", "LocalizedError", "NSObject", "Sendable",
  ]
}
