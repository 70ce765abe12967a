import PlumbModel

extension Rule {
  static let nameInvalid = Rule(
    "name-invalid", .names, "A name that is none, or another's but for its case",
    severity: .always(.error),
    text: Text(
      what: """
        The name of an entity, a property, a composite or an element is no identifier: letters, digits and underscores, \
        a letter first. Or it differs from another name of the same model or entity by the case of its letters only.
        """,
      why: """
        Accessors, classes, key paths and predicates are made of names, and one with a space or a hyphen in it breaks \
        them at run time. Tables and columns in SQLite are named in capitals, so that `phone` and `Phone` are both \
        `ZPHONE`.
        """,
      bad: """
        <entity name="Match" representedClassName="Match">
            <attribute name="kick-off" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
            <attribute name="venueID" optional="YES" attributeType="String"/>
            <attribute name="venueId" optional="YES" attributeType="String"/>
        </entity>
        """,
      good: """
        <entity name="Match" representedClassName="Match">
            <attribute name="kickOff" optional="YES" attributeType="Date" elementID="kick-off" \
        usesScalarValueType="NO"/>
            <attribute name="venueID" optional="YES" attributeType="String"/>
        </entity>
        """,
      fix: """
        Rename it in a new version of the model, and give it the old name as “Renaming ID” in the Data Model inspector, \
        so that what is stored is kept.
        """),
    check: .model { schema in
      var findings = topLevel(schema.model)
      var columns: [Column] = []
      for entity in schema.model.entities {
        columns.removeAll(keepingCapacity: true)
        var isSound = true
        entity.forEachColumnName { name, isColumn in
          let shape = NameShape(name)
          if !shape.isPlain, !NameShape.isValid(name) { isSound = false }
          if isColumn { columns.append(Column(folded: shape.folded, name: name)) }
        }
        if !isSound { findings += entity.allProperties.compactMap { invalid($0, of: entity.name) } }
        if hasTwins(columns) { findings += twins(columns, in: entity) }
        if entity.parentEntity != nil { findings += inheritedTwins(columns, in: entity, schema) }
      }
      return findings
    })

  private struct Column {
    var folded: UInt64
    var name: String
  }

  private static func invalid(_ property: (name: String, anchor: Anchor), of owner: String) -> Finding? {
    guard !NameShape.isValid(property.name) else { return nil }
    return Finding(
      property.name.isEmpty
        ? "\(owner) has a property without a name"
        : "\(owner) has a property named \(Words.quoted(property.name)), which is no identifier",
      on: property.anchor, at: "name", label: "letters, digits and _ only, a letter first",
      notes: ["accessors, key paths and predicates are made of the name"],
      help: ["rename it in a new version, with the old name as renaming identifier"])
  }
}

// MARK: - Entities and composites

extension Rule {
  private static func topLevel(_ model: Model) -> [Finding] {
    var findings: [Finding] = []
    var seen: [UInt64: Int] = [:]
    seen.reserveCapacity(model.entities.count)
    for (index, entity) in model.entities.enumerated() {
      let shape = NameShape(entity.name)
      if !shape.isPlain, !NameShape.isValid(entity.name) {
        findings.append(invalid("entity", entity.name, .entity(entity)))
      }
      if let first = seen.updateValue(index, forKey: shape.folded) {
        findings += twin(of: model.entities[first], entity)
      }
    }
    for composite in model.composites {
      let anchor = Anchor.top(.composite, composite.name, origin: composite.origin)
      if !NameShape.isValid(composite.name) { findings.append(invalid("composite", composite.name, anchor)) }
      findings += composite.attributes.compactMap { element in
        let steps = anchor.steps + [.init(.attribute, element.name)]
        return invalid((element.name, Anchor(steps, origin: element.origin)), of: composite.name)
      }
    }
    return findings
  }

  private static func invalid(_ kind: String, _ name: String, _ anchor: Anchor) -> Finding {
    Finding(
      name.isEmpty
        ? "the model has \(kind == "entity" ? "an" : "a") \(kind) without a name"
        : "the model has \(kind == "entity" ? "an" : "a") \(kind) named \(Words.quoted(name)), which is no identifier",
      on: anchor, at: "name", label: "letters, digits and _ only, a letter first",
      notes: ["classes, fetch requests and tables are made of the name"],
      help: ["rename it in a new version, with the old name as renaming identifier"])
  }

  private static func twin(of first: Entity, _ entity: Entity) -> [Finding] {
    guard NameShape.areTwins(first.name, entity.name) else { return [] }
    return [
      Finding(
        "the entities \(first.name) and \(entity.name) differ only by the case of their names", on: .entity(entity),
        at: "name", label: "another \(first.name) to SQLite",
        notes: ["tables in SQLite are named in capitals: both would be Z\(entity.name.uppercased())"],
        help: ["rename one of the two"], related: [(.entity(first), "name", first.name)])
    ]
  }
}

// MARK: - Names that differ only by case

extension Rule {
  /// Few names are compared pair by pair, which needs no memory; many are not.
  private static func hasTwins(_ columns: [Column]) -> Bool {
    guard columns.count <= 32 else { return Set(columns.lazy.map(\.folded)).count < columns.count }
    for index in columns.indices {
      for other in columns[..<index] where other.folded == columns[index].folded { return true }
    }
    return false
  }

  private static func twins(_ columns: [Column], in entity: Entity) -> [Finding] {
    var first: [UInt64: String] = [:]
    return columns.compactMap { column in
      guard let other = first[column.folded] else {
        first[column.folded] = column.name
        return nil
      }
      return NameShape.areTwins(other, column.name) ? twin(column.name, in: entity, of: other, in: entity) : nil
    }
  }

  private static func inheritedTwins(_ columns: [Column], in entity: Entity, _ schema: Schema) -> [Finding] {
    var findings: [Finding] = []
    var level = 0
    _ = schema.nearest(to: entity) { owner -> Bool? in
      level += 1
      guard level <= 64 else { return true }
      guard owner.name != entity.name else { return nil }
      owner.forEachColumnName { name, isColumn in
        let folded = NameShape(name).folded
        guard isColumn, let own = columns.first(where: { $0.folded == folded }), NameShape.areTwins(own.name, name)
        else { return }
        findings.append(twin(own.name, in: entity, of: name, in: owner))
      }
      return nil
    }
    return findings
  }

  private static func twin(_ name: String, in entity: Entity, of other: String, in owner: Entity) -> Finding {
    let anchor = entity.allProperties.last { $0.name == name }?.anchor
    let otherAnchor = owner.allProperties.first { $0.name == other }?.anchor
    return Finding(
      "\(entity.name).\(name) differs from \(owner.name).\(other) only by case", on: anchor ?? .entity(entity),
      at: "name", label: "another \(other) to SQLite",
      notes: ["columns in SQLite are named in capitals: both would be Z\(name.uppercased())"],
      help: ["rename one of the two"], related: otherAnchor.map { [($0, "name", other)] } ?? [],
      discriminator: owner.name == entity.name ? other : "\(owner.name).\(other)")
  }
}

extension Entity {
  /// Every property's name, and whether the entity's table has a column for it.
  fileprivate func forEachColumnName(_ body: (String, _ isColumn: Bool) -> Void) {
    for attribute in attributes { body(attribute.name, !attribute.isTransient) }
    for relationship in relationships { body(relationship.name, !relationship.isTransient && !relationship.isToMany) }
    for fetched in fetchedProperties { body(fetched.name, false) }
  }

  fileprivate var allProperties: [(name: String, anchor: Anchor)] {
    attributes.map { ($0.name, .attribute($0, of: self)) }
      + relationships.map { ($0.name, .relationship($0, of: self)) }
      + fetchedProperties.map { ($0.name, .child(.fetchedProperty, $0.name, origin: $0.origin, of: self)) }
  }
}
