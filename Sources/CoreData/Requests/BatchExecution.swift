import Foundation

// The execution of batch requests. They bypass the context and run on the coordinator to which it saves.

extension NSBatchDeleteRequest {
  /// Deletes the objects of the request. Returns the status, the identifiers, or the number of the deleted objects.
  final func run(on coordinator: NSPersistentStoreCoordinator, in context: NSManagedObjectContext) throws
    -> NSBatchDeleteResult
  {
    let ids: [NSManagedObjectID]
    if let objectIDs {
      ids = try coordinator.batchDelete(objectIDs, in: context)
    } else {
      let entity = resolveEntity(in: coordinator.managedObjectModel)
      var options = fetchOptions ?? FetchOptions()
      options.resultType = .managedObjectIDResultType
      ids = try coordinator.batchDelete(options.query(for: entity), in: context)
    }
    switch resultType {
    case .resultTypeStatusOnly: return NSBatchDeleteResult(NSNumber(value: true), resultType)
    case .resultTypeObjectIDs: return NSBatchDeleteResult(ids, resultType)
    case .resultTypeCount: return NSBatchDeleteResult(NSNumber(value: ids.count), resultType)
    }
  }
}

extension NSBatchUpdateRequest {
  /// Updates the objects of the request. Returns the status, the identifiers, or the number of the updated objects.
  final func run(on coordinator: NSPersistentStoreCoordinator, in context: NSManagedObjectContext) throws
    -> NSBatchUpdateResult
  {
    let entity = resolveEntity(in: coordinator.managedObjectModel)
    let query = (fetchOptions ?? FetchOptions()).query(for: entity)
    let ids = try coordinator.batchUpdate(query, values: expressions(for: entity), in: context)
    switch resultType {
    case .statusOnlyResultType: return NSBatchUpdateResult(NSNumber(value: true), resultType)
    case .updatedObjectIDsResultType: return NSBatchUpdateResult(ids, resultType)
    case .updatedObjectsCountResultType: return NSBatchUpdateResult(NSNumber(value: ids.count), resultType)
    }
  }

  /// Returns the expression for the new value of each slot. Raises if the request has no properties to update.
  private func expressions(for entity: NSEntityDescription) -> [Int: RowExpression] {
    guard let propertiesToUpdate, !propertiesToUpdate.isEmpty else {
      raise(.invalidArgument, "NSBatchUpdateRequest requires propertiesToUpdate")
    }
    var result: [Int: RowExpression] = [:]
    for (key, value) in propertiesToUpdate {
      let name = (key.base as? NSPropertyDescription)?.name ?? key.base as? String ?? ""
      guard let slot = BatchValues.slot(of: name, in: entity) else {
        raise(
          .invalidArgument, "Invalid property name '\(name)' in propertiesToUpdate for entity \(entity.name ?? "")")
      }
      if let expression = (value as? NSObject).flatMap({ expressionNode(of: $0) }) {
        result[slot] = { object, reader in
          try BatchValues.value(expression.evaluate(object, reader: reader).any, forSlot: slot, of: entity)
        }
      } else {
        result[slot] = { _, _ in try BatchValues.value(value, forSlot: slot, of: entity) }
      }
    }
    return result
  }
}

/// The conversion of the values in a batch request to values of rows.
enum BatchValues {
  /// Returns the slot of a property; `nil` if the property does not exist, or if a batch request cannot set it.
  static func slot(of name: String, in entity: NSEntityDescription) -> Int? {
    guard let slot = entity.layout.slots[name], entity.layout.isPersistent(slot), !entity.layout.kinds[slot].isToMany
    else { return nil }
    return slot
  }

  /// Returns a value as the slot stores it. Throws if the value has the wrong type.
  static func value(_ value: Any, forSlot slot: Int, of entity: NSEntityDescription) throws -> Value {
    try self.value(Optional(value), forSlot: slot, of: entity)
  }

  /// Returns an optional value as the slot stores it; null for `nil` and `NSNull`. Throws if the value has the wrong
  /// type.
  static func value(_ value: Any?, forSlot slot: Int, of entity: NSEntityDescription) throws -> Value {
    guard let value, !(value is NSNull) else { return .null }
    let property = entity.layout.properties[slot]
    if let attribute = property as? NSAttributeDescription {
      if let accepted = acceptable(value, for: attribute) { return accepted }
    } else if case .id(let id) = Value(value), isDestination(id, of: property) {
      return .id(id.current)
    }
    throw error(property.name, value)
  }

  /// Returns the error for a key or a value that does not fit the entity.
  static func error(_ key: String, _ value: Any) -> any Error {
    coreDataError(.managedObjectValidation, [NSValidationKeyErrorKey: key, NSValidationValueErrorKey: value])
  }

  private static func isDestination(_ id: NSManagedObjectID, of property: NSPropertyDescription) -> Bool {
    guard let destination = (property as? NSRelationshipDescription)?.destinationEntity else { return false }
    return id.entity.isKindOf(entity: destination)
  }
}
