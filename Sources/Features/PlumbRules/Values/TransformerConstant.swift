import PlumbModel

extension Rule {
  /// A transformer that is named like the constant of its name, which newer model compilers are reported to refuse. It is
  /// no error, because an earlier Xcode recommended the name of the constant in a warning, and projects are built with it.
  static let transformerConstant = Rule(
    "transformer-constant", .values, "The name of a constant as the name of a transformer",
    severity: .recommended(.warning),
    text: Text(
      what: """
        The transformer of a Transformable attribute has the name of one of Foundation's constants, such as \
        `NSSecureUnarchiveFromDataTransformerName`, instead of the name that the constant contains.
        """,
      why: """
        Newer model compilers may reject the model. Earlier ones compile it, and whether Core Data finds the transformer is not \
        documented: it may archive the values without a secure transformer.
        """,
      example: .order(
        #"<attribute name="tags" optional="YES" attributeType="Transformable" "#
          + #"valueTransformerName="«NSSecureUnarchiveFromDataTransformerName|NSSecureUnarchiveFromData»"/>"#),
      fix: "Enter the name without `TransformerName` at its end as “Transformer” in the Data Model inspector."),
    check: .attributes { attribute, owner, _ in
      // The model compiler ignores the transformer of any other type.
      guard attribute.type == .transformable, let name = attribute.valueTransformerName, constants.contains(name) else {
        return []
      }
      let value = String(name.dropLast("TransformerName".count))
      return .finding(
        "\(owner).\(attribute.name) has the transformer \(name), which is the name of a constant",
        at: .valueTransformerName, label: "the name of a constant",
        notes: ["newer model compilers may reject the model"],
        help: ["the value of the constant is \(value)"],
        fixes: [XMLFix("Use the transformer \(value)", .review, .set(.valueTransformerName, to: value))])
    })

  /// The constants in Foundation's header of `NSValueTransformer`. The value of each one is its name without
  /// `TransformerName`.
  private static let constants: Set<String> = [
    "NSNegateBooleanTransformerName", "NSIsNilTransformerName", "NSIsNotNilTransformerName",
    "NSUnarchiveFromDataTransformerName", "NSKeyedUnarchiveFromDataTransformerName",
    "NSSecureUnarchiveFromDataTransformerName",
  ]
}
