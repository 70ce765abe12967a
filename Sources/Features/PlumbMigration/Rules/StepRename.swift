import PlumbComparing
import PlumbModel
import PlumbRules

extension Rule {
  /// A suspected rename; each rename has a finding. Its fix changes no version hash.
  static let stepRename = Rule(
    "step-rename", .bundle, "A rename that drops its data",
    severity: .always(.warning),
    text: Text(
      what: """
        The renaming identifier of an element is its name in the previous version, although it has an identifier there \
        itself. Or an element of the previous version was removed and a similar one was added in the current version, without a \
        renaming identifier. Attributes have the same type and similar names; relationships the same destination, and \
        similar names or the same inverse. Entities have mostly the same properties, and similar names, the same \
        class, a relationship that was redirected from one to the other, or three properties that few entities have. \
        Not reported: an element that is equally similar to two others, and one of more than 64 elements of a kind \
        that were replaced together.
        """,
      why: """
        Core Data removes one property and adds another. The migration succeeds, and the values are lost. It compares \
        identifiers with identifiers: an element that has one keeps it through all versions.
        """,
      example: .orderVersions(
        ("Shop", #"<attribute name="total" optional="YES" attributeType="Decimal"/>"#),
        ("Shop 2", #"<attribute name="totalAmount" optional="YES" attributeType="Decimal"«| elementID="total"»/>"#)),
      fix: """
        Select the later element and enter the earlier name as “Renaming ID” in the Data Model inspector, under \
        “Versioning”. If the elements are different, suppress the finding.
        """))
}

extension StepCheck {
  /// Returns the findings of `stepRename`.
  func renamed(_ step: VersionStep) -> [Finding] {
    return step.evolution.suspectedRenames.map { suspect in
      let anchor = step.new.anchor(nearest: suspect.to)
      if step.new.isSwiftData { return renamedInSwiftData(suspect, step, anchor) }
      if let wrong = suspect.wrongIdentifier { return misnamed(suspect, wrong, step, anchor) }
      return Finding(
        "\(suspect.to.key) may be \(suspect.from.key) of \(step.old.name) under a new name; its data is dropped",
        on: anchor, at: .name, label: "similarity \(suspect.roundedSimilarity)",
        notes: ["without a renaming identifier, Core Data drops \(suspect.from.key) and its values"],
        help: [
          step.new.isSwift
            ? "if it is a rename, write renamedFrom: \"\(suspect.identifier)\"; if not, suppress the finding"
            : "if it is a rename, set the renaming identifier “\(suspect.identifier)”; if not, suppress the finding"
        ],
        related: step.related(suspect.from, "removed after \(step.old.name)"),
        fixes: step.new.isSwift
          ? []
          : [
            XMLFix(
              "Set the renaming identifier of \(suspect.to.key) to \(suspect.identifier)", .review,
              .set(.elementID, to: suspect.identifier),
              on: anchor)
          ],
        discriminator: "\(step.old.name) \(suspect.from.key)")
    }
  }

  /// Returns the finding about SwiftData's classes: a property can have its earlier name, and a class cannot.
  private func renamedInSwiftData(_ suspect: SuspectedRename, _ step: VersionStep, _ anchor: Anchor) -> Finding {
    let isClass = suspect.to.steps.count == 1
    return Finding(
      "\(suspect.to.key) may be \(suspect.from.key) of \(step.old.name) under a new name; its data is dropped",
      on: anchor, label: "similarity \(suspect.roundedSimilarity)",
      notes: [
        isClass
          ? "SwiftData cannot rename a class: the objects of \(suspect.from.key) are dropped"
          : "without originalName, SwiftData drops \(suspect.from.key) and its values"
      ],
      help: [
        isClass
          ? "if it is a rename, copy the objects in a custom stage; if not, suppress the finding"
          : "if it is a rename, write originalName: \"\(suspect.identifier)\"; if not, suppress the finding"
      ],
      related: step.related(suspect.from, "removed after \(step.old.name)"),
      discriminator: "\(step.old.name) \(suspect.from.key)")
  }

  /// Returns the finding about an identifier that is the element's name in the earlier version, where the element has an
  /// identifier itself.
  private func misnamed(_ rename: SuspectedRename, _ wrong: String, _ step: VersionStep, _ anchor: Anchor) -> Finding {
    Finding(
      "\(rename.to.key) has the renaming identifier “\(wrong)”, but \(rename.from.key) of \(step.old.name) has "
        + "“\(rename.identifier)”; its data is dropped",
      on: anchor, at: .elementID, label: "not the identifier of \(rename.from.key)",
      notes: ["Core Data compares identifiers with identifiers: an element keeps its first name as the identifier"],
      help: [
        step.new.isSwift
          ? "write renamedFrom: \"\(rename.identifier)\"" : "set the renaming identifier “\(rename.identifier)”"
      ],
      related: step.related(rename.from, "renamed after \(step.old.name)"),
      fixes: step.new.isSwift
        ? []
        : [
          XMLFix(
            "Set the renaming identifier of \(rename.to.key) to \(rename.identifier)", .review,
            .set(.elementID, to: rename.identifier), on: anchor)
        ],
      discriminator: "\(step.old.name) \(rename.from.key)")
  }
}
