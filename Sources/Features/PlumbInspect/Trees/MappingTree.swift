import PlumbModel
import PlumbText
import PlumbWorkspace

extension ModelTree {
  /// Returns a mapping model as text for the terminal: every entity mapping with its properties.
  ///
  ///     ShopToShop2.xcmappingmodel  Shop → Shop 2, 3 mappings
  ///
  ///     OrderToOrder  class Shop.OrderPolicy
  ///       total  $source.sum
  ///       items  $source.lines  by ItemToItem
  ///       and 4 with the value of the same name
  ///     Invoice  new
  ///
  /// Properties that take the value of the property with the same name are only counted. In a summary all properties
  /// are only counted.
  package func text(of mapping: MappingModel) -> String {
    var page = TextPage(style)
    page.write(mapping, isSummary)
    return page.text
  }
}

extension TextPage {
  fileprivate mutating func write(_ mapping: MappingModel, _ isSummary: Bool) {
    let versions = [version(mapping.source), TextSpan(ink.toOne, .quiet), version(mapping.destination)]
    write(
      [TextSpan(mapping.name + ".xcmappingmodel", .title)] + versions,
      remarks: [TextSpan(Phrase.plural(mapping.entityMappings.count, "mapping", "mappings"), .quiet)])
    for version in [mapping.source, mapping.destination] {
      guard case .failure(let failure)? = version.content else { continue }
      write(
        [TextSpan(ink.broken, .error), self.version(version)],
        remarks: [TextSpan("the embedded model cannot be read: \(failure.diagnostic.message)", .error, limit: 300)],
        indent: 2)
    }
    writeBlankLine()
    for entity in mapping.entityMappings { write(entity, isSummary) }
  }

  private func version(_ version: MappedVersion) -> TextSpan {
    version.name.map { TextSpan($0) } ?? TextSpan("(no version)", .warning)
  }

  private mutating func write(_ mapping: EntityMapping, _ isSummary: Bool) {
    var title = [TextSpan.name(mapping.effectiveName, .title)]
    if mapping.kind == .transform || mapping.kind == .custom,
      mapping.name != nil || mapping.source != mapping.destination
    {
      title += [
        TextSpan(mapping.source ?? "", .type), TextSpan(ink.toOne, .quiet), TextSpan(mapping.destination ?? "", .type),
      ]
    }
    write(title, remarks: Self.remarks(on: mapping))
    let properties = mapping.attributes + mapping.relationships
    let special = isSummary ? [] : properties.filter { !$0.isPlain }
    write(rows: special.map { row($0) })
    if let rest = Self.rest(properties.count - special.count, of: properties.count) {
      write(line: [TextSpan(" "), TextSpan(rest, .quiet)])
    }
    writeBlankLine()
  }

  private static func remarks(on mapping: EntityMapping) -> [TextSpan] {
    var remarks: [TextSpan] = []
    switch mapping.kind {
    case .add: remarks.append(TextSpan("new", .value))
    case .remove: remarks.append(TextSpan("removed", .value))
    case .undefined: remarks.append(TextSpan("declares no entity", .warning))
    case .transform, .custom: break
    }
    if let policy = mapping.policyClassName, !policy.isEmpty { remarks.append(TextSpan("class \(policy)", limit: 100)) }
    if let filter = mapping.sourceFilter, !filter.isEmpty {
      remarks.append(TextSpan("where \(filter)", limit: 300))
    }
    return remarks
  }

  /// Returns a row. A value that is wider than its column is written after the columns.
  private func row(_ property: PropertyMapping) -> TextRow {
    var text = property.expression?.description
    if let path = property.sourceKeyPath, !path.isEmpty { text = text ?? path }
    let value = text.map { [TextSpan($0, .value, limit: 200)] } ?? []
    let by = property.sourceMappingName.flatMap { $0.isEmpty ? nil : [TextSpan("by \($0)")] } ?? []
    let name = [TextSpan.name(property.name)]
    return value.columns > 32 ? TextRow(name, remarks: value + by) : TextRow(name, value, remarks: by)
  }

  /// Returns the number of unlisted properties, in words; `nil` if all are listed.
  private static func rest(_ count: Int, of all: Int) -> String? {
    guard count > 0 else { return nil }
    return count == all
      ? Phrase.plural(count, "property", "properties") : "and \(count) with the value of the same name"
  }
}

extension PropertyMapping {
  /// Whether the property takes the value of the source's property with the same name.
  fileprivate var isPlain: Bool {
    expression == nil && (sourceKeyPath ?? "").isEmpty && (sourceMappingName ?? "").isEmpty
  }
}
