import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace
import TestSupport
import Testing

@testable import PlumbComparing

/// The growth of a model, as text, JSON and an image.
@Suite struct StatsTests {
  private static let origin = VersionOrigin(commit: "26bf9d1", day: "2024-05-01", author: "Ann")

  private static func text(_ stats: ModelStats, drawing: TextStyle.Drawing = .unicode) -> String {
    var text = StatsText()
    text.style = TextStyle(drawing: drawing)
    return text.text(of: stats)
  }

  @Test func aRowForEachVersion() throws {
    let stats = ModelStats(of: try Orchard.bundle(), origins: ["Orchard": Self.origin])
    #expect(
      Self.text(stats) == """
        Orchard.xcdatamodeld: 3 versions

            version    day         entities  attributes  relationships  changes
            Orchard    2024-05-01         1           1              0
            Orchard 2                     1           2              0        1
          * Orchard 3                     1           1              0        2  impossible

        Growth
          entities       ███  1 → 1
          attributes     ▅█▅  1 → 1
          relationships  ▁▁▁  0 → 0
          changes        ·▅█  3 in all

        Entities that change most
          Tree  2 of 2 steps  3 changes  last in Orchard 3

        Properties that change most
          Tree.kind     1 of 2 steps  1 change  last in Orchard 3, removed since
          Tree.planted  1 of 2 steps  1 change  last in Orchard 3

        """)
    #expect(Self.text(stats, drawing: .ascii).contains("entities       777  1 -> 1\n"))
  }

  @Test func aVersionThatCannotBeReadIsInTheTable() throws {
    let stats = ModelStats(of: try Orchard.bundle(broken: true))
    #expect(Self.text(stats).contains("    Orchard 2                                                cannot be read\n"))
    #expect(stats.rows.map(\.changes) == [nil, nil, 2])
    #expect(StatsChart(stats).svg.contains("Orchard 2 cannot be read"))
  }

  @Test func whatWasRenamedGoesOnUnderItsLaterName() throws {
    func version(_ name: String, _ entity: String, _ attribute: String) throws -> ModelVersion {
      let text = """
        <model><entity name="\(entity)"\(entity == "Elm" ? " elementID=\"Tree\"" : "")>\
        <attribute name="\(attribute)" attributeType="String"\(attribute == "height" ? " elementID=\"size\"" : "")\
        \(name == "2" ? " optional=\"YES\"" : "")/></entity></model>
        """
      return ModelVersion(
        name: name, file: name, content: .success(try Model.read(Array(text.utf8), file: name, name: name)))
    }
    let bundle = ModelBundle(
      path: "Park", name: "Park",
      versions: [
        try version("1", "Tree", "size"), try version("2", "Tree", "size"), try version("3", "Elm", "height"),
      ], current: .named("3"))
    let spots = ModelStats(of: bundle).hotSpots
    #expect(spots.entities.map(\.key) == ["Elm"] && spots.entities.first?.steps == 2)
    #expect(spots.properties.map(\.key) == ["Elm.height"] && spots.properties.first?.steps == 2)
    #expect(spots.entities.first?.changes == 4 && spots.properties.first?.isRemoved == false)
  }

  @Test func theSparklineFitsAndHasItsGreatest() {
    #expect(Sparkline([0, 2, nil, 8], isASCII: false).text == "▁▃·█")
    #expect(Sparkline([0, 2, nil, 8], isASCII: true).text == "02.7")
    #expect(Sparkline(Array(1...1000), isASCII: false, width: 50).text.count == 50)
    #expect(Sparkline([], isASCII: false).text == "" && Sparkline([0], isASCII: false).text == "▁")
  }

  @Test func thePictureIsXMLForAnyName() throws {
    let name = "<script>\"&\u{202E}]]>"
    var bundle = try Orchard.bundle()
    (bundle.path, bundle.versions[1].name) = (name, name)
    let svg = StatsChart(ModelStats(of: bundle)).svg
    #expect(!svg.contains("<script") && !svg.contains("\u{202E}"))
    #expect(svg.contains("&lt;script&gt;&quot;&amp;\\u{202E}]]&gt;: 1 change, lightweight"))
    #expect(svg.contains(">! drops data<") == false && svg.contains(">× cannot be inferred, or read<"))
  }

  @Test func nothingToDrawIsDrawnToo() {
    let empty = ModelStats(of: ModelBundle(path: "Park", name: "Park", versions: [], current: .missing))
    #expect(StatsChart(empty).svg.hasSuffix("</svg>\n"))
    #expect(Self.text(empty).hasPrefix("Park: 0 versions\n"))
  }

  @Test func theJSONConformsToItsSchema() throws {
    let schema = try #require(SchemaCheck.schema("stats"))
    var check = SchemaCheck(root: schema)
    let bundle = try Orchard.bundle(broken: true)
    let commits = bundle.versions.map {
      (origin: Self.origin, version: $0.name as String?, model: $0.content.map(\.value))
    }
    for stats in [ModelStats(of: bundle), ModelStats(path: bundle.path, commits: commits)] {
      let node = try #require(JSONReader.parse(Array(StatsJSON.render(stats).utf8), file: "stats").node)
      check.check(node, schema, "stats")
    }
    #expect(check.problems.isEmpty, "\(check.problems)")
    #expect(SchemaCheck.members(of: schema).allSatisfy { check.met.contains($0.offset) })
  }
}
