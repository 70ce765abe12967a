import PlumbEvolution
import PlumbModel
import PlumbPictures
import PlumbText

/// The pictures in a page: how the model grew, and a diagram of as many versions as there is room for.
///
/// A picture takes its style from the page, so that it stands there once.
struct PagePictures {
  /// How the model grew, as an element.
  let chart: String
  /// A `<template>` for each diagram: `picture-3` has all of the fourth version, `changes-3` what changed in it. The
  /// current version has them first, then the latest.
  let templates: String
  /// What stands in the page's style elements; the page's own comes first.
  let styles: [String]

  /// What a diagram keeps to, in pixels: the room beside the list of entities on most screens.
  private static let width = 1_080.0
  /// All diagrams together have so many bytes at most.
  private static let mostBytes = 2 << 20
  /// Entities of one diagram, and of all of them together, two lines for one: laying them out takes time.
  private static let (mostEntities, mostEntitiesOfAll) = (600, 3_000)

  init(_ page: BundlePage) {
    let (chart, chartStyle) = Self.parted(StatsChart(page.stats).svg)
    var (styles, room) = ([PageStyle.text, chartStyle], Room())
    var drawn: [(id: String, picture: String)] = []
    for index in [page.start] + page.bundle.versions.indices.reversed().filter({ $0 != page.start }) {
      for picture in Self.pictures(of: index, in: page) where room.takes(picture.diagram) {
        let (text, style) = Self.parted(picture.diagram.svg(width: Self.width, idPrefix: picture.prefix))
        guard room.takes(bytes: text.utf8.count) else { continue }
        drawn.append((picture.id, text))
        if !styles.contains(style) { styles.append(style) }
      }
    }
    self.chart = chart
    self.styles = styles
    templates = drawn.sorted { $0.id < $1.id }
      .map { "<template id=\"\($0.id)\">\($0.picture)</template>\n" }.joined()
  }

  /// What is left for further pictures.
  private struct Room {
    private var bytes = PagePictures.mostBytes
    private var entities = PagePictures.mostEntitiesOfAll

    /// Whether a diagram may be laid out: one with many entities takes long, and so does one with many lines.
    mutating func takes(_ diagram: Diagram) -> Bool {
      let count = max(diagram.boxes.count, diagram.lines.count / 2)
      guard bytes > 0, count <= PagePictures.mostEntities, count <= entities else { return false }
      entities -= count
      return true
    }

    /// Whether one of so many bytes has a place. The first that has none ends the drawing, so that no time is lost.
    mutating func takes(bytes count: Int) -> Bool {
      guard count <= bytes else {
        bytes = 0
        return false
      }
      bytes -= count
      return true
    }
  }

  /// The diagrams of a version: of what changed in it, and of all of it.
  private static func pictures(
    of index: Int, in page: BundlePage
  ) -> [(id: String, prefix: String, diagram: Diagram)] {
    guard index < page.bundle.versions.count, let model = page.bundle.versions[index].model,
      model.entities.count <= mostEntities
    else { return [] }
    var pictures = [("picture-\(index)", "p\(index)-", Diagram(of: model))]
    let moment = page.stats.rows[index].moment
    if let step = moment.step, !step.changes.isEmpty, let before = moment.before,
      let earlier = page.bundle.version(before)?.model, earlier.entities.count <= mostEntities
    {
      pictures.insert(("changes-\(index)", "c\(index)-", Diagram(of: step, from: earlier, to: model)), at: 0)
    }
    return pictures
  }

  /// A picture without its style element, and what stood in that.
  private static func parted(_ svg: String) -> (picture: String, style: String) {
    guard let start = svg.firstRange(of: "<style>"), let end = svg.firstRange(of: "</style>"),
      start.upperBound <= end.lowerBound
    else { return (svg, "") }
    return (
      String(svg[..<start.lowerBound] + svg[end.upperBound...]), String(svg[start.upperBound..<end.lowerBound])
    )
  }
}
