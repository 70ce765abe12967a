import PlumbModel

extension Rule {
  /// A relationship that is not optional.
  ///
  /// To-one and to-many alike, stored or transient: the absence of `optional="YES"` is what counts, which is how the
  /// file says mandatory. 91 % of the relationships in the corpus are optional. With CloudKit
  /// `cloudkit-relationship-optional` asks for the same.
  package static let relationshipOptional = Rule(
    "relationship-optional", .conventions, "A relationship that is not optional",
    severity: .recommended(.error),
    text: Text(
      what: "A relationship without “Optional”.",
      why: """
        A save fails with a validation error as long as the other object is missing, also in the moment between two \
        saves of a sync or an import. In Swift the value is optional all the same.
        """,
      example: .orderAndCustomer(#"name="customer"«| optional="YES"» maxCount="1" deletionRule="Nullify""#),
      fix: "Select the relationship and check “Optional” in the Data Model inspector."),
    check: .relationship { relationship, entity, _ in
      guard !relationship.isOptional else { return [] }
      return [
        Finding(
          "\(entity.name).\(relationship.name) is a mandatory relationship", at: .optional, label: "not optional",
          notes: ["saving fails while the other object is missing, in the middle of a sync or an import too"],
          help: ["make it optional, and check in code where the object has to be there"],
          fixes: [XMLFix("Make \(relationship.name) optional", .safe, .set(.optional, to: "YES"))])
      ]
    })
}
