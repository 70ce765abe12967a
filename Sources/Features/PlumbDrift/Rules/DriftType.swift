import PlumbCore
import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `reportType` for attributes, by `reportDestination` and `compareDestination` for relationships and
  /// by `compareStoredType` for enums. The last has no fix; the other fixes need review. A type that is not certainly
  /// wrong is a note.
  static let driftType = Rule(
    "drift-type", .drift, "A property of another type than the model's",
    severity: .always(.error),
    text: Text(
      what: """
        A Swift type that cannot represent the attribute's type or the relationship's destination: another width, \
        another kind of value, another class; a raw enum whose values do not fit the attribute; a hand-written \
        accessor that reads or stores another kind of value; a stored property of a macro class without a written type, \
        which the macro does not see. A warning for an integer that is wider than the attribute, such as `Int` for \
        Integer 32, because only values beyond the attribute's range are wrong.
        """,
      why: "Values are cut off or rejected when they are set or saved, or a cast fails when they are read.",
      example: .code("@NSManaged var quantity: «Int32  // Integer 64 in the model|Int64»", language: "swift"),
      fix: "Change the type in Swift, or the attribute's type in the model, which requires a new version."))
}

extension Difference {
  /// A type of another kind or width, in either style. The message names the configuration if it sets the type.
  /// `suggested` is the type that the fix writes; `others` are additional edits.
  static func driftType(
    _ pair: PropertyPair, suggested: TypeReference, isConfigured: Bool, and others: [DeclarationEdit]
  ) -> Difference {
    let edits = [DeclarationEdit.property(pair.actual, .setType(suggested))] + others
    return pair.difference(
      .driftType,
      isConfigured
        ? "\(pair.path) is configured as \(suggested) but is \(pair.actualType) in \(pair.language.name)"
        : "\(pair.path) is \(pair.modelType) in the model but \(pair.actualType) in \(pair.language.name)",
      part: .type, label: "\(pair.spelled(suggested)) is expected", at: .attributeType, modelLabel: pair.modelType,
      discriminator: "\(pair.actual.type)"
    ).with(fix: DriftFix("Change the type to \(pair.spelled(suggested))", .review, edits))
  }

  /// A signed integer that is wider than the attribute: `Int` for Integer 32. It is a warning without a fix: values in
  /// range work, and another model with the same class may have the wider type. `scalar` is the type of an enum's raw
  /// values, or the type itself.
  static func driftType(_ pair: PropertyPair, wider scalar: TypeReference, suggested: TypeReference) -> Difference {
    let isOwn = scalar == pair.actual.type.unwrapped
    let detail = isOwn ? "" : ", which is \(pair.spelled(scalar))"
    let usual = pair.spelled(suggested.unwrapped)
    let wide: AttributeType = AttributeType.integer32.swift.isScalar(scalar) ? .integer32 : .integer64
    return pair.difference(
      .driftType,
      "\(pair.path) is \(pair.modelType) in the model but \(pair.actualType) in \(pair.language.name)\(detail)",
      part: .type, label: "wider than \(pair.modelType)", at: .attributeType, modelLabel: pair.modelType,
      discriminator: isOwn ? "\(pair.actual.type)" : "scalar \(scalar)"
    ).with(
      notes: ["values beyond the range of \(pair.modelType) are not saved as they were set"],
      help: [
        "use \(usual) unless another model of the class has a wider attribute, or set the attribute's type to \(wide.rawValue) in a new version"
      ]
    ).atMost(.warning)
  }

  /// A property of a macro class without a written type. The macro reads syntax only and cannot infer the type of
  /// `0`.
  static func driftType(inferred pair: PropertyPair) -> Difference {
    let type = pair.expected.type
    return pair.difference(
      .driftType, "\(pair.path) has no written type in Swift, so @PersistentModel skips it", part: .name,
      label: "\(type) is expected", at: .attributeType, modelLabel: pair.modelType, discriminator: "inferred"
    ).with("Write the type \(type)", .review, .property(pair.actual, .setType(type)))
  }

  /// A hand-written accessor that casts the stored value to a type that it does not have, or that stores such a value.
  static func driftType(_ pair: PropertyPair, access: StoredAccess) -> Difference {
    let (clause, note) =
      switch access.use {
      case .conditionalCast: ("its getter casts the value to", "the cast always fails")
      case .forcedCast: ("its getter casts the value to", "the cast ends the app")
      case .read: ("its getter reads the value as", "the value does not have the methods of the type")
      case .set: ("its setter stores", "Core Data raises an exception for the value")
      }
    var places = pair.actual.places
    if let file = access.file { places = SourceRanges(file: file, whole: access.place) }
    places.type = access.place
    return stored(
      pair, "\(clause) \(pair.spelled(access.type.unwrapped))", at: places, note: note,
      "change the accessors, or the type in the model",
      discriminator: "\(access.use) \(access.type)")
  }

  /// A primitive accessor with a type that the stored value does not have.
  static func driftType(primitive pair: PropertyPair) -> Difference {
    stored(
      pair, "its primitive accessor is \(pair.actualType) in \(pair.language.name)", at: pair.actual.places,
      note: "reading or setting \(pair.actual.name) fails",
      "change the type in \(pair.language.name), or the type in the model",
      discriminator: "primitive \(pair.actual.type)")
  }

  /// Creates a difference from the stored value. The model cannot adopt it, because the property's type may be right.
  private static func stored(
    _ pair: PropertyPair, _ clause: String, at places: SourceRanges, note: String, _ help: String, discriminator: String
  ) -> Difference {
    Difference(
      .driftType, "\(pair.path) is \(pair.storedKind) in the model, but \(clause)", element: pair.steps,
      swift: .init(places, .type, "\(pair.spelled(pair.storedType)) is expected"),
      xml: .init(pair.expected.facts.origin, pair.storedKey, pair.storedKind), notes: [note], help: [help],
      discriminator: discriminator)
  }

  /// A relationship to a class that the sources do not declare. It may be an alias of the destination's class, or a
  /// superclass of it.
  static func driftType(_ pair: PropertyPair, leadsOutside found: String, notTo wanted: String) -> Difference {
    pair.difference(
      .driftType,
      "\(pair.path) references \(wanted) in the model and \(found) in Swift, which the sources do not declare",
      part: .type, label: "\(wanted) is usual", at: .destinationEntity, modelLabel: "references \(wanted)",
      discriminator: found
    ).with(help: [widening(for: found)]).atMost(.note)
  }

  /// A relationship to a subclass of the destination's class. It works until an object of one of the `others` is
  /// read.
  static func driftType(
    _ pair: PropertyPair, narrowedTo found: String, from wanted: String, excluding others: [String],
    _ type: TypeReference
  ) -> Difference {
    driftType(pair, leadsTo: found, notTo: wanted, type).atMost(.warning).with(fix: nil)
      .with(
        notes: [
          "the value can be an object of \(Phrase.list(others, conjunction: "or", limit: 3)), which is not of type \(found)"
        ],
        help: ["change the type to \(type), and the code that uses it"])
  }

  /// A relationship to objects of another class. `found` is empty if the Swift type names no class; `type` is the
  /// expected type, as the sources spell it.
  static func driftType(
    _ pair: PropertyPair, leadsTo found: String, notTo wanted: String, _ type: TypeReference
  ) -> Difference {
    let clause = found.isEmpty ? "is \(pair.actual.type), which names no class," : found
    return pair.difference(
      .driftType, "\(pair.path) references \(wanted) in the model but \(clause) in \(pair.language.name)",
      part: .type, label: "\(pair.spelled(type)) is expected", at: .destinationEntity,
      modelLabel: "references \(wanted)", discriminator: found
    ).with(changingTypeTo: type, of: pair)
  }

  /// Raw values that the attribute cannot hold, with the location of the enum in addition to both sides. It is a
  /// warning if the values might fit, for example those of an option set, which has no cases to check.
  static func driftType(
    _ pair: PropertyPair, _ type: AttributeType, raw: TypeReference, of found: TypeDeclaration, mightFit: Bool
  ) -> Difference {
    let usual = type.swift.value.map(\.description) ?? "another type"
    return pair.difference(
      .driftType, "\(pair.path) is \(type.rawValue) in the model, but the raw values of \(found.name) are \(raw)",
      part: .type, label: "raw values of \(raw)", at: .attributeType, modelLabel: type.rawValue,
      discriminator: "raw \(raw)"
    ).with(
      notes: ["a raw value that does not fit the attribute is cut off or rejected when it is saved"],
      help: ["change the raw values of \(found.name) to \(usual), or change the attribute's type"]
    ).with(found).atMost(mightFit ? .warning : .error)
  }

  /// An enum or a `typedef` in Objective-C of another width, with its location in addition to both sides.
  static func driftType(_ pair: PropertyPair, scalar: TypeReference, of found: TypeDeclaration) -> Difference {
    pair.difference(
      .driftType,
      "\(pair.path) is \(pair.modelType) in the model but \(found.name) in Objective-C, which is \(pair.spelled(scalar))",
      part: .type, label: "\(pair.spelled(pair.storedType)) is expected", at: .attributeType,
      modelLabel: pair.modelType,
      discriminator: "scalar \(scalar)"
    ).with(
      notes: ["Core Data creates no accessor for a scalar of another type, and using the property ends the app"],
      help: ["change the type of \(found.name), or the attribute's type"]
    ).with(found)
  }

  /// A note on a type that may be right. It has no fix and is never more severe than a note.
  static func driftType(_ pair: PropertyPair, doubt: TypeDoubt) -> Difference {
    pair.difference(
      .driftType, doubt.message(pair), part: .type, label: "\(pair.expected.type) is usual", at: .attributeType,
      modelLabel: pair.modelType, discriminator: "\(pair.actual.type)"
    ).with(help: doubt.help(pair)).atMost(.note)
  }

  /// Returns the instruction for a type that the sources do not declare.
  static func widening(for type: String) -> String {
    "add the folder that declares \(type) to “sources” in plumb.json"
  }
}

extension PropertyPair {
  /// The kind of the stored value: `Integer 16`, `a to-many relationship`.
  fileprivate var storedKind: String {
    if case .relationship(let traits) = expected.kind { traits.cardinality.relationship } else { modelType }
  }

  /// The XML attribute that determines the kind of the stored value.
  fileprivate var storedKey: XMLKey {
    if case .relationship = expected.kind { .destinationEntity } else { .attributeType }
  }

  /// The type that a stored value has in Swift.
  fileprivate var storedType: TypeReference {
    let type = expected.facts.attributeType
    return (type == .transformable ? nil : type?.swift.value) ?? expected.type.unwrapped
  }
}

/// The reason why the type of a classic property may not be intended, although it works.
enum TypeDoubt {
  /// A scalar in Swift for an optional attribute that is not a scalar in the model: `nil` reads as the scalar's zero.
  case zeroForNil(String)
  /// A class for a Transformable attribute whose class the model does not declare.
  case undeclaredClass
  /// A class that differs from the model's class for a Transformable attribute.
  case otherClass
  /// A type that the sources do not declare, for an integer attribute: it may be an enum.
  case unknownType(AttributeType)
  /// A type with the given name in it, which the sources do not declare, for a configured type: it may be an alias.
  case unknownAlias(String)
  /// An unsigned integer of the attribute's width, or an enum with such raw values.
  case unsigned

  fileprivate func message(_ pair: PropertyPair) -> String {
    let actual = pair.actual.type.unwrapped
    return switch self {
    case .zeroForNil(let zero): "\(pair.path) is optional and no scalar in the model: Swift reads nil as \(zero)"
    case .undeclaredClass: "\(pair.path) is Transformable, and the model does not declare that its values are \(actual)"
    case .otherClass: "\(pair.path) is \(pair.expected.type.unwrapped) in the model and \(actual) in Swift"
    case .unsigned:
      "\(pair.path) is \(pair.modelType) in the model and \(actual) in Swift, which reads negative numbers as large ones"
    case .unknownType(let type):
      "\(pair.path) is \(type.rawValue) in the model and \(actual) in Swift, which the sources do not declare"
    case .unknownAlias(let name):
      "\(pair.path) is configured as \(pair.expected.type.unwrapped) and is \(actual) in Swift, and the sources do not "
        + "declare \(name)"
    }
  }

  fileprivate func help(_ pair: PropertyPair) -> [String] {
    switch self {
    case .unknownType: [Difference.widening(for: "\(pair.actual.type.unwrapped)")]
    case .unknownAlias(let name): [Difference.widening(for: name)]
    default: []
    }
  }
}
