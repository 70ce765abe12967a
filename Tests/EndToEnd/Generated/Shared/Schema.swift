import CoreData
import Foundation

private enum ModelSchema {
  // part: require
  /// Adds a predicate that values must match, with the code of the error for other values.
  private static func require(
    _ format: String,
    _ bound: Any?,
    of attribute: NSAttributeDescription,
    else code: Int
  ) {
    guard let bound else { return }
    let predicate = NSPredicate(format: format, argumentArray: [bound])
    let predicates = attribute.validationPredicates + [predicate]
    let warnings = attribute.validationWarnings.map { "\($0)" } + ["\(code)"]
    attribute.setValidationPredicates(predicates, withValidationWarnings: warnings)
  }

  // part: userInfo
  private static func note(
    _ key: String,
    _ value: String,
    on property: NSPropertyDescription
  ) {
    property.userInfo = (property.userInfo ?? [:]).merging([key: value]) { $1 }
  }

  // part: entityUserInfo
  private static func note(
    _ key: String,
    _ value: String,
    on entity: NSEntityDescription
  ) {
    entity.userInfo = (entity.userInfo ?? [:]).merging([key: value]) { $1 }
  }

  // part: module
  /// Returns the name of a class in the module of this file.
  private static func inModule(_ name: String) -> String {
    "\(#fileID.prefix { $0 != "/" }).\(name)"
  }

  // part: predicate
  private static func predicate(_ format: String?) -> NSPredicate? {
    format.map { NSPredicate(format: $0, argumentArray: nil) }
  }

  // part:
  /// Builds the model. References between entities are resolved after all entities are added.
  private final class Builder {
    let model = NSManagedObjectModel()
    private var parts: [Part] = []
    private var partsByName: [String: Part] = [:]
    private var links: [(Builder) -> Void] = []

    @discardableResult
    func entity(
      _ name: String,
      class className: String? = nil,
      parent: String? = nil
    ) -> Part {
      let part = Part()
      part.description.name = name
      if let className { part.description.managedObjectClassName = className }
      part.parent = parent
      parts.append(part)
      partsByName[name] = part
      return part
    }

    // part: configuration
    func configuration(_ name: String, _ members: String...) {
      links.append { schema in
        let entities = members.compactMap { schema.entity(named: $0) }
        schema.model.setEntities(entities, forConfigurationName: name)
      }
    }

    // part: template
    func template(
      _ name: String,
      of entity: String? = nil,
      where format: String? = nil,
      _ settings: (NSFetchRequest<any NSFetchRequestResult>) -> Void = { _ in }
    ) {
      let request = NSFetchRequest<any NSFetchRequestResult>()
      request.predicate = predicate(format)
      settings(request)
      links.append { schema in
        request.entity = schema.entity(named: entity)
        schema.model.setFetchRequestTemplate(request, forName: name)
      }
    }

    // part:
    func finished() -> NSManagedObjectModel {
      for part in parts { part.description.properties = part.properties }
      for (parent, children) in Dictionary(grouping: parts, by: \.parent) {
        entity(named: parent)?.subentities = children.map(\.description)
      }
      model.entities = parts.map(\.description)
      for link in parts.flatMap(\.links) + links { link(self) }
      return model
    }

    func entity(named name: String?) -> NSEntityDescription? {
      name.flatMap { partsByName[$0] }?.description
    }

    // part: relationship
    func relationship(_ name: String, of entity: String) -> NSRelationshipDescription? {
      let property = partsByName[entity]?.properties.first { $0.name == name }
      return property as? NSRelationshipDescription
    }

    // part: index
    /// Returns an own or inherited property of a part.
    func property(_ name: String, of part: Part) -> NSPropertyDescription? {
      let own = part.properties.first { $0.name == name }
      let parent = part.parent.flatMap { partsByName[$0] }
      return own ?? parent.flatMap { property(name, of: $0) }
    }
    // part:
  }

  /// An entity under construction, or the elements of a composite.
  private final class Part {
    let description = NSEntityDescription()
    var parent: String?
    private(set) var properties: [NSPropertyDescription] = []
    private(set) var links: [(Builder) -> Void] = []

    // part: attribute
    func attribute(
      _ name: String,
      _ type: NSAttributeDescription.AttributeType,
      _ settings: (NSAttributeDescription) -> Void = { _ in }
    ) {
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.type = type
      settings(attribute)
      properties.append(attribute)
    }

    // part: derived
    func derived(
      _ name: String,
      _ type: NSAttributeDescription.AttributeType,
      from expression: String? = nil,
      _ settings: (NSAttributeDescription) -> Void = { _ in }
    ) {
      let attribute = NSDerivedAttributeDescription()
      attribute.name = name
      attribute.type = type
      if let expression { older.derive(attribute, expression) }
      settings(attribute)
      properties.append(attribute)
    }

    // part: composite
    var attributes: [NSAttributeDescription] {
      properties.compactMap { $0 as? NSAttributeDescription }
    }

    func composite(
      _ name: String,
      of elements: [NSAttributeDescription],
      _ settings: (NSAttributeDescription) -> Void = { _ in }
    ) {
      let attribute = NSCompositeAttributeDescription()
      attribute.name = name
      attribute.elements = elements
      settings(attribute)
      properties.append(attribute)
    }

    // part: relationship
    /// Adds a relationship. `owner` is the entity that declares the inverse, if it is not the destination.
    func relationship(
      _ name: String,
      to destination: String? = nil,
      inverse: String? = nil,
      of owner: String? = nil,
      _ settings: (NSRelationshipDescription) -> Void = { _ in }
    ) {
      let relationship = NSRelationshipDescription()
      relationship.name = name
      settings(relationship)
      properties.append(relationship)
      links.append { schema in
        relationship.destinationEntity = schema.entity(named: destination)
        guard let inverse, let owner = owner ?? destination else { return }
        let found = schema.relationship(inverse, of: owner)
        relationship.inverseRelationship = found
      }
    }

    // part: fetchedProperty
    func fetchedProperty(
      _ name: String,
      of entity: String? = nil,
      where format: String? = nil,
      _ settings: (NSFetchedPropertyDescription) -> Void = { _ in }
    ) {
      let request = NSFetchRequest<any NSFetchRequestResult>()
      request.predicate = predicate(format)
      let property = NSFetchedPropertyDescription()
      property.name = name
      property.fetchRequest = request
      settings(property)
      properties.append(property)
      links.append { schema in
        property.fetchRequest?.entity = schema.entity(named: entity)
      }
    }

    // part: unique
    func unique(_ names: String...) { description.uniquenessConstraints.append(names) }

    // part: index
    func index(
      _ name: String,
      _ columns: Column...,
      where format: String? = nil
    ) {
      links.append { [self] schema in
        let elements = columns.compactMap {
          $0.element(of: self, in: schema)
        }
        let index = NSFetchIndexDescription(name: name, elements: elements)
        index.partialIndexPredicate = predicate(format)
        description.indexes.append(index)
      }
    }
    // part:
  }

  // part: index
  /// A column of an index.
  private struct Column {
    var name = ""
    var expression: NSExpressionDescription?
    var type: NSFetchIndexElementType
    var isAscending: Bool

    func element(of part: Part, in schema: Builder) -> NSFetchIndexElementDescription? {
      guard let property = expression ?? schema.property(name, of: part) else {
        return nil
      }
      let element = NSFetchIndexElementDescription(
        property: property,
        collationType: type
      )
      element.isAscending = isAscending
      return element
    }

    // part: ascendingColumn
    static func ascending(
      _ name: String,
      _ type: NSFetchIndexElementType = .binary
    ) -> Column {
      Column(name: name, type: type, isAscending: true)
    }

    // part: descendingColumn
    static func descending(
      _ name: String,
      _ type: NSFetchIndexElementType = .binary
    ) -> Column {
      Column(name: name, type: type, isAscending: false)
    }

    // part: expressionColumn
    static func expression(
      _ format: String,
      _ result: NSAttributeDescription.AttributeType,
      _ type: NSFetchIndexElementType = .binary,
      isAscending: Bool = true
    ) -> Column {
      let expression = NSExpressionDescription()
      expression.name = format
      expression.resultType = result
      older.express(expression, format)
      return Column(expression: expression, type: type, isAscending: isAscending)
    }
    // part: index
  }

  // part: older
  private static let older: any Older = Deprecated()

  /// Calls of deprecated API. The requirements are not deprecated, so that calls of them cause no warning.
  private protocol Older: Sendable {
    // part: derived
    func derive(_ attribute: NSDerivedAttributeDescription, _ format: String)
    // part: expressionColumn
    func express(_ column: NSExpressionDescription, _ format: String)
    // part: indexed
    func index(_ property: NSPropertyDescription)
    // part: compoundIndex
    func index(_ entity: NSEntityDescription, _ names: String...)
    // part: externalRecord
    func storeInExternalRecord(_ property: NSPropertyDescription)
    // part: spotlightName
    func nameInSpotlight(_ entity: NSEntityDescription, _ format: String)
    // part: older
  }

  private struct Deprecated: Older {
    // part: derived
    @available(*, deprecated)
    func derive(_ attribute: NSDerivedAttributeDescription, _ format: String) {
      let expression = NSExpression(format: format, argumentArray: [])
      attribute.derivationExpression = expression
    }

    // part: expressionColumn
    @available(*, deprecated)
    func express(_ column: NSExpressionDescription, _ format: String) {
      let expression = NSExpression(format: format, argumentArray: [])
      column.expression = expression
    }

    // part: indexed
    @available(*, deprecated)
    func index(_ property: NSPropertyDescription) {
      property.isIndexed = true
    }

    // part: compoundIndex
    @available(*, deprecated)
    func index(_ entity: NSEntityDescription, _ names: String...) {
      entity.compoundIndexes.append(names)
    }

    // part: externalRecord
    @available(*, deprecated)
    func storeInExternalRecord(_ property: NSPropertyDescription) {
      property.isStoredInExternalRecord = true
    }

    // part: spotlightName
    @available(*, deprecated)
    func nameInSpotlight(_ entity: NSEntityDescription, _ format: String) {
      #if !os(tvOS) && !os(watchOS)
        let expression = NSExpression(format: format, argumentArray: [])
        entity.coreSpotlightDisplayNameExpression = expression
      #endif
    }
    // part: older
  }
  // part:
}
