import PlumbComparing
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// The removed elements of a step, in one finding.
  package static let stepDataDropped = Rule(
    "step-data-dropped", .bundle, "A step that drops data",
    severity: .recommended(.note),
    text: Text(
      what: """
        Entities or properties of the previous version are not in the current one, or a relationship is no longer \
        ordered. A possible rename is reported as `step-rename`.
        """,
      why: """
        Core Data infers the mapping and drops their values. In most cases this is intended.
        """,
      example: .bundle(
        [
          (
            "Shop",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="number" attributeType="Integer 64" defaultValueString="0"/>
                <attribute name="fax" optional="YES" attributeType="String"/>
            </entity>
            """
          ),
          (
            "Shop 2",
            """
              <entity name="Order" representedClassName="Order">
                  <attribute name="number" attributeType="Integer 64" defaultValueString="0"/>
            +     <attribute name="fax" optional="YES" attributeType="String"/>
              </entity>
            """
          ),
        ], current: "Shop 2"),
      fix: """
        No change is necessary if the removal is intended. Otherwise keep the property in one more version and move \
        its values, or give its replacement a renaming identifier.
        """))
}

extension StepCheck {
  /// Returns the findings of `stepDataDropped`.
  package func dropped(_ step: VersionStep) -> [Finding] {
    let renamed = Set(step.evolution.suspectedRenames.map(\.from.steps))
    let removals = step.changes(.lossy).filter { !$0.change.isAddition && !renamed.contains($0.change.path.steps) }
    guard !removals.isEmpty else { return [] }
    let (orders, values) = (removals.filter(\.isOfOrder).map(\.change.path.key), removals.filter { !$0.isOfOrder })
    let keys = values.flatMap(\.droppedKeys)
    let dropped = [("the values of ", keys), ("the order of ", orders)].filter { !$0.1.isEmpty }
    let all = dropped.filter { $0.1.count > 5 }.map { "all of them: " + Phrase.list($0.1) }
    return [
      Finding(
        "The step from \(step.old.name) to \(step.new.name) drops "
          + dropped.map { $0.0 + Phrase.list($0.1, limit: 5) }.joined(separator: " and "),
        on: .model(step.new), notes: all,
        related: removals.prefix(3).flatMap { step.related($0.change.old ?? $0.change.path, "dropped") },
        discriminator: step.old.name)
    ]
  }
}

extension AssessedChange {
  /// Whether the change drops the order of a relationship's objects.
  fileprivate var isOfOrder: Bool { change.field?.key == .ordered }

  /// The keys of the elements that a lossy change drops: the element, or the properties that an entity no longer
  /// inherits.
  fileprivate var droppedKeys: [String] {
    let properties = inherited.filter { $0.effect.level == .lossy }.compactMap { $0.path.last?.name }
    return properties.isEmpty ? [change.path.key] : properties.map { "\(change.path.key).\($0)" }
  }
}
