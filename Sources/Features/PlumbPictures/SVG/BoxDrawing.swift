import PlumbModel
import PlumbText
import PlumbWorkspace

/// The SVG elements of one box.
struct BoxDrawing {
  private let metrics: BoxMetrics
  private let frame: Rectangle
  private(set) var lines: [String] = []

  private var box: Diagram.Box { metrics.box }

  init(_ metrics: BoxMetrics, _ frame: Rectangle) {
    self.metrics = metrics
    self.frame = frame
    addHead()
    var y = frame.top + metrics.head
    for section in BoxMetrics.sections(of: box) {
      lines.append(rule(y))
      y += BoxMetrics.padding
      for row in section {
        add(row, y)
        y += BoxMetrics.height(of: row)
      }
      y += BoxMetrics.padding
    }
    if box.folded > 0 { addFolded(y) }
  }

  private func rule(_ y: Double) -> String {
    SVGShape.path("M\(SVGText.number(frame.left)) \(SVGText.number(y))h\(SVGText.number(frame.size.width))", "rule")
  }

  private mutating func addHead() {
    let (x, y, width) = (SVGText.number(frame.left), SVGText.number(frame.top), frame.size.width)
    lines.append(SVGShape.rectangle(frame, "edge", radius: 9))
    let isAll = metrics.size.height <= metrics.head
    let bottom =
      isAll ? "a8 8 0 0 1-8 8h-\(SVGText.number(width - 18))a8 8 0 0 1-8-8z" : "h-\(SVGText.number(width - 2))z"
    let height = metrics.head - (isAll ? 18 : 9)
    lines.append(
      SVGShape.path(
        "M\(x) \(y)m1 9a8 8 0 0 1 8-8h\(SVGText.number(width - 18))a8 8 0 0 1 8 8v\(SVGText.number(height))\(bottom)",
        "head"))
    let middle = frame.left + width / 2
    let isStruck = box.mark == .removed
    let title = TextWidth.fitted(
      box.shownTitle, size: BoxMetrics.titleFont, isBold: true, within: width - 2 * BoxMetrics.inset)
    let classes = "title\(box.isAbstract ? " abstract" : "")\(isStruck ? " struck" : "")"
    lines.append(
      SVGShape.text(
        title, at: Point(middle, frame.top + 21), classes, tooltip: title == box.shownTitle ? nil : box.shownTitle))
    if let subtitle = box.subtitle {
      let text = TextWidth.fitted(subtitle, size: BoxMetrics.smallFont, within: width - 2 * BoxMetrics.trailing)
      lines.append(
        SVGShape.text(
          text, at: Point(middle, frame.top + 37), "small quiet middle", tooltip: text == subtitle ? nil : subtitle))
    }
    if box.mark != .same {
      lines.append(SVGShape.text(box.mark.sign, at: Point(frame.left + 14, frame.top + 21), "mark"))
    }
  }

  private mutating func add(_ row: Diagram.Row, _ y: Double) {
    let isMarked = row.mark != .same
    if isMarked {
      lines.append("<g class=\"\(row.mark.rawValue)\">")
      let ground = Rectangle(
        Point(frame.left + 2, y), Size(frame.size.width - 4, BoxMetrics.height(of: row)))
      lines.append(SVGShape.rectangle(ground, "ground", radius: 3))
      lines.append(SVGShape.text(row.isWarning ? "!" : row.mark.sign, at: Point(frame.left + 14, y + 14.5), "mark"))
    } else if let trait = row.trait {
      lines.append(SVGShape.sign(trait, at: Point(frame.left + 14, y + BoxMetrics.row / 2)))
    }
    addTexts(row, y)
    for (index, change) in row.changes.enumerated() {
      let place = Point(frame.left + BoxMetrics.inset + 12, y + 31 + Double(index) * 16)
      let space = frame.size.width - BoxMetrics.inset - BoxMetrics.trailing - 12
      let text = TextWidth.fitted(Terminal.sanitized(change), size: BoxMetrics.smallFont, within: space)
      lines.append(SVGShape.text(text, at: place, "small ink", tooltip: text == change ? nil : change))
    }
    if isMarked { lines.append("</g>") }
  }

  /// Adds the name at the left and the type at the right. The longer one is truncated if both do not fit.
  private mutating func addTexts(_ row: Diagram.Row, _ y: Double) {
    let font = BoxMetrics.font
    let space = frame.size.width - BoxMetrics.inset - BoxMetrics.trailing
    let wanted = TextWidth.of(row.shownDetail, size: font)
    let half = (space - BoxMetrics.gutter) / 2
    let nameWidth = TextWidth.of(row.shownName, size: font)
    let detailSpace = max(half, space - BoxMetrics.gutter - nameWidth)
    let detail = TextWidth.fitted(row.shownDetail, size: font, within: detailSpace)
    let nameSpace = detail.isEmpty ? space : space - BoxMetrics.gutter - min(wanted, detailSpace)
    let name = TextWidth.fitted(row.shownName, size: font, within: nameSpace)
    let lengths = Self.lengths(name, detail, within: space)
    let struck = row.mark == .removed && !row.isWarning ? " struck" : ""
    let style = row.traits.contains(.transient) ? " abstract" : ""
    let ink = row.mark == .same ? "" : " ink"
    lines.append(
      SVGShape.text(
        name, at: Point(frame.left + BoxMetrics.inset, y + 14.5), String("\(struck)\(style)\(ink)".dropFirst()),
        tooltip: tooltip(of: row, isCut: name != row.shownName), length: lengths?.name))
    guard !detail.isEmpty else { return }
    lines.append(
      SVGShape.text(
        detail, at: Point(frame.right - BoxMetrics.trailing, y + 14.5),
        "\(row.mark == .same ? "quiet" : "ink") end\(struck)",
        tooltip: detail == row.shownDetail ? nil : row.shownDetail, length: lengths?.detail))
  }

  /// Returns the widths of a name and the type next to it if they would touch in a wide font; otherwise `nil`.
  private static func lengths(
    _ name: String, _ detail: String, within space: Double
  ) -> (name: Double, detail: Double)? {
    let (nameWidth, detailWidth) = (
      TextWidth.of(name, size: BoxMetrics.font), TextWidth.of(detail, size: BoxMetrics.font)
    )
    let isTight = (nameWidth + detailWidth) * TextWidth.widestFont + BoxMetrics.leastGap > space
    return isTight && !name.isEmpty && !detail.isEmpty ? (nameWidth, detailWidth) : nil
  }

  private func tooltip(of row: Diagram.Row, isCut: Bool) -> String? {
    let parts = (isCut ? [row.shownName] : []) + (row.words.isEmpty ? [] : [row.words])
    return parts.isEmpty ? nil : parts.joined(separator: ": ")
  }

  private mutating func addFolded(_ y: Double) {
    lines.append(rule(y))
    let text = "… \(box.folded) more"
    lines.append(SVGShape.text(text, at: Point(frame.left + BoxMetrics.inset, y + 16.5), "quiet"))
  }
}
