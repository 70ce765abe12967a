import TestSupport
import Testing

@testable import PlumbCore
@testable import PlumbDeclarations
@testable import PlumbModel

/// Declarations with the same meaning but different locations, forms or model facts are different values.
@Suite struct MeaningTests {
  private static let property = PropertyDeclaration.attribute("a", "Int64", .integer(1))

  @Test(
    arguments: [
      { $0.places = SourceRanges(file: "A.swift") },
      { $0.places = SourceRanges(file: "", whole: nil, name: Span(1, 2)) },
      { $0.facts.attributeType = .integer64 }, { $0.facts.isOptional = true }, { $0.form.isConditional = true },
      { $0.form.storage = .managed },
    ] as [@Sendable (inout PropertyDeclaration) -> Void])
  func propertiesDifferBeyondTheirMeaning(_ change: @Sendable (inout PropertyDeclaration) -> Void) {
    var other = Self.property
    change(&other)
    #expect(other != Self.property)
    #expect(other.meaning == Self.property.meaning)
    let (one, two) = (Self.entity([Self.property]), Self.entity([other]))
    #expect(one != two && one.meaning == two.meaning)
  }

  @Test(
    arguments: [
      { $0.name = "b" }, { $0.persistentName = "b" }, { $0.type = "Int32" }, { $0.defaultValue = nil },
      { $0.kind = .attribute(.init(isUnique: true)) },
    ] as [@Sendable (inout PropertyDeclaration) -> Void])
  func meaningsDiffer(_ change: @Sendable (inout PropertyDeclaration) -> Void) {
    var other = Self.property
    change(&other)
    #expect(other.meaning != Self.property.meaning)
    #expect(Self.entity([other]).meaning != Self.entity([Self.property]).meaning)
  }

  @Test(
    arguments: [
      { $0.places = SourceRanges(file: "A.swift") }, { $0.form.objcName = "B" }, { $0.form.layers = ["_A"] },
      { $0.facts.usesScalar = true },
    ] as [@Sendable (inout EntityDeclaration) -> Void])
  func classesDifferBeyondTheirMeaning(_ change: @Sendable (inout EntityDeclaration) -> Void) {
    var other = Self.entity([])
    change(&other)
    #expect(other != Self.entity([]) && other.meaning == Self.entity([]).meaning)
  }

  @Test func casesOfEnumsHaveLocations() {
    let (one, other) = (TypeDeclaration.Case("a", place: Span(1, 2)), TypeDeclaration.Case("a", place: Span(3, 4)))
    #expect(one != other && one.meaning == other.meaning)
  }

  private static func entity(_ properties: [PropertyDeclaration]) -> EntityDeclaration {
    EntityDeclaration(entity: "A", className: "A", properties: properties)
  }

  @Test func aPlaceThatIsTakenAwayLeavesNothing() {
    var places = SourceRanges()
    places.body = Span(1, 2)
    places.arguments = [.init(.unique, Span(3, 4))]
    #expect(places.body == Span(1, 2) && places.argument(.unique) == Span(3, 4) && places.argument(.inverse) == nil)
    places.body = nil
    places.arguments = []
    #expect(places == SourceRanges())
  }
}
