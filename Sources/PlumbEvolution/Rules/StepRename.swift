import PlumbModel
import PlumbRules

extension Rule {
  /// A suspected rename; each rename has a finding. Its fix changes no version hash.
  static let stepRename = Rule(
    "step-rename", .bundle, "A rename that drops its data",
    severity: .always(.warning),
    text: Text(
      what: """
        An element of the version before was removed and one like it was added in the current one, without a renaming \
        identifier. Attributes have the same type and similar names; relationships the same destination, and similar \
        names or the same inverse. Entities have mostly the same properties, and similar names, the same class, a \
        relationship that now leads to the other, or three properties that few entities have. Not reported: an element \
        that resembles two others as much, and one of more than 64 elements of a kind that were replaced together.
        """,
      why: """
        Core Data sees a property that goes and another that comes. The migration succeeds, and the values are gone.
        """,
      example: .bundle(
        [
          (
            "Shop",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="total" optional="YES" attributeType="Decimal"/>
            </entity>
            """
          ),
          (
            "Shop 2",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="totalAmount" optional="YES" attributeType="Decimal"«| elementID="total"»/>
            </entity>
            """
          ),
        ], current: "Shop 2"),
      fix: """
        Select the later element and write the earlier name into “Renaming ID” in the Data Model inspector, under \
        “Versioning”. If they are two things, suppress the finding.
        """),
    check: .elsewhere)
}

extension StepCheck {
  /// Returns the findings of `stepRename`.
  func renamed(_ step: LastStep) -> [Finding] {
    return step.evolution.suspectedRenames.map { suspect in
      let anchor = step.anchor(suspect.to)
      return Finding(
        "\(suspect.to.key) may be \(suspect.from.key) of \(step.old.name) under a new name; its data is dropped",
        on: anchor, at: .name, label: "similarity \(suspect.roundedSimilarity)",
        notes: ["without a renaming identifier Core Data drops \(suspect.from.key) and starts with nothing"],
        help: ["if it is a rename, set the renaming identifier “\(suspect.identifier)”; if not, suppress this"],
        related: step.related(suspect.from, "last seen in \(step.old.name)"),
        fixes: [
          XMLFix(
            "Say that \(suspect.to.key) was \(suspect.from.key)", .review, .set(.elementID, to: suspect.identifier),
            on: anchor)
        ],
        discriminator: "\(step.old.name) \(suspect.from.key)")
    }
  }
}
