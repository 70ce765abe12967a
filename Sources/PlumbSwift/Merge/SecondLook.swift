import PlumbDeclarations

extension SourceParser {
  /// Paths of files that were not parsed, though others turn out to speak of what they declare.
  ///
  /// An alias in a property's type, the enum of a raw value, a class that inherits an entity's class: parse these files
  /// with `always: true`, and ask again with the new units added until nothing comes.
  public func worthASecondLook(_ units: [SourceUnit]) -> Set<String> {
    let parsed = Set(units.filter { $0.isParsed || !$0.diagnostics.isEmpty }.map(\.file))
    let skipped = units.filter { !parsed.contains($0.file) && !$0.glance.isEmpty }
    if skipped.isEmpty { return [] }
    let aliases = Aliases(units.flatMap(\.aliases), names: names)
    let managed = Hierarchy(units, names: names, aliases: aliases).managedNames
    let superclasses = Set(managed.map(Prefilter.hash))
    let types = Set(Self.unknownTypes(in: units, managed).map(Prefilter.hash))
    return Set(
      skipped.filter { unit in
        unit.glance.superclasses.contains(where: superclasses.contains)
          || unit.glance.types.contains(where: types.contains)
      }.map(\.file))
  }

  /// Paths of files that were not parsed, and extend a class of these names: what they declare says nothing of
  /// persistence, but a property of the same name would clash with it.
  public func files(extending classes: Set<String>, among units: [SourceUnit]) -> Set<String> {
    let hashes = Set(classes.map { Prefilter.hash($0.lastComponent) })
    if hashes.isEmpty { return [] }
    let skipped = units.filter { !$0.isParsed && $0.glance.types.contains(where: hashes.contains) }
    return Set(skipped.map(\.file))
  }

  /// Names of types that properties have and superclasses that classes have, which no file so far declares.
  private static func unknownTypes(in units: [SourceUnit], _ managed: Set<String>) -> Set<String> {
    let bodies = units.flatMap(\.classes).map(\.body) + units.flatMap(\.extensions).map(\.body)
    let properties =
      bodies.flatMap(\.properties) + units.flatMap(\.compositions).flatMap(\.body.properties)
    var names = Set(properties.flatMap { $0.type.names + $0.transformerNames })
    names.formUnion(units.flatMap(\.aliases).flatMap(\.type.names))
    names.formUnion(
      units.flatMap(\.classes).filter { managed.contains($0.name) }.compactMap(\.inherited.first?.simpleName))
    names.subtract(units.flatMap(\.aliases).filter { !$0.isFilePrivate }.map(\.qualifiedName.lastComponent))
    return names.subtracting(managed).filter { !StandardType.isKnown($0) && !$0.hasPrefix("NS") }
  }
}

extension Glance {
  fileprivate var isEmpty: Bool { types.isEmpty && superclasses.isEmpty }
}

extension PropertyDeclaration {
  fileprivate var transformerNames: [String] {
    guard case .attribute(let traits) = kind, case .transformed(let name) = traits.storage else { return [] }
    return [name.lastComponent]
  }
}

extension TypeReference {
  /// The simple names of all types in it.
  fileprivate var names: [String] {
    switch self {
    case .named(let name, let generics): [name.lastComponent] + generics.flatMap(\.names)
    case .optional(let type), .array(let type), .set(let type): type.names
    case .dictionary(let key, let value): key.names + value.names
    case .other: []
    }
  }
}
