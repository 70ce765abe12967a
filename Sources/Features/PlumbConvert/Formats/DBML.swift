import PlumbCore
import PlumbModel
import PlumbText

extension ConversionTarget {
  /// Tables, references and indexes for dbdiagram.io and other DBML tools (dbml.dbdiagram.io/docs).
  ///
  ///     Table "Order" {
  ///       "objectID" bigint [pk]
  ///       "total" decimal [not null, default: 0]
  ///       "customer" bigint [note: 'inverse: orders']
  ///     }
  ///     Ref: "Order"."customer" > "Customer"."objectID" [delete: cascade]
  ///
  /// Each entity has a table. The table of a subentity contains its own columns and a reference to the table of its
  /// parent. In DBML, the delete action applies to the side with the column, so it is the delete rule of the inverse.
  package static let dbml = ConversionTarget(
    "dbml", endings: ["dbml"], "Tables and references for dbdiagram.io"
  ) { model in
    var writer = DBMLWriter(model)
    return writer.write()
  }
}

/// A writer of the tables, which collects the references at the same time.
private struct DBMLWriter {
  private let model: Model
  private let sorted: SortedModel
  private let keys: [String: String]
  private var references: [String] = []
  /// The columns of relationships, by the table that contains them.
  private var columns: [String: [String]] = [:]
  private var names: [String: UniqueNames]
  /// The relationships with a column of the same name, by entity.
  private var keyNames: [String: Set<String>] = [:]
  private var ruleless: [ElementPath] = []

  init(_ model: Model) {
    self.model = model
    let sorted = SortedModel(model)
    self.sorted = sorted
    var names: [String: UniqueNames] = [:]
    var keys: [String: String] = [:]
    for entity in sorted.entities {
      let own = entity.storedAttributes.map(\.name) + entity.relationships.map(\.name)
      var unique = UniqueNames(Set(own))
      keys[entity.name] = unique.name("objectID")
      names[entity.name] = unique
    }
    self.names = names
    self.keys = keys
  }

  mutating func write() -> Conversion {
    for entity in sorted.entities where entity.parentEntity != nil { addParent(of: entity) }
    for link in sorted.links where !link.near.relationship.isTransient { add(link) }
    let tables = sorted.entities.map(table)
    let head = "// \(DBML.comment(sorted.name)): a Core Data model. objectID is the identity of an object."
    let text = ([head] + tables + (references.isEmpty ? [] : [references.joined(separator: "\n")]))
      .joined(separator: "\n\n")
    return Conversion(text: text + "\n", omissions: omissions)
  }

  private var omissions: [Conversion.Omission] {
    let unwritten = sorted.entities.flatMap { entity in indexes(of: entity).filter { $0.text == nil }.map(\.path) }
    return sorted.omissions + sorted.invalidDefaults
      + sorted.omission("Delete rules of the side with the column are left out", ruleless)
      + sorted.omission("Indexes of properties without a column in the table are left out", unwritten)
      + ModelFact.omissions(
        [
          .classNames, .transient, .derivation, .validation, .externalStorage, .order, .counts,
          .oldIndexes,
        ] + ModelFact.ofModelsOnly, of: model, sorted)
  }
}

// MARK: - Tables

extension DBMLWriter {
  private func table(_ entity: Entity) -> String {
    let notes = [
      entity.isAbstract ? "abstract" : nil, entity.parentEntity.map { "inherits from \($0)" },
    ].compactMap { $0 }
    let key = "  \(DBML.name(keys[entity.name] ?? "objectID")) bigint [pk]"
    let indexes = indexes(of: entity).compactMap(\.text)
    let body =
      [key] + entity.storedAttributes.map(column) + (columns[entity.name] ?? [])
      + (indexes.isEmpty ? [] : ["", "  indexes {"] + indexes + ["  }"])
      + (notes.isEmpty ? [] : ["", "  Note: \(DBML.text(notes.joined(separator: ", ")))"])
    return "Table \(DBML.name(entity.name)) {\n\(body.joined(separator: "\n"))\n}"
  }

  private func column(_ attribute: Attribute) -> String {
    var settings = attribute.isOptional ? [] : ["not null"]
    if let value = ConvertedDefault(attribute).map(DBML.value) { settings.append("default: \(value)") }
    if let note = note(on: attribute) { settings.append("note: \(DBML.text(note))") }
    let list = settings.isEmpty ? "" : " [\(settings.joined(separator: ", "))]"
    return "  \(DBML.name(attribute.name)) \(DBML.type(of: attribute))\(list)"
  }

  /// Returns details of an attribute that the column type does not contain; `nil` if it has none.
  private func note(on attribute: Attribute) -> String? {
    switch attribute.type {
    case .uri: return "URI"
    case .transformable: return attribute.customClassName.map { "Transformable: \($0)" } ?? "Transformable"
    case .composite:
      let elements = sorted.schema.composite(attribute.composite)?.attributes ?? []
      return "Composite: " + elements.map { "\($0.name) \($0.type.rawValue)" }.joined(separator: ", ")
    default: return attribute.isDerived ? "derived" : nil
    }
  }

  /// Returns uniqueness constraints and fetch indexes. The text is `nil` for an index of properties without a column
  /// in this table, such as properties of a parent.
  private func indexes(of entity: Entity) -> [(path: ElementPath, text: String?)] {
    let own = Set(entity.storedAttributes.map(\.name)).union(keyNames[entity.name] ?? [])
    let path = sorted.path(entity.name)
    let constraints = (entity.uniquenessConstraints ?? []).map { constraint in
      let names = constraint.attributes.map(\.name)
      return (path.appending(.uniquenessConstraint, names.joined(separator: ",")), names, "unique")
    }
    let indexes = entity.fetchIndexes.map { index in
      (
        path.appending(.fetchIndex, index.name), index.elements.map { $0.property ?? "" },
        "name: \(DBML.text(index.name))"
      )
    }
    return (constraints + indexes).map { path, names, setting in
      let columns = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      guard !columns.isEmpty, columns.allSatisfy(own.contains) else { return (path, nil) }
      return (path, "    (\(columns.map(DBML.name).joined(separator: ", "))) [\(setting)]")
    }
  }
}

// MARK: - References

extension DBMLWriter {
  private mutating func addParent(of entity: Entity) {
    guard let parent = entity.parentEntity else { return }
    references.append("Ref: \(key(entity.name)) - \(key(parent)) [delete: cascade]")
  }

  /// Adds a column on the to-one side, and the reference from it; on the near side if both are to-one.
  private mutating func add(_ link: Link) {
    let near = link.near.relationship
    if link.isManyToMany, let far = link.far {
      let name = "\(link.near.entity.name).\(near.name) - \(far.entity.name).\(far.relationship.name)"
      references.append("Ref \(DBML.name(name)): \(key(link.near.entity.name)) <> \(key(far.entity.name))")
      noteRules(of: link.ends)
    } else if !near.isToMany {
      let isOne = link.far.map { !$0.relationship.isToMany } ?? false
      addColumn(link.near, to: link.destination, inverse: link.far, sign: isOne ? "-" : ">")
    } else if let far = link.far {
      addColumn(far, to: link.near.entity.name, inverse: link.near, sign: ">")
    } else {
      addBackColumn(link)
    }
  }

  private mutating func addColumn(_ end: Link.End, to destination: String, inverse: Link.End?, sign: String) {
    var settings = end.relationship.isOptional ? [] : ["not null"]
    if let inverse {
      settings.append("note: \(DBML.text("inverse: \(inverse.entity.name).\(inverse.relationship.name)"))")
    }
    let list = settings.isEmpty ? "" : " [\(settings.joined(separator: ", "))]"
    columns[end.entity.name, default: []].append("  \(DBML.name(end.relationship.name)) bigint\(list)")
    keyNames[end.entity.name, default: []].insert(end.relationship.name)
    let from = "\(DBML.name(end.entity.name)).\(DBML.name(end.relationship.name))"
    let rule = inverse.map { DBML.action($0.relationship.deleteRule) } ?? "no action"
    references.append("Ref: \(from) \(sign) \(key(destination)) [delete: \(rule)]")
    noteRules(of: [end])
  }

  /// Adds the column of a to-many relationship without an inverse, which is in the destination's table.
  private mutating func addBackColumn(_ link: Link) {
    let wanted = "\(link.near.entity.name).\(link.near.relationship.name)"
    var taken = names[link.destination] ?? UniqueNames()
    let name = taken.name(wanted)
    names[link.destination] = taken
    columns[link.destination, default: []].append("  \(DBML.name(name)) bigint")
    let rule = DBML.action(link.near.relationship.deleteRule)
    let from = "\(DBML.name(link.destination)).\(DBML.name(name))"
    references.append("Ref: \(from) > \(key(link.near.entity.name)) [delete: \(rule)]")
  }

  private mutating func noteRules(of ends: [Link.End]) {
    for end in ends where (end.relationship.deleteRule ?? .nullify) != .nullify {
      ruleless.append(sorted.path(end.entity.name).appending(.relationship, end.relationship.name))
    }
  }

  private func key(_ entity: String) -> String { "\(DBML.name(entity)).\(DBML.name(keys[entity] ?? "objectID"))" }
}

/// The syntax of DBML.
private enum DBML {
  /// Returns a name in quotes. Quoted names can contain any text without line breaks if quotes and backslashes are
  /// escaped.
  static func name(_ name: String) -> String { "\"\(escaped(name.isEmpty ? " " : name))\"" }

  /// Returns a text in single quotes.
  static func text(_ text: String) -> String { "'\(escaped(text))'" }

  /// Returns a text for a comment after `//`, on one line.
  static func comment(_ text: String) -> String { Terminal.sanitized(text) }

  /// Returns a text for quotes. Characters that affect a terminal or a log, and have no escape in the format, are
  /// spelled out; control characters become U+FFFD.
  private static func escaped(_ text: String) -> String {
    text.escaped { scalar in
      switch scalar {
      case "\\", "\"", "'": "\\\(scalar)"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: "\u{FFFD}"
      case _ where Terminal.isActive(scalar): escaped(Terminal.sanitized(String(scalar)))
      default: nil
      }
    }
  }

  /// Returns the type of an attribute's column.
  static func type(of attribute: Attribute) -> String {
    switch attribute.type {
    case .integer16: "smallint"
    case .integer32: "int"
    case .integer64: "bigint"
    case .decimal: "decimal"
    case .double: "double"
    case .float: "float"
    case .string, .uri: "varchar"
    case .boolean: "boolean"
    case .date: "timestamp"
    case .uuid: "uuid"
    case .binary, .transformable, .undefined: "blob"
    case .objectID: "bigint"
    case .composite: name(attribute.composite ?? "Composite")
    }
  }

  /// Returns a default for `default:`.
  static func value(_ value: ConvertedDefault) -> String {
    switch value {
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let digits): digits.utf8.contains(UInt8(ascii: "e")) ? text(digits) : digits
    case .text(let content): text(content)
    }
  }

  /// Returns the action on the side with the column when the other object is deleted.
  static func action(_ rule: DeleteRule?) -> String {
    switch rule ?? .nullify {
    case .nullify: "set null"
    case .cascade: "cascade"
    case .deny: "restrict"
    case .noAction: "no action"
    }
  }
}
