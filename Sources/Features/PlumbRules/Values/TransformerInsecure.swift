import PlumbModel

extension Rule {
  /// A Transformable that is not decoded securely.
  ///
  /// The rule checks stored attributes and elements of composites. A transformer with another name belongs to the app
  /// and is assumed to be secure. `NSSecureUnarchiveFromData` reads the data of the insecure transformers, so that a
  /// store needs no migration. It neither saves nor reads values of unsupported classes. The rule therefore offers a
  /// fix only if the model names a supported class and code sets no transformer. In the corpus 1,920 of 3,865
  /// Transformables name this transformer.
  package static let transformerInsecure = Rule(
    "transformer-insecure", .values, "A Transformable that is not decoded securely",
    severity: .always(.warning),
    text: Text(
      what: """
        A Transformable attribute names no transformer, or one of Foundation's that decode any class: \
        `NSKeyedUnarchiveFromData`, `NSUnarchiveFromData`.
        """,
      why: """
        Reading a manipulated store can then create objects of any class. Core Data logs a warning for each such \
        attribute, and the old transformers are deprecated.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="tags" optional="YES" attributeType="Transformable"«| \
        valueTransformerName="NSSecureUnarchiveFromData"» customClassName="[String]"/>
        </entity>
        """,
      fix: """
        If all values are Foundation's strings, numbers, dates, data, URLs, UUIDs and collections of them, select the \
        attribute and set “Transformer” to `NSSecureUnarchiveFromData` in the Data Model inspector; it can read \
        existing data. For any other class, write a subclass of `NSSecureUnarchiveFromDataTransformer` that lists it \
        in `allowedTopLevelClasses`, register it before the store is loaded, and set its name there.
        """),
    check: .attributes { attribute, owner, _ in findings(in: attribute, of: owner) })

  private static func findings(in attribute: Attribute, of owner: String) -> [Finding] {
    guard attribute.type == .transformable, !attribute.isTransient, attribute.declared?.isFormKnown ?? true else {
      return []
    }
    let transformer = attribute.valueTransformerName ?? ""
    guard transformer.isEmpty || insecure.contains(transformer) else { return [] }
    let className = attribute.transformableClass
    let isAllowed = className.map { SecureTransformer.certainlyAllows($0) }
    let isSetInCode = attribute.setsTransformerInCode
    return .finding(
      transformer.isEmpty
        ? "\(owner).\(attribute.name) is Transformable and names no transformer"
        : "\(owner).\(attribute.name) is decoded by \(transformer), which allows any class",
      at: transformer.isEmpty ? .attributeType : .valueTransformerName,
      label: transformer.isEmpty ? "no transformer" : "allows any class",
      notes: ["reading a manipulated store can create objects of any class; Core Data logs a warning"],
      help: [
        isSetInCode
          ? "set a secure transformer in code, or name one here" : help(className, isAllowed: isAllowed)
      ], fixes: isAllowed == true && !isSetInCode ? [fix(attribute)] : [], atMost: isSetInCode ? .note : nil)
  }

  /// Returns the remedy in a line. `isAllowed` is whether Foundation's transformer certainly decodes the class. `nil`
  /// if the model names no class.
  private static func help(_ className: String?, isAllowed: Bool?) -> String {
    if isAllowed == true { return "set the transformer to NSSecureUnarchiveFromData" }
    let own = "write a subclass of NSSecureUnarchiveFromDataTransformer"
    let last = "register it before the store is loaded, and name it here"
    guard let className, isAllowed == false else {
      return "\(own) that lists the class of the values in allowedTopLevelClasses, \(last); "
        + "for Foundation's strings, numbers, dates, data and collections of them NSSecureUnarchiveFromData is enough"
    }
    return "\(own) that lists the classes of \(className) in allowedTopLevelClasses, \(last): "
      + "NSSecureUnarchiveFromData neither saves nor reads a class that it does not list"
  }

  /// Returns a finding of the rule for an attribute with a type that Foundation's transformer does not decode. The
  /// finding has no fix.
  package static func transformerInsecure(_ finding: Diagnostic, for type: String) -> Diagnostic {
    var finding = finding
    finding.fixes = []
    finding.help = [help(type, isAllowed: false)]
    return finding
  }

  private static func fix(_ attribute: Attribute) -> XMLFix {
    XMLFix(
      "Decode \(attribute.name) with NSSecureUnarchiveFromData", .review,
      .set(.valueTransformerName, to: "NSSecureUnarchiveFromData"))
  }

  /// The transformers of Foundation that decode any class.
  private static let insecure: Set<String> = ["NSKeyedUnarchiveFromData", "NSUnarchiveFromData"]
}

extension Attribute {
  /// Whether code sets the transformer: the model names none, and userInfo mentions one.
  fileprivate var setsTransformerInCode: Bool {
    guard valueTransformerName?.isEmpty ?? true, let entries = userInfo?.elements else { return false }
    return entries.contains { entry in
      [entry.key, entry.value ?? ""].contains { $0.lowercased().contains("transformer") }
    }
  }
}
