/// The style of text for the terminal.
///
///     ReportFormat.text.render(report, style: TextStyle(color: .on, drawing: .ascii, width: 80))
///
/// The default is for files: no colors, box drawing, 100 columns, no links.
package struct TextStyle: Hashable, Sendable {
  /// The use of ANSI escape sequences for colors.
  package enum Color: Hashable, Sendable { case on, off }
  /// The characters of frames and underlines: box drawing, or ASCII for terminals that support no others.
  package enum Drawing: Hashable, Sendable { case unicode, ascii }

  /// The use of colors, for terminals only.
  package var color: Color = .off
  /// The characters of frames, arrows and ellipses; names and messages are not changed.
  package var drawing: Drawing = .unicode
  /// The number of columns of a line. Messages and paths that are longer are not broken. The initializer replaces
  /// values below 40 by 40.
  package var width = 100
  /// The URL of the working directory, `file:///Users/ann/shop/`, for clickable locations (OSC 8); `nil` for no
  /// links.
  package var linkBase: String?

  /// Creates a style; the defaults are for files.
  package init(color: Color = .off, drawing: Drawing = .unicode, width: Int = 100, linkBase: String? = nil) {
    self.color = color
    self.drawing = drawing
    self.width = max(40, width)
    self.linkBase = linkBase
  }
}

/// The characters of a drawing. The characters of a frame have a width of one column, except the arrows before
/// locations.
struct Glyphs {
  /// The characters of the frame: before the finding's location, before a location in another file, next to lines,
  /// before a note, before the last note, and for omitted lines.
  let place, otherPlace, bar, branch, last, gap: String
  /// The underlines of the finding's own location and of related ones; one column each.
  let underline, otherUnderline: String
  /// The characters for cut text, between the steps of an element's path, and for a severity that is off.
  let ellipsis, step, dash: String

  /// Creates the characters of box drawing or of ASCII.
  init(_ drawing: TextStyle.Drawing) {
    self = drawing == .unicode ? Self.unicode : Self.ascii
  }

  private static let unicode = Glyphs(
    place: "╭▸", otherPlace: "├▸", bar: "│", branch: "├", last: "╰", gap: "┊",
    underline: "━", otherUnderline: "─", ellipsis: "…", step: "▸", dash: "–")

  private static let ascii = Glyphs(
    place: "-->", otherPlace: ":::", bar: "|", branch: "=", last: "=", gap: ":",
    underline: "^", otherUnderline: "-", ellipsis: "...", step: ">", dash: "-")

  private init(
    place: String, otherPlace: String, bar: String, branch: String, last: String, gap: String, underline: String,
    otherUnderline: String, ellipsis: String, step: String, dash: String
  ) {
    self.place = place
    self.otherPlace = otherPlace
    self.bar = bar
    self.branch = branch
    self.last = last
    self.gap = gap
    self.underline = underline
    self.otherUnderline = otherUnderline
    self.ellipsis = ellipsis
    self.step = step
    self.dash = dash
  }
}
