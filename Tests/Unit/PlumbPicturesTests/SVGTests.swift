import Foundation
import PlumbFormats
import PlumbModel
import PlumbText
import TestSupport
import Testing

@testable import PlumbPictures
@testable import PlumbWorkspace

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements and texts of an XML document.
final class Elements: NSObject, XMLParserDelegate {
  private(set) var tags: [(name: String, attributes: [String: String])] = []
  private(set) var texts: [String] = []
  private var open: [String] = []

  /// Parses the text. `nil` if it is not well-formed XML.
  init?(of text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func parser(
    _: XMLParser, didStartElement name: String, namespaceURI _: String?, qualifiedName _: String?,
    attributes: [String: String] = [:]
  ) {
    tags.append((name, attributes))
    open.append(name)
    if name == "text" { texts.append("") }
  }

  func parser(_: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?) {
    open.removeLast()
  }

  func parser(_: XMLParser, foundCharacters text: String) {
    if open.last == "text", let last = texts.popLast() { texts.append(last + text) }
  }
}

@Suite struct SVGTests {
  /// In a font that is a fifth wider, a type does not touch the name before it: both have a fixed width.
  @Test func typesDoNotTouchNamesInWiderFonts() throws {
    let attributeNames = [
      "a", "identifierOfTheWarehouse", "timeOfTheLastSynchronization", String(repeating: "wide", count: 12),
    ]
    let attributes = attributeNames.map { #"<attribute name="\#($0)" attributeType="Transformable" optional="YES"/>"# }
    let text = "<model><entity name=\"Item\">\(attributes.joined())</entity></model>"
    let model = try Model.read(Array(text.utf8), file: "contents", name: "A").value
    let tags = try #require(Elements(of: Diagram(of: model).svg())).tags
    let frame = try #require(tags.first { $0.attributes["class"] == "edge" }?.attributes["width"].flatMap(Double.init))
    let space = frame - BoxMetrics.inset - BoxMetrics.trailing
    let rows = Diagram(of: model).boxes[0].attributes
    let texts = tags.filter { $0.name == "text" }
    let names = texts.filter { $0.attributes["x"] == SVGText.number(BoxMetrics.inset) }
    let types = texts.filter { $0.attributes["class"]?.hasSuffix("end") == true }
    #expect(names.count == rows.count && types.count == rows.count)
    var tight = 0
    for (row, pair) in zip(rows, zip(names, types)) {
      let fixed = [pair.0, pair.1].compactMap { $0.attributes["textLength"].flatMap(Double.init) }
      if fixed.isEmpty {
        let widths = [row.shownName, row.shownDetail].map { TextWidth.of($0, size: BoxMetrics.font) * 1.2 }
        #expect(widths[0] + widths[1] + BoxMetrics.leastGap <= space, "\(row.name)")
      } else {
        #expect(fixed.count == 2 && fixed[0] + fixed[1] + BoxMetrics.leastGap <= space, "\(row.name)")
        tight += 1
      }
    }
    #expect(tight == 2)
  }

  @Test func aPictureIsWellFormedAndComplete() throws {
    let diagram = Diagram(of: try Shop.model())
    let elements = try #require(Elements(of: diagram.svg()))
    let root = try #require(elements.tags.first)
    #expect(root.name == "svg" && root.attributes["role"] == "img")
    let ids = elements.tags.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    #expect(root.attributes["aria-labelledby"]?.split(separator: " ").allSatisfy { ids.contains(String($0)) } == true)
    for box in diagram.boxes {
      #expect(ids.contains(Diagram.anchor(of: box.name)))
      #expect(elements.texts.contains(box.name))
      for row in box.attributes + box.relationships {
        #expect(
          elements.texts.contains(row.name) && elements.texts.contains(row.shownDetail), "\(box.name).\(row.name)")
      }
    }
    #expect(elements.texts.contains("class Client"))
    let lines = elements.tags.filter { $0.attributes["class"]?.hasPrefix("line ") == true }
    #expect(lines.count == diagram.lines.count)
    #expect(
      lines.allSatisfy {
        ids.contains($0.attributes["data-from"] ?? "") && ids.contains($0.attributes["data-to"] ?? "")
      })
  }

  @Test func nothingComesFromElsewhereAndNothingRuns() throws {
    let elements = try #require(Elements(of: Diagram(of: try Shop.model()).svg()))
    #expect(
      Set(elements.tags.map(\.name)).isSubset(of: [
        "svg", "title", "desc", "style", "g", "rect", "path", "text", "circle",
      ]))
    #expect(elements.tags.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") && !$0.hasSuffix("href") } })
  }

  static let hostile = [
    "<script>alert(1)</script>", "a\" onload=\"x", "]]>", "&lt;b&gt;", "\u{202E}abc\u{2066}", "x\n\t\u{9B}2J", "注文と顧客",
    "👩‍👩‍👧 family", "", "'", "--> <!--", "::error::x", "##[error]x", String(repeating: "long", count: 100),
  ]

  @Test(arguments: hostile) func namesAreTextWithAnyContent(_ name: String) throws {
    var entity = Entity(name: name, attributes: [Attribute(name: name, type: .transformable)])
    entity.attributes[0].customClassName = name
    entity.representedClassName = "Module.\(name)"
    entity.relationships = [Relationship(name: name + "s", destination: name, isToMany: true)]
    var model = Model(name: name, entities: [entity, Entity(name: "Other")])
    model.configurations = [Configuration(name: name, members: [NameReference(name)])]
    let diagram = Diagram(of: model).clustered(Clustering.configuration.frames(in: model))
    let svg = diagram.svg()
    let elements = try #require(Elements(of: svg), "\(svg)")
    #expect(
      Set(elements.tags.map(\.name)).isSubset(of: [
        "svg", "title", "desc", "style", "g", "rect", "path", "text", "circle",
      ]))
    #expect(!Terminal.isActive(svg) && !svg.contains("::") && !svg.contains("##["))
    let ids = elements.tags.compactMap { $0.attributes["id"] }
    #expect(ids.contains(Diagram.anchor(of: name)) && ids.allSatisfy { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
    let page = HTMLPage(Scene(diagram)).text
    #expect(!Terminal.isActive(page) && page.components(separatedBy: "<script").count == 2)
  }

  @Test func idsOfDifferentNamesDiffer() {
    let names = ["a b", "a_20b", "a-b", "a", "A", "ä", "a\u{308}", ""]
    #expect(Set(names.map(Diagram.anchor)).count == names.count)
    #expect(Diagram.anchor(of: "Order") == "entity-Order")
  }

  @Test func aPrefixKeepsPicturesOfAPageApart() throws {
    let diagram = Diagram(of: try Shop.model())
    let ids = try #require(Elements(of: diagram.svg(idPrefix: "v2-"))).tags.compactMap { $0.attributes["id"] }
    #expect(!ids.isEmpty && ids.allSatisfy { $0.hasPrefix("v2-") })
  }

  @Test func rulesOfTheStyleSheetAreForPicturesOnly() {
    for line in PictureStyle.sheet.split(separator: "\n") where line.contains("{") && !line.hasPrefix("@media") {
      let selectors = line.prefix { $0 != "{" }.split(separator: ",")
      #expect(selectors.allSatisfy { $0.hasPrefix(".plumb-picture ") }, "\(line)")
    }
  }

  @Test func aModelWithoutEntitiesIsAPictureToo() throws {
    let elements = try #require(Elements(of: Diagram(of: Model(name: "Empty")).svg()))
    #expect(elements.texts == ["Empty", "0 entities, 0 relationships"])
  }

  /// Returns the contrast ratio of WCAG 2.1.
  private static func contrast(_ one: String, _ other: String) throws -> Double {
    func luminance(_ colour: String) throws -> Double {
      let number = try #require(UInt32(colour.dropFirst(), radix: 16))
      let parts = [16, 8, 0].map { shift -> Double in
        let part = Double(number >> shift & 0xFF) / 255
        return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let pair = [try luminance(one), try luminance(other)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  @Test(arguments: [false, true]) func textsHaveContrast(_ isDark: Bool) throws {
    let palette = isDark ? Palette.dark : .light
    var pairs = [
      (palette.title, palette.head), (palette.title, palette.frame), (palette.text, palette.box),
      (palette.text, palette.sheet), (palette.quiet, palette.box), (palette.quiet, palette.sheet),
      (palette.quiet, palette.head), (palette.line, palette.sheet), (palette.line, palette.frame),
      (palette.line, palette.box),
    ]
    for mark in Mark.allCases where mark != .same {
      let (ink, ground) = (try #require(palette.inks[mark]), try #require(palette.grounds[mark]))
      pairs += [
        (ink, ground), (ink, palette.sheet), (ink, palette.box), (palette.title, ground), (palette.quiet, ground),
      ]
    }
    for (one, other) in pairs {
      let contrast = try Self.contrast(one, other)
      #expect(contrast >= 4.5, "\(one) on \(other): \(contrast)")
    }
    #expect(try Self.contrast("#ffffff", "#000000") == 21)
  }

  @Test func wideCharactersCountDouble() {
    #expect(TextWidth.of("注文", size: 12) > 2 * 12)
    #expect(TextWidth.of("👩‍👩‍👧", size: 12) < 2 * 13)
    #expect(TextWidth.of("WWW", size: 12) > 2 * TextWidth.of("iii", size: 12))
    #expect(TextWidth.of("e\u{301}", size: 12) == TextWidth.of("é", size: 12))
    #expect(TextWidth.fitted("Customer", size: 12, within: 30) == "Cu…")
    #expect(TextWidth.fitted("Order", size: 12, within: 300) == "Order")
  }

  @Test(arguments: [(0.04, "0"), (-0.26, "-0.3"), (12, "12"), (12.55, "12.6"), (1e30, "10000000"), (-3, "-3")])
  func numbersAreShort(_ value: Double, _ text: String) { #expect(SVGText.number(value) == text) }

  @Test func aCornerIsRoundAndShortPiecesStayWhole() {
    let shape = LineShape(route: [Point(0, 0), Point(40, 0), Point(40, 50)], isCurved: false)
    #expect(shape.path == "M0 0L33 0Q40 0 40 7L40 50")
    #expect(shape.tip(.none, atStart: false) == "")
    #expect(shape.tip(.many, atStart: false).components(separatedBy: "M").count == 3)
    #expect(shape.tip(.parent, atStart: true) == "M0 0L12 -6L12 6Z")
  }

  @Test(.enabled(if: Corpus.isThere, "the corpus is not beside the project")) func realModelsHaveGoodPictures() throws {
    var seen: Set<[String]> = []
    for (file, model) in Corpus.someModels where seen.insert(model.entities.map(\.name)).inserted {
      let scene = Scene(Diagram(of: model))
      let boxes = scene.placement.boxes
      for (index, box) in boxes.enumerated() {
        #expect(!boxes[(index + 1)...].contains { $0.overlaps(box) }, "\(file)")
      }
      #expect(Elements(of: SVGPicture(scene).text) != nil, "\(file)")
    }
    #expect(seen.count > (Corpus.isComplete ? 50 : 15))
  }
}
