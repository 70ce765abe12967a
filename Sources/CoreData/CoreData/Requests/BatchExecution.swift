import Foundation

// The execution of batch requests. They bypass the context and run on the coordinator to which it saves.

extension NSBatchDeleteRequest {
  /// Deletes the objects of the request. Returns the status, the identifiers, or the number of the deleted objects.
  final func run(on coordinator: NSPersistentStoreCoordinator, in context: NSManagedObjectContext) throws
    -> NSBatchDeleteResult
  {
    let returnsIDs = resultType == .resultTypeObjectIDs
    let outcome: BatchOutcome
    if let objectIDs {
      outcome = try coordinator.batchDelete(objectIDs, in: context, returnsIDs: returnsIDs)
    } else {
      let entity = resolveEntity(in: coordinator.managedObjectModel)
      var options = fetchOptions ?? FetchOptions()
      options.resultType = .managedObjectIDResultType
      outcome = try coordinator.batchDelete(options.query(for: entity), in: context, returnsIDs: returnsIDs)
    }
    switch resultType {
    case .resultTypeStatusOnly: return NSBatchDeleteResult(NSNumber(value: true), resultType)
    case .resultTypeObjectIDs: return NSBatchDeleteResult(outcome.ids, resultType)
    case .resultTypeCount: return NSBatchDeleteResult(NSNumber(value: outcome.count), resultType)
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
    let outcome = try reportingConstraints {
      try coordinator.batchUpdate(
        query, values: try values(for: entity), in: context, returnsIDs: resultType == .updatedObjectIDsResultType)
    }
    switch resultType {
    case .statusOnlyResultType: return NSBatchUpdateResult(NSNumber(value: true), resultType)
    case .updatedObjectIDsResultType: return NSBatchUpdateResult(outcome.ids, resultType)
    case .updatedObjectsCountResultType: return NSBatchUpdateResult(NSNumber(value: outcome.count), resultType)
    }
  }

  /// Returns the new value of each slot. Raises if the request has no properties to update.
  private func values(for entity: NSEntityDescription) throws -> [Int: BatchValue] {
    guard let propertiesToUpdate, !propertiesToUpdate.isEmpty else {
      raise(.invalidArgument, "NSBatchUpdateRequest requires propertiesToUpdate")
    }
    var result: [Int: BatchValue] = [:]
    for (key, value) in propertiesToUpdate {
      let name = (key.base as? NSPropertyDescription)?.name ?? key.base as? String ?? ""
      guard let slot = BatchValues.slot(of: name, in: entity) else {
        raise(
          .invalidArgument, "Invalid property name '\(name)' in propertiesToUpdate for entity \(entity.name ?? "")")
      }
      switch (value as? NSObject).flatMap({ expressionNode(of: $0) }) {
      case .constant(let constant)?:
        result[slot] = .constant(try BatchValues.value(constant.any, forSlot: slot, of: entity))
      case let node?: result[slot] = .expression(node)
      case nil: result[slot] = .constant(try BatchValues.value(value, forSlot: slot, of: entity))
      }
    }
    return result
  }
}

/// Runs a batch, and throws the error for callers if it violates a uniqueness constraint.
private func reportingConstraints<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let conflicts as UniquenessConflicts {
    throw conflicts.error
  }
}

extension UniquenessConflicts {
  /// The error for the caller of a batch request.
  var error: any Error {
    coreDataError(
      .managedObjectConstraintMerge,
      [NSPersistentStoreSaveConflictsErrorKey: conflicts.map { $0.constraint.joined(separator: ", ") }])
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
      try checkRange(of: Value(value), for: attribute)
      if let accepted = acceptable(value, for: attribute) { return accepted }
    } else if case .id(let id) = Value(value), isDestination(id, of: property) {
      return .id(id.current)
    }
    throw error(property.name, value)
  }

  /// Throws if a number is out of the range of an integer attribute: it could not be read back.
  static func checkRange(of value: Value, for attribute: NSAttributeDescription) throws {
    guard let range = attribute.attributeType.integers, let number = value.doubleValue else { return }
    // A fraction is truncated.
    let integer = value.exactInteger ?? Value.double(number.rounded(.towardZero)).exactInteger
    if let integer, range.contains(integer) { return }
    throw coreDataError(
      number < 0 ? .validationNumberTooSmall : .validationNumberTooLarge,
      [NSValidationKeyErrorKey: attribute.name, NSValidationValueErrorKey: value.any ?? NSNull()])
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
