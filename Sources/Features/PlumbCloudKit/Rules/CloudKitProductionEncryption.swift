import PlumbFormats
import PlumbModel
import PlumbRules

extension Rule {
  /// A field that is encrypted in Production and not in the model, or the reverse.
  static let cloudKitProductionEncryption = Rule(
    "cloudkit-production-encryption", .cloudKit, "A field with another encryption than the model",
    severity: .always(.error),
    text: Text(
      what: """
        An attribute allows cloud encryption and its field in Production is not `ENCRYPTED`, or the field is \
        `ENCRYPTED` and the attribute does not allow it.
        """,
      why: """
        The encryption of a field never changes once it is in Production. Saving a value in the other form fails.
        """,
      bad: .words("Plant.code allows cloud encryption, and the export has CD_code STRING."),
      good: .words("Plant.code allows cloud encryption, and the export has CD_code ENCRYPTED STRING."),
      fix: """
        Restore “Allows Cloud Encryption” as Production has it, or add a new attribute and copy the values in code.
        """))
}

extension CloudCheck {
  /// Returns the findings of `cloudKitProductionEncryption`.
  func encryption() -> [Finding] {
    guard let export = exports.production else { return [] }
    return deployedFields.filter { $0.deployed.isEncrypted != $0.field.isEncrypted }.map { found in
      let (field, type, deployed) = (found.field, found.recordType, found.deployed)
      let name = "\(type.name).\(deployed.name)"
      return Finding(
        field.isEncrypted
          ? "\(field.path) is encrypted, but \(name) of Production is not"
          : "\(field.path) is not encrypted, but \(name) of Production is",
        on: field.anchor, at: .allowsCloudEncryption,
        label: field.isEncrypted ? "encrypted" : "not encrypted",
        notes: ["the encryption of a field in Production never changes"],
        help: ["restore the mark as Production has it, or add a new attribute"],
        related: [(anchor(export, type, deployed), nil, deployed.definitionWithoutIndexes)])
    }
  }
}
