import PlumbFormats
import PlumbText

/// A difference between two schemas of a container.
package struct CloudSchemaChange: Hashable, Sendable {
  /// The record type.
  package var recordType: String
  /// The field, or the grant; `nil` for the whole record type.
  package var part: String?
  /// The definition in the earlier schema; `nil` for an addition.
  package var old: String?
  /// The definition in the later schema; `nil` for a removal.
  package var new: String?
  /// Whether Production refuses the change once the earlier schema is deployed: a removal, another type, another
  /// encryption.
  package var isRefused: Bool

  /// The name of the changed element: `CD_Order.CD_total`.
  package var key: String { part.map { "\(recordType).\($0)" } ?? recordType }
}

extension CloudSchema {
  /// Returns the changes from this schema to another one, by record type and field in byte order. The order of
  /// statements, the layout and comments are ignored.
  package func changes(to new: CloudSchema) -> [CloudSchemaChange] {
    let (before, after) = (byName(recordTypes, \.name), byName(new.recordTypes, \.name))
    let ofTypes = names(before, after).flatMap { name -> [CloudSchemaChange] in
      switch (before[name], after[name]) {
      case (let old?, let new?): return old.changes(to: new)
      case (let old?, nil): return [.init(recordType: name.text, old: old.summary, isRefused: true)]
      case (nil, let new?): return [.init(recordType: name.text, new: new.summary, isRefused: false)]
      case (nil, nil): return []
      }
    }
    let (old, later) = (Set(roles.map(\.name)), Set(new.roles.map(\.name)))
    let ofRoles = old.symmetricDifference(later).sorted { $0.precedesByBytes($1) }.map { role in
      CloudSchemaChange(
        recordType: "role \(role)", old: old.contains(role) ? "" : nil, new: later.contains(role) ? "" : nil,
        isRefused: false)
    }
    return ofRoles + ofTypes
  }
}

extension CloudRecordType {
  fileprivate var summary: String { Phrase.plural(ownFields.count, "field", "fields") }

  fileprivate func changes(to new: CloudRecordType) -> [CloudSchemaChange] {
    let (before, after) = (byName(fields, \.name), byName(new.fields, \.name))
    let ofFields = names(before, after).compactMap { name -> CloudSchemaChange? in
      let (old, later) = (before[name], after[name])
      guard old?.definition != later?.definition else { return nil }
      let isRefused = old.map { $0.definitionWithoutIndexes != later?.definitionWithoutIndexes } ?? false
      return CloudSchemaChange(
        recordType: self.name, part: name.text, old: old?.definition, new: later?.definition, isRefused: isRefused)
    }
    let (given, later) = (Set(grants.map(\.text)), Set(new.grants.map(\.text)))
    let ofGrants = given.symmetricDifference(later).sorted { $0.precedesByBytes($1) }.map { grant in
      CloudSchemaChange(
        recordType: name, part: "GRANT", old: given.contains(grant) ? grant : nil,
        new: later.contains(grant) ? grant : nil, isRefused: false)
    }
    return ofFields + ofGrants
  }
}

extension CloudGrant {
  fileprivate var text: String { "\(permissions.sorted().joined(separator: ", ")) TO \(role)" }
}

private func byName<Element>(_ elements: [Element], _ name: (Element) -> String) -> [ExactText: Element] {
  Dictionary(elements.map { (name($0).exact, $0) }) { first, _ in first }
}

private func names<Element>(_ one: [ExactText: Element], _ other: [ExactText: Element]) -> [ExactText] {
  Set(one.keys).union(other.keys).sorted()
}
