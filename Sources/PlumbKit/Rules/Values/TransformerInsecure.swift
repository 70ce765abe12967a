import PlumbModel

extension Rule {
  static let transformerInsecure = Rule(
    "transformer-insecure", .values, "A Transformable that is not decoded securely",
    severity: Severities(core: .warning, recommended: .warning, strict: .error),
    text: Text(
      what: """
        A Transformable attribute names no transformer, or one of Foundation's that decode any class they find: \
        `NSKeyedUnarchiveFromData`, `NSUnarchiveFromData`.
        """,
      why: """
        A store that somebody tampered with can then make objects of any class while it is read. Core Data logs a \
        warning for each such attribute, and the old transformers are deprecated.
        """,
      bad: """
        <entity name="Order" representedClassName="Order">
            <attribute name="tags" optional="YES" attributeType="Transformable" customClassName="[String]"/>
        </entity>
        """,
      good: """
        <entity name="Order" representedClassName="Order">
            <attribute name="tags" optional="YES" attributeType="Transformable" \
        valueTransformerName="NSSecureUnarchiveFromData" customClassName="[String]"/>
        </entity>
        """,
      fix: """
        Select the attribute and set “Transformer” to `NSSecureUnarchiveFromData` in the Data Model inspector; it reads \
        what was written before. For classes other than Foundation's strings, numbers, dates, data and collections, \
        write a subclass of `NSSecureUnarchiveFromDataTransformer` that allows them, and register it before the store \
        is loaded.
        """),
    check: .everyValue { attribute, owner in
      guard attribute.type == .transformable, !attribute.isTransient else { return [] }
      let transformer = attribute.valueTransformerName ?? ""
      guard transformer.isEmpty || insecure.contains(transformer) else { return [] }
      let isFoundation = attribute.holdsFoundationClassesOnly
      return [
        Finding(
          transformer.isEmpty
            ? "\(owner).\(attribute.name) is Transformable and names no transformer"
            : "\(owner).\(attribute.name) is decoded by \(transformer), which takes any class",
          at: transformer.isEmpty ? "attributeType" : "valueTransformerName",
          label: transformer.isEmpty ? "no transformer" : "takes any class",
          notes: ["a store that somebody tampered with can make objects of any class; Core Data logs a warning"],
          help: [
            isFoundation ?? true
              ? "set the transformer to NSSecureUnarchiveFromData"
              : "name a subclass of NSSecureUnarchiveFromDataTransformer that allows \(attribute.customClassName ?? "")"
          ],
          fixes: isFoundation == false
            ? []
            : [
              XMLFix(
                "Decode \(attribute.name) with NSSecureUnarchiveFromData", .review,
                .setOnAttribute("valueTransformerName", to: "NSSecureUnarchiveFromData"))
            ])
      ]
    })

  private static let insecure: Set<String> = ["NSKeyedUnarchiveFromData", "NSUnarchiveFromData"]
}

extension Attribute {
  /// Whether `NSSecureUnarchiveFromData` decodes what the attribute holds; nil where the model does not say what it is.
  fileprivate var holdsFoundationClassesOnly: Bool? {
    guard let text = customClassName, !text.isEmpty else { return nil }
    return text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.allSatisfy { Self.secure.contains(String($0)) }
  }

  private static let secure: Set<String> = [
    "Any", "Array", "Bool", "Data", "Date", "Dictionary", "Double", "Float", "Int", "Int16", "Int32", "Int64",
    "NSArray",
    "NSData", "NSDate", "NSDictionary", "NSNull", "NSNumber", "NSSet", "NSString", "NSURL", "NSUUID", "Set", "String",
    "URL", "UUID",
  ]
}
