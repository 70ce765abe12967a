import PlumbDeclarations
import PlumbModel

extension SourceParser {
  /// Returns the declarations of all files together: classes with their extensions and layers, types with their names
  /// resolved.
  ///
  ///     let parsed = parser.merge(units)
  ///     parsed.value.entities.map(\.className)  // sorted by entity: ["Item", "Tag"]
  ///     parsed.diagnostics                      // those of the units, in the order of their paths
  ///
  /// - Parameter units: The units of all files, in any order. The unit of a file that was not parsed may be present
  ///   in addition to the unit of the same file that was parsed later.
  public func merge(_ units: [SourceUnit]) -> Parsed<Declarations> {
    let units = (units.isInOrder ? units : units.sorted { $0.file < $1.file }).joiningObjectiveC(names)
    let aliases = Aliases(units.flatMap(\.aliases), names: names)
    let hierarchy = Hierarchy(units, names: names, aliases: aliases)
    let declared = units.flatMap(\.types).map { $0.resolved(extensions: hierarchy.extensions, aliases) }
    let types = declared + aliases.preserved.flatMap { $0.types(among: declared) }
    let constants = Constants(units.flatMap(\.constants), types: declared)
    let finishing = Finishing(hierarchy: hierarchy, aliases: aliases, constants: constants, types: types)
    let entities = hierarchy.entities.map { finishing.entity($0, names: names) }.inOrder
    return Parsed(
      Declarations(
        entities: entities,
        compositions: units.flatMap(\.compositions).map { finishing.composition($0, names: names) }
          .sorted { ($0.typeName, $0.places.file) < ($1.typeName, $1.places.file) },
        types: types.filter { [requested = hierarchy.typesOfProperties(types)] type in
          type.isOfUse(names) || requested.contains(type.name)
        }
        .sorted { ($0.qualifiedName, $0.places.file) < ($1.qualifiedName, $1.places.file) },
        suppressions: units.flatMap(\.suppressions)),
      diagnostics: units.flatMap(\.diagnostics))
  }
}

extension [SourceUnit] {
  /// Whether the units are sorted by their files, as the units of a project are.
  fileprivate var isInOrder: Bool {
    indices.dropFirst().allSatisfy { self[$0 - 1].file <= self[$0].file }
  }
}

extension [EntityDeclaration] {
  /// The declarations sorted by entity, then by class and file. The indices are sorted, because a declaration is
  /// large.
  fileprivate var inOrder: [EntityDeclaration] {
    let names = map(\.entity)
    let order = indices.sorted { one, other in
      if names[one] != names[other] { return names[one] < names[other] }
      return (self[one].form.qualifiedName, self[one].places.file)
        < (self[other].form.qualifiedName, self[other].places.file)
    }
    return order.map { self[$0] }
  }
}

extension AliasRecord {
  /// Returns the types that the alias may mean, with the name of the alias. For `typealias Status = Shop.State` and a
  /// model that expects `Status`, the result is a type `Status` with the cases of `State`.
  fileprivate func types(among declared: [TypeDeclaration]) -> [TypeDeclaration] {
    guard case .named(let name, _) = type else { return [] }
    return declared.filter { name.isPath(to: $0.qualifiedName) }.map { found in
      var found = found
      found.name = qualifiedName.lastComponent
      found.qualifiedName = qualifiedName
      return found
    }
  }
}

extension TypeDeclaration {
  /// Whether an attribute could have the type, or the model expects it.
  fileprivate func isOfUse(_ names: ExpectedNames) -> Bool {
    isCodable || isRawRepresentable || isTransformer
      || names.types.contains { $0 == name || $0.isPath(to: qualifiedName) }
  }
}
