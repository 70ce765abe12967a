import Foundation
import PlumbModel
import PlumbText
import TestSupport
import Testing

@testable import PlumbPictures

/// HTML pages, and the diagram languages of other tools.
@Suite struct PageTests {
  @Test func aPageLetsInItsOwnScriptAndStylesOnly() throws {
    let page = HTMLPage(Scene(Diagram(of: try Shop.model()))).text
    let policy = try #require(page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).1
    #expect(policy.hasPrefix("default-src 'none';") && !policy.contains("unsafe"))
    for block in page.matches(of: /(?s)<(script|style)>(.*?)<\/(?:script|style)>/) {
      let hash = Base64.text(of: SHA2.sha256(Array(String(block.2).utf8)))
      #expect(policy.contains("'sha256-\(hash)'"), "\(block.1)")
    }
    #expect(page.matches(of: /<(script|style)>/).count == 3)
    #expect(!page.contains("http://") || page.matches(of: /http:\/\/(?!www\.w3\.org\/2000\/svg)/).isEmpty)
    #expect(!page.contains("https://") && !page.contains("src=") && !page.contains("@import"))
  }

  @Test func theScriptNeverReadsTextAsMarkup() {
    for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function("] {
      #expect(!PicturePageScript.text.contains(word))
    }
  }

  private static let dot = "/usr/bin/dot"

  private static func models() throws -> [Diagram] {
    let shop = try Shop.model()
    let framed = Diagram(of: shop).clustered(["Order": "A \"b\" <c>\\", "Invoice": "A \"b\" <c>\\"])
    let hostile = SVGTests.hostile.map { name in
      Diagram(
        of: .init(
          name: name,
          entities: [
            .init(
              name: name, attributes: [.init(name: name, type: .string)],
              relationships: [.init(name: "r", destination: name)])
          ]))
    }
    return [Diagram(of: shop), framed, Diagram(of: .init(name: "Empty"))] + hostile
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: dot), "Graphviz is not installed"))
  func graphvizTakesEveryDiagram() throws {
    for diagram in try Self.models() {
      let text = DOTDiagram(diagram).text
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-\(UUID().uuidString).dot")
      let (out, err) = (file.appendingPathExtension("plain"), file.appendingPathExtension("err"))
      defer { for url in [file, out, err] { try? FileManager.default.removeItem(at: url) } }
      try Data(text.utf8).write(to: file)
      try Data().write(to: err)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Self.dot)
      process.arguments = ["-Tplain", "-o", out.path, file.path]
      process.standardError = try FileHandle(forWritingTo: err)
      try process.run()
      process.waitUntilExit()
      let reported = try String(contentsOf: err, encoding: .utf8)
      #expect(process.terminationStatus == 0 && reported == "", "\(diagram.title): \(reported)\n\(text)")
      let plain = try String(contentsOf: out, encoding: .utf8).split(separator: "\n")
      #expect(plain.filter { $0.hasPrefix("node ") }.count == diagram.boxes.count)
      #expect(plain.filter { $0.hasPrefix("edge ") }.count == diagram.lines.count)
    }
  }

  @Test func dotContainsTheElementsOfTheDiagram() throws {
    let text = DOTDiagram(Diagram(of: try Shop.model())).text
    #expect(text.contains("n0:b1:e -> n3:a0:w [arrowtail=vee, arrowhead=veevee,"))
    #expect(text.contains("n1:t:e -> n2:t:w [arrowtail=onormal, arrowhead=none,"))
    #expect(text.contains("<i><b>Document</b></i>") && text.contains("Integer 64? «derived»"))
    #expect(text.hasPrefix("digraph \"Shop\" {\n") && text.hasSuffix("}\n"))
  }

  @Test func otherLanguagesAreThoseOfConvert() throws {
    let model = try Shop.model()
    var request = PictureRequest()
    let whole = try PictureFormat.mermaid.draw(model, request)
    #expect(whole.text.hasPrefix("erDiagram\n") && whole.text.contains("\"Setting\"") && whole.notes.isEmpty)
    request.around = "Setting"
    #expect(
      try PictureFormat.mermaid.draw(model, request).text
        == "erDiagram\n  \"Setting\" {\n    String value \"required\"\n  }\n")
    #expect(try PictureFormat.plantuml.draw(model, request).text.hasPrefix("@startuml\n"))
  }

  @Test func whatMermaidDoesNotDrawIsReported() {
    #expect(MermaidLimits.notes(of: "erDiagram\n") == [])
    #expect(
      MermaidLimits.notes(of: String(repeating: "x", count: 2_001)).first?.hasPrefix("GitLab draws at most 2000")
        == true)
    let lines = String(repeating: "  a ||--o{ b : c\n", count: 501)
    #expect(
      MermaidLimits.notes(of: lines).first?.hasPrefix("Mermaid draws at most 500 lines, and the diagram has 501")
        == true)
    #expect(
      MermaidLimits.notes(of: String(repeating: "x", count: 50_001)).first?.hasPrefix("Mermaid draws at most 50000 ch")
        == true)
  }

  @Test func whatIsTooLargeIsRefused() throws {
    let names = (0...PictureFormat.mostBoxes).map { "E\($0)" }
    let model = Snippet.entities(names)
    #expect(throws: PictureFormat.TooLarge.self) { try PictureFormat.svg.draw(model, PictureRequest()) }
    let lines = (0...2 * PictureFormat.mostBoxes).map { Relationship(name: "r\($0)", destination: "A") }
    let tangle = Model(name: "Tangle", entities: [Entity(name: "A", relationships: lines)])
    #expect(throws: PictureFormat.TooLarge.self) { try PictureFormat.html.draw(tangle, PictureRequest()) }
    #expect(try PictureFormat.dot.draw(model, PictureRequest()).text.contains("E\(PictureFormat.mostBoxes)"))
  }
}
