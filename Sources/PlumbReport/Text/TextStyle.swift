/// How text for people is drawn.
///
///     ReportFormat.text.render(report, style: TextStyle(color: .on, drawing: .ascii, width: 80))
///
/// The default is what a file gets: no colours, box drawing, 100 columns, no links.
package struct TextStyle: Hashable, Sendable {
  /// Whether ANSI escapes colour the text.
  package enum Color: Hashable, Sendable { case on, off }
  /// The characters of frames and underlines: box drawing, or ASCII for terminals that know no better.
  package enum Drawing: Hashable, Sendable { case unicode, ascii }

  /// Colours, for terminals only.
  package var color: Color = .off
  /// Which characters frames, arrows and ellipses have; names and messages stay as they are.
  package var drawing: Drawing = .unicode
  /// Columns of a line. Messages and paths are not broken where they need more. The initializer takes less than 40 for
  /// 40.
  package var width = 100
  /// The URL of the working folder, `file:///Users/ann/shop/`, for places one can click on (OSC 8); nil for none.
  package var linkBase: String?

  /// A style; what is left out is as in a file.
  package init(color: Color = .off, drawing: Drawing = .unicode, width: Int = 100, linkBase: String? = nil) {
    self.color = color
    self.drawing = drawing
    self.width = max(40, width)
    self.linkBase = linkBase
  }
}

/// The characters of a drawing. Those that frame a block have one column, but for the arrows before places.
struct Glyphs {
  /// Before the finding's place, before another file's, beside lines, before a note and before the last one, for lines
  /// left out.
  let place, otherPlace, bar, branch, last, gap: String
  /// Below the finding's own place, below a related one; one column each.
  let underline, otherUnderline: String
  /// For text that was cut, between the steps of an element's path, for a weight that is off.
  let ellipsis, step, dash: String

  /// The characters of box drawing, or of ASCII.
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
