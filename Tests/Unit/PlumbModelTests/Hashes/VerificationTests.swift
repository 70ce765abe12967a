import Testing

@testable import PlumbModel
@testable import PlumbText

/// The search for the version that created a store.
@Suite struct VerificationTests {
  /// Returns a version with some entities, each with one attribute.
  static func version(_ name: String, _ entities: KeyValuePairs<String, String>) -> Model {
    Model(
      name: name, entities: entities.map { Entity(name: $0, attributes: [Attribute(name: $1, type: .string)]) })
  }

  static let first = version("Shop", ["Order": "number"])
  static let second = version("Shop 2", ["Order": "number", "Item": "name"])
  static let third = version("Shop 3", ["Order": "code", "Item": "name", "Tag": "text"])

  static func hashes(_ model: Model) throws -> ModelHashes { try #require(VersionHashes(model).known) }

  @Test func aVersionIsFoundExactly() throws {
    let versions = [Self.first, Self.second, Self.third]
    for version in versions {
      #expect(Verification(of: try Self.hashes(version), among: versions).exact == [version.name])
    }
    var copy = Self.second
    copy.name = "Shop 4"
    #expect(Verification(of: try Self.hashes(copy), among: versions + [copy]).exact == ["Shop 2", "Shop 4"])
  }

  @Test func theNearestIsReportedWithWhatDiffers() throws {
    let store = try Self.hashes(Self.version("Store", ["Order": "number", "Item": "title", "Log": "line"]))
    let verification = Verification(of: store, among: [Self.first, Self.second, Self.third])
    #expect(verification.exact == [])
    let nearest = try #require(verification.nearest)
    #expect(nearest.version == "Shop 2" && nearest.same == 1)
    #expect(
      nearest.differences == [.init(entity: "Item", kind: .differs), .init(entity: "Log", kind: .missing)])
    #expect(
      verification.comparisons.last?.differences == [
        .init(entity: "Item", kind: .differs), .init(entity: "Log", kind: .missing),
        .init(entity: "Order", kind: .differs), .init(entity: "Tag", kind: .extra),
      ])
  }

  @Test func whatIsNotKnownIsPossibleAndNotExact() throws {
    var derived = Self.second
    derived.entities[1].attributes[0].isDerived = true
    let verification = Verification(of: try Self.hashes(Self.second), among: [Self.first, derived])
    let nearest = try #require(verification.nearest)
    #expect(verification.exact == [] && nearest.isPossible && !nearest.isExact && nearest.same == 1)
    #expect(
      nearest.differences == [.init(entity: "Item", kind: .notKnown(UnknownHash("Item", "name", .derived)))])
  }

  /// A store of a configuration contains only the entities of that configuration.
  @Test func aConfigurationIsEnough() throws {
    var model = Self.third
    model.configurations = [
      Configuration(name: "Local", members: ["Tag"]), Configuration(name: "Cloud", members: ["Order", "Item"]),
    ]
    let store = try Self.hashes(Self.version("Store", ["Order": "code", "Item": "name"]))
    let comparison = try #require(Verification(of: store, among: [model]).comparisons.first)
    #expect(comparison.isExact && comparison.configuration == "Cloud")
    #expect(Verification(of: store, among: [Self.third]).exact == [])
  }

  @Test func withoutVersionsThereIsNoNearest() throws {
    #expect(Verification(of: try Self.hashes(Self.first), among: []).nearest == nil)
  }
}
