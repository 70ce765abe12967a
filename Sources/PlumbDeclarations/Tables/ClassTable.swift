/// The classes of the sources, found by what they are called and by what they inherit.
///
/// Answers are indices into `classes`, so that a class that is found twice is known to be one.
///
///     let table = ClassTable(actual.entities)
///     table.declaring("Item").map { table.classes[$0].className }  // ["ItemRecord"]
package struct ClassTable {
  package let classes: [EntityDeclaration]
  private let byClass: [String: [Int]]
  private let byEntity: [String: [Int]]
  private let byObjCName: [String: [Int]]
  private let bySuperclass: [String: [Int]]
  private let byLayer: [String: [Int]]

  package init(_ classes: [EntityDeclaration]) {
    self.classes = classes
    byClass = Dictionary(grouping: classes.indices, by: { classes[$0].className.lastComponent })
    byEntity = Dictionary(grouping: classes.indices, by: { classes[$0].entity })
    byObjCName = classes.indices.reduce(into: [:]) { table, index in
      if let name = classes[index].form.objcName { table[name, default: []].append(index) }
    }
    byLayer = classes.indices.reduce(into: [:]) { table, index in
      for layer in classes[index].form.layers { table[layer, default: []].append(index) }
    }
    bySuperclass = Dictionary(
      grouping: classes.indices.filter { classes[$0].superclass != "NSManagedObject" },
      by: { classes[$0].superclass.lastComponent })
  }

  /// The classes of a name, with or without the types around it: several where types of their own hold namesakes.
  package func named(_ name: String) -> [Int] { byClass[name.lastComponent] ?? [] }

  /// The classes that say they are this entity's, by `@objc(Name)` or by their own name.
  package func declaring(_ entity: String) -> [Int] { byEntity[entity] ?? [] }

  /// The classes that Objective-C knows by this name.
  package func known(as objcName: String) -> [Int] { byObjCName[objcName] ?? [] }

  /// The classes above these in the sources, from the nearest up; each once, so that a circle ends.
  package func ancestors(of indices: [Int]) -> [Int] {
    reached(from: indices) { named(classes[$0].superclass) }
  }

  /// The classes that inherit from these, directly or not, the nearest first; each once.
  package func descendants(of indices: [Int]) -> [Int] {
    reached(from: indices) { bySuperclass[classes[$0].className.lastComponent] ?? [] }
  }

  /// The other classes that have a base class without an entity in common with this one.
  package func sharing(layersOf index: Int) -> [Int] {
    classes[index].form.layers.flatMap { byLayer[$0] ?? [] }.filter { $0 != index }
  }

  private func reached(from indices: [Int], by step: (Int) -> [Int]) -> [Int] {
    var found: [Int] = []
    var seen = Set(indices)
    var next = indices
    while !next.isEmpty {
      next = next.flatMap(step).filter { seen.insert($0).inserted }
      found += next
    }
    return found
  }
}

extension String {
  /// The part behind the last dot: `Order` for `Shop.Order`.
  package var lastComponent: String {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return self }
    return String(self[utf8.index(after: dot)...])
  }
}
