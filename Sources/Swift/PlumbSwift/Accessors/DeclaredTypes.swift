import PlumbCore
import PlumbDeclarations

/// The name of a type in the sources of a module. An empty path is the top level of the module.
struct DeclaredType: Hashable, Sendable {
  var module: String
  /// The name with the types around it: `Book.Kind`.
  var path: String

  init(module: String, path: String) {
    self.module = module
    self.path = path
  }

  /// Creates the name of a type from its name in the sources, which may begin with the module.
  init(module: String, spelled name: String) {
    self.init(module: module, path: name.hasPrefix(module + ".") ? String(name.dropFirst(module.count + 1)) : name)
  }

  /// The type or the module around the type; `nil` for a module.
  var outer: DeclaredType? {
    path.isEmpty ? nil : DeclaredType(module: module, path: path.lastIndex(of: ".").map { String(path[..<$0]) } ?? "")
  }

  /// The last component of the name.
  var lastName: String { String(path.split(separator: ".").last ?? "") }

  func member(_ name: String) -> DeclaredType {
    DeclaredType(module: module, path: path.qualifying(name))
  }
}

/// The types whose members are visible at a place of a module, the innermost first, and the module itself.
struct DeclaredScope {
  var module: String
  var types: [DeclaredType]

  init(module: String, _ place: LexicalPlace) {
    // A name may have the module in front: `extension Shop.Book`.
    func type(_ path: String) -> DeclaredType { DeclaredType(module: module, spelled: path) }
    let (inner, extended) = (type(place.path), type(place.extended))
    self.module = module
    types = Array(sequence(first: inner, next: \.outer).prefix { $0 != extended && !$0.path.isEmpty })
    types += (extended.path.isEmpty ? [] : [extended]) + [type("")]
  }
}

/// The types of a module and of the modules that it depends on, found by their names as the compiler finds them: in the
/// type around a place and its superclasses, in the types around that, in the module, in other modules.
struct DeclaredTypes {
  let module: String
  /// The names of the modules that the module depends on, those that it imports first.
  private let dependencies: [String]
  private let types: [DeclaredType: [ModuleType]]

  private static let greatestDepth = 32

  init(module: String, _ files: [ModuleFile], _ dependencies: [ParsedModule]) {
    self.module = module
    let others = dependencies.filter { $0.name != module }
    let imports = Set(files.flatMap(\.imports).map { String($0.name.prefix { $0 != "." }) })
    let names = others.map(\.name)
    self.dependencies = names.filter(imports.contains) + names.filter { !imports.contains($0) }
    var types: [DeclaredType: [ModuleType]] = [:]
    for module in others + [ParsedModule(name: module, files: files)] {
      for type in module.files.flatMap(\.types) {
        types[DeclaredType(module: module.name, spelled: type.name), default: []].append(type)
      }
    }
    self.types = types
  }

  /// The declarations of a type.
  subscript(_ name: DeclaredType) -> [ModuleType] { types[name] ?? [] }

  /// Returns the type with a name, such as `Kind` or `Book.Kind`, at a place. `nil` for a type of a library.
  ///
  /// - Parameter isInherited: Whether members of superclasses are found.
  func find(_ name: String, in scope: DeclaredScope, isInherited: Bool = true) -> DeclaredType? {
    var parts = name.split(separator: ".").map(String.init)[...]
    guard let first = parts.popFirst() else { return nil }
    var found = outermost(first, in: scope, isInherited: isInherited)
    if found == nil, let next = parts.first, first == module || dependencies.contains(first) {
      found = visible(DeclaredType(module: first, path: next))
      parts = parts.dropFirst()
    }
    found = found ?? imported(first, from: scope.module)
    for part in parts { found = found.flatMap { member(part, of: $0, isInherited: isInherited) } }
    return found
  }

  /// Returns the type with a simple name that is visible at a place of its module without an import.
  func outermost(_ name: String, in scope: DeclaredScope, isInherited: Bool = true) -> DeclaredType? {
    for type in scope.types {
      if let found = member(name, of: type, isInherited: isInherited) { return found }
    }
    return nil
  }

  /// Returns the type with a name at the top level of another module.
  private func imported(_ name: String, from module: String) -> DeclaredType? {
    dependencies.lazy.filter { $0 != module }.compactMap { visible(DeclaredType(module: $0, path: name)) }.first
  }

  /// Returns a type that its module declares, and that the module with the members can use.
  private func visible(_ type: DeclaredType) -> DeclaredType? {
    guard let found = types[type] else { return nil }
    return type.module == module || found.contains { [.public, .open, .package].contains($0.access) } ? type : nil
  }

  /// Returns the type with a name in a type, and in its superclasses if it can be inherited, or at the top level of a
  /// module.
  private func member(_ name: String, of scope: DeclaredType, isInherited: Bool) -> DeclaredType? {
    var place: DeclaredType? = scope
    for _ in 0..<Self.greatestDepth {
      guard let type = place else { return nil }
      if let found = visible(type.member(name)) { return found }
      place = isInherited ? superclass(of: type) : nil
    }
    return nil
  }

  /// Returns the first superclass in the hierarchy of a class that no source declares.
  func unknownSuperclass(of type: DeclaredType) -> TypeReference? {
    var type = type
    for _ in 0..<Self.greatestDepth {
      guard let next = superclass(of: type) else { return self[type].lazy.compactMap(\.superclass).first }
      type = next
    }
    return nil
  }

  /// Returns the superclass of a class, also by its aliases. `nil` for a class of a library. The name of a superclass
  /// is not searched for in other superclasses, so that the search ends.
  private func superclass(of type: DeclaredType) -> DeclaredType? {
    guard let declaration = self[type].first(where: { $0.superclass != nil }) else { return nil }
    var (reference, place) = (declaration.superclass, declaration.place)
    var module = type.module
    for _ in 0..<Self.greatestDepth {
      guard case .named(let name, _)? = reference,
        let found = find(name, in: DeclaredScope(module: module, place), isInherited: false)
      else { return nil }
      guard let next = self[found].first, case .alias(let meaning) = next.meaning else { return found }
      (reference, place, module) = (meaning, next.place, found.module)
    }
    return nil
  }
}
