import PlumbDeclarations

extension SourceParser {
  /// Returns the paths of files that were not parsed, although the parsed files use types that they declare.
  ///
  /// Such a type is an alias in a property's type, the enum of a raw value, or a subclass of an entity's class. Parse
  /// these files with `always: true`, add the new units, and call the function again until the result is empty.
  ///
  /// The call takes about half the time of a merge. It returns immediately if every file was parsed.
  public func worthASecondLook(_ units: [SourceUnit]) -> Set<String> {
    let units = units.joiningObjectiveC(names)
    let parsed = Set(units.filter { $0.isParsed || !$0.diagnostics.isEmpty }.map(\.file))
    let skipped = units.filter { !parsed.contains($0.file) && !$0.preview.isEmpty }
    guard Self.mayConcern(skipped, units) else { return [] }
    let aliases = Aliases(units.flatMap(\.aliases), names: names)
    let managed = Hierarchy(units, names: names, aliases: aliases).managedNames
    let superclasses = Set(managed.map(Prefilter.hash))
    let types = Set(Self.unknownTypes(in: units, managed).union(Self.keyHolders(in: units)).map(Prefilter.hash))
    return Set(
      skipped.filter { unit in
        unit.preview.superclasses.contains(where: superclasses.contains)
          || unit.preview.types.contains(where: types.contains)
          || unit.preview.completed.contains(where: superclasses.contains)
      }.map(\.file))
  }

  /// Returns the paths of files that were not parsed, and that extend a class with one of these names. Their
  /// declarations are not persisted, but a new property with the same name would be a duplicate.
  ///
  /// Call the function before adding properties to these classes.
  public func files(extending classes: Set<String>, among units: [SourceUnit]) -> Set<String> {
    let hashes = Set(classes.map { Prefilter.hash($0.lastComponent) })
    if hashes.isEmpty { return [] }
    let skipped = units.filter { !$0.isParsed && $0.preview.types.contains(where: hashes.contains) }
    return Set(skipped.map(\.file))
  }

  /// Returns the names of expected classes, of types of properties and of superclasses that none of the files
  /// declares. They are in files that are not read yet, or in a library.
  package func undeclaredNames(in units: [SourceUnit]) -> Set<String> {
    let aliases = Aliases(units.flatMap(\.aliases), names: names)
    let managed = Hierarchy(units, names: names, aliases: aliases).managedNames
    let declared = units.reduce(into: Set<String>()) { $0.formUnion($1.declaredNames) }
    return Self.unknownTypes(in: units, managed).union(names.classes.keys.map(\.lastComponent)).subtracting(declared)
  }

  /// Whether the parsed files use any of the names in the skipped ones. The check does not need the hierarchy, which
  /// most projects need for no other reason here.
  private static func mayConcern(_ skipped: [SourceUnit], _ units: [SourceUnit]) -> Bool {
    if skipped.isEmpty { return false }
    let superclasses = Set(skipped.lazy.flatMap(\.preview.superclasses))
    let types = Set(skipped.lazy.flatMap(\.preview.types))
    let completed = Set(skipped.lazy.flatMap(\.preview.completed))
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

  /// Returns the simple names of the types that contain the constants of keys. Model classes are included, because
  /// any extension of them may contain a constant.
  private static func keyHolders(in units: [SourceUnit]) -> Set<String> {
    units.reduce(into: []) { names, unit in
      for record in unit.classes { names.formUnion(record.body.keyHolders(in: record.name)) }
      for record in unit.extensions { names.formUnion(record.body.keyHolders(in: record.type)) }
    }
  }

  /// Returns the names of types of properties and of superclasses that no file declares so far.
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
  /// The simple names of the types and type aliases in the file that other files can use. Empty for a file that was
  /// not parsed.
  package var declaredNames: Set<String> {
    Set(
      types.map(\.declaration.qualifiedName.lastComponent)
        + aliases.filter { !$0.isFilePrivate }.map(\.qualifiedName.lastComponent))
  }
}

extension FilePreview {
  /// Whether the file declares no names that other files could use.
  fileprivate var isEmpty: Bool { types.isEmpty && superclasses.isEmpty }
}

extension TypeBody {
  /// Adds the simple names of the properties' types and transformers. The names in a file that Plumb has generated
  /// are the model's, and are not added.
  fileprivate func addTypes(to names: inout Set<String>) {
    if isFinished { return }
    // The loop uses indices, because passing a property to a closure copies it.
    for index in properties.indices {
      properties[index].type.addNames(to: &names)
      if case .attribute(let traits) = properties[index].kind, case .transformed(let name) = traits.storage {
        names.insert(name.lastComponent)
      }
    }
  }
}

extension TypeBody {
  /// Whether one of the hashes is that of a type or transformer of a property.
  fileprivate func names(anyOf hashes: Set<UInt64>) -> Bool {
    if isFinished { return false }
    // The loop uses indices, because passing a property to a closure copies it.
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
  /// Returns the simple names of the types that contain the constants of the properties' keys. `owner` is the type
  /// itself.
  fileprivate func keyHolders(in owner: String) -> Set<String> {
    if isFinished { return [] }
    // The loop uses indices, because passing a property to a closure copies it.
    return properties.indices.reduce(into: []) { names, index in
      if let type = properties[index].typeOfKey { names.insert(type == "Self" ? owner.lastComponent : type) }
    }
  }
}

extension PropertyDeclaration {
  /// The type that contains the constant of a key: `Keys` for `Keys.title` and `Keys.title.rawValue`, `Self` for
  /// `Self.title`. `nil` if the key is known, or if its constant is not in a type.
  fileprivate var typeOfKey: String? {
    guard form.hasUnknownKey else { return nil }
    let constant = persistentName
    let path = constant.hasSuffix(".rawValue") ? constant.withoutLastComponent : constant
    let type = path.withoutLastComponent.lastComponent
    return type.isEmpty || type == "self" ? nil : type
  }
}

extension TypeReference {
  /// Whether one of the hashes is that of a type in this one.
  fileprivate func names(anyOf hashes: Set<UInt64>) -> Bool {
    switch self {
    case .named(let name, let generics):
      hashes.contains(Prefilter.hashOfLastComponent(name)) || generics.contains { $0.names(anyOf: hashes) }
    case .optional(let type), .array(let type), .set(let type): type.names(anyOf: hashes)
    case .dictionary(let key, let value): key.names(anyOf: hashes) || value.names(anyOf: hashes)
    case .other: false
    }
  }

  /// Adds the simple names of all types in this one.
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
