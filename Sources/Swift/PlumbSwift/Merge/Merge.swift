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
    let units = units.sorted { $0.file < $1.file }.joiningObjectiveC(names).namingLibraries
    let aliases = Aliases(units.flatMap(\.aliases), names: names)
    let hierarchy = Hierarchy(units, names: names, aliases: aliases)
    let declared = units.flatMap(\.types).few.map { $0.resolved(extensions: hierarchy.extensions, aliases) }
    let byName = Dictionary(grouping: declared) { $0.qualifiedName.lastComponent }
    let types = declared + aliases.preserved.flatMap { $0.types(among: byName) }
    let constants = Constants(units.flatMap(\.constants), types: declared)
    let finishing = Finishing(hierarchy: hierarchy, aliases: aliases, constants: constants, types: types)
    let wanted = Dictionary(grouping: names.types, by: \.lastComponent)
    let requested = hierarchy.typesOfProperties(types)
    var declarations = Declarations(
      entities: hierarchy.entities.map { finishing.entity($0, names: names) }.sorted {
        ($0.entity, $0.form.qualifiedName, $0.places.file) < ($1.entity, $1.form.qualifiedName, $1.places.file)
      },
      compositions: units.flatMap(\.compositions).map { finishing.composition($0, names: names) }
        .sorted { ($0.typeName, $0.places.file) < ($1.typeName, $1.places.file) },
      types: types.filter { $0.isOfUse(wanted) || requested.contains($0.name) }
        .sorted { ($0.qualifiedName, $0.places.file) < ($1.qualifiedName, $1.places.file) },
      suppressions: units.flatMap(\.suppressions))
    let missing = Set(names.classes.keys).subtracting(declared.map(\.name)).union(["NSManagedObject"])
    declarations.extensionMembers = hierarchy.extensions.filter { missing.contains($0.key) }
      .mapValues { Set($0.flatMap { $0.body.unstored.map(\.name) + $0.body.properties.map(\.name) }) }
    declarations.protocols = hierarchy.protocols
    declarations.plainClasses = hierarchy.plainClasses
    declarations.filesInOlderSwift = Set(units.filter(\.isInOlderSwift).map(\.file))
    return Parsed(declarations, diagnostics: units.flatMap(\.diagnostics))
  }
}

extension [TypeRecord] {
  /// The maximum number of declarations of one type, in branches of `#if` and in several targets.
  private static let mostOfType = 20

  /// The types without the many further declarations of one type, each of which is combined with all extensions.
  fileprivate var few: [TypeRecord] {
    var counts: [String: Int] = [:]
    return filter { record in
      counts[record.declaration.qualifiedName, default: 0] += 1
      return counts[record.declaration.qualifiedName, default: 0] <= Self.mostOfType
    }
  }
}

extension AliasRecord {
  /// Returns the types that the alias may mean, with the name of the alias. For `typealias Status = Shop.State` and a
  /// model that expects `Status`, the result is a type `Status` with the cases of `State`.
  fileprivate func types(among declared: [String: [TypeDeclaration]]) -> [TypeDeclaration] {
    guard case .named(let name, _) = type else { return [] }
    return (declared[name.lastComponent] ?? []).filter { name.isPath(to: $0.qualifiedName) }.map { found in
      var found = found
      found.name = qualifiedName.lastComponent
      found.qualifiedName = qualifiedName
      return found
    }
  }
}

extension TypeDeclaration {
  /// Whether an attribute could have the type, or the model expects it. `wanted` are the expected types by their simple
  /// names.
  fileprivate func isOfUse(_ wanted: [String: [String]]) -> Bool {
    isCodable || isRawRepresentable || isTransformer
      || (wanted[name.lastComponent] ?? []).contains { $0 == name || $0.isPath(to: qualifiedName) }
  }
}
