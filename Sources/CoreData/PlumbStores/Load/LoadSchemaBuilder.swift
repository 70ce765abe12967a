import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbStoreFormat

/// The search for the parts of a schema.
struct LoadSchemaBuilder {
  private let map: StoreMap
  private let schema: Schema

  init(_ model: Model, _ map: StoreMap) {
    self.map = map
    schema = Schema(model)
  }

  /// Whether an entity inherits from another one, or is the same.
  private func isKind(_ index: Int, of other: Int) -> Bool {
    map.entities[other].family.contains(map.entities[index].number)
  }

  func keys(_ names: [(entity: String, attribute: String)]) throws(ReadFailure) -> [LoadSchema.Key] {
    var keys: [LoadSchema.Key] = []
    for (name, attribute) in names {
      let option = "--key \(name)=\(attribute)"
      guard let entity = map.entities.firstIndex(where: { $0.name == name }) else {
        throw LoadSchema.unknown(option, "no entity", name, in: map.entities.map(\.name))
      }
      let columns = map.entities[entity].attributes.filter { $0.path.count == 1 }
      guard let column = columns.first(where: { $0.path[0] == attribute }) else {
        throw LoadSchema.unknown(option, "\(name) has no attribute", attribute, in: columns.map { $0.path[0] })
      }
      switch column.attribute.type {
      case .binary, .transformable, .boolean, .double, .float, .composite, .objectID, .undefined:
        throw ReadFailure(
          file: option, "\(option): values of the type \(column.attribute.type.rawValue) do not identify objects",
          help: ["name an attribute of the type String, UUID, URI, Date, Decimal, or of an integer type"])
      case .integer16, .integer32, .integer64, .decimal, .string, .date, .uuid, .uri: break
      }
      guard !keys.contains(where: { $0.entity == entity }) else {
        throw ReadFailure(file: option, "\(option): --key names two attributes of \(name)")
      }
      keys.append(.init(entity: entity, column: column.column, attribute: column.attribute))
    }
    return keys
  }

  func relations(_ keys: [LoadSchema.Key]) -> [LoadSchema.Relation] {
    var found: [(owner: String, relation: LoadSchema.Relation)] = []
    for (index, entity) in map.entities.enumerated() {
      func add(
        _ owner: String, _ relationship: Relationship, _ destination: Int, _ storage: LoadSchema.Relation.Storage
      ) {
        guard owner == entity.name else { return }
        // The key of the nearest ancestor of the destination.
        let key = keys.indices.filter { isKind(destination, of: keys[$0].entity) }.max {
          keys[$0].entity < keys[$1].entity
        }
        found.append(
          (
            owner,
            .init(relationship: relationship, owner: index, destination: destination, storage: storage, key: key)
          ))
      }
      for toOne in entity.toOnes { add(toOne.owner, toOne.relationship, toOne.destination, .toOne(toOne.place)) }
      for toMany in entity.toManys { add(toMany.owner, toMany.relationship, toMany.destination, .toMany(toMany.place)) }
    }
    var ends: [StoreLayout.End: Int] = [:]
    for (index, item) in found.enumerated() {
      ends[.init(entity: item.owner, name: item.relation.relationship.name)] = index
    }
    return found.map { item in
      var relation = item.relation
      relation.inverse = schema.inverse(of: relation.relationship).flatMap {
        ends[.init(entity: $0.owner.name, name: $0.relationship.name)]
      }
      return relation
    }
  }

  func entity(_ index: Int, _ relations: [LoadSchema.Relation], _ keys: [LoadSchema.Key]) -> LoadSchema.Entity {
    let place = map.entities[index]
    let composites = Set(place.attributes.filter { $0.path.count > 1 }.map { $0.path[0] })
    var attributes: [String: LoadSchema.Attribute] = [:]
    let declared = schema.entity(place.name)
    let chain = declared.map { [$0] + schema.ancestors(of: $0) } ?? []
    for (name, columns) in Dictionary(grouping: place.attributes.enumerated(), by: { $0.element.path[0] }) {
      let isComposite = composites.contains(name)
      let elements = columns.sorted { $0.offset < $1.offset }.map { offset, column in
        LoadSchema.Element(
          name: column.path.last ?? name, index: offset, attribute: column.attribute,
          bounds: isComposite || column.attribute.isDerived ? nil : AttributeBounds(column.attribute))
      }
      let own = chain.lazy.compactMap { $0.attributes.first { $0.name == name } }.first
      guard let attribute = own ?? columns.first?.element.attribute else { continue }
      attributes[name] = .init(attribute: attribute, elements: elements, isComposite: isComposite)
    }
    let own = relations.indices.filter { isKind(index, of: relations[$0].owner) }
    let transient = chain.flatMap { entity in
      entity.attributes.filter(\.isTransient).map(\.name) + entity.relationships.filter(\.isTransient).map(\.name)
    }
    return .init(
      name: place.name, number: place.number, isAbstract: place.isAbstract,
      table: map.layout.entities[index].table, attributes: attributes, columns: place.attributes.map(\.column),
      initial: place.attributes.map { $0.path.count == 1 ? LoadValues.initial($0.attribute) : .null },
      relations: Dictionary(
        own.map { (relations[$0].relationship.name, $0) }, uniquingKeysWith: { first, _ in first }),
      transient: Set(transient),
      keys: keys.indices.filter { isKind(index, of: keys[$0].entity) }.compactMap { key in
        place.attributes.firstIndex { $0.column == keys[key].column }.map { (key, $0) }
      },
      mandatory: attributes.values.filter { !$0.attribute.isOptional && !$0.attribute.isDerived }.map {
        ($0.attribute.name, $0.isComposite ? nil : $0.elements.first?.index)
      }.sorted { $0.0.precedesByBytes($1.0) },
      external: place.attributes.indices.filter {
        place.attributes[$0].attribute.type == .binary && place.attributes[$0].attribute.allowsExternalStorage
      })
  }
}
