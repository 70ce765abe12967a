import PlumbConvert
import PlumbModel

/// The format of a picture.
package enum PictureFormat: String, CaseIterable, Sendable {
  case svg, html, mermaid, dot, plantuml

  /// The maximum number of boxes; twice as many lines are allowed. Larger pictures take too long and are not
  /// readable.
  static let mostBoxes = 1200

  package struct Drawn: Sendable {
    package var text: String
    package var notes: [String] = []
  }

  /// The reason why a picture is not drawn: one sentence, and the remedy.
  package struct TooLarge: Error, Sendable {
    package var message: String
    package var help: String
  }

  package func draw(_ model: Model, _ request: PictureRequest) throws(TooLarge) -> Drawn {
    switch self {
    case .mermaid: return Self.converted(request.part(of: model), .mermaid, MermaidLimits.notes)
    case .plantuml: return Self.converted(request.part(of: model), .plantUML) { _ in [] }
    case .dot:
      let diagram = request.diagram(of: model)
      return Drawn(text: DOTDiagram(diagram).text, notes: request.hints(for: diagram))
    case .svg, .html: return try drawn(request.diagram(of: model), model, request)
    }
  }

  /// Returns the picture of changes, as SVG or HTML. It is not wider than a pull request, unless a box is. Throws if
  /// it is too large.
  package func draw(_ changes: Diagram) throws(TooLarge) -> Drawn {
    try refuse(changes, "pass --distance 0, or --format markdown")
    return written(Scene(changes, width: 980))
  }

  private func drawn(_ diagram: Diagram, _ model: Model, _ request: PictureRequest) throws(TooLarge) -> Drawn {
    try refuse(diagram, "pass --around ENTITY to draw a part of it, or --format dot")
    let scene = Scene(diagram, positions: request.usesSavedPlaces ? SavedLayout.positions(in: model) : [:])
    var drawn = written(scene)
    drawn.notes += request.hints(for: diagram)
    if request.usesSavedPlaces, !scene.placement.isCurved {
      drawn.notes.append("the file lacks positions of entities, or they overlap: an automatic layout is used")
    }
    return drawn
  }

  private func refuse(_ diagram: Diagram, _ help: String) throws(TooLarge) {
    guard diagram.boxes.count > Self.mostBoxes || diagram.lines.count > 2 * Self.mostBoxes else { return }
    let size = Diagram.summary(diagram.boxes, diagram.lines)
    throw TooLarge(message: "a picture of \(size) is too large", help: help)
  }

  private func written(_ scene: Scene) -> Drawn {
    Drawn(text: self == .html ? HTMLPage(scene).text : SVGPicture(scene).text)
  }

  private static func converted(
    _ model: Model, _ target: ConversionTarget, _ limits: (String) -> [String]
  ) -> Drawn {
    let text = target.convert(model).text
    return Drawn(text: text, notes: limits(text))
  }
}

/// The content and the options of a picture of a model.
package struct PictureRequest: Sendable {
  /// The entity at the center of the picture; `nil` for all entities.
  package var around: String?
  /// The maximum distance from this entity.
  package var distance = 1
  package var clustering: Clustering?
  /// Whether boxes have the positions of the editor's graph, if the file contains all of them.
  package var usesSavedPlaces = false

  package init() {}

  /// The number of boxes from which a picture is difficult to read without frames.
  private static let manyBoxes = 40

  /// Returns the options that make a large picture readable; empty for a small picture, or if one of them is used.
  func hints(for diagram: Diagram) -> [String] {
    guard diagram.boxes.count > Self.manyBoxes, around == nil, clustering == nil else { return [] }
    return [
      "the picture has \(diagram.boxes.count) boxes: --around ENTITY draws a part of it, "
        + "and --cluster prefix or --cluster configuration draws frames around groups"
    ]
  }

  package func part(of model: Model) -> Model {
    around.map { Neighbourhood.model(around: $0, distance: distance, in: model) } ?? model
  }

  package func diagram(of model: Model) -> Diagram {
    let diagram =
      around.map { Neighbourhood.diagram(around: $0, distance: distance, in: model) } ?? Diagram(of: model)
    return clustering.map { diagram.clustered($0.frames(in: model)) } ?? diagram
  }
}

/// The maximum sizes of Mermaid diagrams.
enum MermaidLimits {
  /// The default values of `maxTextSize` and `maxEdges`, which GitHub uses (mermaid's configuration schema).
  static let characters = 50_000
  static let lines = 500
  /// The maximum size on a GitLab page (gitlab-org/gitlab, issue 368393).
  static let charactersOfGitLab = 2_000

  static func notes(of text: String) -> [String] {
    let lines = text.split(separator: "\n").filter { $0.contains(" : ") && !$0.hasPrefix("    ") }.count
    let size = text.unicodeScalars.count
    let help = "--around ENTITY draws a part of the model"
    if size > characters {
      return ["Mermaid draws at most \(characters) characters, and the diagram has \(size): \(help)"]
    }
    if lines > Self.lines {
      return ["Mermaid draws at most \(Self.lines) lines, and the diagram has \(lines): \(help)"]
    }
    if size > charactersOfGitLab {
      return [
        "GitLab draws at most \(charactersOfGitLab) characters of Mermaid per page, and the diagram has \(size): \(help)"
      ]
    }
    return []
  }
}
