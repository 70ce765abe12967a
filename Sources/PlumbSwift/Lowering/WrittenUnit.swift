import PlumbModel

extension SourceUnit {
  /// What a file says whose bytes are those that Plumb writes for these declarations: what reading it would find, but for
  /// the places in it.
  ///
  /// Of classes without the macro the extensions, as they stand in `Item+CoreDataProperties.swift`.
  public init(file: String, writtenFor declarations: Declarations) {
    self.init(file: file)
    isParsed = true
    for entity in declarations.entities {
      if entity.macro == nil { addExtensions(of: entity) } else { addClass(entity) }
    }
    for composition in declarations.compositions { add(composition) }
  }

  private mutating func addClass(_ entity: EntityDeclaration) {
    let superclass = TypeReference.named(entity.superclass)
    let access = entity.access.written
    classes.append(
      ClassRecord(
        name: entity.className, qualifiedName: entity.className, access: access, isFinal: entity.isFinal,
        inherited: [superclass], objcName: entity.entity, macro: entity.macro,
        body: TypeBody(properties: records(entity.properties, .stored, access, scope: entity.className)),
        places: Places(file: file)))
    addType(entity.className, .class, inherits: [superclass])
  }

  private mutating func add(_ composition: CompositionDeclaration) {
    let access = composition.access.written
    addType(composition.typeName, .struct, inherits: [])
    compositions.append(
      CompositionRecord(
        name: composition.typeName, access: access,
        elements: records(composition.elements, .stored, access, scope: composition.typeName),
        places: Places(file: file)))
  }

  private mutating func addType(_ name: String, _ kind: TypeDeclaration.Kind, inherits: [TypeReference]) {
    types.append(
      TypeRecord(declaration: TypeDeclaration(name: name, kind: kind, places: Places(file: file)), inherited: inherits))
  }

  private func records(
    _ properties: [PropertyDeclaration], _ storage: PropertyForm.Storage, _ access: AccessLevel?, scope: String
  ) -> [PropertyRecord] {
    properties.map { property in
      var declaration = property
      declaration.places = Places(file: file)
      declaration.facts = ModelFacts()
      declaration.form = PropertyForm(storage: storage, access: access)
      let note = storage == .stored ? property.note : nil
      if case .relationship = property.kind { declaration.kind = .attribute(.init()) }
      return PropertyRecord(
        declaration: declaration, relationship: note, isAttribute: property.isAttribute, scope: scope)
    }
  }
}

extension AccessLevel? {
  /// As it is written: internal is what there is without.
  fileprivate var written: AccessLevel? { self == .internal ? nil : self }
}

extension PropertyDeclaration {
  /// What the `@Relationship` of the macro style says.
  fileprivate var note: RelationshipNote? {
    guard case .relationship(let traits) = kind else { return nil }
    return RelationshipNote(
      persistentName: persistentName == name ? nil : persistentName, inverse: traits.inverse,
      deleteRule: traits.deleteRule, minimumCount: traits.minimumCount, maximumCount: traits.maximumCount)
  }

  fileprivate var isAttribute: Bool { if case .attribute = kind { true } else { false } }
}

// MARK: - The managed style

extension SourceUnit {
  private mutating func addExtensions(of entity: EntityDeclaration) {
    // The members of an open class are public.
    let access: AccessLevel? = entity.access == .open ? .public : entity.access.written
    addExtension(
      of: entity,
      TypeBody(
        properties: records(entity.properties, .managed, access, scope: entity.className),
        accessors: [
          AccessorDeclaration(
            name: "fetchRequest", kind: .fetchRequest, key: entity.entity, isManaged: false, places: Places(file: file))
        ]))
    for property in entity.properties {
      guard case .relationship(let traits) = property.kind, traits.cardinality != .toOne else { continue }
      addExtension(of: entity, TypeBody(accessors: accessors(of: property, traits)))
    }
    if entity.superclass == "NSManagedObject" {
      extensions.append(ExtensionRecord(type: entity.className, inherited: [.named("Identifiable")]))
    }
  }

  private mutating func addExtension(of entity: EntityDeclaration, _ body: TypeBody) {
    extensions.append(ExtensionRecord(type: entity.className, body: body))
  }

  /// In the order they are written: the ones for places in an ordered relationship first.
  private func accessors(
    of property: PropertyDeclaration, _ traits: PropertyDeclaration.RelationshipTraits
  ) -> [AccessorDeclaration] {
    let object = traits.destination
    var methods: [(prefix: String, destination: String?)] = []
    if traits.cardinality == .toManyOrdered {
      methods += [("insertInto", object), ("removeFrom", nil), ("insertInto", object), ("removeFrom", nil)]
      methods += [("replace", object), ("replace", object)]
    }
    methods += [("addTo", object), ("removeFrom", object), ("addTo", nil), ("removeFrom", nil)]
    let suffix = (property.name.first?.uppercased() ?? "") + property.name.dropFirst()
    return methods.compactMap { method in
      let name = method.prefix + suffix
      guard let (kind, key) = AccessorName.parse(name) else { return nil }
      return AccessorDeclaration(
        name: name, kind: kind, key: key, destination: method.destination, places: Places(file: file))
    }
  }
}
