import PlumbDeclarations

/// A table of the classes in the sources, by their names and by their superclasses.
///
/// The results are indices into `classes`, so that the caller can recognize a class that is found twice.
///
///     let table = ClassTable(actual.entities)
///     table.declaring("Item").map { table.classes[$0].className }  // ["ItemRecord"]
struct ClassTable {
  let classes: [EntityDeclaration]
  private let byClass: [String: [Int]]
  private let byEntity: [String: [Int]]
  private let byObjCName: [String: [Int]]
  private let bySuperclass: [String: [Int]]
  /// The classes with layers that have a property, by its location in the sources.
  private let byPlace: [String: Set<Int>]
  /// The classes that have a property, by its name in Swift.
  private let byProperty: [String: Set<Int>]

  init(_ classes: [EntityDeclaration]) {
    self.classes = classes
    byClass = Dictionary(grouping: classes.indices, by: { classes[$0].className.lastComponent })
    byEntity = Dictionary(grouping: classes.indices, by: { classes[$0].entity })
    byObjCName = classes.indices.reduce(into: [:]) { table, index in
      if let name = classes[index].form.objcName { table[name, default: []].append(index) }
    }
    byPlace = classes.indices.reduce(into: [:]) { table, index in
      guard !classes[index].form.layers.isEmpty else { return }
      for place in classes[index].properties.compactMap(\.textPlace) { table[place, default: []].insert(index) }
    }
    byProperty = classes.indices.reduce(into: [:]) { table, index in
      for property in classes[index].properties { table[property.name, default: []].insert(index) }
    }
    bySuperclass = Dictionary(
      grouping: classes.indices.filter { classes[$0].superclass != "NSManagedObject" },
      by: { classes[$0].superclass.lastComponent })
  }

  /// Returns the classes with a name, with or without the types around it. The result has several elements if
  /// different types contain classes of this name.
  func named(_ name: String) -> [Int] { byClass[name.lastComponent] ?? [] }

  /// Returns the classes that declare an entity, by `@objc(Name)` or by their own name.
  func declaring(_ entity: String) -> [Int] { byEntity[entity] ?? [] }

  /// Returns the classes with an Objective-C name.
  func known(as objcName: String) -> [Int] { byObjCName[objcName] ?? [] }

  /// Returns the direct subclasses of a class with a name, which itself may not be in the sources. `NSManagedObject`
  /// has none in the table.
  func inheriting(from name: String) -> [Int] { bySuperclass[name.lastComponent] ?? [] }

  /// Returns the superclasses of some classes in the sources, the nearest first. Each one is included one time, so
  /// that a cycle ends.
  func ancestors(of indices: [Int]) -> [Int] {
    reached(from: indices) { named(classes[$0].superclass) }
  }

  /// Returns the direct and indirect subclasses of some classes, the nearest first. Each one is included one time.
  func descendants(of indices: [Int]) -> [Int] {
    reached(from: indices) { inheriting(from: classes[$0].className) }
  }

  /// Returns the classes with layers that have the property at a location in the sources, in order.
  func declaring(place: String) -> [Int] { (byPlace[place] ?? []).sorted() }

  /// Returns the classes that have a property with a name in Swift.
  func declaring(property name: String) -> Set<Int> { byProperty[name] ?? [] }

  /// The maximum number of levels above or below a class, which no project has.
  private static let mostLevels = 100

  private func reached(from indices: [Int], by step: (Int) -> [Int]) -> [Int] {
    var found: [Int] = []
    var seen = Set(indices)
    var next = indices
    for _ in 0..<Self.mostLevels where !next.isEmpty {
      next = next.flatMap(step).filter { seen.insert($0).inserted }
      found += next
    }
    return found
  }
}
