import PlumbDeclarations

/// The names that the types of a version have in its copy.
///
///     V2.Trip, Kit.Stop           // Trip, Stop: a class is a member of the copy
///     V2.Trip.Mood, V1.Kind       // Trip.Mood, Kind: without the version around it
struct FrozenNames {
  private let types: SchemaTypes
  /// The names in the copy, by the qualified names in the sources.
  private var names: [String: String] = [:]

  /// Creates the names of a version's classes, which differ from each other.
  init(_ types: SchemaTypes, classes: [String]) {
    self.types = types
    for name in classes { names[name] = name.lastComponent }
  }

  /// Returns the name of a type in the copy. A name that another type has gets a number.
  mutating func name(of qualifiedName: String) -> String {
    if let known = names[qualifiedName] { return known }
    let wanted = withoutVersion(qualifiedName)
    let used = Set(names.values)
    var name = wanted
    var number = 2
    while used.contains(name) { (name, number) = ("\(wanted)\(number)", number + 1) }
    names[qualifiedName] = name
    return name
  }

  /// Returns a name without the version around it, and with the name of the class around it in the copy. Empty for a
  /// version.
  private func withoutVersion(_ name: String) -> String {
    for scope in name.scopesOutwards where !scope.isEmpty {
      let rest = name.dropFirst(scope.count + 1)
      if types.models[scope] != nil, let owner = names[scope] { return owner.qualifying(String(rest)) }
      if types.conforms(scope, to: "VersionedSchema") { return String(rest) }
    }
    return name
  }

  /// Whether a type is a version, whose members are those of the copy.
  func isVersion(_ name: String) -> Bool { types.conforms(name, to: "VersionedSchema") }
}

extension String {
  /// The name in a type of the copy: `Mood` for `Trip.Mood` in `Trip`.
  func relative(to scope: String) -> String {
    hasPrefix(scope + ".") ? String(dropFirst(scope.count + 1)) : self
  }
}
