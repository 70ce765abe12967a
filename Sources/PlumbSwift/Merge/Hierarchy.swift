import PlumbDeclarations
import PlumbModel

/// The classes of all sources by what they inherit, with their extensions.
///
/// A class is Core Data's because it says so itself (a macro, `@NSManaged`, NSManagedObject behind its colon), because
/// a superclass does, or because the model names it. What a chain of superclasses leads to outside of the sources is
/// not known: such a class is none unless the model names it. One that only has the name, and whose chain ends in
/// something else, is none either: a view's `Item`, a test's stand-in.
struct Hierarchy {
  /// A class with all of its parts: every declaration of it (there can be several, in branches of `#if`) and its
  /// extensions.
  struct Class {
    /// The declaration that speaks for itself, else the first one.
    var record: ClassRecord
    /// Its own members, those of extensions behind.
    var bodies: [TypeBody]
    /// As it is written, without aliases, module and all; nil for a class that inherits nothing.
    var superclass: String?
    /// A macro, `@NSManaged` or the superclass says that it is Core Data's; else only its name does.
    var isEvident: Bool
  }

  /// An entity's class with the classes between it and the next entity's.
  struct Entity {
    /// The class that the entity is.
    var own: Class
    /// From the outermost to the innermost.
    var layers: [Class]
    /// The simple name of what the outermost layer inherits: `NSManagedObject`, another entity's class, or empty.
    var superclass: String
    /// The superclass, its own or one further up, that the sources do not hold; nil where they hold all of them.
    var outsideSuperclass: String?
  }

  /// All classes, by qualified names: namesakes in different types are different classes.
  private var classes: [String: Class] = [:]
  /// Qualified names by simple ones.
  private var qualified: [String: [String]] = [:]
  /// By the simple names of what they extend.
  let extensions: [String: [ExtensionRecord]]
  /// The qualified names of all types that the sources declare.
  private let declared: Set<String>
  /// The simple names of the protocols that the sources declare: what stands first behind a colon may be one.
  private let protocols: Set<String>
  private let names: ExpectedNames
  private let aliases: Aliases

  /// The classes of all units. Costs one pass over them; superclasses are looked up by name.
  init(_ units: [SourceUnit], names: ExpectedNames, aliases: Aliases) {
    self.names = names
    self.aliases = aliases
    let extensions = units.flatMap(\.extensions).map { aliases.isEmpty ? $0 : $0.resolved(aliases) }
    self.extensions = Dictionary(grouping: extensions) { $0.type.lastComponent }
    declared = Set(units.flatMap(\.types).map(\.declaration.qualifiedName))
    protocols = Set(units.flatMap(\.protocols))
    for record in units.flatMap(\.classes) { add(record) }
    let evident = classes.values.filter { !$0.isEvident && superclasses(of: $0).contains(where: \.isEvident) }
    for found in evident { classes[found.record.qualifiedName]?.isEvident = true }
  }

  /// The simple names of all classes that are Core Data's.
  var managedNames: Set<String> { Set(classes.values.filter(isManaged).map(\.record.name)) }

  /// Whether a class of this simple name is an entity's.
  func isManaged(_ name: String) -> Bool {
    names.classes[name] != nil || name == Self.root
      || (qualified[name] ?? []).contains { classes[$0]?.isEvident ?? false }
  }

  /// The simple names of these types that properties have, entities' classes aside: such a type is of use though
  /// nothing else says so.
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

  /// The model's name for a property of a class, its superclasses' included; nil where there is no such property. For
  /// inverses that are key paths.
  func persistentName(of property: String, in className: String) -> String? {
    let owners = (qualified[className] ?? []).flatMap(ancestors)
    return owners.lazy.flatMap(\.bodies).flatMap(\.properties)
      .first { $0.name == property }?.persistentName
  }

  private static let root = "NSManagedObject"
}

// MARK: - Classes

extension Hierarchy {
  /// Takes in a declaration, with all extensions that mean its class.
  private mutating func add(_ record: ClassRecord) {
    var new = Class(
      record: record, bodies: [record.body] + extensionBodies(of: record),
      superclass: record.inherited.first.flatMap {
        aliases.resolve($0, in: record.qualifiedName, of: record.places.file).pathName
      }.flatMap { isProtocol($0) ? nil : $0 },
      isEvident: false)
    new.isEvident = Self.speaksForItself(new)
    if let old = classes[record.qualifiedName] {
      // Core Data's class and SwiftData's are two, in two modules: the latter is asked for where it is there.
      let isOther = old.record.isSwiftData != new.record.isSwiftData
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

  /// Another branch of `#if`, or another module's class: what either has counts, the one that speaks for itself first.
  private static func combined(_ old: Class, _ new: Class) -> Class {
    let isNewFirst = new.isEvident && !old.isEvident
    var result = isNewFirst ? new : old
    result.bodies = old.bodies
    result.bodies.insert(new.record.body, at: 1)
    return result
  }

  /// The members of the class's extensions, in the order of their files.
  private func extensionBodies(of record: ClassRecord) -> [TypeBody] {
    (extensions[record.name] ?? []).filter { means($0.type, record.qualifiedName) }.map(\.body)
  }

  /// Whether an extension's type is this one: `App.Shop.Item` and `Item` mean `Shop.Item` where there is no type of
  /// just that name.
  private func means(_ type: String, _ qualifiedName: String) -> Bool {
    if type == qualifiedName { return true }
    guard type.isPath(to: qualifiedName), !declared.contains(type) else { return false }
    return !declared.contains { type.hasSuffix("." + $0) && $0.utf8.count > qualifiedName.utf8.count }
  }

  /// Whether a macro, its superclass, `@NSManaged` in it or in an extension says that the class is Core Data's.
  private static func speaksForItself(_ found: Class) -> Bool {
    found.record.isMarked || found.superclass == root
      || found.bodies.contains { body in
        body.properties.contains { $0.form.storage == .managed }
          || body.accessors.contains(where: \.isManaged)
      }
  }

  /// The class, its superclass and so on; a circle ends where it closes.
  private func ancestors(of qualifiedName: String) -> [Class] {
    guard let own = classes[qualifiedName] else { return [] }
    return [own] + superclasses(of: own)
  }

  /// The superclasses that the sources hold, from the nearest up.
  private func superclasses(of own: Class) -> [Class] {
    // Most classes have none in the sources.
    guard own.superclass != Self.root else { return [] }
    var result: [Class] = []
    var seen: Set<String> = [own.record.qualifiedName]
    var last = own
    while let name = last.superclass, let next = lookUp(name, from: last.record.qualifiedName),
      seen.insert(next.record.qualifiedName).inserted
    {
      result.append(next)
      last = next
    }
    return result
  }

  /// A class by its name as another one writes it: a neighbour first, then any of that name.
  private func lookUp(_ name: String, from other: String) -> Class? {
    let neighbour = other.contains(".") ? "\(other.withoutLastComponent).\(name)" : name
    if let found = classes[neighbour] ?? classes[name] { return found }
    return (qualified[name.lastComponent] ?? []).first.flatMap { classes[$0] }
  }
}

extension Hierarchy.Class {
  fileprivate func `is`(_ other: Self) -> Bool { record.qualifiedName == other.record.qualifiedName }
}

extension ExtensionRecord {
  /// The extension of what an alias stands for.
  fileprivate func resolved(_ aliases: Aliases) -> ExtensionRecord {
    guard let name = aliases.resolve(.named(type), of: file).pathName, name != type else { return self }
    var record = self
    record.type = name
    return record
  }
}

extension String {
  /// Whether a type's name in code can mean the type of this qualified name: `App.Shop.Item` and `Item` mean
  /// `Shop.Item`.
  func isPath(to qualifiedName: String) -> Bool {
    self == qualifiedName || hasSuffix("." + qualifiedName) || qualifiedName.hasSuffix("." + self)
  }
}

extension TypeReference {
  /// The name of a type that is one, generic arguments aside.
  fileprivate var pathName: String? { if case .named(let name, _) = self { name } else { nil } }
}

// MARK: - Entities

extension Hierarchy {
  /// The classes that speak for entities, in no order.
  var entities: [Entity] {
    let managed = classes.values.filter(isManaged)
    let layers = Set(managed.flatMap(layerNames))
    return preferred(managed.filter { !layers.contains($0.record.qualifiedName) }).map(entity)
  }

  /// Whether the class, whatever its properties, is one of Core Data's.
  private func isManaged(_ found: Class) -> Bool {
    found.isEvident || isKnown(found) && outsideSuperclass(of: found).map { !OutsideType.isClass($0) } ?? false
  }

  /// The superclass at which the chain leaves the sources; nil where it ends in NSManagedObject, or in a class that
  /// inherits nothing.
  private func outsideSuperclass(of own: Class) -> String? {
    let chain = superclasses(of: own)
    let last = chain.last ?? own
    if last.record.lacksInterface { return last.record.name }
    guard let name = last.superclass, name != Self.root else { return nil }
    // Classes that inherit from each other.
    if let next = lookUp(name, from: last.record.qualifiedName), ([own] + chain).contains(where: { $0.is(next) }) {
      return nil
    }
    return name.lastComponent
  }

  /// Whether the model names the class, by its Swift or its Objective-C name.
  private func isKnown(_ found: Class) -> Bool {
    names.classes[found.record.name] != nil || found.record.objcName.map { names.classes[$0] != nil } ?? false
  }

  /// The classes that the model means among namesakes: no view's `Item`, and the last one of SwiftData's versions.
  private func preferred(_ found: [Class]) -> [Class] {
    let groups = Dictionary(grouping: found, by: \.record.name)
    return groups.flatMap { name, group in
      if group.count == 1 { return group }
      let alias = aliases.resolve(.named(name), of: "").pathName
      if alias != name, let meant = group.first(where: { $0.record.qualifiedName == alias }) { return [meant] }
      let evident = group.filter(\.isEvident)
      guard evident.allSatisfy(\.record.isSwiftData) else { return evident }
      // What stands in no other type is the one that is used; else the last version is.
      if let top = evident.first(where: { $0.record.qualifiedName == name }) { return [top] }
      return [(evident.isEmpty ? group : evident).max { $0.record.qualifiedName < $1.record.qualifiedName }]
        .compactMap { $0 }
    }
  }

  /// Superclasses that are only a part of this class.
  private func layerNames(under found: Class) -> [String] {
    if mayBeLayer(found) { return [] }
    return layers(under: found).map(\.record.qualifiedName)
  }

  /// The superclasses that are only a part of this class, from the nearest up: they end at the first that is an
  /// entity's.
  private func layers(under found: Class) -> [Class] {
    Array(superclasses(of: found).prefix { isLayer($0, under: found) })
  }

  /// A class that the model does not name, where it names others: it has no entity of its own.
  private func mayBeLayer(_ found: Class) -> Bool {
    !found.record.isMarked && !names.classes.isEmpty && !isKnown(found)
  }

  /// mogenerator writes `_Item` and leaves `Item: _Item` to the developer; others share a base class.
  private func isLayer(_ found: Class, under child: Class) -> Bool {
    found.record.name == "_" + child.record.name || mayBeLayer(found)
  }

  /// The class with its layers.
  private func entity(_ own: Class) -> Entity {
    let layers = layers(under: own)
    let superclass = layers.last.map(\.superclass) ?? own.superclass
    return Entity(
      own: own, layers: layers.reversed(), superclass: superclass?.lastComponent ?? "",
      outsideSuperclass: outsideSuperclass(of: own))
  }
}
