/// Something in a JSON file that has to be put right, where it stands and what to do.
/// The reader makes them for what is no JSON, decoders for what is JSON and not what they expected.
package struct JSONProblem: Equatable, Sendable {
  /// One line without a full stop: what is wrong, after a colon what to write instead.
  package var message: String
  /// The characters that are wrong; of something missing the place where it was expected.
  package var location: Location
  /// The other place the message is about: the first of two equal keys, the bracket that is not closed.
  package var related: RelatedLocation?
  /// The merge conflict that it is; nil for any other problem.
  package private(set) var conflict: MergeConflict?

  package init(_ message: String, at location: Location, related: RelatedLocation? = nil) {
    self.message = message
    self.location = location
    self.related = related
  }

  /// A merge conflict, which is all there is to say of a file.
  init(_ conflict: MergeConflict, in file: String) {
    self.init(
      "the file holds an unresolved merge conflict", at: Location(file: file, start: conflict.start, end: conflict.end))
    self.conflict = conflict
  }
}
