import PlumbCore
import PlumbModel
import PlumbSQLite
import PlumbText

/// An object of the data with its values in the form of columns, and the problems of its line.
struct LoadObject {
  let line: LoadLine
  /// The index of the entity; `nil` if it is unknown.
  private(set) var entity: Int?
  /// The identifier; `nil` if the line has none.
  private(set) var key: Int64?
  /// The values of the entity's columns.
  var values: [SQLValue] = []
  /// The values that name the destinations, by the index of the relationship.
  private(set) var references: [(relation: Int, values: [SQLValue])] = []
  /// The indices of values that can be in files.
  private(set) var external: [Int] = []
  var faults: [LoadFault] = []
  /// The columns of a table that the entity does not have.
  private(set) var unknownColumns: [String] = []

  private let schema: LoadSchema
  private var name = ""

  /// Whether the object can be inserted.
  var isValid: Bool { faults.isEmpty && unknownColumns.isEmpty }

  /// The largest identifier: the largest integer that every reader of JSON represents.
  private static let largestKey: Int64 = 1 << 53 - 1

  init(_ record: LoadRecord, _ line: LoadLine, _ schema: LoadSchema, _ indices: [String: Int], _ other: String?) {
    (self.line, self.schema) = (line, schema)
    guard let name = record.entity ?? other else {
      add(.unknownEntity, nil, "the line names no entity", help: "--entity names the entity of lines without one")
      return
    }
    self.name = name
    guard let index = indices[name] else {
      let near = Suggestion.nearest(to: name, in: Array(indices.keys))
      self.name = ""
      add(
        .unknownEntity, nil, "the model has no entity \(Phrase.quoted(name))",
        help: near.map { "did you mean \(Phrase.quoted($0))?" })
      return
    }
    guard !schema.entities[index].isAbstract else {
      add(.unknownEntity, nil, "the entity is abstract and cannot have objects")
      return
    }
    entity = index
    read(record, schema.entities[index])
  }

  /// Adds a problem. `property` is the name of the property; `nil` if it concerns the object.
  mutating func add(
    _ kind: LoadFault.Kind, _ property: String?, _ message: String, column: Int = 1, other: LoadLine? = nil,
    help: String? = nil
  ) {
    let element = property.map { "\(name).\($0)" } ?? name
    var fault = LoadFault(kind, line, element, message, other: other, help: help)
    fault.column = column
    faults.append(fault)
  }

  private mutating func read(_ record: LoadRecord, _ entity: LoadSchema.Entity) {
    readKey(record.key)
    values = entity.initial
    external = entity.external
    var given: Set<String> = []
    for property in record.properties {
      if let attribute = entity.attributes[property.name], property.section != .relationships {
        if attribute.isComposite { given.insert(property.name) }
        set(attribute, property)
      } else if let relation = entity.relations[property.name], property.section != .attributes {
        refer(relation, property)
      } else if property.section == .table, let (attribute, element) = entity.element(property.name) {
        if case .field(_?) = property.value { given.insert(attribute) }
        set(element, property, property.name)
      } else if property.section == .table, property.name == "key", case .field(let text) = property.value {
        readKey(text.map(LoadReader.key) ?? .null)
      } else {
        addUnknown(property, entity)
      }
    }
    guard unknownColumns.isEmpty else { return }
    for (name, index) in entity.mandatory where index.map({ values[$0] == .null }) ?? !given.contains(name) {
      guard !faults.contains(where: { $0.element == "\(self.name).\(name)" }) else { continue }
      add(.missingValue, name, "the mandatory attribute has no value")
    }
  }

  private mutating func readKey(_ value: JSONNode.Value) {
    switch value {
    case .null: return
    case .number(let text, _):
      if let number = Int64(text), (1...Self.largestKey).contains(number) {
        key = number
        return
      }
    default: break
    }
    add(
      .wrongType, nil,
      "expected a whole number from 1 to \(Self.largestKey) as the key, found \(LoadValues.shown(value))"
    )
  }

  // MARK: Attributes

  private mutating func set(_ attribute: LoadSchema.Attribute, _ property: LoadRecord.Property) {
    guard attribute.isComposite else {
      if let element = attribute.elements.first { set(element, property, property.name) }
      return
    }
    for element in attribute.elements { values[element.index] = .null }
    switch property.value {
    case .json(.null), .field(nil):
      if !attribute.attribute.isOptional {
        add(.missingValue, property.name, "the mandatory attribute has no value", column: property.column)
      }
    case .json(.object(let members)):
      for member in members {
        let path = "\(property.name).\(member.key)"
        guard let element = attribute.elements.first(where: { $0.name == member.key }) else {
          let near = Suggestion.nearest(to: member.key, in: attribute.elements.map(\.name))
          add(
            .unknownProperty, property.name, "the composite has no element \(Phrase.quoted(member.key))",
            column: property.column, help: near.map { "did you mean \(Phrase.quoted($0))?" })
          continue
        }
        set(
          element,
          .init(
            name: path, section: .attributes, value: .json(member.value.value),
            column: member.keyLocation.start.column), path)
      }
    case .json(let value):
      let fault = LoadValues.unexpected(value, .composite)
      add(fault.kind, property.name, fault.message, column: property.column)
    case .field:
      let columns = attribute.elements.map { "\(property.name).\($0.name)" }
      add(.wrongType, property.name, "the attribute is a composite", help: "name the columns \(Phrase.list(columns))")
    }
  }

  private mutating func set(_ element: LoadSchema.Element, _ property: LoadRecord.Property, _ path: String) {
    let json =
      switch property.value {
      case .json(let value): value
      case .field(let text): LoadValues.json(text, element.attribute)
      }
    do {
      let value = try LoadValues.column(json, element.attribute)
      values[element.index] = value
      guard value == .null else {
        if let problem = element.bounds?.violation(by: value) {
          add(.outOfBounds, path, problem, column: property.column)
        }
        return
      }
    } catch {
      add(error.kind, path, error.message, column: property.column)
    }
  }

  // MARK: Relationships

  private mutating func refer(_ index: Int, _ property: LoadRecord.Property) {
    do {
      let reading = ReferenceReading(schema.relations[index], schema)
      references.append((index, try reading.values(property.value)))
    } catch {
      add(error.kind, property.name, error.message, column: property.column)
    }
  }

  // MARK: Unknown properties

  private mutating func addUnknown(_ property: LoadRecord.Property, _ entity: LoadSchema.Entity) {
    let name = property.name
    if property.section == .table {
      unknownColumns.append(name)
    } else if entity.transient.contains(name) {
      add(.unknownProperty, name, "the property is transient, so it is not stored", column: property.column)
    } else if entity.attributes[name] != nil || entity.relations[name] != nil {
      let section: LoadRecord.Section = property.section == .attributes ? .relationships : .attributes
      add(
        .unknownProperty, name, "the property is not one of the \(property.section.rawValue)", column: property.column,
        help: "put it under \(Phrase.quoted(section.rawValue))")
    } else {
      add(
        .unknownProperty, name, "the entity has no such property", column: property.column, help: help(name, entity))
    }
  }

  /// Returns the problem of an unknown column, at the line with the names.
  func problem(ofColumn column: String) -> LoadFault {
    LoadFault(
      .unknownProperty, LoadLine(input: line.input, number: 1), "\(name).\(column)", "the entity has no such property",
      help: entity.flatMap { help(column, schema.entities[$0]) })
  }

  private func help(_ name: String, _ entity: LoadSchema.Entity) -> String? {
    if entity.transient.contains(name) { return "the property is transient, so it is not stored" }
    return Suggestion.nearest(to: name, in: entity.names).map { "did you mean \(Phrase.quoted($0))?" }
  }
}
