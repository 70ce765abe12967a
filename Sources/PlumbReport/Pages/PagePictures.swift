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
  /// A `<template>` with the diagram of a version, `picture-3` for the fourth; the current version has one first, then
  /// the latest.
  let templates: String
  /// What stands in the page's style elements; the page's own comes first.
  let styles: [String]

  /// What a diagram keeps to, in pixels: the room beside the list of entities on most screens.
  private static let width = 1_080.0
  /// All diagrams together have so many bytes at most.
  private static let mostBytes = 2 << 20
  /// Entities of one diagram, and of all of them together: laying them out takes time.
  private static let (mostEntities, mostEntitiesOfAll) = (600, 3_000)

  init(_ page: BundlePage) {
    let (chart, chartStyle) = Self.parted(StatsChart(page.stats).svg)
    var styles = [PageStyle.text, chartStyle]
    var drawn: [Int: String] = [:]
    var (bytes, entities) = (0, 0)
    for index in [page.start] + page.bundle.versions.indices.reversed().filter({ $0 != page.start }) {
      guard index < page.bundle.versions.count, let model = page.bundle.versions[index].model,
        model.entities.count <= Self.mostEntities, entities + model.entities.count <= Self.mostEntitiesOfAll
      else { continue }
      let (picture, style) = Self.parted(Diagram(of: model).svg(width: Self.width, idPrefix: "p\(index)-"))
      entities += model.entities.count
      guard bytes + picture.utf8.count <= Self.mostBytes else { break }
      bytes += picture.utf8.count
      drawn[index] = picture
      if !styles.contains(style) { styles.append(style) }
    }
    self.chart = chart
    self.styles = styles
    templates = drawn.sorted { $0.key < $1.key }
      .map { "<template id=\"picture-\($0.key)\">\($0.value)</template>\n" }.joined()
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
