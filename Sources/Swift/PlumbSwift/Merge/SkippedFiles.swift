import PlumbCore
import PlumbDeclarations

extension SourceParser {
  /// Returns the paths of files that were not parsed, although the parsed files use types that they declare.
  ///
  /// Such a type is an alias in a property's type, the enum of a raw value, or a subclass of an entity's class. Such a
  /// file may also extend an entity's class, or declare a key in Objective-C. Parse these files with `always: true`, add
  /// the new units, and call the function again until the result is empty.
  public func skippedFiles(usedBy units: [SourceUnit]) -> Set<String> {
    let parsed = Set(units.filter { $0.isParsed || !$0.diagnostics.isEmpty }.map(\.file))
    let skipped = units.filter { !$0.skippedNames.isEmpty && !parsed.contains($0.file) }
    if skipped.isEmpty { return [] }
    let constants = units.flatMap(\.objectiveCKeyConstants)
    let units = units.joiningObjectiveC(names)
    let managed = managedNames(in: units)
    let used = managed.union(Self.unknownTypes(in: units, managed)).union(Self.keyHolders(in: units)).union(constants)
    return Set(skipped.filter { $0.skippedNames.contains(where: used.contains) }.map(\.file))
  }

  /// Returns the names of expected classes, of types of properties and of superclasses that none of the files
  /// declares. They are in files that are not read yet, or in a library.
  package func undeclaredNames(in units: [SourceUnit]) -> Set<String> {
    let declared = units.reduce(into: Set<String>()) { $0.formUnion($1.declaredNames) }
    return Self.unknownTypes(in: units, managedNames(in: units)).union(names.classes.keys.map(\.lastComponent))
      .subtracting(declared)
  }

  private func managedNames(in units: [SourceUnit]) -> Set<String> {
    Hierarchy(units, names: names, aliases: Aliases(units.flatMap(\.aliases), names: names)).managedNames
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
    let chain = withSuperclasses(managed, in: units)
    for unit in units {
      for record in unit.classes {
        record.body.addTypes(to: &names)
        if chain.contains(record.name), let name = record.inherited.first?.simpleName { names.insert(name) }
      }
      for record in unit.extensions { record.body.addTypes(to: &names) }
      for record in unit.compositions { record.body.addTypes(to: &names) }
      for record in unit.types { names.formUnion(record.stored.flatMap(\.type.simpleNames)) }
      for member in unit.schemaMembers { names.formUnion(member.content.types.map(\.lastComponent)) }
      for alias in unit.aliases { names.formUnion(alias.type.simpleNames) }
    }
    for alias in units.lazy.flatMap(\.aliases) where !alias.isFilePrivate {
      names.remove(alias.qualifiedName.lastComponent)
    }
    return names.filter { !managed.contains($0) && !StandardType.isKnown($0) && !$0.hasPrefix("NS") }
  }
}

extension SourceParser {
  /// Returns the names of classes and of all their superclasses, as far as the files declare them.
  private static func withSuperclasses(_ classes: Set<String>, in units: [SourceUnit]) -> Set<String> {
    let parents = Dictionary(
      units.lazy.flatMap(\.classes).map { ($0.name, $0.inherited.first?.simpleName) }, uniquingKeysWith: { $1 ?? $0 })
    var found = classes
    var open = Array(classes)
    while let name = open.popLast() {
      if let parent = parents[name] ?? nil, found.insert(parent).inserted { open.append(parent) }
    }
    return found
  }
}

extension SourceUnit {
  /// The simple names of the superclasses and protocols of the file's classes. Empty for a file that was not parsed.
  package var superclassNames: Set<String> {
    Set(
      classes.flatMap(\.inherited).map(\.description.lastComponent) + objectiveC.compactMap(\.superclass))
  }

  /// The simple names of the types, Objective-C interfaces and type aliases in the file that other files can use. Empty
  /// for a file that was not parsed.
  package var declaredNames: Set<String> {
    Set(
      types.map(\.declaration.qualifiedName.lastComponent)
        + objectiveC.filter { $0.kind == .interface }.map(\.name)
        + aliases.filter { !$0.isFilePrivate }.map(\.qualifiedName.lastComponent))
  }
}

extension SourceUnit {
  /// The simple names of `declaredNames` that code with some types can use without another type before them:
  /// `Status` for `enum Status` and `Order.Status` in code with `Order`, not for `Response.Status`.
  package func names(usableIn owners: Set<String>) -> Set<String> {
    let qualified =
      types.filter { !$0.declaration.isFilePrivate }.map(\.declaration.qualifiedName)
      + objectiveC.filter { $0.kind == .interface }.map(\.name)
      + aliases.filter { !$0.isFilePrivate }.map(\.qualifiedName)
    return Set(
      qualified.filter { name in
        name.withoutLastComponent.split(separator: ".").allSatisfy { owners.contains(String($0)) }
      }
      .map(\.lastComponent))
  }
}

extension TypeBody {
  /// Adds the simple names of the properties' types and transformers.
  fileprivate func addTypes(to names: inout Set<String>) {
    for property in properties {
      names.formUnion(property.type.simpleNames)
      if case .attribute(let traits) = property.kind, case .transformed(let name) = traits.storage {
        names.insert(name.lastComponent)
      }
    }
  }

  /// Returns the simple names of the types that contain the constants of the properties' keys. `owner` is the type
  /// itself.
  fileprivate func keyHolders(in owner: String) -> [String] {
    properties.compactMap(\.typeOfKey).map { $0 == "Self" ? owner.lastComponent : $0 }
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
  /// The simple names of all types in this one.
  fileprivate var simpleNames: [String] {
    switch self {
    case .named(let name, let generics): [name.lastComponent] + generics.flatMap(\.simpleNames)
    case .optional(let type), .array(let type), .set(let type): type.simpleNames
    case .dictionary(let key, let value): key.simpleNames + value.simpleNames
    case .other: []
    }
  }
}
