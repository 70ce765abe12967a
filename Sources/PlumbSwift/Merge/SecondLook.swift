import PlumbDeclarations

extension SourceParser {
  /// Paths of files that were not parsed, though others turn out to speak of what they declare.
  ///
  /// An alias in a property's type, the enum of a raw value, a class that inherits an entity's class: parse these files
  /// with `always: true`, and ask again with the new units added until nothing comes.
  ///
  /// Costs about half a merge, and nothing where every file was parsed.
  public func worthASecondLook(_ units: [SourceUnit]) -> Set<String> {
    let units = units.joiningObjectiveC(names)
    let parsed = Set(units.filter { $0.isParsed || !$0.diagnostics.isEmpty }.map(\.file))
    let skipped = units.filter { !parsed.contains($0.file) && !$0.glance.isEmpty }
    guard Self.mayConcern(skipped, units) else { return [] }
    let aliases = Aliases(units.flatMap(\.aliases), names: names)
    let managed = Hierarchy(units, names: names, aliases: aliases).managedNames
    let superclasses = Set(managed.map(Prefilter.hash))
    let types = Set(Self.unknownTypes(in: units, managed).union(Self.keyHolders(in: units)).map(Prefilter.hash))
    return Set(
      skipped.filter { unit in
        unit.glance.superclasses.contains(where: superclasses.contains)
          || unit.glance.types.contains(where: types.contains)
          || unit.glance.completed.contains(where: superclasses.contains)
      }.map(\.file))
  }

  /// Paths of files that were not parsed, and extend a class of these names: what they declare says nothing of
  /// persistence, but a property of the same name would clash with it.
  ///
  /// To be asked before properties are added to these classes.
  public func files(extending classes: Set<String>, among units: [SourceUnit]) -> Set<String> {
    let hashes = Set(classes.map { Prefilter.hash($0.lastComponent) })
    if hashes.isEmpty { return [] }
    let skipped = units.filter { !$0.isParsed && $0.glance.types.contains(where: hashes.contains) }
    return Set(skipped.map(\.file))
  }

  /// The names of classes that are expected, of types that properties have and of superclasses, which none of the files
  /// declares: what else is to be read, or comes from a library.
  package func undeclaredNames(in units: [SourceUnit]) -> Set<String> {
    let aliases = Aliases(units.flatMap(\.aliases), names: names)
    let managed = Hierarchy(units, names: names, aliases: aliases).managedNames
    let declared = units.reduce(into: Set<String>()) { $0.formUnion($1.declaredNames) }
    return Self.unknownTypes(in: units, managed).union(names.classes.keys.map(\.lastComponent)).subtracting(declared)
  }

  /// Whether any of the names that were passed over stands in what was parsed: a look without the hierarchy, which most
  /// projects need for nothing else.
  private static func mayConcern(_ skipped: [SourceUnit], _ units: [SourceUnit]) -> Bool {
    if skipped.isEmpty { return false }
    let superclasses = Set(skipped.lazy.flatMap(\.glance.superclasses))
    let types = Set(skipped.lazy.flatMap(\.glance.types))
    let completed = Set(skipped.lazy.flatMap(\.glance.completed))
    return units.contains { unit in
      unit.classes.contains { record in
        (!completed.isEmpty && completed.contains(Prefilter.hash(record.name)))
          || (!superclasses.isEmpty && superclasses.contains(Prefilter.hash(record.name)))
          || record.inherited.first.map { $0.names(anyOf: types) } ?? false || record.body.names(anyOf: types)
          || record.body.keyHolders(in: record.name).contains { types.contains(Prefilter.hash($0)) }
      }
        || unit.extensions.contains { record in
          record.body.names(anyOf: types)
            || record.body.keyHolders(in: record.type).contains { types.contains(Prefilter.hash($0)) }
        }
        || unit.compositions.contains { $0.body.names(anyOf: types) }
        || unit.aliases.contains { $0.type.names(anyOf: types) }
    }
  }

  /// The simple names of the types that hold the constants of keys: also model classes, of which any extension may.
  private static func keyHolders(in units: [SourceUnit]) -> Set<String> {
    units.reduce(into: []) { names, unit in
      for record in unit.classes { names.formUnion(record.body.keyHolders(in: record.name)) }
      for record in unit.extensions { names.formUnion(record.body.keyHolders(in: record.type)) }
    }
  }

  /// Names of types that properties have and superclasses that classes have, which no file so far declares.
  private static func unknownTypes(in units: [SourceUnit], _ managed: Set<String>) -> Set<String> {
    var names: Set<String> = []
    for unit in units {
      for record in unit.classes {
        record.body.addTypes(to: &names)
        if managed.contains(record.name), let name = record.inherited.first?.simpleName { names.insert(name) }
      }
      for record in unit.extensions { record.body.addTypes(to: &names) }
      for record in unit.compositions { record.body.addTypes(to: &names) }
      for alias in unit.aliases { alias.type.addNames(to: &names) }
    }
    for alias in units.lazy.flatMap(\.aliases) where !alias.isFilePrivate {
      names.remove(alias.qualifiedName.lastComponent)
    }
    return names.filter { !managed.contains($0) && !StandardType.isKnown($0) && !$0.hasPrefix("NS") }
  }
}

extension SourceUnit {
  /// The simple names of the types and type aliases in the file that others can speak of; none for one that was not
  /// parsed.
  package var declaredNames: Set<String> {
    Set(
      types.map(\.declaration.qualifiedName.lastComponent)
        + aliases.filter { !$0.isFilePrivate }.map(\.qualifiedName.lastComponent))
  }
}

extension Glance {
  /// No names at all: nothing could ask for the file.
  fileprivate var isEmpty: Bool { types.isEmpty && superclasses.isEmpty }
}

extension TypeBody {
  /// The simple names of the properties' types and transformers. Those of a file that Plumb has written are the
  /// model's: nothing is asked of them.
  fileprivate func addTypes(to names: inout Set<String>) {
    if isFinished { return }
    // By index, for handing a property to a closure copies it.
    for index in properties.indices {
      properties[index].type.addNames(to: &names)
      if case .attribute(let traits) = properties[index].kind, case .transformed(let name) = traits.storage {
        names.insert(name.lastComponent)
      }
    }
  }
}

extension TypeBody {
  /// Whether one of these is the simple name of a property's type or transformer.
  fileprivate func names(anyOf hashes: Set<UInt64>) -> Bool {
    if isFinished { return false }
    // By index, for handing a property to a closure copies it.
    for index in properties.indices {
      if properties[index].type.names(anyOf: hashes) { return true }
      if case .attribute(let traits) = properties[index].kind, case .transformed(let name) = traits.storage,
        hashes.contains(Prefilter.hashOfLastComponent(name))
      {
        return true
      }
    }
    return false
  }
}

extension TypeBody {
  /// The simple names of the types that hold the constants of its properties' keys; `owner` is the type itself.
  fileprivate func keyHolders(in owner: String) -> Set<String> {
    if isFinished { return [] }
    // By index, for handing a property to a closure copies it.
    return properties.indices.reduce(into: []) { names, index in
      if let type = properties[index].typeOfKey { names.insert(type == "Self" ? owner.lastComponent : type) }
    }
  }
}

extension PropertyDeclaration {
  /// The type that holds the constant of a key: `Keys` for `Keys.title` and `Keys.title.rawValue`, `Self` for
  /// `Self.title`.
  fileprivate var typeOfKey: String? {
    guard form.hasUnknownKey else { return nil }
    let constant = persistentName
    let path = constant.hasSuffix(".rawValue") ? constant.withoutLastComponent : constant
    let type = path.withoutLastComponent.lastComponent
    return type.isEmpty || type == "self" ? nil : type
  }
}

extension TypeReference {
  /// Whether one of these is the simple name of a type in it.
  fileprivate func names(anyOf hashes: Set<UInt64>) -> Bool {
    switch self {
    case .named(let name, let generics):
      hashes.contains(Prefilter.hashOfLastComponent(name)) || generics.contains { $0.names(anyOf: hashes) }
    case .optional(let type), .array(let type), .set(let type): type.names(anyOf: hashes)
    case .dictionary(let key, let value): key.names(anyOf: hashes) || value.names(anyOf: hashes)
    case .other: false
    }
  }

  /// The simple names of all types in it.
  fileprivate func addNames(to names: inout Set<String>) {
    switch self {
    case .named(let name, let generics):
      names.insert(name.lastComponent)
      for type in generics { type.addNames(to: &names) }
    case .optional(let type), .array(let type), .set(let type): type.addNames(to: &names)
    case .dictionary(let key, let value):
      key.addNames(to: &names)
      value.addNames(to: &names)
    case .other: break
    }
  }
}
