/// The distances of a layout, in pixels.
struct Spacing: Sendable {
  /// The distance between two boxes, one above the other.
  var box = 26.0
  /// The distance between a box and a line that passes it.
  var lane = 12.0
  /// The distance between two parallel lines.
  var line = 9.0
  /// The distance from the side of a box to the first line in the gap next to it, which fits two arrowheads.
  var head = 24.0
  /// The distance between unconnected parts of the picture, and around frames.
  var part = 44.0
  /// The padding inside a frame, and the additional height for its label.
  var frame = 20.0
  var label = 24.0
}
