import PlumbModel
import PlumbText

/// The dimensions of a box: its rows and its size.
struct BoxMetrics {
  static let font = 12.0
  static let titleFont = 14.0
  static let smallFont = 11.0
  static let row = 20.0
  /// The distance from the side of a box to its text, including the sign before it.
  static let inset = 26.0
  static let trailing = 12.0
  /// The minimum distance between the name and the type at the right.
  static let gutter = 18.0
  /// The minimum distance between them in a wide font. If it would be smaller, the texts have fixed widths.
  static let leastGap = 6.0
  /// The maximum width of a box. Longer texts are truncated, and the tooltip contains the whole text.
  static let widest = 340.0
  static let narrowest = 132.0
  /// The padding above and below the rows of a section.
  static let padding = 5.0

  let box: Diagram.Box
  /// The height of the head, with an additional line for the name of the class.
  let head: Double
  let size: Size

  init(_ box: Diagram.Box) {
    self.box = box
    head = box.subtitle == nil ? 32 : 46
    let sections = Self.sections(of: box)
    let rows = sections.joined().reduce(0) { $0 + Self.height(of: $1) }
    let folded = box.folded == 0 ? 0 : Self.row + Self.padding
    size = Size(Self.width(of: box, sections), head + rows + folded + 2 * Self.padding * Double(sections.count))
  }

  static func sections(of box: Diagram.Box) -> [[Diagram.Row]] {
    [box.remarks, box.attributes, box.relationships].filter { !$0.isEmpty }
  }

  static func height(of row: Diagram.Row) -> Double { Self.row + Double(row.changes.count) * 16 }

  private static func width(of box: Diagram.Box, _ sections: [[Diagram.Row]]) -> Double {
    let title = TextWidth.of(box.shownTitle, size: titleFont, isBold: true) + 2 * inset
    let subtitle = box.subtitle.map { TextWidth.of($0, size: smallFont) + 2 * trailing } ?? 0
    let rows = sections.joined().map(width(of:)).max() ?? 0
    return min(widest, max(narrowest, title, subtitle, rows)).rounded(.up)
  }

  private static func width(of row: Diagram.Row) -> Double {
    let name = TextWidth.of(row.shownName, size: font)
    let detail = row.shownDetail.isEmpty ? 0 : gutter + TextWidth.of(row.shownDetail, size: font)
    let changes = row.changes.map { TextWidth.of($0, size: smallFont) + 12 }.max() ?? 0
    return inset + max(name + detail, changes) + trailing
  }

  /// Returns the y coordinate of a relationship's line from the top of the box; the middle of the head for no
  /// relationship.
  func port(_ relationship: String?) -> Double {
    guard let relationship, box.relationships.contains(where: { $0.name == relationship }) else { return 16 }
    var y = head + Self.padding
    for section in Self.sections(of: box) {
      for row in section {
        if section == box.relationships, row.name == relationship { return y + Self.row / 2 }
        y += Self.height(of: row)
      }
      y += 2 * Self.padding
    }
    return 16
  }
}

extension Diagram.Box {
  var subtitle: String? {
    switch kind {
    case .composite: "composite"
    case .entity: className.map { "class \(Terminal.sanitized($0))" }
    }
  }

  /// The title: `Order`, or `Order → Purchase`.
  var shownTitle: String { Diagram.shown(name, after: formerName) }
}

extension Diagram.Row {
  var shownName: String { Diagram.shown(name, after: formerName) }

  /// The type or the destination, with a question mark for an optional value; empty for none.
  var shownDetail: String { detail.isEmpty ? "" : Terminal.sanitized(detail) + (isOptional ? "?" : "") }
}

extension Diagram {
  static func shown(_ name: String, after former: String?) -> String {
    Terminal.sanitized(former.map { "\($0) → \(name)" } ?? name)
  }
}
