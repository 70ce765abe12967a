import PlumbCore
import PlumbModel
import PlumbText

extension Rule {
  /// A name that is not an identifier, or that differs from another name only by case.
  ///
  /// Letters of all scripts are valid, as in Swift. The comparison by case is limited to names of tables and columns:
  /// entities, stored attributes, to-one relationships, and the columns of up to eight parents, which share the
  /// table. A transient `Phone` next to `phone` is valid. Two identical names are `entity-duplicate` or
  /// `property-duplicate`.
  package static let nameInvalid = Rule(
    "name-invalid", .names, "An invalid name, or names that differ only by case",
    severity: .always(.error),
    text: Text(
      what: """
        The name of an entity, a property, a composite or an element is not an identifier: letters, digits and \
        underscores, starting with a letter. Or it differs from another name of the same model or entity only by the \
        case of its letters.
        """,
      why: """
        Accessors, classes, key paths and predicates contain names, and a name with a space or a hyphen makes them \
        fail at run time. Tables and columns in SQLite have names in capitals, so that `phone` and `Phone` are both \
        `ZPHONE`.
        """,
      example: """
          <entity name="Match" representedClassName="Match">
              <attribute name="«kick-off|kickOff»" optional="YES" attributeType="Date"«| elementID="kick-off"» \
        usesScalarValueType="NO"/>
              <attribute name="venueID" optional="YES" attributeType="String"/>
        -     <attribute name="venueId" optional="YES" attributeType="String"/>
          </entity>
        """,
      fix: """
        Rename it in a new version of the model, and give it the old name as “Renaming ID” in the Data Model \
        inspector, so that its data is preserved.
        """),
    check: .all([
      .model { schema in entityNames(schema.model) + compositeNames(schema.model) },
      .entity { entity, schema in
        let invalid =
          entity.propertyNames.allSatisfy(isValid)
          ? [] : entity.properties.compactMap { Self.invalid($0, of: entity.name) }
        let columns = entity.columnNames
        return invalid + duplicates(among: columns, of: entity)
          + (entity.parentEntity == nil ? [] : inheritedDuplicates(of: columns, in: entity, schema))
      },
    ]))

  /// Whether Core Data and Swift accept the name: an identifier, with letters of any script, that does not start with
  /// `_`.
  private static func isValid(_ name: String) -> Bool {
    SwiftName.isIdentifier(name) && name.utf8.first != UInt8(ascii: "_")
  }

  private static func invalid(_ property: (name: String, anchor: Anchor), of owner: String) -> Finding? {
    guard !isValid(property.name) else { return nil }
    return Finding(
      property.name.isEmpty
        ? "\(owner) has a property without a name"
        : "\(owner) has a property named \(Phrase.quoted(property.name)), which is not an identifier",
      on: property.anchor, at: .name, label: "only letters, digits and _, a letter first",
      notes: ["accessors, key paths and predicates contain the name"],
      help: ["rename it in a new version, with the old name as renaming identifier"])
  }
}

// MARK: - Entities and composites

extension Rule {
  private static func entityNames(_ model: Model) -> [Finding] {
    var seen: [String: Entity] = [:]
    return model.entities.flatMap { entity in
      let twin = seen.updateValue(entity, forKey: entity.name.caseFolded)
      return (isValid(entity.name) ? [] : [invalid("an entity", entity.name, .entity(entity))])
        + (twin.map { Self.twin(of: $0, entity) } ?? [])
    }
  }

  private static func compositeNames(_ model: Model) -> [Finding] {
    model.composites.flatMap { composite in
      let anchor = Anchor.top(.composite, composite.name, origin: composite.origin)
      return (isValid(composite.name) ? [] : [invalid("a composite", composite.name, anchor)])
        + composite.attributes.compactMap { invalid(($0.name, .element($0, of: composite)), of: composite.name) }
    }
  }

  private static func invalid(_ kind: String, _ name: String, _ anchor: Anchor) -> Finding {
    Finding(
      name.isEmpty
        ? "The model has \(kind) without a name"
        : "The model has \(kind) named \(Phrase.quoted(name)), which is not an identifier",
      on: anchor, at: .name, label: "only letters, digits and _, a letter first",
      notes: ["classes, fetch requests and tables contain the name"],
      help: ["rename it in a new version, with the old name as renaming identifier"])
  }

  private static func twin(of first: Entity, _ entity: Entity) -> [Finding] {
    guard first.name != entity.name else { return [] }
    return .finding(
      "The entities \(first.name) and \(entity.name) differ only by the case of their names", on: .entity(entity),
      at: .name, label: "the same as \(first.name) in SQLite",
      notes: ["tables in SQLite have names in capitals: both would be Z\(entity.name.uppercased())"],
      help: ["rename one of them"], related: [(.entity(first), .name, first.name)])
  }
}

// MARK: - Names that differ only by case

extension Rule {
  /// Returns the findings for the columns of an entity that differ from an earlier column only by case.
  private static func duplicates(among columns: [String], of entity: Entity) -> [Finding] {
    guard Set(columns.map(\.caseFoldedSum)).count < columns.count else { return [] }
    let found = columns.repetitions(of: \.caseFolded).filter { $0.first != $0.later }
    if found.isEmpty { return [] }
    let anchors = PropertyAnchors(entity)
    return found.map { twin($0.later, in: entity, anchors, of: $0.first, in: entity, anchors) }
  }

  /// Returns the findings for the columns of an entity that differ only by case from a column of a parent.
  private static func inheritedDuplicates(of columns: [String], in entity: Entity, _ schema: Schema) -> [Finding] {
    if columns.isEmpty { return [] }
    let own = Dictionary(columns.map { ($0.caseFolded, $0) }, uniquingKeysWith: { first, _ in first })
    // Real models have fewer than eight levels of parents.
    return schema.ancestors(of: entity).prefix(8).flatMap { owner -> [Finding] in
      let found = owner.columnNames.compactMap { name in
        own[name.caseFolded].flatMap { $0 == name ? nil : (own: $0, inherited: name) }
      }
      if found.isEmpty { return [] }
      let (ownAnchors, anchors) = (PropertyAnchors(entity), PropertyAnchors(owner))
      return found.map { twin($0.own, in: entity, ownAnchors, of: $0.inherited, in: owner, anchors) }
    }
  }

  /// Returns the finding for a column whose name differs from another column only by case, on the later of the two.
  private static func twin(
    _ name: String, in entity: Entity, _ anchors: PropertyAnchors, of other: String, in owner: Entity,
    _ ownerAnchors: PropertyAnchors
  ) -> Finding {
    let (anchor, otherAnchor) = (anchors.last[name], ownerAnchors.first[other])
    return Finding(
      "\(entity.name).\(name) differs from \(owner.name).\(other) only by case", on: anchor ?? .entity(entity),
      at: .name, label: "the same as \(other) in SQLite",
      notes: ["columns in SQLite have names in capitals: both would be Z\(name.uppercased())"],
      help: ["rename one of them"], related: otherAnchor.map { [($0, .name, other)] } ?? [],
      discriminator: owner.name == entity.name ? other : "\(owner.name).\(other)")
  }
}

/// The anchors of an entity's properties by name.
private struct PropertyAnchors {
  /// The first property of each name.
  let first: [String: Anchor]
  /// The last property of each name.
  let last: [String: Anchor]

  init(_ entity: Entity) {
    let properties = entity.properties.map { ($0.name, $0.anchor) }
    first = Dictionary(properties) { first, _ in first }
    last = Dictionary(properties) { _, last in last }
  }
}

extension Entity {
  /// The names of the stored attributes and to-one relationships, which are the columns of the entity's table.
  fileprivate var columnNames: [String] {
    attributes.compactMap { $0.isTransient ? nil : $0.name }
      + relationships.compactMap { $0.isTransient || $0.isToMany ? nil : $0.name }
  }
}

extension String {
  /// A number that is the same for names that differ only by case. Most entities have no such names, and comparing
  /// numbers is faster.
  fileprivate var caseFoldedSum: Int { utf8.reduce(0) { $0 &* 31 &+ Int($1 | 0x20) } }

  /// The name with ASCII letters in lowercase. SQLite does not distinguish names that differ only by their case.
  fileprivate var caseFolded: String {
    isASCII
      ? lowercased() : String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
