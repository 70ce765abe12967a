import PlumbDeclarations

/// The classes that declare entities, with the layers between them.
extension Hierarchy {
  /// The class of an entity, with the classes between it and the class of the next entity.
  struct Entity {
    /// The entity's class.
    var own: Class
    /// The layers, from the outermost to the innermost.
    var layers: [Class]
    /// The simple name of the outermost layer's superclass: `NSManagedObject`, another entity's class, or empty.
    var superclass: String
    /// The superclass at any level that the sources do not declare. `nil` if they declare all of them.
    var outsideSuperclass: String?
  }

  /// The maximum number of layers of a class. Each of them has a copy of the members of its superclasses.
  private static let mostLayers = 32
  /// The maximum number of properties that all classes together copy from their layers. It grows with the product of
  /// the number of classes and the number of properties of a layer.
  private static let mostCopies = 20_000

  /// The classes that declare entities, by their qualified names.
  var entities: [Entity] {
    let managed = classes.values.filter(isManaged)
    let layers = Set(managed.filter { !mayBeLayer($0) }.flatMap(layers).map(\.record.qualifiedName))
    var left = Self.mostCopies
    return preferred(managed.filter { !layers.contains($0.record.qualifiedName) })
      .sorted { $0.record.qualifiedName < $1.record.qualifiedName }.map { entity($0, &left) }
  }

  /// The classes with the name of an entity's class that are not Core Data's, by their names. A class without an
  /// interface may be one.
  var plainClasses: [String: Declarations.PlainClass] {
    let found = classes.values.filter { isKnown($0) && !isManaged($0) && !$0.record.lacksInterface }
    return Dictionary(
      found.map { ($0.record.name, .init(superclass: $0.superclass, places: $0.record.places)) },
      uniquingKeysWith: { [$0, $1].min { $0.places.file < $1.places.file } ?? $0 })
  }

  /// Whether the class is one of Core Data's. Its properties do not matter: layers have `@NSManaged` properties without
  /// Core Data.
  func isManaged(_ found: Class) -> Bool {
    let outside = outsideSuperclass(of: found)
    if found.isEvident { return !(outside.map(OutsideType.isLayer) ?? false) }
    return isKnown(found) && outside.map { !OutsideType.isClass($0) } ?? false
  }

  /// Returns the superclass at which the chain leaves the sources. `nil` if the chain ends in NSManagedObject, or in
  /// a class without a superclass.
  private func outsideSuperclass(of own: Class) -> String? { (chains[own.record.qualifiedName] ?? nil)?.outside }

  /// Whether the model names the class, by its Swift or its Objective-C name.
  private func isKnown(_ found: Class) -> Bool {
    names.classes[found.record.name] != nil || found.record.objcName.map { names.classes[$0] != nil } ?? false
  }

  /// Returns the classes that the model means, if several have the same name: not a view named `Item`, and only the
  /// last one of SwiftData's versions.
  private func preferred(_ found: [Class]) -> [Class] {
    let groups = Dictionary(grouping: found, by: \.record.name)
    return groups.flatMap { name, group in
      if group.count == 1 { return group }
      let alias = aliases.resolve(.named(name), of: "").pathName
      if alias != name, let meant = group.first(where: { $0.record.qualifiedName == alias }) { return [meant] }
      let evident = group.filter(\.isEvident)
      guard evident.allSatisfy(\.record.isSwiftData) else { return evident }
      // A class at the top level is the current one. Otherwise the last version is.
      if let top = evident.first(where: { $0.record.qualifiedName == name }) { return [top] }
      return [(evident.isEmpty ? group : evident).max { $0.record.qualifiedName < $1.record.qualifiedName }]
        .compactMap { $0 }
    }
  }

  /// Returns the superclasses that are only layers of this class, the nearest first. They end before the first
  /// superclass that is an entity's class, or after more levels than a project has.
  private func layers(under found: Class) -> [Class] {
    Array(superclasses(of: found).prefix(Self.mostLayers).prefix { isLayer($0, under: found) })
  }

  /// Whether the class has no entity: the model names other classes, and not this one.
  private func mayBeLayer(_ found: Class) -> Bool {
    !found.record.isMarked && !names.classes.isEmpty && !isKnown(found)
  }

  /// Whether a class is a layer of another one. mogenerator generates `_Item`, and the developer writes
  /// `Item: _Item`; other projects share a base class.
  private func isLayer(_ found: Class, under child: Class) -> Bool {
    found.record.name == "_" + child.record.name || mayBeLayer(found)
  }

  /// Returns the class with its layers. If too many properties are copied already, a shared layer counts as a
  /// superclass that the sources do not declare.
  private func entity(_ own: Class, _ left: inout Int) -> Entity {
    let layers = layers(under: own)
    let shared = layers.filter { $0.record.name != "_" + own.record.name }
    left -= shared.reduce(0) { $0 + $1.bodies.reduce(0) { $0 + $1.properties.count } }
    if left < 0, let first = shared.first {
      let name = first.record.name
      return Entity(own: own, layers: [], superclass: name, outsideSuperclass: name)
    }
    let superclass = layers.last.map(\.superclass) ?? own.superclass
    return Entity(
      own: own, layers: layers.reversed(), superclass: superclass?.lastComponent ?? "",
      outsideSuperclass: outsideSuperclass(of: own))
  }
}
