import PlumbModel

extension Rule {
  /// Fetch indexes in a model that is declared for an Xcode without them, which the model compiler refuses.
  ///
  /// The finding is on the model. `tools-version-too-old` checks the other features that need a newer Xcode.
  static let fetchIndexToolsVersion = Rule(
    "fetch-index-tools-version", .bundle, "A minimum Xcode that does not support fetch indexes",
    severity: .always(.error),
    text: Text(
      what: "A model with a fetch index has a `minimumToolsVersion` before Xcode 9, the first one with fetch indexes.",
      why: "The model compiler rejects the model.",
      example: .order(
        """
        <attribute name="number" optional="YES" attributeType="String"/>
        <fetchIndex name="byNumber">
            <fetchIndexElement property="number" type="Binary" order="ascending"/>
        </fetchIndex>
        """, modelAttributes: #"minimumToolsVersion="Xcode «8.0|9.0»""#),
      fix: "Choose Xcode 9.0, or “Automatic”, in the File inspector under “Minimum Tools Version”."),
    check: .model { schema in
      guard let text = schema.model.minimumToolsVersion, let declared = XcodeVersion(text),
        declared < XcodeVersion(9, 0),
        let entity = schema.model.entities.first(where: { !$0.fetchIndexes.isEmpty }),
        let index = entity.fetchIndexes.first
      else { return [] }
      return .finding(
        "\(schema.model.name) is declared for \(text), but the fetch index \(index.name) of \(entity.name) needs Xcode 9.0",
        at: .minimumToolsVersion, label: "fetch indexes came with Xcode 9.0",
        notes: ["the model compiler rejects the model"],
        help: ["set the minimum tools version to Xcode 9.0 or to Automatic"],
        related: [
          (.child(.fetchIndex, index.name, origin: index.origin, of: entity), .name, "needs Xcode 9.0")
        ],
        fixes: [
          XMLFix("Declare the model for Xcode 9.0", .review, .set(.minimumToolsVersion, to: "Xcode 9.0"))
        ])
    })
}
