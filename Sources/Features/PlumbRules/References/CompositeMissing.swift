import PlumbCore
import PlumbModel

extension Rule {
  /// A composite attribute of a type that does not exist.
  ///
  /// The rule checks attributes, and elements of composites, because composites may be nested. A composite that
  /// contains itself exists: it is `composite-element-invalid`. Xcode 15 introduced composites. They are rare: 4 in
  /// the corpus.
  package static let compositeMissing = Rule(
    "composite-missing", .references, "A composite attribute of a type that does not exist",
    severity: .always(.error),
    text: Text(
      what: """
        An attribute of the type Composite, or an element of a composite, names no composite or one that is not in the \
        model.
        """,
      why: "The model does not compile: the columns of the attribute in the store are unknown.",
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="sentTo" optional="YES" attributeType="Composite" composite="«Adress|Address»"/>
        </entity>
        <composite name="Address">
            <attribute name="city" optional="YES" attributeType="String"/>
        </composite>
        """,
      fix: "Select the attribute and choose another type in the Data Model inspector, or add the composite."),
    check: .attributes { attribute, owner, schema in
      attribute.type == .composite ? finding(attribute, owner: owner, schema) : []
    })

  /// Returns the finding for an attribute or an element. `owner` is the name of its entity or composite. Empty if the
  /// composite exists.
  private static func finding(_ attribute: Attribute, owner: String, _ schema: Schema) -> [Finding] {
    let name = attribute.composite ?? ""
    guard schema.composite(name) == nil else { return [] }
    return [
      name.isEmpty
        ? Finding(
          "\(owner).\(attribute.name) has the type Composite without the name of a composite", at: .attributeType,
          label: "no composite", notes: ["the model compiler rejects the model"],
          help: ["choose a composite in the Data Model inspector"])
        : Finding(
          "\(owner).\(attribute.name) has the composite \(name), which is not in the model", at: .composite,
          label: "no such composite", notes: ["the model compiler rejects the model"],
          help: schema.suggestion(for: name, in: schema.model.composites.map(\.name))
            + ["choose another composite, or add \(name)"])
    ]
  }
}
