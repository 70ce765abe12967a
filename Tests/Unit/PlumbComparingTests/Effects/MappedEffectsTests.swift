import PlumbCore
import Testing

@testable import PlumbComparing
@testable import PlumbModel

/// The effects of a migration with a mapping model.
@Suite struct MappedEffectsTests {
  /// A mandatory attribute without a default, that only the later version has.
  private static func models(isAbstract: Bool) -> (old: Model, new: Model) {
    var old = Model(name: "Shop", entities: [Entity(name: "Order")])
    old.entities[0].isAbstract = isAbstract
    var new = old
    new.entities[0].attributes = [Attribute(name: "number", type: .string, isOptional: false)]
    return (old, new)
  }

  private static func effects(isAbstract: Bool = false, _ change: (inout EntityMapping) -> Void) -> [String] {
    let (old, new) = models(isAbstract: isAbstract)
    var mapping = MappingModel(from: old, to: new)
    for index in mapping.entityMappings.indices {
      mapping.entityMappings[index].attributes = [PropertyMapping(name: "number", expression: nil)]
      change(&mapping.entityMappings[index])
    }
    return MappedEffects(mapping, from: old, to: new).effects
      .map { "\($0.key.map(\.name).joined(separator: ".")) \($0.value.level)" }.sorted()
  }

  @Test func aMandatoryAttributeWithoutAValueFails() {
    #expect(Self.effects { _ in } == ["Order.number conditional"])
  }

  @Test func aPolicyMaySetTheValue() {
    let effects = Self.effects { $0.policyClassName = "Policy" }
    #expect(effects == ["Order review", "Order.number review"])
  }

  @Test func anAbstractEntityHasNoObjects() {
    #expect(Self.effects(isAbstract: true) { _ in } == [])
  }
}
