import PlumbDeclarations
import Testing

@testable import PlumbDrift

/// The fast paths of the comparison. A class with the properties in the expected order is compared without lookups,
/// equal meanings are accepted without a detailed comparison, and declarations that share the memory of the expected
/// ones are skipped. In another order, none of these apply, and the findings have to be the same.
@Suite struct QuickPathTests {
  private static let mutations: [(name: String, change: @Sendable (inout PropertyDeclaration) -> Void)] = [
    ("nothing", { _ in }),
    ("another type", { $0.type = .named("Odd") }),
    ("another optionality", { $0.type = $0.type.isOptional ? $0.type.unwrapped : .optional($0.type) }),
    ("another default", { $0.defaultValue = .integer(99) }),
    ("no default", { $0.defaultValue = nil }),
    ("another name", { $0.name += "Too" }),
    ("another key", { $0.persistentName += "_raw" }),
    ("an inferred type", { $0.form.isTypeInferred = true }),
    (
      "another kind",
      {
        $0.kind =
          $0.isRelationship
          ? .attribute(.init()) : .relationship(.init(cardinality: .toOne, destination: "Nothing"))
      }
    ),
  ]

  @Test(arguments: [true, false], mutations.indices)
  func theOrderOfPropertiesMakesNoDifference(_ isMacro: Bool, _ mutation: Int) throws {
    let bench = try isMacro ? DriftBench.macro() : DriftBench.managed()
    let (name, change) = Self.mutations[mutation]
    var found = 0
    for (entity, declaration) in bench.expected.entities.enumerated() {
      for property in declaration.properties.indices {
        let inOrder = bench.lines { change(&$0.entities[entity].properties[property]) }
        let reversed = bench.lines {
          change(&$0.entities[entity].properties[property])
          $0.entities[entity].properties.reverse()
        }
        #expect(inOrder.sorted() == reversed.sorted(), "\(declaration.entity).\(property), \(name)")
        found += inOrder.count
      }
    }
    #expect((found == 0) == (name == "nothing" || !isMacro && Self.isNoneOfClassicClasses(name)), "\(name): \(found)")
  }

  /// Whether declarations of managed classes cannot express the change.
  private static func isNoneOfClassicClasses(_ name: String) -> Bool {
    ["another default", "no default", "another name", "an inferred type", "another kind"].contains(name)
  }

  /// Declarations are not accepted by their identity in memory if the sources contain types.
  @Test(arguments: [true, false]) func declarationsThatAreTheExpectedOnesAreEqual(_ isMacro: Bool) throws {
    let bench = try isMacro ? DriftBench.macro() : DriftBench.managed()
    let unused = TypeDeclaration(name: "Unused", kind: .enum, places: SourceRanges(file: "Unused.swift"))
    #expect(bench.lines { _ in } == [])
    #expect(bench.lines(types: [unused]) { _ in } == [])
    let copied = bench.lines { actual in
      for index in actual.entities.indices { actual.entities[index].properties.reserveCapacity(99) }
    }
    #expect(copied == [])
  }
}
