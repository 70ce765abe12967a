/// The style of text for the terminal. The default is for files: no colors, box drawing, 100 columns, no links.
package struct TextStyle: Hashable, Sendable {
  /// The use of ANSI escape sequences for colors.
  package enum Color: Hashable, Sendable { case on, off }
  /// The characters of frames and underlines: box drawing, or ASCII for terminals that support no others.
  package enum Drawing: Hashable, Sendable { case unicode, ascii }

  package var color: Color = .off
  /// The characters of frames, arrows and ellipses; names and messages are not changed.
  package var drawing: Drawing = .unicode
  /// The number of columns of a line, at least 40. Messages and paths that are longer are not broken.
  package var width = 100
  /// The URL of the working directory, `file:///Users/ann/shop/`, for clickable locations (OSC 8); `nil` for no
  /// links.
  var linkBase: String?

  package init(color: Color = .off, drawing: Drawing = .unicode, width: Int = 100, linkBase: String? = nil) {
    self.color = color
    self.drawing = drawing
    self.width = max(40, width)
    self.linkBase = linkBase
  }
}
