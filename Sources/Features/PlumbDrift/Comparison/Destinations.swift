import PlumbDeclarations
import PlumbModel

/// The objects of a relationship's destination that a property of a class can hold.
enum Holding {
  /// Objects of every entity that the relationship can contain: the class is the destination's class, or a superclass
  /// of it.
  case all
  /// Some of the objects: the class is a subclass of the destination's class. `others` are the classes of the other
  /// objects.
  case some(others: [String])
  /// Unknown objects: the sources do not declare the class.
  case outside
  /// Zero objects: the class is unrelated.
  case none
}

extension Comparison {
  /// Returns which objects of the destination's class a property of the named class can hold.
  ///
  ///     holding("Vehicle", "Car")    // all, if class Car: Vehicle; Vehicle may be an entity's class or a base class
  ///     holding("Car", "Vehicle")    // some, if class Truck: Vehicle belongs to another entity
  ///     holding("Tag", "Car")        // none
  ///     holding("Auto", "Car")       // outside, if the sources do not declare Auto: it may be an alias
  ///
  /// `NSManagedObject`, `NSObject`, `AnyObject`, `Any` and `AnyHashable` hold all objects, and so does a protocol of
  /// the sources, to which the classes of all objects can conform.
  func holding(_ name: String, _ destination: String) -> Holding {
    let name = name.lastComponent
    if ["NSManagedObject", "NSObject", "AnyObject", "Any", "AnyHashable"].contains(name) { return .all }
    if drift.actual.protocols.contains(name) { return .all }
    if isClass(name, for: destination) || isAbove(name, destination) { return .all }
    if isAbove(swiftClass(destination), name) {
      let others = concreteClasses(leadingTo: destination).filter { $0 != name && !isAbove(name, $0) }
      return others.isEmpty ? .all : .some(others: others)
    }
    return isDeclaredClass(name) || types.holds(name) ? .none : .outside
  }

  /// Whether a class is a superclass of another one: in the sources, including base classes without an entity, or by
  /// the parent entities if the sources have no class.
  private func isAbove(_ name: String, _ other: String) -> Bool {
    let found = classes.named(swiftClass(other))
    let chain = (found + classes.ancestors(of: found)).map { classes.classes[$0] }
    if chain.dropFirst(found.count).contains(where: { $0.className.lastComponent == name }) { return true }
    if chain.contains(where: { $0.superclass.lastComponent == name || $0.form.layers.contains(name) }) { return true }
    guard found.isEmpty else { return false }
    return entities(of: other).contains { entity in
      schema.ancestors(of: entity).contains { expectedClasses[$0.name].map(swiftClass) == name }
    }
  }

  /// Returns the classes of the objects that a relationship to a class can contain: the classes of its entities and
  /// of all their sub-entities, without abstract entities.
  private func concreteClasses(leadingTo destination: String) -> [String] {
    let roots = Set(entities(of: destination).map(\.name))
    let found = drift.model.entities.filter { entity in
      !entity.isAbstract
        && (roots.contains(entity.name) || schema.ancestors(of: entity).contains { roots.contains($0.name) })
    }
    var seen: Set<String> = []
    return found.compactMap { expectedClasses[$0.name].map(swiftClass) }.filter { seen.insert($0).inserted }
  }

  /// Returns the entities whose expected class, or class in the sources, has the name.
  private func entities(of name: String) -> [Entity] {
    drift.expected.entities.filter { isClass(name, for: $0.className) }.compactMap { schema.entity($0.entity) }
  }

  /// Whether the sources declare a class with the name, or the model expects one. Base classes are included.
  private func isDeclaredClass(_ name: String) -> Bool {
    !classes.named(name).isEmpty || classes.classes.contains { $0.form.layers.contains(name) }
      || expectedClasses.values.contains { $0.lastComponent == name }
  }
}
