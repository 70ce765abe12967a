/// The values of one object in a store or a parent context. An object keeps its last saved row to detect changes.
/// Rows share their storage until one of them changes.
struct Row {
  /// The values, one for each slot of the entity's layout. The values of transient and fetched properties are `.null`.
  var values: [Value]
  /// The number of saves of the row, by which conflicting saves are detected; 0 for a row that was never saved.
  var version = 0
  /// Whether the to-many relationships are empty because they were not read.
  var lacksMembers = false
}
