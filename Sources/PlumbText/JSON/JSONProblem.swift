/// Something in a JSON file that has to be put right, where it stands and what to do.
/// The reader makes them for what is no JSON, decoders for what is JSON and not what they expected.
package struct JSONProblem: Equatable, Sendable {
  /// One line without a full stop: what is wrong, after a colon what to write instead.
  package var message: String
  /// The characters that are wrong; of something missing the place where it was expected.
  package var location: Location
  /// The other place the message is about: the first of two equal keys, the bracket that is not closed.
  package var related: RelatedLocation?

  package init(_ message: String, at location: Location, related: RelatedLocation? = nil) {
    self.message = message
    self.location = location
    self.related = related
  }
}
