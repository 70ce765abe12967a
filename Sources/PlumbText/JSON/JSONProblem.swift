/// Something in a JSON file that has to be put right, where it stands and what to do.
package struct JSONProblem: Equatable, Sendable {
  package var message: String
  package var location: Location
  /// The other place the message is about: the first of two equal keys, the bracket that is not closed.
  package var related: RelatedLocation?

  package init(_ message: String, at location: Location, related: RelatedLocation? = nil) {
    self.message = message
    self.location = location
    self.related = related
  }
}
