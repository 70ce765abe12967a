import PlumbModel
import PlumbRules
import PlumbText

/// The legend of a picture: the signs that occur in it, with their meaning.
struct Legend {
  private(set) var lines: [String] = []
  private(set) var height = 0.0
  private let width: Double
  private var x = 0.0

  init(_ diagram: Diagram, width: Double) {
    self.width = width
    height = 16
    let heads = Set(diagram.lines.flatMap { [$0.from.head, $0.to.head] })
    for head in [Diagram.Head.one, .many, .parent] where heads.contains(head) { add(head) }
    let rows = diagram.boxes.flatMap { $0.attributes + $0.relationships }
    let traits = Set(rows.filter { $0.mark == .same }.compactMap(\.trait))
    for trait in Diagram.Trait.allCases where traits.contains(trait) && trait != .toOne && trait != .toMany {
      add(trait.words) { SVGShape.sign(trait, at: $0) }
    }
    if rows.contains(where: \.isOptional) {
      add("optional") { SVGShape.text("?", at: Point($0.x, $0.y + 4), "middle") }
    }
    if diagram.boxes.contains(where: \.isAbstract) {
      add("abstract") { SVGShape.text("Aa", at: Point($0.x, $0.y + 4), "abstract middle") }
    }
    let marks = Set(
      rows.map(\.mark) + diagram.boxes.flatMap { $0.remarks.map(\.mark) + [$0.mark] } + diagram.lines.map(\.mark))
    for mark in Mark.allCases where mark != .same && marks.contains(mark) { add(mark) }
    for note in diagram.notes { add(note: note) }
    if lines.isEmpty { height = 0 }
  }

  /// Adds a sign with its meaning, on the next line if the current one is full.
  private mutating func add(_ words: String, sign: Double = 18, _ draw: (Point) -> String) {
    let needed = sign + 8 + TextWidth.of(words, size: BoxMetrics.smallFont) + 24
    if x > 0, x + needed - 24 > width { newLine() }
    lines.append(draw(Point(x + sign / 2, height - 8)))
    lines.append(SVGShape.text(words, at: Point(x + sign + 6, height - 4), "small quiet"))
    x += needed
  }

  private mutating func newLine() {
    x = 0
    height += 22
  }

  private mutating func add(_ head: Diagram.Head) {
    let words = [.one: "to one", .many: "to many", .parent: "inherits from"][head] ?? ""
    add(words, sign: 34) { middle in
      let shape = LineShape(
        route: [Point(middle.x - 17, middle.y), Point(middle.x + 17, middle.y)], isCurved: false)
      return SVGShape.path(shape.path, "wire")
        + SVGShape.path(shape.tip(head, atStart: false), head == .parent ? "tip hollow" : "tip")
    }
  }

  private mutating func add(_ mark: Mark) {
    add(mark.rawValue, sign: 26) { middle in
      let box = Rectangle(Point(middle.x - 12, middle.y - 8), Size(24, 16))
      return "<g class=\"\(mark.rawValue)\">" + SVGShape.rectangle(box, "edge", radius: 4)
        + SVGShape.text(mark.sign, at: Point(middle.x, middle.y + 4.5), "mark") + "</g>"
    }
  }

  private mutating func add(note: String) {
    if x > 0 { newLine() }
    let text = TextWidth.fitted(Terminal.sanitized(note), size: BoxMetrics.smallFont, within: width)
    lines.append(SVGShape.text(text, at: Point(0, height - 4), "small quiet", tooltip: text == note ? nil : note))
    x = 1
  }
}
