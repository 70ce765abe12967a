/// How text for people is drawn.
package struct TextStyle: Hashable, Sendable {
  /// Whether ANSI escapes colour the text.
  package enum Color: Hashable, Sendable { case on, off }
  /// The characters of frames and underlines: box drawing, or ASCII for terminals that know no better.
  package enum Drawing: Hashable, Sendable { case unicode, ascii }

  /// Whether it is coloured.
  package var color: Color = .off
  /// The characters it is drawn with.
  package var drawing: Drawing = .unicode
  /// Columns of a line. Messages and paths are not broken where they need more.
  package var width = 100
  /// The URL of the working folder, `file:///Users/ann/shop/`, for places one can click on (OSC 8); nil for none.
  package var linkBase: String?

  /// A style; fewer than 40 columns are taken for 40.
  package init(color: Color = .off, drawing: Drawing = .unicode, width: Int = 100, linkBase: String? = nil) {
    self.color = color
    self.drawing = drawing
    self.width = max(40, width)
    self.linkBase = linkBase
  }
}

/// The characters of a drawing.
struct Glyphs {
  let place, otherPlace, bar, branch, last, gap: String
  let underline, otherUnderline: String
  let ellipsis, step, dash: String

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
