import PlumbCore
import PlumbModel

extension CompiledModelReader {
  /// Reads an attribute. The elements of a composite become a composite of the model.
  mutating func attribute(_ name: String, _ place: Reference, _ entity: ElementPath) throws(ReadFailure) -> Attribute {
    let path = entity.appending(.attribute, name)
    let code = integer("NSAttributeType", of: place) ?? 0
    guard let type = AttributeType(code: code) else {
      throw failure("the attribute \(path.key) in \(file) has the unknown type \(code)")
    }
    var attribute = Attribute(name: name, type: type, isOptional: flag("NSIsOptional", of: place))
    attribute.isTransient = flag("NSIsTransient", of: place)
    attribute.isIndexed = flag("NSIsIndexed", of: place)
    attribute.isIndexedInSpotlight = flag("NSIndexedBySpotlight", of: place)
    attribute.isStoredInTruthFile = flag("NSIsStoredInTruth", of: place)
    attribute.allowsCloudEncryption = flag("NSAllowsCloudEncryption", of: place)
    let flags = integer("NSFlagsKey", of: place) ?? 0
    attribute.allowsExternalStorage = flags & 4 != 0
    attribute.preservesAfterDeletion = flags & 16 != 0
    attribute.renamingIdentifier = renaming(of: place, name)
    attribute.versionHashModifier = string("NSVersionHashModifier", of: place)
    attribute.userInfo = userInfo(of: place, path)
    attribute.valueTransformerName = string("NSValueTransformerName", of: place)
    if type == .transformable { attribute.customClassName = string("NSAttributeValueClassName", of: place) }
    if type == .composite { attribute.composite = try composite(place, path) }
    readDefault(of: &attribute, place, path)
    readBounds(of: &attribute, place, path)
    readDerivation(of: &attribute, place, path)
    return attribute
  }

  /// Reads the elements of a composite attribute. Returns the name of the composite.
  private mutating func composite(_ place: Reference, _ path: ElementPath) throws(ReadFailure) -> String {
    // The depth of the path limits nested composites, which can be in a cycle.
    guard path.steps.count < 16 else { throw failure("the composite \(path.key) in \(file) is nested too deeply") }
    var attributes: [Attribute] = []
    for element in elements("NSCompositeElements", of: place) {
      attributes.append(try attribute(name(element, "NSPropertyName") ?? "", element, path))
    }
    return composites.name(path, attributes)
  }

  /// Reads a relationship. A maximum count of 1 means to-one.
  mutating func relationship(_ name: String, _ place: Reference, _ entity: ElementPath) -> Relationship {
    let inverse = archive.reference("NSInverseRelationship", of: place)
    let count = integer("NSMaxCount", of: place).flatMap { Int(exactly: $0) } ?? 0
    var relationship = Relationship(
      name: name, destination: destination(of: place), isToMany: count != 1,
      isOptional: flag("NSIsOptional", of: place),
      inverse: string("_NSInverseRelationshipName", of: place) ?? self.name(inverse, "NSPropertyName"),
      deleteRule: integer("NSDeleteRule", of: place).flatMap { DeleteRule(code: $0) })
    relationship.maximumCount = count == 0 ? nil : count
    relationship.minimumCount = integer("NSMinCount", of: place).flatMap { $0 == 0 ? nil : Int(exactly: $0) }
    relationship.isOrdered = flag("NSIsOrdered", of: place)
    relationship.isTransient = flag("NSIsTransient", of: place)
    relationship.isIndexed = flag("NSIsIndexed", of: place)
    relationship.renamingIdentifier = renaming(of: place, name)
    relationship.versionHashModifier = string("NSVersionHashModifier", of: place)
    relationship.userInfo = userInfo(of: place, entity.appending(.relationship, name))
    return relationship
  }

  private func destination(of place: Reference) -> String? {
    string("_NSDestinationEntityName", of: place)
      ?? name(archive.reference("NSDestinationEntity", of: place), "NSEntityName")
  }

  /// Reads a fetched property; `nil` if its request is unknown.
  mutating func fetchedProperty(_ name: String, _ place: Reference, _ entity: ElementPath) -> FetchedProperty? {
    let path = entity.appending(.fetchedProperty, name)
    let request = archive.reference("NSFetchRequest", of: place)
    guard let request = self.request(request, name: "fetchedPropertyFetchRequest", path) else { return nil }
    var property = FetchedProperty(name: name, fetchRequest: request)
    property.isOptional = flag("NSIsOptional", of: place)
    property.userInfo = userInfo(of: place, path)
    return property
  }

  /// The references of a fetch request that a model file does not contain.
  private static let unreadRequestKeys = [
    "NSSortDescriptors", "NSValuesToFetch", "NSValuesToGroupBy", "NSHavingPredicate",
    "NSRelationshipKeyPathsForPrefetching",
  ]

  /// Reads a fetch request; `nil` if the text of its predicate is unknown. A model file
  /// has no sort descriptors.
  mutating func request(_ place: Reference?, name: String, _ path: ElementPath) -> FetchRequest? {
    var request = FetchRequest(
      name: name, entity: self.name(archive.reference("NSEntity", of: place), "NSEntityName"))
    let predicate = archive.reference("NSPredicate", of: place)
    request.predicate = predicate.flatMap { predicates.predicate($0) }
    guard archive.instance(place) != nil, request.predicate != nil || predicate == nil else {
      omit(.requests, path)
      return nil
    }
    let (limit, batch) = (integer("NSFetchLimit", of: place), integer("NSBatchSize", of: place))
    request.fetchLimit = limit.flatMap { $0 == 0 ? nil : Int(exactly: $0) }
    request.fetchBatchSize = batch.flatMap { $0 == 0 ? nil : Int(exactly: $0) }
    request.resultType = integer("NSResultType", of: place).flatMap { $0 == 0 ? nil : Int(exactly: $0) }
    request.flags = integer("NSFetchRequestFlags", of: place).map { .init(rawValue: $0) } ?? request.flags
    if Self.unreadRequestKeys.contains(where: { archive.reference($0, of: place) != nil })
      || integer("NSFetchOffset", of: place) ?? 0 != 0
    {
      omit(.sorting, path)
    }
    return request
  }
}
