import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `compareType`, `compareManagedAttribute`, `compareWritten` (without a fix) and `compareSwiftData`,
  /// and for relationships by `compareRelationship`, `compareUnannotated` and `compareManagedRelationship` (a note).
  /// Fixes need review, because other code may depend on the type.
  static let driftOptionality = Rule(
    "drift-optionality", .drift, "Optional on one side only",
    severity: .always(.error),
    text: Text(
      what: """
        A property that can be nil in the model but not in Swift, or the other way round. A classic @NSManaged \
        property may be optional although the attribute is not. If it is not optional, mandatory attributes of a class \
        that have no value in new objects, and whose type ends the app when a nil is read, are one note.
        """,
      why: """
        A stored nil that is read as a Date, URL or UUID ends the app. Read as an object of a class (`NSDate`, \
        `UIColor`) it is a reference to no object, which may end the app where the value is used: methods of \
        Objective-C return zero or nil, a cast to a Swift value or a method of Swift ends the app. It is a warning. \
        Read as a Decimal it is 0: a warning. Read as a String, Data, array, set or dictionary it is an empty value \
        that cannot be distinguished from a stored empty value: a note. If only Swift is optional, a nil is rejected when the object is saved.
        """,
      example: .code("@NSManaged var due: Date«  // optional in the model|?»", language: "swift"),
      fix: """
        Add or remove the question mark in Swift, or change “Optional” in the model. The configuration can allow the \
        difference: `"optionality": "ignore"`.
        """))
}

extension Difference {
  /// An attribute of a macro class that is optional on one side only; `edits` write the expected type.
  static func driftOptionality(_ pair: PropertyPair, _ edits: [DeclarationEdit]) -> Difference {
    differsInOptional(pair).with(fix: DriftFix("Change the type to \(pair.expected.type)", .review, edits))
  }

  /// An `@NSManaged` property that is never `nil`, while the model allows `nil`. The severity depends on the effect
  /// of a stored `nil`.
  static func driftOptionality(mandatory pair: PropertyPair, _ read: StoredNil) -> Difference {
    let difference = driftOptionality(pair, as: .optional(pair.actual.form.alias ?? pair.actual.type))
    switch read {
    case .ends(let type): return difference.with(notes: ["reading a stored nil as \(type) ends the app"])
    case .noObject(let type):
      return difference.atMost(.warning)
        .with(
          notes: [
            "a stored nil is read as a reference to no \(type), which may end the app where the value is used"
          ])
    case .readsEmpty(let value):
      return difference.atMost(.note).harmless()
        .with(notes: ["a stored nil is read as \(value), which cannot be distinguished from a stored one"])
    case .reads(let value):
      return difference.atMost(.warning)
        .with(notes: ["a stored nil is read as \(value), which cannot be distinguished from a stored one"])
    case .unknown(let name):
      return difference.atMost(.note)
        .with(
          notes: ["the effect of a stored nil depends on \(name), which the sources do not declare"],
          help: [Difference.widening(for: name)])
    }
  }

  /// A note on mandatory attributes that new objects have no value for. `others` are the names of further ones.
  static func driftOptionality(unset pair: PropertyPair, _ others: [String]) -> Difference {
    let also = others.isEmpty ? "" : "; so does \(Phrase.list(others, conjunction: "or", limit: 5))"
    return nilUntilItIsSet(pair).harmless()
      .with(notes: ["reading it before it is set, or after the object is deleted, ends the app" + also])
  }

  /// An optional scalar with `@NSManaged`, such as `Int16?`. It has no fix, because the author decides whether the
  /// code must distinguish `nil` from 0.
  static func driftOptionality(_ pair: PropertyPair, scalar: TypeReference) -> Difference {
    pair.difference(
      .driftOptionality, "\(pair.path) is \(scalar)? in Swift, which an @NSManaged property cannot be", part: .type,
      label: "\(scalar) or \(pair.expected.facts.attributeType?.swift.object ?? .named("NSNumber"))? is expected",
      at: .usesScalarValueType, modelLabel: pair.modelType, discriminator: "\(pair.actual.type)")
  }

  /// A relationship of a macro class with the wrong optionality. A to-one relationship is `nil` until it is set, and
  /// is checked when the object is saved; a to-many relationship is an empty set. `type` is the expected type.
  static func driftOptionality(ofRelationship pair: PropertyPair, _ type: TypeReference) -> Difference {
    pair.difference(
      .driftOptionality,
      type.isOptional
        ? "\(pair.path) is a to-one relationship, which can be nil, but is not optional in Swift"
        : "\(pair.path) is a to-many relationship, which is never nil, but is optional in Swift",
      part: .type, label: "\(type) is expected", at: type.isOptional ? .maxCount : .toMany,
      modelLabel: type.isOptional ? "a to-one relationship" : "a to-many relationship",
      discriminator: "\(pair.actual.type)"
    ).with(changingTypeTo: type, of: pair)
  }

  /// A note on a classic, mandatory to-one relationship without `?`: it is also `nil` until it is set.
  static func driftOptionality(ofManagedRelationship pair: PropertyPair) -> Difference { nilUntilItIsSet(pair) }

  /// A note on a mandatory property whose type is not optional.
  private static func nilUntilItIsSet(_ pair: PropertyPair) -> Difference {
    pair.difference(
      .driftOptionality, "\(pair.path) can be nil until it is set, but is not optional in Swift", part: .type,
      label: "\(pair.actual.type)? is usual", at: .optional,
      modelLabel: "checked when the object is saved",
      discriminator: "\(pair.actual.type)"
    ).atMost(.note)
  }

  /// A property whose type is right except for its optionality. `type` is the type in the source with the model's
  /// optionality.
  static func driftOptionality(_ pair: PropertyPair, as type: TypeReference) -> Difference {
    var difference = differsInOptional(pair).with(changingTypeTo: type, of: pair)
    difference.swift?.label = "\(pair.spelled(type)) is expected"
    return difference
  }

  private static func differsInOptional(_ pair: PropertyPair) -> Difference {
    let isOptional = pair.actual.type.isOptional
    return pair.difference(
      .driftOptionality,
      isOptional
        ? "\(pair.path) is mandatory in the model but optional in Swift"
        : "\(pair.path) is optional in the model but not in Swift",
      part: .type, label: "\(pair.expected.type) is expected", at: .optional,
      modelLabel: isOptional ? "not optional" : "optional", discriminator: "\(pair.actual.type)")
  }

  /// Returns the difference with a fix that changes the type of the property and needs review.
  func with(changingTypeTo type: TypeReference, of pair: PropertyPair) -> Difference {
    with("Change the type to \(pair.spelled(type))", .review, .property(pair.actual, .setType(type)))
  }
}
