import Foundation

/// Objects whose context is deallocated. An object does not keep its context alive, because a context keeps its changed
/// objects. What was not read before then has no value, and a change is never saved.
extension NSManagedObject {
  /// Whether the context of the object is deallocated.
  ///
  /// Apple's framework does not distinguish such an object from a deleted one, so there only faults are found.
  private final var hasLostContext: Bool {
    #if os(Linux)
      outlivesContext
    #else
      managedObjectContext == nil && isFault && !objectID.isTemporaryID
    #endif
  }

  /// Ends the program if the context of the object is deallocated.
  final func requireContext(toUse key: String) {
    precondition(
      !hasLostContext,
      "'\(key)' of \(type(of: self)) cannot be used: the context of the object is deallocated. Keep the context as "
        + "long as its objects, or return identifiers or values from the function that creates it.")
  }

  /// Ends the program if the context of the object is deallocated and the property is a relationship.
  final func requireContext(toFollow key: String) {
    if hasLostContext, entity.relationshipsByName[key] != nil { requireContext(toUse: key) }
  }

  /// The reason why a mandatory property of the object has no value, with the remedy.
  final var reasonForMissingValue: String {
    if isDeleted || (managedObjectContext == nil && !objectID.isTemporaryID) {
      return "the object was deleted, or its context was reset. Do not use it after that."
    }
    return "it was never set. Set a value before you read it, or make the property optional."
  }
}
