/// Where an object is in its life.
struct ObjectState: OptionSet {
  let rawValue: UInt16

  /// In the context, and not saved yet.
  static let inserted = ObjectState(rawValue: 1 << 0)
  /// Changed since it was read or saved.
  static let updated = ObjectState(rawValue: 1 << 1)
  /// To be deleted by the next save.
  static let deleted = ObjectState(rawValue: 1 << 2)
  /// Its values are not read yet.
  static let fault = ObjectState(rawValue: 1 << 3)
  /// Its values are being set by Core Data or by an `awake` method, which is no change.
  static let silent = ObjectState(rawValue: 1 << 4)
  /// In `awakeFromInsert`, where what is set as a primitive value counts as a default.
  static let awakening = ObjectState(rawValue: 1 << 5)
  /// Between `willChangeValue(forKey:)` and `didChangeValue(forKey:)`: what is set now is a change, no default.
  static let announced = ObjectState(rawValue: 1 << 9)
  /// Changed in the event that is going on.
  static let changedInEvent = ObjectState(rawValue: 1 << 6)
  /// The store had no row for it when its values were asked for.
  static let inaccessible = ObjectState(rawValue: 1 << 7)
  /// Its deletion has reached the objects that it is related to.
  static let propagated = ObjectState(rawValue: 1 << 8)

  /// Deleted by another context, whose save was merged.
  static let deletedElsewhere = ObjectState(rawValue: 1 << 10)

  /// The three by which an object is saved.
  static let changed: ObjectState = [.inserted, .updated, .deleted]
}
