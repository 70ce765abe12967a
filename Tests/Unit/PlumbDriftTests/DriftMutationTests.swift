import Testing

@testable import PlumbCore
@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFormats
@testable import PlumbWorkspace

/// Changes of each field of each declaration. A change results in one finding of the responsible rule, or in none.
@Suite struct DriftMutationTests {
  struct Mutation: Sendable {
    let name: String
    let rule: String?
    /// The change. It returns `nil` if the property does not have the field.
    let change: @Sendable (PropertyDeclaration) -> PropertyDeclaration?

    init(_ name: String, _ rule: String?, _ change: @escaping @Sendable (PropertyDeclaration) -> PropertyDeclaration?) {
      self.name = name
      self.rule = rule
      self.change = change
    }

    static func attribute(
      _ name: String, _ rule: String?,
      _ change: @escaping @Sendable (inout PropertyDeclaration.AttributeTraits) -> Void
    ) -> Mutation {
      Mutation(name, rule) { property in
        guard case .attribute(var traits) = property.kind else { return nil }
        change(&traits)
        return property.with { $0.kind = .attribute(traits) }
      }
    }

    static func relationship(
      _ name: String, _ rule: String?,
      _ change: @escaping @Sendable (inout PropertyDeclaration.RelationshipTraits) -> Void
    ) -> Mutation {
      Mutation(name, rule) { property in
        guard case .relationship(var traits) = property.kind else { return nil }
        change(&traits)
        return property.with { $0.kind = .relationship(traits) }
      }
    }
  }

  private static func policy(_ name: String, _ rule: String, isDecoded: Bool) -> Mutation {
    Mutation(name, rule) { property in
      guard case .attribute(var traits) = property.kind, traits.storage.isDecoded == isDecoded else { return nil }
      traits.decodeFailurePolicy = .known(.debugAssertNil)
      return property.with { $0.kind = .attribute(traits) }
    }
  }

  static let macro: [Mutation] = [
    Mutation("places", nil) { property in property.with { $0.places = SourceRanges(file: "A.swift", name: Span(1, 2)) }
    },
    Mutation("persistentName", "drift-persistent-name") { property in property.with { $0.persistentName += "X" } },
    Mutation("type", "drift-type") { property in
      guard case .attribute = property.kind else { return nil }
      let wrong = TypeReference.named("Wrong")
      return property.with { $0.type = $0.type.isOptional ? .optional(wrong) : wrong }
    },
    Mutation("optionality", "drift-optionality") { property in
      property.with { $0.type = $0.type.isOptional ? $0.type.unwrapped : .optional($0.type) }
    },
    Mutation("default", "drift-default") { property in property.with { $0.defaultValue = .url("x:y") } },
    .attribute("isUnique", "drift-unique") { $0.isUnique.toggle() },
    .attribute("isTransient", "drift-transient") { $0.isTransient.toggle() },
    .attribute("storage", "drift-storage") { $0.storage = $0.storage == .raw ? .codable : .raw },
    policy("decodeFailurePolicy", "drift-storage", isDecoded: true),
    policy("decodeFailurePolicy where nothing is decoded", "drift-macro", isDecoded: false),
    .relationship("cardinality", "drift-relationship-kind") {
      $0.cardinality = $0.cardinality == .toMany ? .toManyOrdered : .toMany
    },
    .relationship("destination", "drift-type") { $0.destination = "Wrong" },
    .relationship("inverse", "drift-inverse") { $0.inverse = "wrong" },
    .relationship("no inverse", "drift-inverse") { $0.inverse = nil },
    .relationship("delete rule", "drift-delete-rule") { $0.deleteRule = $0.deleteRule == .deny ? .cascade : .deny },
    .relationship("maximum", "drift-counts") { $0.maximumCount = 77 },
    Mutation("kind", "drift-relationship-kind") { property in
      property.with {
        $0.kind =
          $0.elementKind == .attribute
          ? .relationship(.init(cardinality: .toOne, destination: "Tag")) : .attribute(.init())
      }
    },
  ]

  static let managed: [Mutation] = [
    Mutation("kind", nil) { property in property.with { $0.kind = .attribute(.init(isUnique: true)) } },
    Mutation("default", nil) { property in property.with { $0.defaultValue = .url("x:y") } },
    Mutation("type", "drift-type") { property in
      guard case .attribute = property.kind else { return nil }
      return property.with { $0.type = .optional(.named($0.facts.attributeType == .float ? "Bool" : "Float")) }
    },
    Mutation("an attribute's type", "drift-relationship-kind") { property in
      guard case .relationship = property.kind else { return nil }
      return property.with { $0.type = .optional(.named("String")) }
    },
    Mutation("a relationship's type", "drift-relationship-kind") { property in
      guard case .attribute = property.kind else { return nil }
      return property.with { $0.type = .optional(.set(.named("Tag"))) }
    },
  ]

  @Test func everyFieldOfMacroProperties() throws { check(try DriftBench.macro(), Self.macro) }

  @Test func everyFieldOfManagedProperties() throws { check(try DriftBench.managed(), Self.managed) }

  private func check(_ bench: DriftBench, _ mutations: [Mutation]) {
    var count = 0
    for (entity, declaration) in bench.expected.entities.enumerated() {
      for (index, property) in declaration.properties.enumerated() {
        for mutation in mutations {
          guard let changed = mutation.change(property) else { continue }
          count += 1
          let found = bench.findings { $0.entities[entity].properties[index] = changed }
          #expect(
            found.map(\.diagnostic.rule) == [mutation.rule].compactMap(\.self),
            "\(mutation.name) of \(declaration.entity).\(property.name): \(found.map(\.line))")
        }
      }
    }
    #expect(count > 70)
  }

  @Test(arguments: [true, false])
  func everyPropertyCanBeMissingOrExtra(_ isMacro: Bool) throws {
    let bench = try isMacro ? DriftBench.macro() : DriftBench.managed()
    for (entity, declaration) in bench.expected.entities.enumerated() {
      for index in declaration.properties.indices {
        let missing = bench.findings { $0.entities[entity].properties.remove(at: index) }
        #expect(missing.map(\.diagnostic.rule) == ["drift-property-missing"])
        let extra = bench.findings {
          var property = $0.entities[entity].properties[index]
          property.name = "somethingElse"
          property.persistentName = "somethingElse"
          $0.entities[entity].properties.append(property)
        }
        #expect(extra.map(\.diagnostic.rule) == ["drift-property-extra"])
      }
    }
  }

  static let classes: [(String, String?, @Sendable (inout EntityDeclaration) -> Void)] = [
    ("entity", "drift-class-name", { $0.entity = "Wrong" }),
    ("objcName", "drift-class-name", { $0.form.objcName = "Wrong" }),
    ("className", "drift-class-name", { $0.className += "Record" }),
    ("superclass", "drift-superclass", { $0.superclass = $0.entity == "Tag" ? "Line" : "Tag" }),
    ("access", "drift-access", { $0.access = .fileprivate }),
    ("isFinal", nil, { $0.isFinal.toggle() }),
    ("macro", "drift-entity-missing", { $0.macro = nil }),
    ("generatesInit", "drift-accessor", { $0.macro?.generatesInit.toggle() }),
    ("generatesToManyCount", "drift-accessor", { $0.macro?.generatesToManyCount = false }),
    ("observation", "drift-accessor", { $0.macro?.observation = .known(.mainActor) }),
  ]

  @Test(arguments: classes)
  func everyFieldOfClasses(
    _ name: String, _ rule: String?, _ change: @Sendable (inout EntityDeclaration) -> Void
  ) throws {
    let bench = try DriftBench.macro()
    for index in bench.expected.entities.indices {
      let found = bench.findings(comparesGeneratorOptions: true) { change(&$0.entities[index]) }
      #expect(found.map(\.diagnostic.rule) == [rule].compactMap(\.self), "\(name): \(found.map(\.line))")
    }
  }
}

extension PropertyDeclaration {
  fileprivate func with(_ change: (inout PropertyDeclaration) -> Void) -> PropertyDeclaration {
    var copy = self
    change(&copy)
    return copy
  }
}
