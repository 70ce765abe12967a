import PlumbModel

extension TreePage {
  func row(_ attribute: Attribute, isUnique: Bool) -> TreeRow {
    TreeRow(
      [.name(attribute.name)], [type(of: attribute)], [defaultValue(of: attribute)],
      remarks: remarks(on: attribute, isUnique: isUnique))
  }

  private func type(of attribute: Attribute) -> Span {
    let mark = attribute.isOptional ? "?" : ""
    switch attribute.type {
    case .undefined: return Span("no type\(mark)", attribute.isTransient ? .quiet : .warning)
    case .composite: return Span("Composite \(attribute.composite ?? "")\(mark)", .type)
    default: return Span(attribute.type.rawValue + mark, .type)
    }
  }

  private func defaultValue(of attribute: Attribute) -> Span {
    if let interval = attribute.defaultDateInterval { return Span("= \(ReferenceDate.text(interval))", .value) }
    guard let value = attribute.defaultValue else { return Span("") }
    return Span(attribute.type == .string ? "= \"\(value)\"" : "= \(value)", .value, limit: 40)
  }

  private func remarks(on attribute: Attribute, isUnique: Bool) -> [Span] {
    var remarks: [Span] = []
    if isUnique { remarks.append(Span("unique", .value)) }
    if attribute.isTransient { remarks.append(Span("transient")) }
    if attribute.isDerived || attribute.derivationExpression != nil {
      remarks.append(Span("derived from \(attribute.derivationExpression ?? "nothing")", limit: 200))
    }
    remarks += limits(of: attribute)
    if let name = attribute.customClassName { remarks.append(Span("class \(name)")) }
    if let name = attribute.valueTransformerName, !name.isEmpty { remarks.append(Span("transformer \(name)")) }
    remarks += flags(of: attribute).map { Span($0, .quiet) }
    remarks += Self.renaming(attribute.renamingIdentifier, attribute.versionHashModifier)
    return remarks + Self.remarks(on: attribute.userInfo)
  }

  private func flags(of attribute: Attribute) -> [String] {
    [
      ("scalar", attribute.usesScalar == true), ("indexed", attribute.isIndexed),
      ("stored outside", attribute.allowsExternalStorage), ("encrypted in the cloud", attribute.allowsCloudEncryption),
      ("kept after deletion", attribute.preservesAfterDeletion), ("in Spotlight", attribute.isIndexedInSpotlight),
      ("in the truth file", attribute.isStoredInTruthFile),
    ].filter(\.1).map(\.0)
  }

  private func limits(of attribute: Attribute) -> [Span] {
    let isDate = attribute.minimumDateInterval != nil || attribute.maximumDateInterval != nil
    let least = attribute.minimumDateInterval.map(ReferenceDate.text) ?? attribute.minimumValue
    let greatest = attribute.maximumDateInterval.map(ReferenceDate.text) ?? attribute.maximumValue
    var limits: [Span] = []
    if isDate {
      limits = [least.map { Span("from \($0)") }, greatest.map { Span("until \($0)") }].compactMap { $0 }
    } else if let range = range(least, greatest) {
      limits = [Span(attribute.type == .string ? "length \(range)" : range)]
    }
    if let pattern = attribute.regularExpression { limits.append(Span("matches \(pattern)", limit: 200)) }
    return limits
  }

  private func range(_ least: String?, _ greatest: String?) -> String? {
    switch (least, greatest) {
    case (nil, nil): nil
    case (let least?, nil): "min \(least)"
    case (nil, let greatest?): "max \(greatest)"
    case (let least?, let greatest?): "\(least)\(ink.range)\(greatest)"
    }
  }

  // MARK: Relationships and fetched properties

  func row(_ relationship: Relationship) -> TreeRow {
    TreeRow(
      [.name(relationship.name)], destination(of: relationship), inverse(of: relationship),
      remarks: remarks(on: relationship))
  }

  private func destination(of relationship: Relationship) -> [Span] {
    guard let name = relationship.destinationEntity else { return [Span("no destination", .warning)] }
    return relationship.isToMany
      ? [Span(ink.toMany, .quiet), Span("[\(name)]", .type)]
      : [Span(ink.toOne, .quiet), Span(relationship.isOptional ? "\(name)?" : name, .type)]
  }

  private func inverse(of relationship: Relationship) -> [Span] {
    guard let name = relationship.inverseName else { return [Span("no inverse", .warning)] }
    let entity = relationship.inverseEntity
    let isElsewhere = entity != nil && entity != relationship.destinationEntity
    return [Span(ink.inverse, .quiet), Span(isElsewhere ? "\(entity ?? "").\(name)" : name)]
  }

  private func remarks(on relationship: Relationship) -> [Span] {
    var remarks = [
      relationship.deleteRule.map { Span($0.rawValue.lowercased(), $0 == .nullify ? .quiet : .plain) }
        ?? Span("no delete rule", .warning)
    ]
    if relationship.isOrdered { remarks.append(Span("ordered", .value)) }
    if relationship.isToMany, !relationship.isOptional { remarks.append(Span("required")) }
    if let count = count(of: relationship) { remarks.append(Span(count)) }
    if relationship.isTransient { remarks.append(Span("transient")) }
    if relationship.isIndexed { remarks.append(Span("indexed", .quiet)) }
    remarks += Self.renaming(relationship.renamingIdentifier, relationship.versionHashModifier)
    return remarks + Self.remarks(on: relationship.userInfo)
  }

  /// How many objects there may be, where that is not the usual: 0 or 1, or any number.
  private func count(of relationship: Relationship) -> String? {
    let least = relationship.minimumCount.flatMap { $0 > 0 ? String($0) : nil }
    let greatest = relationship.maximumCount.flatMap { $0 > 0 ? String($0) : nil }
    if !relationship.isToMany, greatest == "1", least == nil || least == "1" { return nil }
    return range(least, greatest)
  }

  func row(_ property: FetchedProperty) -> TreeRow {
    let entity = property.fetchRequest?.entity ?? "no entity"
    return TreeRow(
      [.name(property.name)], [Span(ink.fetched, .quiet), Span("[\(entity)]", .type)], [],
      remarks: (property.fetchRequest.map(Self.remarks) ?? [Span("no fetch request", .warning)])
        + (property.isTransient ? [Span("transient")] : []) + Self.remarks(on: property.userInfo))
  }

  private static func remarks(on info: UserInfo?) -> [Span] {
    guard let info, !info.isEmpty else { return [] }
    return [Span("{\(text(of: info))}", .quiet, limit: 200)]
  }
}
