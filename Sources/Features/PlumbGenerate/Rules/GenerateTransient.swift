import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkTraits`. A transient attribute can have both findings.
  static let generateTransient = Rule(
    "generate-transient", .generating, "A transient attribute that requires a store",
    severity: .always(.error),
    text: Text(
      what:
        "A transient attribute with a separate uniqueness constraint, or with another storage than the default one.",
      why: "A transient value is not stored: it can be neither unique in the store nor encoded for it.",
      example: """
          <entity name="Reader" representedClassName="Reader">
              <attribute name="badge" optional="YES" transient="YES" attributeType="String"/>
        -     <uniquenessConstraints>
        -         <uniquenessConstraint>
        -             <constraint value="badge"/>
        -         </uniquenessConstraint>
        -     </uniquenessConstraints>
          </entity>
        """,
      fix: "Remove the constraint or the “storage”, uncheck “Transient”, or compute the value in Swift."))
}

extension Finding {
  /// Returns the finding for a transient attribute with a separate uniqueness constraint.
  static func generateTransient(unique subject: AttributeSubject) -> Finding {
    refusal(
      .generateTransient, "\(subject.path) is transient and cannot be unique", on: subject.anchor, at: .transient,
      help: ["remove the uniqueness constraint, or store the attribute"])
  }

  /// Returns the finding for a transient attribute with a storage that encodes values.
  static func generateTransient(stored subject: AttributeSubject) -> Finding {
    refusal(
      .generateTransient, "\(subject.path) is transient, which requires default storage", on: subject.anchor,
      at: .transient, help: ["store the attribute, or make it a computed property in Swift"])
  }
}
