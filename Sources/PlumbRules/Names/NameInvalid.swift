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
    check: .model { schema in
      var findings = topLevel(schema.model)
      var columns: [UInt64] = []
      // The loop uses indices, because copies of entities and properties cost more than all operations on their
      // names.
      let entities = schema.model.entities
      for index in entities.indices {
        columns.removeAll(keepingCapacity: true)
        let isSound = collect(entities[index], &columns)
        if !isSound { findings += invalidNames(in: entities[index]) }
        if NameShape.haveDuplicates(columns) { findings += duplicates(in: entities[index]) }
        if entities[index].parentEntity != nil { findings += inheritedDuplicates(in: entities[index], schema) }
      }
      return findings
    })

  /// Adds the columns of an entity. Returns `false` if one of its names is not an identifier.
  private static func collect(_ entity: Entity, _ columns: inout [UInt64]) -> Bool {
    var isSound = true
    entity.forEachColumnName { name, isColumn in
      let shape = NameShape.of(name)
      if !shape.isPlain, !NameShape.isValid(name) { isSound = false }
      if isColumn { columns.append(shape.folded) }
    }
    return isSound
  }

  /// Returns the findings for the properties of an entity whose names are not identifiers.
  private static func invalidNames(in entity: Entity) -> [Finding] {
    entity.allProperties.compactMap { invalid($0, of: entity.name) }
  }

  private static func invalid(_ property: (name: String, anchor: Anchor), of owner: String) -> Finding? {
    guard !NameShape.isValid(property.name) else { return nil }
    return Finding(
      property.name.isEmpty
        ? "\(owner) has a property without a name"
        : "\(owner) has a property named \(Words.quoted(property.name)), which is not an identifier",
      on: property.anchor, at: .name, label: "only letters, digits and _, a letter first",
      notes: ["accessors, key paths and predicates contain the name"],
      help: ["rename it in a new version, with the old name as renaming identifier"])
  }
}

// MARK: - Entities and composites

extension Rule {
  /// Returns the findings for the names of entities, composites and elements of composites.
  private static func topLevel(_ model: Model) -> [Finding] {
    var findings: [Finding] = []
    var seen: [UInt64: Int] = [:]
    seen.reserveCapacity(model.entities.count)
    for index in model.entities.indices {
      let name = model.entities[index].name
      let shape = NameShape.of(name)
      if !shape.isPlain, !NameShape.isValid(name) {
        findings.append(invalid("entity", name, .entity(model.entities[index])))
      }
      if let first = seen.updateValue(index, forKey: shape.folded) {
        findings += twin(of: model.entities[first], model.entities[index])
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
        ? "The model has \(kind == "entity" ? "an" : "a") \(kind) without a name"
        : "The model has \(kind == "entity" ? "an" : "a") \(kind) named \(Words.quoted(name)), which is not an identifier",
      on: anchor, at: .name, label: "only letters, digits and _, a letter first",
      notes: ["classes, fetch requests and tables contain the name"],
      help: ["rename it in a new version, with the old name as renaming identifier"])
  }

  private static func twin(of first: Entity, _ entity: Entity) -> [Finding] {
    guard NameShape.areDuplicates(first.name, entity.name) else { return [] }
    return [
      Finding(
        "The entities \(first.name) and \(entity.name) differ only by the case of their names", on: .entity(entity),
        at: .name, label: "the same as \(first.name) in SQLite",
        notes: ["tables in SQLite have names in capitals: both would be Z\(entity.name.uppercased())"],
        help: ["rename one of them"], related: [(.entity(first), .name, first.name)])
    ]
  }
}

// MARK: - Names that differ only by case

extension Rule {
  /// Returns the findings for the columns of an entity that differ from an earlier column only by case.
  private static func duplicates(in entity: Entity) -> [Finding] {
    var first: [UInt64: String] = [:]
    return entity.columnNames.compactMap { name in
      let folded = NameShape.of(name).folded
      guard let other = first[folded] else {
        first[folded] = name
        return nil
      }
      return NameShape.areDuplicates(other, name) ? twin(name, in: entity, of: other, in: entity) : nil
    }
  }

  /// Returns the findings for the columns of an entity that differ only by case from a column of a parent.
  private static func inheritedDuplicates(in entity: Entity, _ schema: Schema) -> [Finding] {
    let own = Dictionary(
      entity.columnNames.map { (NameShape.of($0).folded, $0) }, uniquingKeysWith: { first, _ in first })
    return nearParents(of: entity, schema).flatMap { owner in
      owner.columnNames.compactMap { name in
        guard let twin = own[NameShape.of(name).folded], NameShape.areDuplicates(twin, name) else { return nil }
        return Self.twin(twin, in: entity, of: name, in: owner)
      }
    }
  }

  /// Returns the parents of an entity, at most eight, which is more than real models have. The list ends before an
  /// entity repeats.
  private static func nearParents(of entity: Entity, _ schema: Schema) -> [Entity] {
    var found: [Entity] = []
    while found.count < 8, let parent = schema.entity((found.last ?? entity).parentEntity) {
      guard parent.name != entity.name, !found.contains(where: { $0.name == parent.name }) else { break }
      found.append(parent)
    }
    return found
  }

  /// Returns the finding for a column whose name differs from another column only by case, on the later of the two.
  private static func twin(_ name: String, in entity: Entity, of other: String, in owner: Entity) -> Finding {
    let anchor = entity.allProperties.last { $0.name == name }?.anchor
    let otherAnchor = owner.allProperties.first { $0.name == other }?.anchor
    return Finding(
      "\(entity.name).\(name) differs from \(owner.name).\(other) only by case", on: anchor ?? .entity(entity),
      at: .name, label: "the same as \(other) in SQLite",
      notes: ["columns in SQLite have names in capitals: both would be Z\(name.uppercased())"],
      help: ["rename one of them"], related: otherAnchor.map { [($0, .name, other)] } ?? [],
      discriminator: owner.name == entity.name ? other : "\(owner.name).\(other)")
  }
}

extension Entity {
  /// Calls a closure with the name of every property, and with whether the entity's table has a column for it.
  fileprivate func forEachColumnName(_ body: (_ name: String, _ isColumn: Bool) -> Void) {
    for index in attributes.indices { body(attributes[index].name, !attributes[index].isTransient) }
    for index in relationships.indices {
      body(relationships[index].name, !relationships[index].isTransient && !relationships[index].isToMany)
    }
    for index in fetchedProperties.indices { body(fetchedProperties[index].name, false) }
  }

  /// The names of the stored attributes and to-one relationships, which are the columns of the entity's table.
  fileprivate var columnNames: [String] {
    var names: [String] = []
    forEachColumnName { name, isColumn in
      if isColumn { names.append(name) }
    }
    return names
  }

  /// The name and the anchor of every property: attributes first, then relationships, then fetched properties.
  fileprivate var allProperties: [(name: String, anchor: Anchor)] {
    attributes.map { ($0.name, .attribute($0, of: self)) }
      + relationships.map { ($0.name, .relationship($0, of: self)) }
      + fetchedProperties.map { ($0.name, .child(.fetchedProperty, $0.name, origin: $0.origin, of: self)) }
  }
}
