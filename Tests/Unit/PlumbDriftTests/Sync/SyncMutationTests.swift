import PlumbCore
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbGenerate
@testable import PlumbModel
@testable import PlumbRules
@testable import PlumbWorkspace

/// A model, compared with the Swift declarations of randomly changed copies.
@Suite struct SyncMutationTests {
  @Test(arguments: 0..<40) func everyChangeIsFollowedOrLeftWithAReason(_ seed: Int) throws {
    var random = Seeded(state: UInt64(seed))
    let model = try Marina.model()
    var other = model
    for _ in 0..<Int.random(in: 1...6, using: &random) { other = other.applying([Self.edit(other, &random)]) }
    let style = DeclarationStyle.allCases.randomElement(using: &random) ?? .macro
    let options = DeclarationOptions(style: style)
    let rules = RuleSettings(preset: seed % 2 == 0 ? .core : .recommended, checksSwift: true)

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
      let second = ModelSync(drift, includesReview: includesReview, original: model)
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
    let owner = ElementPath.Step(.entity, entity.name)
    let (ofAttribute, end) = ([owner, .init(.attribute, attribute)], [owner, .init(.relationship, relationship)])
    switch Int.random(in: 0..<13, using: &random) {
    case 0: return .addEntity(Entity(name: "New\(name)"))
    case 1, 2: return .addAttribute(newAttribute(name, &random), to: owner)
    case 3:
      let inverse = Bool.random(using: &random) ? relationship : nil
      return .addRelationship(
        Relationship(name: name, destination: target, isToMany: Bool.random(using: &random), inverse: inverse),
        to: owner)
    case 4: return .rename(Bool.random(using: &random) ? attribute : relationship, of: entity.name, to: name)
    case 5: return .set(ofAttribute, XMLFix.Change.type(of: newAttribute("", &random)))
    case 6: return .set(ofAttribute, [.flag(.optional, Bool.random(using: &random))])
    case 7: return .set(ofAttribute, DefaultText(value: "1").changes)
    case 8: return .set(ofAttribute, [.flag(.transient, Bool.random(using: &random))])
    case 9: return .set(end, [.set(.inverseName, to: name)])
    case 10:
      let kind = Int.random(in: 0..<3, using: &random)
      return .set(
        end, [.flag(.toMany, kind > 0), .flag(.ordered, kind > 1), .setting(.maxCount, to: kind > 0 ? nil : "1")])
    case 11: return .set(end, [.setting(.destinationEntity, to: target), .setting(.inverseEntity, to: target)])
    default:
      return Bool.random(using: &random)
        ? .setUnique(attribute, of: entity.name, true)
        : .set([owner], [.set(.representedClassName, to: "Class\(name)")])
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
