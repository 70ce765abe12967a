import PlumbComparing
import PlumbCore
import PlumbModel
import PlumbText
import PlumbWorkspace

/// A scene as SVG, without external files and scripts, with selectable texts.
struct SVGPicture {
  let scene: Scene
  /// The prefix of each id, so that one page can contain several pictures.
  var idPrefix = ""
  /// The ids of the boxes. A removed element can have the same name as a new one, so its id has a prefix.
  private var ids: [String] = []
  private var lines: [String] = []

  private static let margin = 28.0
  private static let heading = 78.0

  init(_ scene: Scene, idPrefix: String = "") {
    self.scene = scene
    self.idPrefix = idPrefix
    var taken: Set<String> = []
    for box in scene.diagram.boxes {
      let name = box.kind == .composite ? "composite-\(SVGText.id(box.name))" : Self.id(of: box.name)
      ids.append(idPrefix + (taken.insert(name).inserted ? name : "former-" + name))
    }
  }

  static func id(of entity: String) -> String { "entity-\(SVGText.id(entity))" }

  var text: String {
    var picture = self
    return picture.written()
  }

  private mutating func written() -> String {
    let origin = Point(Self.margin, Self.heading)
    let title = SVGText.content(scene.diagram.title)
    let inner = max(scene.placement.size.width, TextWidth.of(scene.diagram.title, size: 20, isBold: true), 260)
    let legend = Legend(scene.diagram, width: inner)
    let legendTop = Self.heading + scene.placement.size.height + 24
    let size = Size(inner + 2 * Self.margin, legendTop + legend.height + 14)
    add(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"\(PictureStyle.scope)\" role=\"img\" "
        + "aria-labelledby=\"\(idPrefix)picture-title \(idPrefix)picture-desc\" "
        + "viewBox=\"0 0 \(SVGText.point(Point(size.width, size.height)))\" "
        + "width=\"\(SVGText.number(size.width))\" height=\"\(SVGText.number(size.height))\">")
    add("<title id=\"\(idPrefix)picture-title\">\(title)</title>")
    add("<desc id=\"\(idPrefix)picture-desc\">\(SVGText.content(scene.diagram.description))</desc>")
    add("<style>\n\(PictureStyle.sheet)\n</style>")
    add("<rect class=\"sheet\" width=\"100%\" height=\"100%\" rx=\"10\"/>")
    add("<text class=\"heading\" x=\"\(SVGText.number(Self.margin))\" y=\"40\">\(title)</text>")
    add(
      "<text class=\"quiet\" x=\"\(SVGText.number(Self.margin))\" y=\"59\">"
        + "\(SVGText.content(scene.diagram.summary))</text>")
    add("<g transform=\"translate(\(SVGText.point(origin)))\">")
    for (name, frame) in zip(scene.diagram.frames, scene.placement.frames) { add(frame: frame, name) }
    for index in scene.diagram.lines.indices { addLine(index) }
    for index in scene.diagram.boxes.indices { addBox(index) }
    add("</g>")
    add("<g transform=\"translate(\(SVGText.point(Point(Self.margin, legendTop))))\">")
    lines += legend.lines
    add("</g>\n</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func add(_ line: String) { lines.append(line) }

  private mutating func add(frame: Rectangle, _ name: String) {
    add(SVGShape.rectangle(frame, "frame", radius: 12))
    let label = TextWidth.fitted(Terminal.sanitized(name), size: 14, isBold: true, within: frame.size.width - 40)
    let middle = Point(frame.left + frame.size.width / 2, frame.top + 26)
    add(SVGShape.text(label, at: middle, "title"))
  }

  private mutating func addLine(_ index: Int) {
    let line = scene.diagram.lines[index]
    let shape = LineShape(route: scene.placement.routes[index], isCurved: scene.placement.isCurved)
    let path = shape.path
    let classes = "line \(line.mark.rawValue)\(line.isTransient ? " transient" : "")"
    let ends = [line.from, line.to].map { ids[$0.box] }
    add(
      "<g class=\"\(classes)\" data-from=\"\(ends[0])\" data-to=\"\(ends[1])\">"
        + "<title>\(SVGText.content(line.words))</title>")
    if line.kind == .relationship { add("<path class=\"casing\" d=\"\(path)\"/>") }
    add("<path class=\"wire\" d=\"\(path)\"/>")
    for (head, atStart) in [(line.from.head, true), (line.to.head, false)] where head != .none {
      let tip = shape.tip(head, atStart: atStart)
      add("<path class=\"tip\(head == .parent ? " hollow" : "")\" d=\"\(tip)\"/>")
    }
    add("</g>")
  }

  private mutating func addBox(_ index: Int) {
    let drawing = BoxDrawing(scene.metrics[index], scene.placement.boxes[index])
    let box = scene.diagram.boxes[index]
    let name = XMLText.escaped(Terminal.sanitized(box.name), in: .value)
    add("<g class=\"box \(box.mark.rawValue)\" id=\"\(ids[index])\" data-name=\"\(name)\">")
    lines += drawing.lines
    add("</g>")
  }
}

extension Diagram {
  /// Returns the picture as an SVG document without an XML declaration, for a separate file or for embedding in a
  /// page.
  ///
  /// Each entity is a group with the id from `anchor(of:)`. Colors follow the reader's light or dark setting.
  ///
  /// - Parameters:
  ///   - width: The desired maximum width of the picture, in pixels; `nil` for a sheet in landscape format.
  ///   - idPrefix: The prefix of each id, for several pictures in one page. Letters, digits and hyphens.
  public func svg(width: Double? = nil, idPrefix: String = "") -> String {
    SVGPicture(Scene(self, width: width), idPrefix: idPrefix).text
  }

  /// Returns the id of an entity in a picture, for links: `entity-Order`.
  ///
  ///     "<a href=\"#\(Diagram.anchor(of: "Order"))\">"
  public static func anchor(of entity: String) -> String { SVGPicture.id(of: entity) }

  /// A description of the picture in one sentence, for screen readers.
  var description: String {
    let names = Phrase.list(boxes.filter { $0.kind == .entity }.map { Terminal.sanitized($0.name) }, limit: 40)
    return "Entity relationship diagram of \(Terminal.sanitized(title)): \(summary)."
      + (names.isEmpty ? "" : " \(names).")
  }
}
