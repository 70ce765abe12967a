import PlumbModel

extension Rule {
  /// A Transformable that is not decoded securely.
  ///
  /// Attributes that are stored and elements of composites. A transformer of another name is the app's own and taken to
  /// be secure. `NSSecureUnarchiveFromData` reads what the insecure ones wrote, so a store needs no migration; there is
  /// a fix unless the values are of a class that it does not allow, or code sets a transformer. In the corpus 1,920 of 3,865 Transformables name
  /// it.
  package static let transformerInsecure = Rule(
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
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="tags" optional="YES" attributeType="Transformable"«| \
        valueTransformerName="NSSecureUnarchiveFromData"» customClassName="[String]"/>
        </entity>
        """,
      fix: """
        Select the attribute and set “Transformer” to `NSSecureUnarchiveFromData` in the Data Model inspector; it reads \
        what was written before. For classes other than Foundation's strings, numbers, dates, data and collections, \
        write a subclass of `NSSecureUnarchiveFromDataTransformer` that allows them, and register it before the store \
        is loaded.
        """),
    check: .all([
      .attribute { attribute, entity, _ in findings(in: attribute, of: entity.name) },
      .compositeElement { element, composite, _ in findings(in: element, of: composite.name) },
    ]))

  private static func findings(in attribute: Attribute, of owner: String) -> [Finding] {
    guard attribute.type == .transformable, !attribute.isTransient else { return [] }
    let transformer = attribute.valueTransformerName ?? ""
    guard transformer.isEmpty || insecure.contains(transformer) else { return [] }
    let className = attribute.className
    let isFoundation = className.map(holdsFoundationOnly)
    let isSetInCode = attribute.setsTransformerInCode
    return [
      Finding(
        transformer.isEmpty
          ? "\(owner).\(attribute.name) is Transformable and names no transformer"
          : "\(owner).\(attribute.name) is decoded by \(transformer), which takes any class",
        at: transformer.isEmpty ? .attributeType : .valueTransformerName,
        label: transformer.isEmpty ? "no transformer" : "takes any class",
        notes: ["a store that somebody tampered with can make objects of any class; Core Data logs a warning"],
        help: [
          isSetInCode
            ? "set a secure transformer in code, or name one here" : help(className, isFoundation)
        ], fixes: isFoundation == false || isSetInCode ? [] : [fix(attribute)])
    ]
  }

  /// What to do, in a line; `isFoundation` says whether the class is one that Foundation's own transformer decodes, nil
  /// where the model names no class.
  private static func help(_ className: String?, _ isFoundation: Bool?) -> String {
    let own = "a subclass of NSSecureUnarchiveFromDataTransformer"
    return switch isFoundation {
    case true?: "set the transformer to NSSecureUnarchiveFromData"
    case false?: "name \(own) that allows \(className ?? "its class")"
    case nil: "set the transformer to NSSecureUnarchiveFromData; for a class of your own, to \(own)"
    }
  }

  private static func fix(_ attribute: Attribute) -> XMLFix {
    XMLFix(
      "Decode \(attribute.name) with NSSecureUnarchiveFromData", .review,
      .set(.valueTransformerName, to: "NSSecureUnarchiveFromData"))
  }

  /// Whether `NSSecureUnarchiveFromData` decodes values of a type, judged by every name in it: `[String: Date]` and
  /// `NSArray` yes, `[Tag]` no.
  private static func holdsFoundationOnly(_ type: String) -> Bool {
    type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.allSatisfy { foundation.contains(String($0)) }
  }

  /// The transformers of Foundation that decode any class.
  private static let insecure: Set<String> = ["NSKeyedUnarchiveFromData", "NSUnarchiveFromData"]
  private static let foundation: Set<String> = [
    "Any", "Array", "Bool", "Data", "Date", "Dictionary", "Double", "Float", "Int", "Int16", "Int32", "Int64", "Set",
    "String", "URL", "UUID", "NSArray", "NSData", "NSDate", "NSDictionary", "NSNull", "NSNumber", "NSSet", "NSString",
    "NSURL", "NSUUID",
  ]
}

extension Attribute {
  /// Whether the model leaves the transformer to code: the name is there and empty, and userInfo speaks of one.
  fileprivate var setsTransformerInCode: Bool {
    guard valueTransformerName?.isEmpty == true, let entries = userInfo?.elements else { return false }
    return entries.contains { entry in
      [entry.key, entry.value ?? ""].contains { $0.lowercased().contains("transformer") }
    }
  }

  /// The class of a Transformable's values, as Xcode or mogenerator writes it; nil where the model does not say.
  fileprivate var className: String? {
    [customClassName, userInfo?.value("attributeValueClassName")].lazy.compactMap { $0 }.first { !$0.isEmpty }
  }
}
