/// The values of one object as a store or a parent context holds them, and as an object remembers them to tell what
/// has changed. Rows share their storage until one of them changes.
struct Row {
  /// One value for each slot of the entity's layout; transient properties and fetched properties stay `.null`.
  var values: [Value]
  /// How often the row was saved, by which two savers notice each other. 0 for one that never was.
  var version = 0
}
