import PlumbCore
import PlumbDeclarations

/// The classes of all sources with their superclasses and extensions.
///
/// A class is Core Data's if it is marked (a macro, `@NSManaged`, NSManagedObject as its superclass), if a superclass
/// is Core Data's, or if the model names it. A chain of superclasses that ends outside the sources is unknown: such a
/// class is Core Data's only if the model names it. A class that has an expected name, but whose chain ends in a
/// known other class, is not Core Data's: a view named `Item`, or a mock class in tests.
struct Hierarchy {
  /// A class with all of its parts: its extensions and all of its declarations. The branches of an `#if` may contain
  /// several declarations.
  struct Class {
    /// The declaration that is marked as Core Data's, or the first one.
    var record: ClassRecord
    /// The members of the class itself, then those of its extensions.
    var bodies: [TypeBody]
    /// The full name of the superclass, with aliases resolved. `nil` if the class has none.
    var superclass: String?
    /// Whether the macro, `@NSManaged` or the superclass marks the class as Core Data's. Otherwise only its name may.
    var isEvident: Bool
    /// Whether `@NSManaged` in an extension marks the class.
    var isMarkedByExtension = false
  }

  /// The facts about all superclasses of a class, computed from those of its direct superclass.
  struct Chain {
    /// Whether a superclass in the sources is marked as Core Data's.
    var hasEvident = false
    /// The superclass that the sources do not declare, or the last class if it has no interface. `nil` if the chain ends
    /// in NSManagedObject, in a class without a superclass, or in a cycle.
    var outside: String?
  }

  /// All classes by qualified name. Classes with the same name in different types are different classes.
  private(set) var classes: [String: Class] = [:]
  /// The facts about the superclasses of each class; `nil` before they are computed.
  private(set) var chains: [String: Chain?] = [:]
  /// The qualified names, by the simple names.
  private var qualified: [String: [String]] = [:]
  /// The extensions, by the simple names of the extended types.
  let extensions: [String: [ExtensionRecord]]
  /// The qualified names of all types that the sources declare.
  private let declared: Set<String>
  /// The simple names of the protocols that the sources declare. The first type of an inheritance clause may be one
  /// of them.
  let protocols: Set<String>
  /// The methods that have the name of the calling function as a default argument.
  private let namedByCaller: Set<String>
  let names: ExpectedNames
  let aliases: Aliases

  /// Creates the hierarchy of all units, in one pass over them. Superclasses are found by name.
  init(_ units: [SourceUnit], names: ExpectedNames, aliases: Aliases) {
    self.names = names
    self.aliases = aliases
    let extensions = units.flatMap(\.extensions).map { $0.resolved(aliases) }
    self.extensions = Dictionary(grouping: extensions) { $0.type.lastComponent }
    declared = Set(units.flatMap(\.types).map(\.declaration.qualifiedName))
    protocols = Set(units.flatMap(\.protocols))
    let bodies = units.flatMap { $0.classes.map(\.body) + $0.extensions.map(\.body) }
    namedByCaller = bodies.reduce(into: []) { $0.formUnion($1.namedByCaller) }
    for record in units.flatMap(\.classes) { add(record) }
    chains = Dictionary(uniqueKeysWithValues: classes.keys.map { ($0, nil) })
    for name in classes.keys { resolveChain(of: name) }
    for name in classes.keys where chains[name]??.hasEvident == true { classes[name]?.isEvident = true }
  }

  /// Returns the variables of a body that are not stored. A computed variable whose helper takes the variable's name is
  /// an accessor.
  func unstored(of body: TypeBody) -> [UnstoredVariable] {
    body.unstored.map { variable in
      guard variable.reason == .computed, let helper = body.helpers[variable.name], namedByCaller.contains(helper)
      else { return variable }
      var accessor = variable
      accessor.reason = .accessor
      return accessor
    }
  }

  /// The simple names of all classes that are Core Data's.
  var managedNames: Set<String> { Set(classes.values.filter(isManaged).map(\.record.name)) }

  /// Whether a simple name is that of an entity's class.
  func isManaged(_ name: String) -> Bool {
    names.classes[name] != nil || name == Self.root
      || (qualified[name] ?? []).contains { classes[$0]?.isEvident ?? false }
  }

  /// Returns the simple names of the types that properties have, except for entities' classes. Such a type is
  /// included in the result even if the model does not name it.
  func typesOfProperties(_ types: [TypeDeclaration]) -> Set<String> {
    let others = Set(types.map(\.name).filter { !isManaged($0) })
    if others.isEmpty { return [] }
    var found: Set<String> = []
    for body in classes.values.lazy.flatMap(\.bodies) {
      for property in body.properties {
        if case .named(let name, _) = property.type.unwrapped, others.contains(name.lastComponent) {
          found.insert(name.lastComponent)
        }
      }
    }
    return found
  }

  /// Returns the model's name for a property of a class, or of one of its superclasses. `nil` if the property does
  /// not exist. Inverses that are key paths need it.
  func persistentName(of property: String, in className: String) -> String? {
    for owner in (qualified[className] ?? []).compactMap({ classes[$0] }) {
      if let found = owner.property(property) { return found.persistentName }
      for above in superclasses(of: owner) {
        if let found = above.property(property) { return found.persistentName }
      }
    }
    return nil
  }

  private static let root = "NSManagedObject"
}

// MARK: - Classes

extension Hierarchy {
  /// Adds a declaration, with all extensions of its class.
  private mutating func add(_ record: ClassRecord) {
    let old = classes[record.qualifiedName]
    // A Core Data class and a SwiftData class with the same name are in different modules. The SwiftData class is used
    // if it exists.
    let isOther = old.map { $0.record.isSwiftData != record.isSwiftData } ?? true
    let extended = isOther ? extensionBodies(of: record) : []
    var new = Class(
      record: record, bodies: [record.body] + extended,
      superclass: record.inherited.first.flatMap {
        aliases.resolve($0, in: record.qualifiedName, of: record.places.file).pathName
      }.flatMap { isProtocol($0) ? nil : $0 },
      isEvident: false)
    new.isMarkedByExtension = isOther ? extended.contains(where: Self.isMarked) : old?.isMarkedByExtension ?? false
    new.isEvident = Self.isMarked(new)
    if let old {
      classes[record.qualifiedName] =
        isOther ? (new.record.isSwiftData ? new : old) : Self.combined(old, new)
    } else {
      classes[record.qualifiedName] = new
      qualified[record.name, default: []].append(record.qualifiedName)
    }
  }

  private func isProtocol(_ name: String) -> Bool {
    protocols.contains(name.lastComponent) || OutsideType.isProtocol(name.lastComponent)
  }

  /// Returns the combination of two declarations: another branch of an `#if`, or the class of another module. The
  /// members of both count. The declaration that is marked as Core Data's is first.
  private static func combined(_ old: Class, _ new: Class) -> Class {
    let isNewFirst = new.isEvident && !old.isEvident
    var result = isNewFirst ? new : old
    result.record.lacksImplementation = old.record.lacksImplementation && new.record.lacksImplementation
    result.bodies = old.bodies
    result.bodies.insert(new.record.body, at: 1)
    return result
  }

  /// Returns the members of the class's extensions, in the order of their files.
  private func extensionBodies(of record: ClassRecord) -> [TypeBody] {
    (extensions[record.name] ?? []).filter { means($0.type, record.qualifiedName) }.map(\.body)
  }

  /// Whether an extension's type is the given type. `App.Shop.Item` and `Item` mean `Shop.Item` if no type has
  /// exactly that name.
  private func means(_ type: String, _ qualifiedName: String) -> Bool {
    if type == qualifiedName { return true }
    guard type.isPath(to: qualifiedName), !declared.contains(type) else { return false }
    return !declared.contains { type.hasSuffix("." + $0) && $0.utf8.count > qualifiedName.utf8.count }
  }

  /// Whether the class is marked as Core Data's: by a macro, by its superclass, or by `@NSManaged` in it or in an
  /// extension.
  private static func isMarked(_ found: Class) -> Bool {
    found.record.isMarked || found.superclass == root || found.isMarkedByExtension || isMarked(found.record.body)
  }

  /// Whether a body contains `@NSManaged`.
  private static func isMarked(_ body: TypeBody) -> Bool {
    body.properties.contains { $0.form.storage == .managed } || body.accessors.contains(where: \.isManaged)
  }

  /// Returns the superclasses that the sources declare, the nearest first. Each is found when it is needed, because
  /// chains can be long.
  func superclasses(of own: Class) -> some Sequence<Class> {
    var seen: Set<String> = [own.record.qualifiedName]
    return sequence(state: own) { last -> Class? in
      guard let next = superclass(of: last), seen.insert(next.record.qualifiedName).inserted else { return nil }
      last = next
      return next
    }
  }

  /// Returns the direct superclass if the sources declare it.
  private func superclass(of own: Class) -> Class? {
    guard let name = own.superclass, name != Self.root else { return nil }
    return lookUp(name, from: own.record.qualifiedName)
  }

  /// Computes the facts about the superclasses of a class and of each of its superclasses.
  private mutating func resolveChain(of name: String) {
    var path: [Class] = []
    var places: [String: Int] = [:]
    var next = classes[name]
    while let own = next, case .some(.none) = chains[own.record.qualifiedName] {
      let name = own.record.qualifiedName
      if let start = places[name] {
        // All classes of a cycle have the same superclasses.
        let hasEvident = path[start...].contains(where: \.isEvident)
        for member in path[start...] { chains[member.record.qualifiedName] = Chain(hasEvident: hasEvident) }
        path.removeSubrange(start...)
        next = nil
        break
      }
      places[name] = path.count
      path.append(own)
      next = superclass(of: own)
    }
    for own in path.reversed() {
      chains[own.record.qualifiedName] = chain(of: own)
    }
  }

  /// Returns the facts about the superclasses of a class whose superclass is resolved.
  private func chain(of own: Class) -> Chain {
    guard let next = superclass(of: own), let known = chains[next.record.qualifiedName] ?? nil else {
      let outside = own.superclass.flatMap { $0 == Self.root ? nil : $0.lastComponent }
      return Chain(outside: own.record.lacksInterface ? own.record.name : outside)
    }
    return Chain(hasEvident: next.isEvident || known.hasEvident, outside: known.outside)
  }

  /// Returns a class by its name in another class's code: a class in the same scope first, then any class with the
  /// name.
  private func lookUp(_ name: String, from other: String) -> Class? {
    let neighbour = other.contains(".") ? "\(other.withoutLastComponent).\(name)" : name
    if let found = classes[neighbour] ?? classes[name] { return found }
    return (qualified[name.lastComponent] ?? []).first.flatMap { classes[$0] }
  }
}

extension Hierarchy.Class {
  fileprivate func property(_ name: String) -> PropertyDeclaration? {
    bodies.lazy.flatMap(\.properties).first { $0.name == name }
  }
}

extension ExtensionRecord {
  /// Returns the extension with an alias replaced by its type.
  fileprivate func resolved(_ aliases: Aliases) -> ExtensionRecord {
    guard let name = aliases.resolve(.named(type), of: file).pathName, name != type else { return self }
    var record = self
    record.type = name
    return record
  }
}

extension String {
  /// Whether a type's name in code can mean the type with a qualified name: `App.Shop.Item` and `Item` can mean
  /// `Shop.Item`.
  func isPath(to qualifiedName: String) -> Bool {
    self == qualifiedName || hasSuffix("." + qualifiedName) || qualifiedName.hasSuffix("." + self)
  }
}

extension TypeReference {
  /// The name of a named type, without generic arguments. `nil` for any other type.
  var pathName: String? { if case .named(let name, _) = self { name } else { nil } }
}
