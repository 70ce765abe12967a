import Foundation

/// The value that an attribute receives from each element of a sequence, in a batch insertion.
public struct Insertion<Root, Element> {
  let path: ModelPath
  /// Whether a value has to be encoded, which can fail.
  var isEncoded = false
  /// Returns the value for an element; `nil` for nil.
  let value: (Element) throws -> Any?
}

extension ModelFields.Attribute {
  /// Returns the insertion of a value of each element: `$0.total.set(from: \.price)`.
  public func set<Element>(from value: @escaping (Element) -> Property) -> Insertion<Root, Element> {
    Insertion(path: path) { (value($0) as? Value)?.storedValue.argument }
  }
}

extension ModelFields.RawAttribute where Value: RawRepresentable, Value.RawValue: StorableValue {
  /// Returns the insertion of a value of each element, by its raw value.
  public func set<Element>(from value: @escaping (Element) -> Property) -> Insertion<Root, Element> {
    Insertion(path: path) { (value($0) as? Value).map { Self.constant($0).argument } }
  }
}

extension ModelFields.OpaqueAttribute where Value: Encodable {
  /// Returns the insertion of a Codable value of each element, as JSON. The insertion throws for a transformed
  /// attribute.
  public func set<Element>(from value: @escaping (Element) -> Property) -> Insertion<Root, Element> {
    Insertion(path: path, isEncoded: true) { try (value($0) as? Value).map { try JSONEncoder().encode($0) } }
  }
}

extension NSManagedObjectContext {
  /// Inserts an object into the store for each element of a sequence, without creating it in a context. This context and
  /// others receive the changes. Returns the identities of the objects.
  ///
  ///     try context.insert(drafts, into: Order.fields) { [$0.number.set(from: \.number), $0.total.set(from: \.price)] }
  ///
  /// The elements are read one after the other, so a lazy sequence of any length needs little memory. Attributes
  /// without a value have that of the model. Validation and relationships are not part of it. A value that exists
  /// already for a uniqueness constraint is treated as the merge policy of the context demands: the default throws.
  @discardableResult
  public func insert<Fields: Entity, Element>(
    _ elements: some Sequence<Element>, into fields: Fields, mergingInto others: [NSManagedObjectContext] = [],
    _ values: (Fields) -> [Insertion<Fields.Root, Element>]
  ) throws -> [ObjectID<Fields.Object>] where Fields.Root == Fields.Object {
    let result = try insertRows(elements, fields, values(fields))
    return merge(result, [NSInsertedObjectsKey], others).map { ObjectID($0) }
  }

  /// Inserts an object into the store for each element of a sequence, or sets the attributes of the object that has
  /// the same values for the attributes of a uniqueness constraint.
  ///
  ///     try context.upsert(drafts, into: Order.fields, by: { $0.number }) {
  ///       [$0.number.set(from: \.number), $0.total.set(from: \.price)]
  ///     }
  ///
  /// Attributes of an existing object that are not set remain. Throws if the model has no such constraint.
  @discardableResult
  public func upsert<Fields: Entity, Element, each A: GroupingAttribute>(
    _ elements: some Sequence<Element>, into fields: Fields, by unique: (Fields) -> (repeat each A),
    mergingInto others: [NSManagedObjectContext] = [], _ values: (Fields) -> [Insertion<Fields.Root, Element>]
  ) throws -> [ObjectID<Fields.Object>] where Fields.Root == Fields.Object {
    let chosen = unique(fields)
    var names: [String] = []
    repeat names.append((each chosen).path.keyPath)
    try QueryCheck(Fields.entityName, in: self).checkUnique(names, of: Fields.entityName)
    let policy = mergePolicy
    mergePolicy = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
    defer { mergePolicy = policy }
    let result = try insertRows(elements, fields, values(fields))
    return merge(result, [NSInsertedObjectsKey, NSUpdatedObjectsKey], others).map { ObjectID($0) }
  }

  /// Inserts the rows. Returns the result of the request.
  private func insertRows<Fields: Entity, Element>(
    _ elements: some Sequence<Element>, _ fields: Fields, _ values: [Insertion<Fields.Root, Element>]
  ) throws -> Any? {
    try requireBatches(Fields.entityName)
    let check = try QueryCheck(Fields.entityName, in: self)
    for value in values { try check.checkInsertion(value.path, of: Fields.entityName) }
    let request = try Self.request(elements, Fields.entityName, values)
    request.resultType = .objectIDs
    return (try execute(request) as? NSBatchInsertResult)?.result
  }

  /// Returns the request for elements. Values that are encoded are computed before: no row is inserted if one fails.
  private static func request<Root, Element>(
    _ elements: some Sequence<Element>, _ entity: String, _ values: [Insertion<Root, Element>]
  ) throws -> NSBatchInsertRequest {
    func row(_ element: Element) throws -> [String: Any] {
      let pairs = try values.map { ($0.path.keyPath, try $0.value(element) ?? NSNull()) }
      return Dictionary(pairs, uniquingKeysWith: { $1 })
    }
    if values.contains(where: \.isEncoded) {
      return NSBatchInsertRequest(entityName: entity, objects: try elements.map(row))
    }
    var iterator = elements.makeIterator()
    return NSBatchInsertRequest(entityName: entity) { (dictionary: NSMutableDictionary) in
      guard let element = iterator.next(), let row = try? row(element) else { return true }
      dictionary.setDictionary(row)
      return false
    }
  }
}

extension QueryCheck {
  /// Checks that a batch insertion can set the property at a path: an attribute of the object itself.
  fileprivate func checkInsertion(_ path: ModelPath, of name: String) throws {
    try check(path)
    let attribute = entity?.propertiesByName[path.keyPath] as? NSAttributeDescription
    guard let attribute, attribute.attributeType != .transformableAttributeType else {
      throw QueryError.cannotInsert(entity: name, property: path.keyPath)
    }
  }
}
