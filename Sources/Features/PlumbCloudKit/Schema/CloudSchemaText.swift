import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// A schema of CloudKit as text for the terminal.
///
///     Production.ckdb  3 record types, 2 of them of Core Data
///
///     CD_Plant  Plant, 3 fields
///       CD_height  DOUBLE            queryable, sortable
///       CD_secret  ENCRYPTED STRING
///       and 7 system fields
///
/// The system fields of a record and the grants that CloudKit gives by itself are only counted or omitted.
package struct CloudSchemaText: Sendable {
  private let style: TextStyle
  private let isSummary: Bool

  package init(_ style: TextStyle = TextStyle(), isSummary: Bool = false) {
    (self.style, self.isSummary) = (style, isSummary)
  }

  /// Returns the text of a schema with a title.
  package func text(of schema: CloudSchema, title: String) -> String {
    var page = TextPage(style)
    let types = schema.recordTypes
    let mirrored = types.filter(\.isOfCoreData).count
    var remarks = [Phrase.plural(types.count, "record type", "record types")]
    if mirrored > 0 { remarks.append("\(mirrored) of Core Data") }
    if !schema.roles.isEmpty { remarks.append("roles \(Phrase.list(schema.roles.map(\.name), limit: 6))") }
    if !schema.isInExportLayout { remarks.append("not in the layout of an export") }
    page.write([TextSpan(title, .title)], remarks: remarks.map { TextSpan($0, .quiet, limit: 200) })
    page.writeBlankLine()
    if isSummary {
      page.write(
        rows: types.map { type in
          TextRow([.name(type.name)], [TextSpan(Phrase.plural(type.ownFields.count, "field", "fields"), .quiet)])
        })
      return page.text
    }
    for type in types { write(type, to: &page) }
    return page.text
  }

  private func write(_ type: CloudRecordType, to page: inout TextPage) {
    let own = type.ownFields
    page.write(
      [.name(type.name, .title)],
      remarks: [TextSpan(Phrase.plural(own.count, "field", "fields"), .quiet)] + grants(of: type))
    page.write(rows: own.map(row))
    let others = type.fields.count - own.count
    if others > 0 {
      page.write(line: [
        TextSpan(" "), TextSpan(Phrase.plural(others, "system field", "system fields"), .quiet),
      ])
    }
    page.writeBlankLine()
  }

  private func row(_ field: CloudField) -> TextRow {
    let indexes = CloudIndex.allCases.filter(field.indexes.contains).map { $0.rawValue.lowercased() }
    return TextRow(
      [.name(field.name)], [TextSpan(field.definitionWithoutIndexes, .type)],
      remarks: (indexes + field.unknownWords).map { TextSpan($0, .quiet) })
  }

  /// Returns the grants, unless they are those that CloudKit gives by itself.
  private func grants(of type: CloudRecordType) -> [TextSpan] {
    let grants = type.grants.map { "\($0.permissions.joined(separator: ", ")) to \($0.role)" }
    let isUsual = Set(grants).isSubset(of: ["WRITE to _creator", "CREATE to _icloud", "READ to _world"])
    return isUsual ? [] : grants.map { TextSpan($0.lowercased(), limit: 100) }
  }
}

extension CloudRecordType {
  /// Whether Core Data creates the type for an entity or for many-to-many relationships.
  package var isOfCoreData: Bool { name.hasPrefix(CloudRecords.prefix) || name == CloudRecords.linkType }

  /// The fields without the system fields of CloudKit.
  package var ownFields: [CloudField] { fields.filter { !$0.name.hasPrefix("___") } }
}
