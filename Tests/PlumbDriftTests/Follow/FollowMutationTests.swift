import PlumbCore
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbGenerate
@testable import PlumbModel
@testable import PlumbRules

/// A model, compared with the Swift declarations of randomly changed copies.
@Suite struct FollowMutationTests {
  @Test(arguments: 0..<40) func everyChangeIsFollowedOrLeftWithAReason(_ seed: Int) throws {
    var random = Seeded(state: UInt64(seed))
    let model = try Marina.model()
    var other = model
    for _ in 0..<Int.random(in: 1...6, using: &random) { other = other.applying(Self.edit(other, &random)) }
    let style = DeclarationStyle.allCases.randomElement(using: &random) ?? .macro
    let options = DeclarationOptions(style: style)
    let rules = RuleSettings(preset: seed % 2 == 0 ? .core : .recommended, speaksSwift: true)

    for includesReview in [false, true] {
      let following = Marina.following(model, to: other, options, includesReview: includesReview, rules: rules)
      #expect(following.left.allSatisfy { !$0.why.isEmpty })
      #expect(Self.errors(following.model, rules).isSubset(of: Self.errors(model, rules)))
      let again = try Marina.model(Marina.text(following.model))
      #expect(Marina.text(again) == Marina.text(following.model))
      #expect(again.written() == again.formatted())
      let drift = Marina.drift(again, declarations(of: other, options: options).value, options, rules: rules)
      // A rename makes all findings of the property new.
      if following.made.allSatisfy({ !$0.fix.title.hasPrefix("Rename ") }) {
        let before = Marina.drift(model, drift.actual, options, rules: rules).diagnostics
        let worse = drift.diagnostics.filter { $0.severity > .note }.worse(than: before)
        #expect(worse.isEmpty, "\(worse.map(\.message))")
      }
      let second = Following(drift, includesReview: includesReview, original: model)
      #expect(second.made.isEmpty, "\(second.made.map(\.fix.title))")
      for entity in model.entities {
        let now = following.model.entities.first { $0.name == entity.name }
        #expect((now?.attributes.count ?? 0) >= entity.attributes.count)
        #expect((now?.relationships.count ?? 0) >= entity.relationships.count)
      }
    }
  }

  private static func errors(_ model: Model, _ rules: RuleSettings) -> Set<FindingKey> {
    let found = Validator(settings: rules, rules: Rule.ofModels).check(model)
    return Set(found.filter { $0.severity == .error }.map(FindingKey.init))
  }

  private static func edit(_ model: Model, _ random: inout Seeded) -> ModelEdit {
    let entity = model.entities.randomElement(using: &random) ?? Entity(name: "")
    let attribute = entity.attributes.randomElement(using: &random)?.name ?? ""
    let relationship = entity.relationships.randomElement(using: &random)?.name ?? ""
    let target = model.entities.randomElement(using: &random)?.name
    let name = "new\(Int.random(in: 0..<9, using: &random))"
    let owner = ModelEdit.Owner.entity(entity.name)
    switch Int.random(in: 0..<13, using: &random) {
    case 0: return .addEntity(Entity(name: "New\(name)"))
    case 1, 2: return .addAttribute(newAttribute(name, &random), to: owner)
    case 3:
      let inverse = Bool.random(using: &random) ? relationship : nil
      return .addRelationship(
        Relationship(name: name, destination: target, isToMany: Bool.random(using: &random), inverse: inverse),
        to: entity.name)
    case 4: return .rename(Bool.random(using: &random) ? attribute : relationship, of: entity.name, to: name)
    case 5: return .attribute(attribute, of: owner, .setType(of: newAttribute("", &random)))
    case 6: return .attribute(attribute, of: owner, .setOptional(Bool.random(using: &random)))
    case 7: return .attribute(attribute, of: owner, .setDefault(DefaultText(value: "1")))
    case 8: return .attribute(attribute, of: owner, .setTransient(Bool.random(using: &random)))
    case 9: return .relationship(relationship, of: entity.name, .setInverse(name))
    case 10:
      return .relationship(
        relationship, of: entity.name,
        .setCardinality([.toOne, .toMany, .toManyOrdered].randomElement(using: &random) ?? .toOne))
    case 11: return .relationship(relationship, of: entity.name, .setDestination(target ?? ""))
    default:
      return .entity(
        entity.name, Bool.random(using: &random) ? .addUniqueness(attribute) : .setClass("Class\(name)"))
    }
  }

  private static func newAttribute(_ name: String, _ random: inout Seeded) -> Attribute {
    let type = AttributeType.allCases.randomElement(using: &random) ?? .string
    var attribute = Attribute(name: name, type: type, isOptional: Bool.random(using: &random))
    attribute.usesScalar = type.swift.usesScalar
    if type.isNumeric, Bool.random(using: &random) { attribute.defaultValue = "2" }
    return attribute
  }
}
