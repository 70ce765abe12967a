/// The values of the XML attributes in models. They are taken from the description of the format, not from Plumb's own
/// tables, so that the comparison is independent.
enum KnownValues {
  private enum Form {
    case flag, number
    case words(Set<String>)
  }

  /// The child elements that each element can contain.
  private static let children: [String: Set<String>] = [
    "model": ["entity", "fetchRequest", "configuration", "composite"],
    "entity": ["attribute", "relationship", "fetchedProperty", "fetchIndex"],
    "fetchedProperty": ["fetchRequest"],
    "fetchIndex": ["fetchIndexElement"],
    "composite": ["attribute"],
  ]

  private static let types: Set<String> = [
    "Integer 16", "Integer 32", "Integer 64", "Decimal", "Double", "Float", "String", "Boolean", "Date", "Binary",
    "UUID", "URI", "Transformable", "Composite", "ObjectID",
  ]

  private static let forms: [String: [String: Form]] = [
    "model": ["usedWithCloudKit": .flag, "usedWithSwiftData": .flag],
    "entity": ["isAbstract": .flag, "syncable": .flag, "codeGenerationType": .words(["class", "category"])],
    "attribute": [
      "optional": .flag, "transient": .flag, "allowsCloudEncryption": .flag, "allowsExternalBinaryDataStorage": .flag,
      "derived": .flag, "usesScalarValueType": .flag, "indexed": .flag, "preserveAfterDeletion": .flag,
      "spotlightIndexingEnabled": .flag, "storedInTruthFile": .flag, "syncable": .flag, "attributeType": .words(types),
    ],
    "relationship": [
      "optional": .flag, "transient": .flag, "toMany": .flag, "ordered": .flag, "indexed": .flag, "syncable": .flag,
      "minCount": .number, "maxCount": .number,
      "deletionRule": .words(["Nullify", "Cascade", "Deny", "No Action"]),
    ],
    "fetchedProperty": ["optional": .flag, "transient": .flag, "syncable": .flag],
    "fetchRequest": [
      "fetchLimit": .number, "fetchBatchSize": .number, "resultType": .number, "includeSubentities": .flag,
      "includePropertyValues": .flag, "includesPendingChanges": .flag, "returnObjectsAsFaults": .flag,
      "returnDistinctResults": .flag,
    ],
    "fetchIndexElement": [
      "type": .words(["Binary", "RTree"]), "order": .words(["ascending", "descending"]),
    ],
    "configuration": ["usedWithCloudKit": .flag],
  ]

  /// The attributes for which an empty value is equal to a missing one, such as a name or the type of an attribute.
  private static let empty: Set<String> = ["name", "key", "value", "attributeType"]
  private static let on: Set<String> = ["YES", "true"]
  private static let off: Set<String> = ["NO", "false"]

  static func isKnown(_ element: String, in parent: String) -> Bool { children[parent]?.contains(element) == true }

  /// Returns whether two values have the same meaning: a flag that is off can be missing, `true` is YES, and 010 is 10.
  static func isSame(_ one: String, _ other: String?, of key: String, in element: String) -> Bool {
    if one == other { return true }
    switch forms[element]?[key] {
    case .flag:
      return off.contains(one) && other.map(off.contains) != false || on.contains(one) && on.contains(other ?? "")
    case .number: return Int(one) != nil && Int(one) == other.flatMap { Int($0) }
    case .words, nil: return one.isEmpty && other == nil && empty.contains(key)
    }
  }

  /// Returns whether a value is outside of the values of its attribute. Empty values are never damaged.
  static func isDamaged(_ value: String, of key: String, in element: String) -> Bool {
    if value.isEmpty { return false }
    switch forms[element]?[key] {
    case .flag: return !["yes", "no", "true", "false", "1", "0"].contains(value.lowercased())
    case .number: return Int(value) == nil
    case .words(let words): return !words.contains(value)
    case nil: return false
    }
  }
}
