import PlumbComparing
import PlumbModel

/// The pictures in a page: the growth of the model, and diagrams of as many versions as fit.
///
/// The styles of the pictures are part of the page, so that each style is included one time.
struct PagePictures {
  /// The growth of the model, as an element.
  let chart: String
  /// A `<template>` for each diagram: `picture-3` shows the whole fourth version, `changes-3` its changes. The
  /// current version is first, then the latest.
  let templates: String
  /// The contents of the page's style elements; the page's own style is first.
  let styles: [String]

  /// The maximum width of a diagram in pixels: the space next to the list of entities on most screens.
  private static let width = 1_080.0
  /// The maximum size of all diagrams together, in bytes.
  private static let mostBytes = 2 << 20
  /// The maximum number of entities in one diagram, and in all diagrams together. Two lines count as one entity. The
  /// limits bound the time of the layout.
  private static let (mostEntities, mostEntitiesOfAll) = (600, 3_000)

  init(_ page: BundlePage) {
    let (chart, chartStyle) = Self.parted(StatsChart(page.stats).svg)
    var styles = [PageStyle.text, chartStyle]
    var (bytes, entities) = (Self.mostBytes, Self.mostEntitiesOfAll)
    var drawn: [(id: String, picture: String)] = []
    for index in [page.start] + page.bundle.versions.indices.reversed().filter({ $0 != page.start }) {
      for picture in Self.pictures(of: index, in: page) {
        let count = max(picture.diagram.boxes.count, picture.diagram.lines.count / 2)
        guard bytes > 0, count <= Self.mostEntities, count <= entities else { continue }
        entities -= count
        let (text, style) = Self.parted(picture.diagram.svg(width: Self.width, idPrefix: picture.prefix))
        // After the first picture that does not fit, no further picture is drawn, to save time.
        guard text.utf8.count <= bytes else {
          bytes = 0
          continue
        }
        bytes -= text.utf8.count
        drawn.append((picture.id, text))
        if !styles.contains(style) { styles.append(style) }
      }
    }
    self.chart = chart
    self.styles = styles
    templates = drawn.sorted { $0.id < $1.id }
      .map { "<template id=\"\($0.id)\">\($0.picture)</template>\n" }.joined()
  }

  /// Returns the diagrams of a version: of its changes, and of the whole version.
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

  /// Returns a picture without its style element, and the content of that element.
  private static func parted(_ svg: String) -> (picture: String, style: String) {
    guard let start = svg.firstRange(of: "<style>"), let end = svg.firstRange(of: "</style>"),
      start.upperBound <= end.lowerBound
    else { return (svg, "") }
    return (
      String(svg[..<start.lowerBound] + svg[end.upperBound...]), String(svg[start.upperBound..<end.lowerBound])
    )
  }
}
