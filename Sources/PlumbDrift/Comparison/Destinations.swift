import PlumbDeclarations
import PlumbModel

/// How much of what a relationship leads to a class can hold.
enum Holding {
  /// Objects of every entity that can be there: the destination's class, or one above it.
  case all
  /// Objects of a class below the destination's; the classes of the others that can be there.
  case some(others: [String])
  /// Nobody can tell: the sources do not declare the class.
  case outside
  /// None: it is another class.
  case none
}

extension Comparison {
  /// What a property of a class can hold of the objects of the destination's class.
  ///
  ///     holding("Vehicle", "Car")    // all where class Car: Vehicle, be Vehicle an entity's class or a mere base
  ///     holding("Car", "Vehicle")    // some, where class Truck: Vehicle is another entity's
  ///     holding("Tag", "Car")        // none
  ///     holding("Auto", "Car")       // outside, where nothing declares Auto: an alias, perhaps
  ///
  /// `NSManagedObject`, `NSObject`, `AnyObject`, `Any` and `AnyHashable` hold any.
  func holding(_ name: String, _ destination: String) -> Holding {
    let name = name.lastComponent
    if ["NSManagedObject", "NSObject", "AnyObject", "Any", "AnyHashable"].contains(name) { return .all }
    if isClass(name, for: destination) || isAbove(name, destination) { return .all }
    if isAbove(swiftClass(destination), name) {
      let others = concreteClasses(leadingTo: destination).filter { $0 != name && !isAbove(name, $0) }
      return others.isEmpty ? .all : .some(others: others)
    }
    return isDeclaredClass(name) || types.holds(name) ? .none : .outside
  }

  /// Whether a class stands above another one: in the sources, base classes without an entity included, or by the
  /// parent entities where the sources hold none.
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

  /// The classes of the objects that a relationship to a class can lead to: those of its entities and of all below them,
  /// abstract ones aside.
  private func concreteClasses(leadingTo destination: String) -> [String] {
    let roots = Set(entities(of: destination).map(\.name))
    let found = drift.model.entities.filter { entity in
      !entity.isAbstract
        && (roots.contains(entity.name) || schema.ancestors(of: entity).contains { roots.contains($0.name) })
    }
    var seen: Set<String> = []
    return found.compactMap { expectedClasses[$0.name].map(swiftClass) }.filter { seen.insert($0).inserted }
  }

  /// The entities whose class is expected, or called, so.
  private func entities(of name: String) -> [Entity] {
    drift.expected.entities.filter { isClass(name, for: $0.className) }.compactMap { schema.entity($0.entity) }
  }

  /// Whether the sources declare a class of the name, or the model asks for it: an entity's, or a base class's.
  private func isDeclaredClass(_ name: String) -> Bool {
    !classes.named(name).isEmpty || classes.classes.contains { $0.form.layers.contains(name) }
      || expectedClasses.values.contains { $0.lastComponent == name }
  }
}
