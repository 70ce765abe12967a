import PlumbCore
import PlumbDeclarations
import PlumbModel

// The entities of `@PersistentModel` classes, as PlumbData makes them in `NSManagedObjectModel.model(for:)`, and
// CoreDataEvolution in `NSManagedObjectModel.makeRuntimeModel`.

extension SchemaEntities {
  /// Adds the contents of a `@PersistentModel` class to its entity.
  mutating func addObject(_ record: ClassRecord, to entity: inout Entity, _ reached: inout [String]) {
    entity.representedClassName = record.objcName ?? ".\(record.name)"
    addParent(of: record, to: &entity, &reached)
    for property in record.body.properties where property.isPersisted {
      add(property, of: record, to: &entity, &reached)
    }
    guard let macro = record.macro else { return }
    let single = record.body.properties.filter { $0.attributeTraits?.isUnique ?? false }.map { [$0.name] }
    var lists = macro.lists
    if macro.library == .plumbData {
      (entity.isAbstract, entity.renamingIdentifier) = (macro.isAbstract, macro.renamedFrom)
      entity.versionHashModifier = macro.hashModifier
    } else {
      lists = SchemaMacros()
    }
    let constraints = single + lists.constraints
    if !constraints.isEmpty {
      entity.uniquenessConstraints = ElementList(
        constraints.map { UniquenessConstraint($0.map { NameReference(modelName($0, in: record)) }) })
    }
    entity.fetchIndexes = lists.indexes.map { names in
      FetchIndex(
        name: SchemaMacros.indexName(of: names),
        elements: names.map { FetchIndexElement(property: modelName($0, in: record)) })
    }
    entity.fetchIndexes += lists.columnIndexes.map { fetchIndex($0, in: record) }
  }

  private func fetchIndex(_ declared: ColumnIndex, in record: ClassRecord) -> FetchIndex {
    var index = FetchIndex(
      name: declared.name,
      elements: declared.columns.map { column in
        FetchIndexElement(
          property: modelName(column.name, in: record), type: column.order == .range ? "RTree" : "Binary",
          order: column.order == .descending ? "descending" : "ascending")
      })
    index.partialPredicate = declared.condition
    return index
  }

  /// Adds the parent entity, which is that of the nearest superclass with the macro.
  private mutating func addParent(of record: ClassRecord, to entity: inout Entity, _ reached: inout [String]) {
    switch types.parent(of: record) {
    case .none: break
    case .entity(let parent):
      entity.parentEntity = types.models[parent]?.entityName ?? parent.lastComponent
      reached.append(parent)
      if record.macro?.library != .plumbData {
        doubt(entity.name, nil, "inherits from \(parent.lastComponent), which CoreDataEvolution's models do not")
      }
    case .outside(let name):
      doubt(entity.name, nil, "inherits from \(name), which the sources do not declare")
    }
  }

  /// Returns the model's name of a property that a class declares or inherits.
  private func modelName(_ name: String, in record: ClassRecord, depth: Int = 0) -> String {
    if let own = record.body.properties.first(where: { $0.name == name }) { return own.persistentName }
    guard depth < 16, case .entity(let parent) = types.parent(of: record), let above = types.models[parent] else {
      return name
    }
    return modelName(name, in: above, depth: depth + 1)
  }

  private mutating func add(
    _ property: PropertyDeclaration, of record: ClassRecord, to entity: inout Entity, _ reached: inout [String]
  ) {
    let origin = origin(property.places.file, property.places.name)
    if property.form.isConditional, !record.isConditional {
      doubt(entity.name, property.persistentName, "is between #if and #endif, so that it depends on the build")
    }
    switch property.kind {
    case .relationship(let traits):
      var relationship = relationship(property, traits, of: record, entity.name, &reached)
      relationship.origin = origin
      entity.relationships.append(relationship)
    case .attribute(let traits):
      var attribute = attribute(property, traits, of: record, entity.name)
      attribute.origin = origin
      entity.attributes.append(attribute)
    }
  }

  // MARK: Relationships

  private mutating func relationship(
    _ property: PropertyDeclaration, _ traits: PropertyDeclaration.RelationshipTraits, of record: ClassRecord,
    _ entity: String, _ reached: inout [String]
  ) -> Relationship {
    let name = property.form.qualifiedDestination ?? traits.destination
    let found = types.model(name, in: record.qualifiedName, of: record.places.file)
    let destination = found.flatMap { types.models[$0]?.entityName } ?? name.lastComponent
    if let found {
      reached.append(found)
    } else {
      doubt(
        entity, property.persistentName,
        "is a relationship to \(name), which the sources do not declare as a model class"
      )
    }
    let minimum = traits.minimumCount ?? 0
    var relationship = Relationship(
      name: property.persistentName, destination: destination, isToMany: traits.cardinality != .toOne,
      inverse: traits.inverse, deleteRule: traits.deleteRule ?? .nullify)
    relationship.isOptional = minimum == 0 || record.macro?.library != .plumbData
    relationship.isOrdered = traits.cardinality == .toManyOrdered
    relationship.minimumCount = minimum > 0 ? minimum : nil
    relationship.maximumCount = traits.maximumCount ?? (relationship.isToMany ? nil : 1)
    relationship.renamingIdentifier = property.schema.originalName
    relationship.versionHashModifier = property.schema.hashModifier
    return relationship
  }

  // MARK: Attributes

  private mutating func attribute(
    _ property: PropertyDeclaration, _ traits: PropertyDeclaration.AttributeTraits, of record: ClassRecord,
    _ entity: String
  ) -> Attribute {
    let library = record.macro?.library ?? .coreDataEvolution
    let form = ObjectForms(types: types, library: library).form(of: property, traits, in: record.qualifiedName)
    var attribute = property.schemaAttribute(traits, form)
    if form.type == .composite {
      let place: Origin = form.places.map { origin($0.file, $0.name) } ?? .none
      composites.append(
        UsedComposite(
          entity: entity, property: attribute.name, type: property.type.unwrapped.simpleName ?? property.name,
          elements: form.elements, origin: place))
    }
    if let reason = form.doubt {
      attribute.declared?.isFormKnown = false
      if !attribute.isTransient { doubt(entity, attribute.name, reason) }
    }
    return attribute
  }
}

extension PropertyDeclaration {
  /// Whether a macro persists the property. Computed properties with the keys of others are not persisted.
  fileprivate var isPersisted: Bool { isInSchema && !form.isComputed }
}
