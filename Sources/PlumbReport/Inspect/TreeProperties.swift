import PlumbModel

extension TreePage {
  /// Returns the row of an attribute: `number  Integer 64  = 0  unique, scalar`.
  func row(_ attribute: Attribute, isUnique: Bool) -> TreeRow {
    TreeRow(
      [.name(attribute.name)], [type(of: attribute)], [defaultValue(of: attribute)],
      remarks: remarks(on: attribute, isUnique: isUnique))
  }

  /// Returns the type as in the model editor, with `?` if the attribute is optional.
  private func type(of attribute: Attribute) -> TreeSpan {
    let mark = attribute.isOptional ? "?" : ""
    switch attribute.type {
    case .undefined: return TreeSpan("no type\(mark)", attribute.isTransient ? .quiet : .warning)
    case .composite: return TreeSpan("Composite \(attribute.composite ?? "")\(mark)", .type)
    default: return TreeSpan(attribute.type.rawValue + mark, .type)
    }
  }

  /// Returns the default: `= 0`, `= "Untitled"`, `= 2001-01-01`; empty if the attribute has none.
  private func defaultValue(of attribute: Attribute) -> TreeSpan {
    if let interval = attribute.defaultDateInterval { return TreeSpan("= \(ReferenceDate.text(interval))", .value) }
    guard let value = attribute.defaultValue else { return TreeSpan("") }
    return TreeSpan(attribute.type == .string ? "= \"\(value)\"" : "= \(value)", .value, limit: 40)
  }

  private func remarks(on attribute: Attribute, isUnique: Bool) -> [TreeSpan] {
    var remarks: [TreeSpan] = []
    if isUnique { remarks.append(TreeSpan("unique", .value)) }
    if attribute.isTransient { remarks.append(TreeSpan("transient")) }
    if attribute.isDerived || attribute.derivationExpression != nil {
      remarks.append(TreeSpan("derived from \(attribute.derivationExpression ?? "nothing")", limit: 200))
    }
    remarks += limits(of: attribute)
    if let name = attribute.customClassName { remarks.append(TreeSpan("class \(name)")) }
    if let name = attribute.valueTransformerName, !name.isEmpty { remarks.append(TreeSpan("transformer \(name)")) }
    remarks += flags(of: attribute).map { TreeSpan($0, .quiet) }
    remarks += Self.renaming(attribute.renamingIdentifier, attribute.versionHashModifier)
    return remarks + Self.remarks(on: attribute.userInfo)
  }

  /// Returns the options that are enabled in the model editor, in words.
  private func flags(of attribute: Attribute) -> [String] {
    [
      ("scalar", attribute.usesScalar == true), ("indexed", attribute.isIndexed),
      ("stored outside", attribute.allowsExternalStorage), ("encrypted in the cloud", attribute.allowsCloudEncryption),
      ("kept after deletion", attribute.preservesAfterDeletion), ("in Spotlight", attribute.isIndexedInSpotlight),
      ("in the truth file", attribute.isStoredInTruthFile),
    ].filter(\.1).map(\.0)
  }

  /// Returns minimum, maximum and regular expression. For a string, the bounds are lengths; for a date, they are
  /// dates.
  private func limits(of attribute: Attribute) -> [TreeSpan] {
    let isDate = attribute.minimumDateInterval != nil || attribute.maximumDateInterval != nil
    let least = attribute.minimumDateInterval.map(ReferenceDate.text) ?? attribute.minimumValue
    let greatest = attribute.maximumDateInterval.map(ReferenceDate.text) ?? attribute.maximumValue
    var limits: [TreeSpan] = []
    if isDate {
      limits = [least.map { TreeSpan("from \($0)") }, greatest.map { TreeSpan("until \($0)") }].compactMap { $0 }
    } else if let range = range(least, greatest) {
      limits = [TreeSpan(attribute.type == .string ? "length \(range)" : range)]
    }
    if let pattern = attribute.regularExpression { limits.append(TreeSpan("matches \(pattern)", limit: 200)) }
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
  func row(_ relationship: Relationship) -> TreeRow {
    TreeRow(
      [.name(relationship.name)], destination(of: relationship), inverse(of: relationship),
      remarks: remarks(on: relationship))
  }

  /// Returns the destination: `→ Customer?` for to-one and optional, `⇉ [Order]` for to-many.
  private func destination(of relationship: Relationship) -> [TreeSpan] {
    guard let name = relationship.destinationEntity else { return [TreeSpan("no destination", .warning)] }
    return relationship.isToMany
      ? [TreeSpan(ink.toMany, .quiet), TreeSpan("[\(name)]", .type)]
      : [TreeSpan(ink.toOne, .quiet), TreeSpan(relationship.isOptional ? "\(name)?" : name, .type)]
  }

  /// Returns the inverse's name, with its entity's name in front if the entity is not the destination.
  private func inverse(of relationship: Relationship) -> [TreeSpan] {
    guard let name = relationship.inverseName else { return [TreeSpan("no inverse", .warning)] }
    let entity = relationship.inverseEntity
    let isElsewhere = entity != nil && entity != relationship.destinationEntity
    return [TreeSpan(ink.inverse, .quiet), TreeSpan(isElsewhere ? "\(entity ?? "").\(name)" : name)]
  }

  private func remarks(on relationship: Relationship) -> [TreeSpan] {
    var remarks = [
      relationship.deleteRule.map { TreeSpan($0.rawValue.lowercased(), $0 == .nullify ? .quiet : .plain) }
        ?? TreeSpan("no delete rule", .warning)
    ]
    if relationship.isOrdered { remarks.append(TreeSpan("ordered", .value)) }
    if relationship.isToMany, !relationship.isOptional { remarks.append(TreeSpan("required")) }
    if let count = count(of: relationship) { remarks.append(TreeSpan(count)) }
    if relationship.isTransient { remarks.append(TreeSpan("transient")) }
    if relationship.isIndexed { remarks.append(TreeSpan("indexed", .quiet)) }
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
  func row(_ property: FetchedProperty) -> TreeRow {
    let entity = property.fetchRequest?.entity ?? "no entity"
    return TreeRow(
      [.name(property.name)], [TreeSpan(ink.fetched, .quiet), TreeSpan("[\(entity)]", .type)], [],
      remarks: (property.fetchRequest.map(Self.remarks) ?? [TreeSpan("no fetch request", .warning)])
        + (property.isTransient ? [TreeSpan("transient")] : []) + Self.remarks(on: property.userInfo))
  }

  /// Returns the user info in braces: `{currency = EUR}`.
  private static func remarks(on info: UserInfo?) -> [TreeSpan] {
    guard let info, !info.isEmpty else { return [] }
    return [TreeSpan("{\(text(of: info))}", .quiet, limit: 200)]
  }
}
