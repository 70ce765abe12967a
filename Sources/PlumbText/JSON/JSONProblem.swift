/// A problem in a JSON file: its message, its location and the remedy.
/// The reader creates problems for invalid JSON, decoders for valid JSON with unexpected contents.
package struct JSONProblem: Equatable, Sendable {
  /// The message, on one line without a full stop: the problem, then a colon and the remedy.
  package var message: String
  /// The location of the wrong characters; for a missing element, the position where it was expected.
  package var location: Location
  /// The related location: the first of two duplicate keys, or the bracket that is not closed.
  package var related: RelatedLocation?
  /// The merge conflict, if the problem is one; `nil` for any other problem.
  package private(set) var conflict: MergeConflict?

  package init(_ message: String, at location: Location, related: RelatedLocation? = nil) {
    self.message = message
    self.location = location
    self.related = related
  }

  /// Creates the problem of a merge conflict, which is the only problem reported for its file.
  init(_ conflict: MergeConflict, in file: String) {
    self.init(
      "the file contains an unresolved merge conflict",
      at: Location(file: file, start: conflict.start, end: conflict.end))
    self.conflict = conflict
  }
}
