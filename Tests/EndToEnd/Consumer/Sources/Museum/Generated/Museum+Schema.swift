// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

/// The model Museum, built in code. It equals the compiled model.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
public enum MuseumSchema {
  /// The shared model. It must not be changed: a class can only belong to the entities of one model.
  public static var model: NSManagedObjectModel { shared.model }

  private static let shared = Shared(model: makeModel())

  /// The model can be read from any thread, because it is not changed.
  private struct Shared: @unchecked Sendable {
    let model: NSManagedObjectModel
  }

  /// Returns a new model, which can be changed until a store coordinator uses it.
  public static func makeModel() -> NSManagedObjectModel {
    let schema = Builder()
    addArtist(to: schema)
    addExhibit(to: schema)
    addRecord(to: schema)
    addRoom(to: schema)
    addSheet(to: schema)
    addTag(to: schema)
    schema.configuration("Collection", "Artist", "Exhibit", "Record", "Room", "Tag")
    schema.configuration("Office", "Sheet")
    schema.template("AllTags", of: "Tag")
    schema.template(
      "ExhibitsInRoom",
      of: "Exhibit",
      where: "hall.number == $NUMBER AND hall.floor == $FLOOR"
    ) {
      $0.fetchLimit = 100
    }
    schema.template("ExhibitsTitled", of: "Exhibit", where: "title CONTAINS[cd] $TEXT")
    schema.template("HeavyExhibits", of: "Exhibit", where: "weight > $WEIGHT AND onLoan == NO")
    schema.model.versionIdentifiers.insert("1")
    return schema.finished()
  }

  private static func addArtist(to schema: Builder) {
    let entity = schema.entity("Artist", class: "Artist", parent: "Record")
    entity.attribute("name", .string) {
      $0.isOptional = false
      $0.defaultValue = ""
      $0.isIndexedBySpotlight = true
    }
    entity.relationship("mentor", to: "Artist", inverse: "pupils") { $0.maxCount = 1 }
    entity.relationship("pupils", to: "Artist", inverse: "mentor") { $0.maxCount = 3 }
    entity.relationship("works", to: "Exhibit", inverse: "artist") {
      $0.isOrdered = true
      $0.deleteRule = .cascadeDeleteRule
    }
  }

  private static func addExhibit(to schema: Builder) {
    let entity = schema.entity("Exhibit", class: "Exhibit", parent: "Record")
    entity.description.versionHashModifier = "2"
    entity.attribute("condition_raw", .string)
    entity.attribute("estimate", .decimal) {
      $0.defaultValue = Decimal(string: "0")
      require("SELF >= %@", Decimal(string: "0"), of: $0, else: NSValidationNumberTooSmallError)
    }
    entity.attribute("history", .binaryData) { $0.allowsExternalBinaryDataStorage = true }
    entity.attribute("label", .string) { $0.isTransient = true }
    entity.attribute("onLoan", .boolean) {
      $0.isOptional = false
      $0.defaultValue = false
    }
    entity.composite("origin", of: makePlace())
    entity.attribute("pieces", .integer16) {
      $0.isOptional = false
      $0.defaultValue = 1
      require("SELF >= %@", 1, of: $0, else: NSValidationNumberTooSmallError)
      require("SELF <= %@", 500, of: $0, else: NSValidationNumberTooLargeError)
    }
    entity.attribute("risk_raw", .integer16) {
      $0.isOptional = false
      $0.defaultValue = 1
    }
    entity.attribute("swatch", .transformable) {
      $0.valueTransformerName = "SwatchTransformer"
      $0.attributeValueClassName = "Swatch"
    }
    entity.attribute("title", .string) {
      $0.isOptional = false
      $0.defaultValue = "Untitled"
      $0.renamingIdentifier = "heading"
      require("SELF MATCHES %@", ".{1,80}", of: $0, else: NSValidationStringPatternMatchingError)
    }
    entity.derived("titleKey", .string, from: "canonical:(title)")
    entity.attribute("weight", .double) {
      $0.isOptional = false
      $0.defaultValue = 1.5
    }
    entity.attribute("year", .integer32)
    entity.relationship("artist", to: "Artist", inverse: "works") { $0.maxCount = 1 }
    entity.relationship("hall", to: "Room", inverse: "exhibits") { $0.maxCount = 1 }
    entity.relationship("tags", to: "Tag", inverse: "exhibits")
    entity.index("byYear", .descending("year"), .ascending("title"))
  }

  private static func addRecord(to schema: Builder) {
    let entity = schema.entity("Record", class: "Record")
    entity.description.isAbstract = true
    entity.derived("changed", .date, from: "now()")
    entity.attribute("created", .date) {
      $0.isOptional = false
      $0.defaultValue = Date(timeIntervalSinceReferenceDate: 631_152_000)
    }
    entity.attribute("identifier", .uuid)
    entity.attribute("note", .string)
    entity.index("byIdentifier", .ascending("identifier"))
  }

  private static func addRoom(to schema: Builder) {
    let entity = schema.entity("Room", class: "Room", parent: "Record")
    entity.derived("exhibitCount", .integer64, from: "exhibits.@count") {
      $0.isOptional = false
      $0.defaultValue = 0
    }
    entity.attribute("floor", .integer16) {
      $0.isOptional = false
      $0.defaultValue = 0
    }
    entity.attribute("number", .integer32) {
      $0.isOptional = false
      $0.defaultValue = 0
    }
    entity.relationship("exhibits", to: "Exhibit", inverse: "hall") {
      $0.deleteRule = .denyDeleteRule
    }
    entity.unique("floor", "number")
  }

  private static func addSheet(to schema: Builder) {
    let entity = schema.entity("Sheet", class: "Sheet")
    entity.attribute("address", .uri) {
      $0.isOptional = false
      $0.defaultValue = URL(string: "https://museum.example/")
    }
    entity.attribute("addressOrNil", .uri)
    entity.attribute("bytes", .binaryData) { $0.isOptional = false }
    entity.attribute("bytesOrNil", .binaryData)
    entity.attribute("exact", .decimal) {
      $0.isOptional = false
      $0.defaultValue = Decimal(string: "12.5")
    }
    entity.attribute("exactOrNil", .decimal)
    entity.attribute("flag", .boolean) {
      $0.isOptional = false
      $0.defaultValue = true
    }
    entity.attribute("flagOrNil", .boolean)
    entity.attribute("identity", .uuid) {
      $0.isOptional = false
      $0.defaultValue = UUID(uuidString: "00000000-0000-0000-0000-00000000000A")
    }
    entity.attribute("identityOrNil", .uuid)
    entity.attribute("large", .integer64) {
      $0.isOptional = false
      $0.defaultValue = Int64(9_007_199_254_740_993)
    }
    entity.attribute("largeOrNil", .integer64)
    entity.attribute("medium", .integer32) {
      $0.isOptional = false
      $0.defaultValue = -70000
    }
    entity.attribute("mediumOrNil", .integer32)
    entity.attribute("moment", .date) {
      $0.isOptional = false
      $0.defaultValue = Date(timeIntervalSinceReferenceDate: 86400)
    }
    entity.attribute("momentOrNil", .date)
    entity.attribute("precise", .double) {
      $0.isOptional = false
      $0.defaultValue = 0.1
    }
    entity.attribute("preciseOrNil", .double)
    entity.attribute("rough", .float) {
      $0.isOptional = false
      $0.defaultValue = Float(0.25)
    }
    entity.attribute("roughOrNil", .float)
    entity.attribute("small", .integer16) {
      $0.isOptional = false
      $0.defaultValue = 7
    }
    entity.attribute("smallOrNil", .integer16)
    entity.attribute("text", .string) {
      $0.isOptional = false
      $0.defaultValue = "a \"b\" \\c\nd"
    }
    entity.attribute("textOrNil", .string) { $0.defaultValue = "given" }
  }

  private static func addTag(to schema: Builder) {
    let entity = schema.entity("Tag", class: "Tag")
    entity.description.renamingIdentifier = "Keyword"
    note("shownAs", "Keyword", on: entity.description)
    entity.attribute("name", .string) {
      $0.isOptional = false
      $0.defaultValue = ""
    }
    entity.relationship("exhibits", to: "Exhibit", inverse: "tags")
    entity.unique("name")
  }

  private static func makePlace() -> [NSAttributeDescription] {
    let composite = Part()
    composite.attribute("city", .string)
    composite.attribute("lat", .double) { $0.defaultValue = 0.0 }
    composite.attribute("lon", .double) { $0.defaultValue = 0.0 }
    return composite.attributes
  }

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

  private static func note(
    _ key: String,
    _ value: String,
    on entity: NSEntityDescription
  ) {
    entity.userInfo = (entity.userInfo ?? [:]).merging([key: value]) { $1 }
  }

  private static func predicate(_ format: String?) -> NSPredicate? {
    format.map { NSPredicate(format: $0, argumentArray: nil) }
  }

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

    func configuration(_ name: String, _ members: String...) {
      links.append { schema in
        let entities = members.compactMap { schema.entity(named: $0) }
        schema.model.setEntities(entities, forConfigurationName: name)
      }
    }

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

    func relationship(_ name: String, of entity: String) -> NSRelationshipDescription? {
      let property = partsByName[entity]?.properties.first { $0.name == name }
      return property as? NSRelationshipDescription
    }

    /// Returns an own or inherited property of a part.
    func property(_ name: String, of part: Part) -> NSPropertyDescription? {
      let own = part.properties.first { $0.name == name }
      let parent = part.parent.flatMap { partsByName[$0] }
      return own ?? parent.flatMap { property(name, of: $0) }
    }
  }

  /// An entity under construction, or the elements of a composite.
  private final class Part {
    let description = NSEntityDescription()
    var parent: String?
    private(set) var properties: [NSPropertyDescription] = []
    private(set) var links: [(Builder) -> Void] = []

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

    func unique(_ names: String...) { description.uniquenessConstraints.append(names) }

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
  }

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

    static func ascending(
      _ name: String,
      _ type: NSFetchIndexElementType = .binary
    ) -> Column {
      Column(name: name, type: type, isAscending: true)
    }

    static func descending(
      _ name: String,
      _ type: NSFetchIndexElementType = .binary
    ) -> Column {
      Column(name: name, type: type, isAscending: false)
    }
  }

  private static let older: any Older = Deprecated()

  /// Calls of deprecated API. The requirements are not deprecated, so that calls of them cause no warning.
  private protocol Older: Sendable {
    func derive(_ attribute: NSDerivedAttributeDescription, _ format: String)
  }

  private struct Deprecated: Older {
    @available(*, deprecated)
    func derive(_ attribute: NSDerivedAttributeDescription, _ format: String) {
      let expression = NSExpression(format: format, argumentArray: [])
      attribute.derivationExpression = expression
    }
  }
}
