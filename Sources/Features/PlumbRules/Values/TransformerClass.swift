import PlumbCore
import PlumbModel

extension Rule {
  /// A class that Foundation's secure transformer does not decode.
  ///
  /// Apple's documentation of `allowedTopLevelClasses` of `NSSecureUnarchiveFromDataTransformer` lists the supported
  /// classes: arrays, dictionaries, sets, strings, numbers, dates, data, URLs, UUIDs and null, their subclasses, and
  /// nested values of them. A class of Apple's in the list `refused` is an error. Another name may be an alias of a
  /// supported class, so it is a note. The rule checks stored attributes and elements of composites.
  static let transformerClass = Rule(
    "transformer-class", .values, "A class that the secure transformer does not decode",
    severity: .always(.error),
    text: Text(
      what: """
        A Transformable attribute has the transformer `NSSecureUnarchiveFromData` and a class that it does not allow: \
        `UIColor`, `CLLocation`. For a class that is not Apple's it is a note, because the name may be an alias of an \
        allowed class.
        """,
      why: """
        The values are archived without an error. Reading a value finds a class that is not allowed and raises an \
        exception, or returns nil: the data exists and cannot be read.
        """,
      example: """
        <entity name="Member" representedClassName="Member">
            <attribute name="color" optional="YES" attributeType="Transformable" \
        valueTransformerName="«NSSecureUnarchiveFromData|ColorTransformer»" customClassName="UIColor"/>
        </entity>
        """,
      fix: """
        Write a subclass of `NSSecureUnarchiveFromDataTransformer` whose `allowedTopLevelClasses` has the class, \
        register it before the store is loaded, and set its name as “Transformer” in the Data Model inspector. It can \
        read existing data.
        """),
    check: .attributes { attribute, owner, _ in
      attribute.type == .transformable ? findings(in: attribute, of: owner) : []
    })

  private static func findings(in attribute: Attribute, of owner: String) -> [Finding] {
    guard !attribute.isTransient, let transformer = attribute.valueTransformerName,
      SecureTransformer.names.contains(transformer), let type = attribute.transformableClass,
      let unrelated = SecureTransformer.names(in: type).first(where: { !SecureTransformer.allows($0) })
    else { return [] }
    let isApples = SecureTransformer.refused.contains(unrelated)
    return .finding(
      isApples
        ? "\(owner).\(attribute.name) is decoded by \(transformer), which does not allow \(unrelated)"
        : "\(owner).\(attribute.name) is decoded by \(transformer), which allows \(unrelated) only as an alias",
      at: .valueTransformerName, label: "decodes Foundation's values only",
      notes: [
        isApples
          ? "reading a value fails: its class must not be decoded"
          : "if \(unrelated) is a class, reading a value fails: its class must not be decoded"
      ],
      help: ["name a subclass of NSSecureUnarchiveFromDataTransformer that allows \(unrelated)"],
      discriminator: unrelated, atMost: isApples ? nil : .note)
  }
}

/// The classes that Foundation's secure transformer decodes.
package enum SecureTransformer {
  /// The transformer's name, and the name of its class, which Core Data also accepts.
  static let names: Set<String> = ["NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer"]

  /// Returns the names in a type as Xcode spells it: `[String: Date]` → String, Date; `.Tag` → Tag.
  static func names(in type: String) -> [String] {
    type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }

  /// Whether values of a type are decoded. `NSMutableArray` and similar classes are subclasses of supported classes.
  static func allows(_ type: String) -> Bool { allowed.contains(StandardType.withoutAlias(type)) }

  /// Whether all values of a type are decoded, including its elements. `true` for `[String: Date]` and `NSArray`,
  /// `false` for `[Tag]`, `[String: Any]` and `NSObject`.
  static func certainlyAllows(_ type: String) -> Bool {
    let names = names(in: type)
    return !names.isEmpty && names.allSatisfy { allows($0) && !open.contains($0) }
  }

  /// Whether a type contains a name whose values are not decoded. `true` for `[UIColor]`, `false` for `NSArray` and
  /// `[String: Any]`.
  package static func refuses(_ type: String) -> Bool { names(in: type).contains { !allows($0) } }

  /// The types whose values may have any class.
  private static let open: Set<String> = ["Any", "AnyHashable", "NSCoding", "NSObject", "NSSecureCoding"]

  private static let allowed: Set<String> = [
    "Any", "AnyHashable", "Array", "Bool", "CGFloat", "Data", "Date", "Decimal", "Dictionary", "Double", "Float",
    "Foundation", "Int", "Int8", "Int16", "Int32", "Int64", "NSArray", "NSCoding", "NSCountedSet", "NSData", "NSDate",
    "NSDecimalNumber", "NSDictionary", "NSMutableArray", "NSMutableData", "NSMutableDictionary", "NSMutableSet",
    "NSMutableString", "NSNull", "NSNumber", "NSObject", "NSSecureCoding", "NSSet", "NSString", "NSURL", "NSUUID",
    "Optional", "Set", "String", "Swift", "TimeInterval", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "URL", "UUID",
  ]

  /// Apple's classes that apps store in such attributes, and that are neither supported classes nor their subclasses.
  static let refused: Set<String> = [
    "CGColor", "CIImage", "CKRecord", "CKRecordID", "CKServerChangeToken", "CLLocation", "CLPlacemark", "CLRegion",
    "IndexPath", "IndexSet", "Locale", "Measurement", "NSAttributedString", "NSBezierPath", "NSCalendar", "NSColor",
    "NSDateComponents", "NSError", "NSFont", "NSImage", "NSIndexPath", "NSIndexSet", "NSLocale", "NSMeasurement",
    "NSMutableAttributedString", "NSMutableOrderedSet", "NSOrderedSet", "NSPredicate", "NSSortDescriptor", "NSTimeZone",
    "NSUnit", "NSValue", "TimeZone", "UIBezierPath", "UIColor", "UIFont", "UIImage",
  ]
}

extension Attribute {
  /// The class of a Transformable's values, as Xcode or mogenerator writes it, without the point that represents the
  /// module. `nil` if the model contains none: Xcode writes `.` for a module without a class.
  package var transformableClass: String? {
    [customClassName, userInfo?.value("attributeValueClassName")].lazy.compactMap { $0 }
      .map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }.first { !$0.isEmpty }
  }
}
