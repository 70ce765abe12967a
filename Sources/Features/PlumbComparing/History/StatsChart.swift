import PlumbInspect
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The growth of a model as an SVG for light and dark pages: a curve for each of entities, attributes and
/// relationships, with bars for the changes of each step below. A sign above each bar repeats the meaning of its color.
package struct StatsChart: Sendable {
  private let stats: ModelStats
  /// The left edge of the drawing area, in points. `right` is its right edge.
  private let left = 50.0
  private let right = 878.0

  package init(_ stats: ModelStats) { self.stats = stats }

  /// The document, with a line feed at its end.
  package var svg: String {
    let panels = [
      curve("Entities", "e", top: 92) { $0?.entities }, curve("Attributes", "a", top: 212) { $0?.attributes },
      curve("Relationships", "r", top: 332) { $0?.relationships }, bars(top: 452),
    ]
    let title = "\(Path.name(stats.path)), \(subject)"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 \(Int(height))" width="960" height="\(Int(height))" \
      class="plumb-chart" role="img" aria-labelledby="plumb-title" font-family="\(Self.fonts)">
      <title id="plumb-title">\(Self.text(title))</title>
      <style>
      \(Self.style)
      </style>
      <rect class="page" width="960" height="\(Int(height))" rx="12"/>
      <text class="name" x="40" y="44">\(Self.text(Path.name(stats.path), limit: 60))</text>
      <text class="quiet" x="40" y="65">\(Self.text(subject))</text>
      \(panels.joined())\(axis(y: 556))\(legend(y: 604))</svg>

      """
  }

  private var height: Double { legendMarks.isEmpty ? 592 : 624 }

  /// The number and dates of the rows: `28 versions, 2020-01-02 to 2024-05-01`.
  private var subject: String {
    let days = stats.rows.compactMap(\.origin?.day)
    let span = days.first.flatMap { first in days.last.map { first == $0 ? ", \(first)" : ", \(first) to \($0)" } }
    return stats.rowCount + (span ?? "")
  }

  private func x(_ index: Int) -> Double {
    guard stats.rows.count > 1 else { return (left + right) / 2 }
    return left + (right - left) * Double(index) / Double(stats.rows.count - 1)
  }
}

// MARK: - Curves

extension StatsChart {
  private static let panel = 84.0

  /// Returns a curve with a filled area below, from 0 to the greatest number.
  private func curve(_ name: String, _ style: String, top: Double, _ value: (ModelSize?) -> Int?) -> String {
    let values = stats.rows.map { value($0.moment.size) }
    let known = values.enumerated().compactMap { index, value in value.map { (index, $0) } }
    guard let first = known.first, let last = known.last else { return "" }
    let greatest = Double(max(1, known.map(\.1).max() ?? 1))
    let bottom = top + Self.panel
    let points = known.map { (x: x($0.0), y: bottom - (Self.panel - 10) * Double($0.1) / greatest, row: $0) }
    let line = points.map { "\(SVGText.number($0.x)) \(SVGText.number($0.y))" }.joined(separator: " L")
    let dots = points.map { point in
      let words = "\(stats.rows[point.row.0].moment.name): \(point.row.1) \(name.lowercased())"
      let radius = points.count > 60 ? 1.8 : 2.8
      return "<circle cx=\"\(SVGText.number(point.x))\" cy=\"\(SVGText.number(point.y))\" r=\"\(radius)\">"
        + "<title>\(Self.text(words))</title></circle>"
    }
    let end = points.last.map(\.y) ?? bottom
    return """
      <g class="\(style)">
      <text class="label" x="40" y="\(SVGText.number(top))">\(name)</text>
      <path class="base" d="M40 \(SVGText.number(bottom))H888"/>
      <path class="area" d="M\(SVGText.number(x(first.0))) \(SVGText.number(bottom)) L\(line) \
      L\(SVGText.number(x(last.0))) \(SVGText.number(bottom))Z"/>
      <path class="line" d="M\(line)"/>
      \(dots.joined())
      <text class="value" x="900" y="\(SVGText.number(end + 5))">\(last.1)</text>
      <text class="quiet" x="900" y="\(SVGText.number(min(end + 20, bottom + 12)))">from \(first.1)</text>
      </g>

      """
  }
}

// MARK: - Changes

extension StatsChart {
  private func bars(top: Double) -> String {
    let bottom = top + Self.panel
    let greatest = Double(max(1, stats.rows.compactMap(\.changes).max() ?? 1))
    let space = stats.rows.count > 1 ? (right - left) / Double(stats.rows.count - 1) : right - left
    let wide = min(18, max(1.5, space * 0.6))
    let shapes = stats.rows.enumerated().map { index, row -> String in
      let middle = x(index)
      guard row.moment.size != nil else {
        return Self.sign("×", at: middle, bottom - 4, "bad", "\(row.moment.name) cannot be read")
      }
      guard let step = row.moment.step, !step.changes.isEmpty else { return "" }
      let high = max(2, (Self.panel - 22) * Double(step.changes.count) / greatest)
      let mark = Mark(step.migrationClass)
      let words =
        "\(row.moment.name): \(Phrase.plural(step.changes.count, "change", "changes")), \(step.migrationClass.rawValue)"
      let bar = """
        <rect class="\(mark.rawValue)" x="\(SVGText.number(middle - wide / 2))" y="\(SVGText.number(bottom - high))" \
        width="\(SVGText.number(wide))" height="\(SVGText.number(high))" rx="\(SVGText.number(min(2, wide / 2)))">\
        <title>\(Self.text(words))</title></rect>
        """
      return bar + (mark.sign.map { Self.sign($0, at: middle, bottom - high - 4, mark.rawValue, words) } ?? "")
    }
    let sum = stats.rows.compactMap(\.changes).reduce(0, +)
    return """
      <g>
      <text class="label" x="40" y="\(SVGText.number(top))">Changes</text>
      <path class="base" d="M40 \(SVGText.number(bottom))H888"/>
      \(shapes.joined())
      <text class="value" x="900" y="\(SVGText.number(bottom - 14))">\(sum)</text>
      <text class="quiet" x="900" y="\(SVGText.number(bottom + 1))">in all</text>
      </g>

      """
  }

  private static func sign(_ sign: String, at x: Double, _ y: Double, _ style: String, _ words: String) -> String {
    "<text class=\"sign \(style)\" x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y))\">"
      + "\(sign)<title>\(text(words))</title></text>"
  }

  /// The appearance of a bar; the raw value is its class in the style sheet.
  private enum Mark: String, CaseIterable {
    case good, loss, doubt, bad

    init(_ level: MigrationClass) {
      switch level {
      case .none, .lightweight: self = .good
      case .lossy: self = .loss
      case .review, .conditional: self = .doubt
      case .impossible: self = .bad
      }
    }

    var sign: String? {
      switch self {
      case .good: nil
      case .loss: "!"
      case .doubt: "?"
      case .bad: "×"
      }
    }

    var words: String {
      switch self {
      case .good: "migrates without loss"
      case .loss: "drops data"
      case .doubt: "may fail, or untested"
      case .bad: "cannot be inferred, or read"
      }
    }
  }
}

// MARK: - Axis and legend

extension StatsChart {
  /// Returns the names of the first and the last row, and as many between them as fit.
  private func axis(y: Double) -> String {
    let last = stats.rows.count - 1
    guard last >= 0 else { return "" }
    let longest = stats.rows.map { min(18, $0.moment.name.count) }.max() ?? 1
    let availableColumns = Int((right - left) / (Double(longest) * 7.2 + 18))
    // The names at both ends are not centered and need half a name more.
    let count = min(last, max(1, availableColumns - 2))
    let shown =
      last == 0 ? [0] : Set((0...count).map { Int((Double($0) / Double(count) * Double(last)).rounded()) }).sorted()
    return shown.map { index in
      let anchor = last == 0 ? "middle" : index == 0 ? "start" : index == last ? "end" : "middle"
      let name = Self.text(Self.short(stats.rows[index].moment.name))
      return "<path class=\"tick\" d=\"M\(SVGText.number(x(index))) \(SVGText.number(y - 18))v5\"/>"
        + "<text class=\"quiet\" x=\"\(SVGText.number(x(index)))\" y=\"\(SVGText.number(y))\" "
        + "text-anchor=\"\(anchor)\">\(name)</text>\n"
    }.joined()
  }

  /// Returns a name of at most 18 characters. Its end is retained, because version names differ at the end.
  private static func short(_ name: String) -> String {
    name.count > 18 ? "\(name.prefix(8))…\(name.suffix(9))" : name
  }

  private var legendMarks: [Mark] {
    let used = Set(
      stats.rows.compactMap { row -> Mark? in
        if row.moment.size == nil { return .bad }
        guard let step = row.moment.step, !step.changes.isEmpty else { return nil }
        return Mark(step.migrationClass)
      })
    return Mark.allCases.filter(used.contains)
  }

  private func legend(y: Double) -> String {
    var x = left
    return legendMarks.map { mark in
      let words = (mark.sign.map { "\($0) " } ?? "") + mark.words
      defer { x += 40 + Double(words.count) * 6.8 }
      return """
        <rect class="\(mark.rawValue)" x="\(SVGText.number(x))" y="\(SVGText.number(y - 10))" \
        width="11" height="11" rx="2"/>\
        <text class="quiet" x="\(SVGText.number(x + 18))" y="\(SVGText.number(y))">\(words)</text>

        """
    }.joined()
  }
}

// MARK: - Writing

extension StatsChart {
  private static let fonts = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif"

  /// The colors for light pages, and for dark ones if the reader prefers them. The contrast of text is at least 4.5.
  package static let style: String = {
    let light = lightRules.map { ".plumb-chart \($0)" }.joined(separator: "\n")
    let dark = darkRules.map { ".plumb-chart \($0)" }.joined(separator: "\n")
    return "\(light)\n@media screen and (prefers-color-scheme: dark) {\n\(dark)\n}"
  }()

  /// The rules for light pages. Every rule applies to charts only, so that an embedded chart does not change the
  /// page.
  private static let lightRules = [
    ".page { fill: #ffffff }", "text { fill: #1d1d1f; font-size: 13px }", ".name { font-size: 21px; font-weight: 650 }",
    ".label { font-weight: 600 }", ".value { font-size: 16px; font-weight: 650 }",
    ".quiet { fill: #63636b; font-size: 12px }", ".base { stroke: #c9c9d0; fill: none }",
    ".tick { stroke: #c9c9d0; fill: none }", ".line { fill: none; stroke-width: 2; stroke-linejoin: round }",
    ".area { opacity: 0.13 }", ".sign { font-size: 12px; font-weight: 700; text-anchor: middle }",
    ".e .line { stroke: #5b4fd1 }", ".e .area { fill: #5b4fd1 }", ".e circle { fill: #5b4fd1 }",
    ".a .line { stroke: #0b6bcb }", ".a .area { fill: #0b6bcb }", ".a circle { fill: #0b6bcb }",
    ".r .line { stroke: #0a7f6f }", ".r .area { fill: #0a7f6f }", ".r circle { fill: #0a7f6f }",
    ".good { fill: #7d7d88 }", ".loss { fill: #a35200 }", ".doubt { fill: #7a4bc4 }", ".bad { fill: #c4203b }",
  ]

  private static let darkRules = [
    ".page { fill: #18202b }", "text { fill: #f2f2f5 }", ".quiet { fill: #a3b0c3 }", ".base { stroke: #46546b }",
    ".tick { stroke: #46546b }", ".area { opacity: 0.2 }", ".e .line { stroke: #a79ffb }", ".e .area { fill: #a79ffb }",
    ".e circle { fill: #a79ffb }", ".a .line { stroke: #6db3ff }", ".a .area { fill: #6db3ff }",
    ".a circle { fill: #6db3ff }", ".r .line { stroke: #4fd1bd }", ".r .area { fill: #4fd1bd }",
    ".r circle { fill: #4fd1bd }", ".good { fill: #8e8e98 }", ".loss { fill: #ffb454 }", ".doubt { fill: #c5a3ff }",
    ".bad { fill: #ff7a8c }",
  ]

  /// Returns a text of a model for use in an element, in one line.
  private static func text(_ text: String, limit: Int = 200) -> String {
    let head = text.prefix(limit)
    let cut = Terminal.sanitized(String(head)) + (head.endIndex < text.endIndex ? "…" : "")
    return XMLText.escaped(cut, in: .value)
  }
}
