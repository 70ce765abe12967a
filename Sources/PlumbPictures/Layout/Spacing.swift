/// Distances of a layout, in pixels.
struct Spacing: Sendable {
  /// Between two boxes, one above the other.
  var box = 26.0
  /// Between a box and a line that passes it.
  var lane = 12.0
  /// Between two lines that run side by side.
  var line = 9.0
  /// From the side of a box to the first line in the gap beside it: room for two arrowheads.
  var head = 24.0
  /// Between parts of the picture that no line connects, and around frames.
  var part = 44.0
  /// Inside of a frame, and above that for its label.
  var frame = 20.0
  var label = 24.0
}
