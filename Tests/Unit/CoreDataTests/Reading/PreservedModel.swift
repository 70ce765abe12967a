#if os(Linux)
  import CoreData
  import PlumbCore
  import PlumbModel

  /// The part of a model that its descriptions preserve, in the form in which they return it.
  enum PreservedModel {
    static func preserved(of source: Model) -> Model {
      var preserved = Model(name: "")
      preserved.identifier = source.identifier
      var names: Set<String> = []
      preserved.entities = source.entities.filter { names.insert($0.name).inserted }.map { entity($0, Schema(source)) }
      preserved.configurations = source.configurations.map { configuration in
        Configuration(
          name: configuration.name,
          members: configuration.members.map(\.name).filter(names.contains).map { NameReference($0) })
      }.sorted { $0.name < $1.name }
      preserved.composites = source.composites.sorted { $0.name < $1.name }.map { composite in
        Composite(name: composite.name, attributes: composite.attributes.map(attribute))
      }
      preserved.fetchRequests = source.fetchRequests.sorted { $0.name < $1.name }.map { request($0, names) }
      return preserved
    }

    private static func entity(_ source: Entity, _ schema: Schema) -> Entity {
      var preserved = Entity(name: source.name)
      preserved.representedClassName = source.representedClassName.flatMap { $0.isEmpty ? nil : $0 }
      preserved.isAbstract = source.isAbstract
      preserved.parentEntity = source.parentEntity.flatMap { schema.contains($0) ? $0 : nil }
      preserved.renamingIdentifier = source.renamingIdentifier
      preserved.versionHashModifier = source.versionHashModifier
      preserved.spotlightDisplayName = source.spotlightDisplayName.flatMap { $0.isEmpty ? nil : $0 }
      preserved.userInfo = userInfo(source.userInfo)
      preserved.attributes = source.attributes.map(attribute)
      preserved.relationships = source.relationships.map { relationship($0, schema) }
      preserved.fetchedProperties = source.fetchedProperties.map { fetchedProperty($0, schema) }
      preserved.fetchIndexes = source.fetchIndexes.map { index($0, source, schema) }
      let constraints = source.uniquenessConstraints?.elements ?? []
      if !constraints.isEmpty {
        preserved.uniquenessConstraints = ElementList(
          constraints.map { UniquenessConstraint($0.attributes.map(plain)) })
      }
      let compound = source.compoundIndexes?.elements ?? []
      if !compound.isEmpty {
        preserved.compoundIndexes = ElementList(compound.map { CompoundIndex($0.properties.map(plain)) })
      }
      return preserved
    }

    private static func plain(_ reference: NameReference) -> NameReference { NameReference(reference.name) }

    private static func attribute(_ source: Attribute) -> Attribute {
      var preserved = source
      preserved.origin = .none
      preserved.preserved = nil
      preserved.isSyncable = false
      preserved.userInfo = userInfo(source.userInfo)
      preserved.defaultValue = source.type == .date ? nil : source.defaultValue.flatMap { plain($0, source.type) }
      preserved.defaultDateInterval =
        source.type == .date ? source.defaultDateInterval.flatMap { plain($0, .double) } : nil
      return preserved
    }

    /// Returns the shortest spelling of a default value. `nil` if the type does not accept it.
    private static func plain(_ text: String, _ type: AttributeType) -> String? {
      let number = Double(text) ?? ["YES": 1, "NO": 0, "true": 1, "false": 0][text]
      switch type {
      case .string: return text
      case .boolean: return number.map { $0 == 0 ? "NO" : "YES" }
      case .uuid: return UUID(uuidString: text)?.uuidString
      case .uri: return text
      case _ where type.isNumeric: return number.map { Int64(exactly: $0).map(String.init) ?? "\($0)" }
      default: return nil
      }
    }

    private static func relationship(_ source: Relationship, _ schema: Schema) -> Relationship {
      var preserved = source
      preserved.origin = .none
      preserved.preserved = nil
      preserved.isSyncable = false
      preserved.userInfo = userInfo(source.userInfo)
      preserved.minimumCount = source.minimumCount ?? 0
      preserved.maximumCount = source.maximumCount ?? (source.isToMany ? 0 : 1)
      preserved.isToMany = preserved.maximumCount != 1
      preserved.deleteRule = source.deleteRule ?? .nullify
      if let destination = source.destinationEntity, !schema.contains(destination) { preserved.destinationEntity = nil }
      let inverse = preserved.destinationEntity == nil ? nil : schema.inverse(of: source)
      preserved.inverseName = inverse?.relationship.name
      preserved.inverseEntity = inverse?.owner.name
      return preserved
    }

    private static func fetchedProperty(_ source: FetchedProperty, _ schema: Schema) -> FetchedProperty {
      var preserved = FetchedProperty(name: source.name)
      preserved.isOptional = source.isOptional
      preserved.isTransient = source.isTransient
      preserved.userInfo = userInfo(source.userInfo)
      preserved.fetchRequest = source.fetchRequest.map { request($0, Set(schema.model.entities.map(\.name))) }
      return preserved
    }

    private static func request(_ source: FetchRequest, _ entities: Set<String>) -> FetchRequest {
      var preserved = source
      preserved.origin = .none
      preserved.preserved = nil
      preserved.entity = source.entity.flatMap { entities.contains($0) ? $0 : nil }
      preserved.predicate = source.predicate.flatMap { $0.isEmpty ? nil : NSPredicate(format: $0).description }
      for count in [\FetchRequest.fetchLimit, \.fetchBatchSize, \.resultType] where preserved[keyPath: count] == 0 {
        preserved[keyPath: count] = nil
      }
      return preserved
    }

    private static func index(_ source: FetchIndex, _ entity: Entity, _ schema: Schema) -> FetchIndex {
      let elements = source.elements.compactMap { element -> FetchIndexElement? in
        guard let property = element.property, schema.hasProperty(property, entity) else { return nil }
        return FetchIndexElement(
          property: property, type: element.type == "RTree" ? "RTree" : "Binary",
          order: element.order == "descending" ? "descending" : "ascending")
      }
      return FetchIndex(name: source.name, elements: elements)
    }

    private static func userInfo(_ source: UserInfo?) -> UserInfo? {
      guard let source, !source.isEmpty else { return nil }
      var keys: Set<String> = []
      let entries = source.elements.filter { keys.insert($0.key).inserted }.sorted { $0.key < $1.key }
      return ElementList(entries.map { UserInfoEntry(key: $0.key, value: $0.value ?? "") })
    }
  }
#endif
