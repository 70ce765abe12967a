import PlumbCore
import PlumbModel
import PlumbRules

extension Rule {
  /// Custom policies whose class Core Data does not find. `MappingCheck.policies` creates the findings.
  static let mappingModelPolicy = Rule(
    "mapping-model-policy", .bundle, "A migration policy whose class is not found",
    severity: .always(.error),
    text: Text(
      what: """
        A mapping names a custom policy that no source declares, although one declares a class with a similar name, or \
        it names a Swift class without its module. A policy without a similar name may be in a library.
        """,
      why: """
        Core Data finds the class by its name in Objective-C, which is `Module.Class` for a class in Swift unless \
        `@objc(Class)` sets it. The migration fails if it finds none, and the store does not open.
        """,
      bad: .words(
        "OrderToOrder has the custom policy `OrderPolicy`; the code has `class OrderPolicy: NSEntityMigrationPolicy`."),
      good: .words("OrderToOrder has the custom policy `Shop.OrderPolicy`, or the class has `@objc(OrderPolicy)`."),
      fix: """
        Select the mapping in Xcode and correct “Custom Policy” in the Mapping Model inspector, or set the name of the \
        class with `@objc`.
        """))
}

extension MappingCheck {
  /// The custom policies of the mappings, without those of Core Data.
  var policies: [(mapping: EntityMapping, name: String)] {
    mapping.entityMappings.compactMap { mapping in
      guard let name = mapping.policyClassName, SwiftName.isIdentifier(name.lastComponent), !name.hasPrefix("NS") else {
        return nil
      }
      return (mapping, name)
    }
  }

  /// Returns findings about the policies. `code` is called if a mapping has one, with the names of the classes.
  package func policyDiagnostics(_ settings: RuleSettings, _ code: (Set<String>) -> PolicyClasses) -> [Diagnostic] {
    let policies = policies
    guard !policies.isEmpty,
      let severity = settings.severity(of: .mappingModelPolicy, for: versions.last?.current.model)
    else { return [] }
    let found = code(Set(policies.map(\.name.lastComponent)))
    return policies.compactMap { policy in
      guard let (flaw, help) = found.flaw(of: policy.name) else { return nil }
      let finding = Finding(
        "\(policy.mapping.effectiveName) has the policy \(policy.name), \(flaw)",
        on: anchor(
          [.init(.entity, policy.mapping.destination ?? policy.mapping.source ?? "")], line: policy.mapping.line),
        label: "not found", notes: ["the migration fails, and the store does not open"], help: [help],
        discriminator: policy.name)
      return Locator(version: mapping.name).diagnostic(
        finding, rule: Rule.mappingModelPolicy.id, severity: severity)
    }
  }
}
