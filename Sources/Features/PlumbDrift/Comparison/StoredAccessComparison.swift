import PlumbCore
import PlumbDeclarations
import PlumbModel

/// The types that hand-written accessors and primitive accessors use for the stored value.
///
/// An accessor may convert the value, so its own type is the author's decision. The stored value is of the model's type:
/// a cast to another kind of Foundation value always fails, and Core Data raises an exception for a value of another
/// kind. Numbers of any width are one kind. Types that the sources declare are not compared.
///
///     model  <attribute name="count" attributeType="Integer 16"/>
///     Swift  var count: String { get { primitiveValue(forKey: "count") as! String } … }
///     // drift-type: Order.count is Integer 16 in the model, but its getter casts the value to String
extension Comparison {
  /// Compares the accesses of a computed property. Only the first mistake is reported.
  mutating func compareStoredAccesses(_ pair: PropertyPair) {
    if let access = pair.actual.form.storedAccesses.first(where: { !fits($0.type, pair) }) {
      differences.append(.driftType(pair, access: access))
    }
  }

  /// Compares the primitive accessors that a class declares for the properties of its entity: `primitiveCount` for
  /// `count`.
  mutating func comparePrimitives(_ entity: EntityDeclaration, _ extra: [Declared]) {
    let primitives = extra.filter { !$0.property.primitiveKeys.isEmpty }
    if primitives.isEmpty { return }
    let properties = Dictionary(entity.properties.map { ($0.persistentName, $0) }) { first, _ in first }
    for declared in primitives {
      guard let property = declared.property.primitiveKeys.lazy.compactMap({ properties[$0] }).first else { continue }
      let pair = PropertyPair(
        entity: entity, expected: property, actual: declared.property, in: classes.classes[declared.owner])
      // In Objective-C, Core Data also converts scalars.
      if pair.language == .swift || pair.actual.type.isOptional, !fits(pair.actual.type, pair) {
        differences.append(.driftType(primitive: pair))
      }
    }
  }

  /// Whether the stored value of a property can have a type. A type whose values are not known is accepted.
  private func fits(_ type: TypeReference, _ pair: PropertyPair) -> Bool {
    guard let found = BridgedValue(type.unwrapped) else { return true }
    switch pair.expected.kind {
    case .relationship(let traits):
      switch traits.cardinality {
      case .toOne: return false
      case .toMany: return found.bridges(to: .set)
      case .toManyOrdered: return found.bridges(to: .orderedSet)
      }
    case .attribute:
      guard let attributeType = pair.expected.facts.attributeType, attributeType != .undefined else { return true }
      let stored = attributeType == .transformable ? pair.expected.type.unwrapped : attributeType.swift.value
      guard let wanted = stored.flatMap(BridgedValue.init) else { return true }
      return found.bridges(to: wanted)
    }
  }
}
