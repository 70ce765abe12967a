import PlumbCore
import PlumbModel
import PlumbText
import PlumbWorkspace

extension TextPage {
  /// Returns the row of an attribute: `number  Integer 64  = 0  unique, scalar`.
  package func row(_ attribute: Attribute, isUnique: Bool) -> TextRow {
    TextRow(
      [.name(attribute.name)], [type(of: attribute)], [defaultValue(of: attribute)],
      remarks: remarks(on: attribute, isUnique: isUnique))
  }

  /// Returns the type as in the model editor, with `?` if the attribute is optional.
  private func type(of attribute: Attribute) -> TextSpan {
    let mark = attribute.isOptional ? "?" : ""
    switch attribute.type {
    case .undefined: return TextSpan("no type\(mark)", attribute.isTransient ? .quiet : .warning)
    case .composite: return TextSpan("Composite \(attribute.composite ?? "")\(mark)", .type)
    default: return TextSpan(attribute.type.rawValue + mark, .type)
    }
  }

  /// Returns the default: `= 0`, `= "Untitled"`, `= 2001-01-01`; empty if the attribute has none.
  private func defaultValue(of attribute: Attribute) -> TextSpan {
    if let interval = attribute.defaultDateInterval { return TextSpan("= \(ReferenceDate.text(interval))", .value) }
    guard let value = attribute.defaultValue else { return TextSpan("") }
    return TextSpan(attribute.type == .string ? "= \"\(value)\"" : "= \(value)", .value, limit: 40)
  }

  private func remarks(on attribute: Attribute, isUnique: Bool) -> [TextSpan] {
    var remarks: [TextSpan] = []
    if isUnique { remarks.append(TextSpan("unique", .value)) }
    if attribute.isTransient { remarks.append(TextSpan("transient")) }
    if attribute.isDerived || attribute.derivationExpression != nil {
      remarks.append(
        TextSpan(
          attribute.derivationExpression.map { "derived from \($0)" } ?? "derived without an expression", limit: 200))
    }
    remarks += limits(of: attribute)
    if let name = attribute.customClassName { remarks.append(TextSpan("class \(name)")) }
    if let name = attribute.valueTransformerName, !name.isEmpty { remarks.append(TextSpan("transformer \(name)")) }
    remarks += flags(of: attribute).map { TextSpan($0, .quiet) }
    remarks += Self.renaming(attribute.renamingIdentifier, attribute.versionHashModifier)
    return remarks + Self.remarks(on: attribute.userInfo)
  }

  /// Returns the options that are enabled in the model editor, in words.
  private func flags(of attribute: Attribute) -> [String] {
    [
      ("scalar", attribute.usesScalar == true), ("indexed", attribute.isIndexed),
      ("stored outside", attribute.allowsExternalStorage), ("encrypted in the cloud", attribute.allowsCloudEncryption),
      ("preserved after deletion", attribute.preservesAfterDeletion), ("in Spotlight", attribute.isIndexedInSpotlight),
      ("in the truth file", attribute.isStoredInTruthFile),
    ].filter(\.1).map(\.0)
  }

  /// Returns minimum, maximum and regular expression. For a string, the bounds are lengths; for a date, they are
  /// dates.
  private func limits(of attribute: Attribute) -> [TextSpan] {
    let isDate = attribute.minimumDateInterval != nil || attribute.maximumDateInterval != nil
    let least = attribute.minimumDateInterval.map(ReferenceDate.text) ?? attribute.minimumValue
    let greatest = attribute.maximumDateInterval.map(ReferenceDate.text) ?? attribute.maximumValue
    var limits: [TextSpan] = []
    if isDate {
      limits = [least.map { TextSpan("from \($0)") }, greatest.map { TextSpan("until \($0)") }].compactMap { $0 }
    } else if let range = range(least, greatest) {
      limits = [TextSpan(attribute.type == .string ? "length \(range)" : range)]
    }
    if let pattern = attribute.regularExpression { limits.append(TextSpan("matches \(pattern)", limit: 200)) }
    return limits
  }

  /// Returns the range: `1…99`, `min 1`, `max 99`; `nil` without bounds.
  private func range(_ least: String?, _ greatest: String?) -> String? {
    switch (least, greatest) {
    case (nil, nil): nil
    case (let least?, nil): "min \(least)"
    case (nil, let greatest?): "max \(greatest)"
    case (let least?, let greatest?): "\(least)\(ink.range)\(greatest)"
    }
  }

  // MARK: Relationships and fetched properties

  /// Returns the row of a relationship: `customer  → Customer?  ↔ orders  nullify`.
  package func row(_ relationship: Relationship) -> TextRow {
    TextRow(
      [.name(relationship.name)], destination(of: relationship), inverse(of: relationship),
      remarks: remarks(on: relationship))
  }

  /// Returns the destination: `→ Customer?` for to-one and optional, `⇉ [Order]` for to-many.
  private func destination(of relationship: Relationship) -> [TextSpan] {
    guard let name = relationship.destinationEntity else { return [TextSpan("no destination", .warning)] }
    return relationship.isToMany
      ? [TextSpan(ink.toMany, .quiet), TextSpan("[\(name)]", .type)]
      : [TextSpan(ink.toOne, .quiet), TextSpan(relationship.isOptional ? "\(name)?" : name, .type)]
  }

  /// Returns the inverse's name, with its entity's name in front if the entity is not the destination.
  private func inverse(of relationship: Relationship) -> [TextSpan] {
    guard let name = relationship.inverseName else { return [TextSpan("no inverse", .warning)] }
    let entity = relationship.inverseEntity
    let isElsewhere = entity != nil && entity != relationship.destinationEntity
    return [TextSpan(ink.inverse, .quiet), TextSpan(isElsewhere ? "\(entity ?? "").\(name)" : name)]
  }

  private func remarks(on relationship: Relationship) -> [TextSpan] {
    var remarks = [
      relationship.deleteRule.map { TextSpan($0.rawValue.lowercased(), $0 == .nullify ? .quiet : .plain) }
        ?? TextSpan("no delete rule", .warning)
    ]
    if relationship.isOrdered { remarks.append(TextSpan("ordered", .value)) }
    if relationship.isToMany, !relationship.isOptional { remarks.append(TextSpan("required")) }
    if let count = count(of: relationship) { remarks.append(TextSpan(count)) }
    if relationship.isTransient { remarks.append(TextSpan("transient")) }
    if relationship.isIndexed { remarks.append(TextSpan("indexed", .quiet)) }
    remarks += Self.renaming(relationship.renamingIdentifier, relationship.versionHashModifier)
    return remarks + Self.remarks(on: relationship.userInfo)
  }

  /// Returns the number of objects, if it differs from the default: 0 or 1, or any number; otherwise `nil`.
  private func count(of relationship: Relationship) -> String? {
    let least = relationship.minimumCount.flatMap { $0 > 0 ? String($0) : nil }
    let greatest = relationship.maximumCount.flatMap { $0 > 0 ? String($0) : nil }
    if !relationship.isToMany, greatest == "1", least == nil || least == "1" { return nil }
    return range(least, greatest)
  }

  /// Returns the row of a fetched property: `similar  ⇢ [Order]  where total < $FETCH_SOURCE.total, limit 5`.
  package func row(_ property: FetchedProperty) -> TextRow {
    let entity = property.fetchRequest?.entity ?? "no entity"
    return TextRow(
      [.name(property.name)], [TextSpan(ink.fetched, .quiet), TextSpan("[\(entity)]", .type)], [],
      remarks: (property.fetchRequest.map(Self.remarks) ?? [TextSpan("no fetch request", .warning)])
        + (property.isTransient ? [TextSpan("transient")] : []) + Self.remarks(on: property.userInfo))
  }

  /// Returns the user info in braces: `{currency = EUR}`.
  private static func remarks(on info: UserInfo?) -> [TextSpan] {
    guard let info, !info.isEmpty else { return [] }
    return [TextSpan("{\(text(of: info))}", .quiet, limit: 200)]
  }
}
