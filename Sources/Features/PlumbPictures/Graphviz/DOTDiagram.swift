import PlumbModel
import PlumbText
import PlumbWorkspace

/// A diagram in the language of Graphviz (graphviz.org/doc/info/lang.html), with HTML-like labels.
///
///     digraph "Shop" {
///       n0 [label=<<table …><tr><td port="t"><b>Order</b></td></tr>…</table>>];
///       n0:b0:e -> n1:a1:w [arrowhead=vee, arrowtail=veevee];
///     }
struct DOTDiagram {
  private let diagram: Diagram

  init(_ diagram: Diagram) { self.diagram = diagram }

  var text: String {
    let head = [
      "digraph \(Self.quoted(diagram.title)) {",
      "  graph [rankdir=LR, fontname=\"Helvetica\", fontsize=14, nodesep=0.4, ranksep=1.2, splines=spline];",
      "  node [shape=plain, fontname=\"Helvetica\", fontsize=12];",
      "  edge [dir=both, color=\"#4c5d7a\", arrowsize=0.8];",
    ]
    return (head + boxes + diagram.lines.map(line) + ["}", ""]).joined(separator: "\n")
  }

  /// The boxes without a frame, followed by those of each frame.
  private var boxes: [String] {
    let free = diagram.boxes.indices.filter { diagram.boxes[$0].frame == nil }.map { "  \(node($0))" }
    return free
      + diagram.frames.enumerated().flatMap { number, name in
        [
          "  subgraph cluster_\(number) {",
          "    label=\(Self.quoted(name)); style=\"rounded,dashed\"; color=\"#a3b0c6\";",
        ]
          + diagram.boxes.indices.filter { diagram.boxes[$0].frame == number }.map { "    \(node($0))" } + ["  }"]
      }
  }

  private func node(_ index: Int) -> String {
    let box = diagram.boxes[index]
    let name = Self.content(box.name)
    let title = box.isAbstract ? "<i><b>\(name)</b></i>" : "<b>\(name)</b>"
    let subtitle =
      box.subtitle.map { "<br/><font point-size=\"10\" color=\"#556173\">\(Self.content($0))</font>" } ?? ""
    let rows =
      ["<tr><td port=\"t\" colspan=\"2\" bgcolor=\"#e6ecfa\">\(title)\(subtitle)</td></tr>"]
      + box.attributes.map { row($0, number: nil) } + box.relationships.enumerated().map { row($1, number: $0) }
    let table =
      "<table border=\"1\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"4\" color=\"#a9b5c8\" style=\"rounded\">"
    return "n\(index) [label=<\(table)\(rows.joined())</table>>];"
  }

  /// Returns the row of a table. Lines start at the right cell of a relationship's row and end at the left one.
  private func row(_ row: Diagram.Row, number: Int?) -> String {
    let ports = ["a", "b"].map { side in number.map { " port=\"\(side)\($0)\"" } ?? "" }
    let marks = [Diagram.Trait.unique, .derived, .transient, .ordered, .fetched].filter(row.traits.contains)
    let words = marks.map { $0 == .ordered ? "ordered" : $0 == .unique ? "unique" : $0.words }
    let detail = ([row.shownDetail] + words.map { "«\($0)»" }).filter { !$0.isEmpty }.joined(separator: " ")
    return "<tr><td\(ports[0]) align=\"left\">\(Self.content(row.name))  </td>"
      + "<td\(ports[1]) align=\"right\"><font color=\"#556173\">\(Self.content(detail))</font></td></tr>"
  }

  private func line(_ line: Diagram.Line) -> String {
    var options = ["arrowtail=\(arrow(line.from.head))", "arrowhead=\(arrow(line.to.head))"]
    if line.isTransient { options.append("style=dashed") }
    options.append("tooltip=\(Self.quoted(line.words))")
    let isLoop = line.from.box == line.to.box
    let (from, to) = (port(line.from, isStart: true), port(line.to, isStart: isLoop))
    return "  \(from) -> \(to) [\(options.joined(separator: ", "))];"
  }

  /// Returns the port of a line, such as `n0:b1:e`: the right side of the second relationship of the first box.
  private func port(_ end: Diagram.End, isStart: Bool) -> String {
    let rows = diagram.boxes[end.box].relationships
    let row = end.relationship.flatMap { name in rows.firstIndex { $0.name == name } }
    return "n\(end.box):\(row.map { "\(isStart ? "b" : "a")\($0)" } ?? "t"):\(isStart ? "e" : "w")"
  }

  private func arrow(_ head: Diagram.Head) -> String {
    switch head {
    case .none: "none"
    case .one: "vee"
    case .many: "veevee"
    case .parent: "onormal"
    }
  }

  /// Returns a text in double quotes. Graphviz interprets XML references in it, and a backslash begins an escape.
  private static func quoted(_ text: String) -> String {
    let text = XMLText.escaped(Terminal.sanitized(text), in: .value)
    return "\"\(text.replacing("\\", with: "\\\\"))\""
  }

  /// Returns a text for an HTML-like label, which must not be empty.
  private static func content(_ text: String) -> String { text.isEmpty ? " " : SVGText.content(text) }
}
