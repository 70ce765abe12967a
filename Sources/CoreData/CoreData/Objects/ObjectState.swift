/// The state flags of a managed object.
struct ObjectState: OptionSet {
  let rawValue: UInt16

  /// The object is inserted in the context and not saved yet.
  static let inserted = ObjectState(rawValue: 1 << 0)
  /// The object was changed after it was read or saved.
  static let updated = ObjectState(rawValue: 1 << 1)
  /// The next save deletes the object.
  static let deleted = ObjectState(rawValue: 1 << 2)
  /// The object's values have not been read yet.
  static let fault = ObjectState(rawValue: 1 << 3)
  /// Core Data or an `awake` method is setting values, which does not mark the object as changed.
  static let silent = ObjectState(rawValue: 1 << 4)
  /// The object is in `awakeFromInsert`, in which a primitive value that is set counts as a default.
  static let awakening = ObjectState(rawValue: 1 << 5)
  /// The object is between `willChangeValue(forKey:)` and `didChangeValue(forKey:)`, so that a value set now is a
  /// change and not a default.
  static let announced = ObjectState(rawValue: 1 << 9)
  /// The object was changed in the current event.
  static let changedInEvent = ObjectState(rawValue: 1 << 6)
  /// The store had no row for the object when its values were read.
  static let inaccessible = ObjectState(rawValue: 1 << 7)
  /// The deletion of the object was propagated to its related objects.
  static let propagated = ObjectState(rawValue: 1 << 8)

  /// The object was deleted by another context, whose save was merged or met a save of this context.
  static let deletedElsewhere = ObjectState(rawValue: 1 << 10)

  /// The to-many relationships of the object have not been read yet, but its other values have. The only changes of the
  /// object are relationships that lost deleted objects, whose slots are null until they are read.
  static let partial = ObjectState(rawValue: 1 << 11)

  /// The states in which values have not been read yet.
  static let unread: ObjectState = [.fault, .partial]
  /// The states in which the store has no row of the object, so that a save does not delete it.
  static let rowless: ObjectState = [.inaccessible, .deletedElsewhere]
  /// The states in which a save includes the object.
  static let changed: ObjectState = [.inserted, .updated, .deleted]
}
