import PlumbComparing
import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText
import TestSupport
import Testing

@testable import PlumbFindings
@testable import PlumbPictures

/// A bundle as a single HTML file. `PageInBrowserTests` tests its behavior in a browser.
@Suite struct BundlePageTests {
  private static func page(_ bundle: ModelBundle, _ findings: [Diagnostic] = []) -> BundlePage {
    let current = bundle.currentVersion
    return BundlePage(
      bundle, Changelog(bundle), ModelStats(of: bundle),
      current?.model.map { MigrationMatrix(bundle, to: current?.name ?? "", $0) },
      Report(findings, models: [], toolVersion: "1", rules: []))
  }

  /// Returns the data in a page.
  private static func data(_ page: BundlePage) throws -> JSONNode {
    try #require(JSONReader.parse(Array(PageData(page).text.utf8), file: "data").node)
  }

  /// Returns the text between the opening and closing tag, for each occurrence.
  private static func contents(of tag: String, in html: String) -> [String] {
    html.components(between: "<\(tag)>", and: "</\(tag.prefix { $0 != " " })>")
  }

  @Test func theDataHasEveryVersionAndEachEntityOnce() throws {
    let data = try Self.data(Self.page(try Orchard.bundle()))
    let versions = try #require(data["versions"]?.elements)
    #expect(versions.compactMap { $0["name"]?.string } == ["Orchard", "Orchard 2", "Orchard 3"])
    #expect(data["current"]?.integer == 2 && data["start"]?.integer == 2)
    #expect(versions.map { $0["stores"]?["level"]?.string } == ["lossy", "impossible", nil])
    #expect(data["hot"]?.elements?.first?.elements?.first?.string == "Tree")
    #expect(versions[2]["step"]?["lines"]?.elements?.count == 2)
    #expect(data["entities"]?.elements?.count == 3)
    let again = ModelBundle(
      path: "A", name: "A",
      versions: try ["1", "2"].map { name in
        let text = Array(Orchard.model(#"<attribute name="kind" attributeType="String"/>"#).utf8)
        return ModelVersion(name: name, file: name, content: .success(try Model.read(text, file: name, name: name)))
      }, current: .named("2"))
    #expect(try Self.data(Self.page(again))["entities"]?.elements?.count == 1)
  }

  @Test func propertiesAreDescribedInTheWordsOfInspect() throws {
    let text = Orchard.model(
      #"""
      <attribute name="number" optional="YES" attributeType="Integer 64" defaultValueString="7" usesScalarValueType="YES">
      <userInfo><entry key="unit" value="m"/></userInfo></attribute>
      <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Tree"/>
      <fetchIndex name="byNumber"><fetchIndexElement property="number" type="Binary" order="ascending"/></fetchIndex>
      <uniquenessConstraints><uniquenessConstraint><constraint value="number"/></uniquenessConstraint>
      </uniquenessConstraints>
      """#)
    let model = try Model.read(Array(text.utf8), file: "m", name: "m").value
    let entity = try #require(PageModel(model).entities.first)
    #expect(
      entity["attributes"] == [
        ["number", "Integer 64", "optional", "7", "unique, index byNumber", "scalar, {unit = m}", nil]
      ])
    #expect(entity["relationships"] == [["owner", "→ Tree", "optional", "no inverse", "", "nullify", "Tree"]])
    #expect(entity["below"] == [["index", "byNumber", "number"], ["unique", "", "number"]])
    #expect(entity["hash"]?.compact.count == "\"\"".count + 44)
  }

  @Test func aVersionThatCannotBeReadIsReported() throws {
    let data = try Self.data(Self.page(try Orchard.bundle(broken: true)))
    let broken = data["versions"]?.elements?[1]
    #expect(broken?["problem"]?.string?.isEmpty == false && broken?["entities"] == nil)
  }

  @Test func theScriptAndTheStylesAreThoseOfThePolicy() throws {
    let html = Self.page(try Orchard.bundle()).html
    let policy = try #require(html.components(between: "Content-Security-Policy\" content=\"", and: "\"").first)
    #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
    let code = Self.contents(of: "script", in: html) + Self.contents(of: "style", in: html)
    #expect(code.count == 4 && html.contains("<template id=\"changes-2\">"))
    for code in code {
      #expect(policy.contains("'sha256-\(Base64.text(of: SHA2.sha256(Array(code.utf8))))'"))
    }
    #expect(!policy.contains("unsafe") && !html.contains(" style=\"") && !html.contains(" onclick"))
    for call in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function("] {
      #expect(!PageScript.text.contains(call))
    }
    let addresses = html.components(between: "http", and: "\"")
    #expect(addresses.allSatisfy { ["://www.w3.org/2000/svg", "-equiv="].contains($0) }, "\(addresses)")
  }

  /// On paper, a heading is on the page of the text after it, and a table's head is on each page of the table.
  @Test func headingsStayWithTheirTextOnPaper() throws {
    let print = try #require(PageStyle.text.components(separatedBy: "@media print").last)
    for rule in ["h2, h3, caption, thead { break-after: avoid; }", "tr, li, h2, h3 { break-inside: avoid; }"] {
      #expect(print.contains(rule))
    }
    #expect(print.contains("thead { display: table-header-group; }"))
  }

  @Test func whatModelsSayIsNoMarkup() throws {
    let name = "</script><script>alert(1)</script><!--\u{202E}\u{1B}&\"'"
    var bundle = try Orchard.bundle()
    (bundle.name, bundle.path) = (name, name)
    bundle.versions[0].name = name
    let finding = Diagnostic(rule: name, severity: .error, message: name, element: .init(version: name))
    let page = Self.page(bundle, [finding])
    #expect(page.html.components(between: "<script", and: ">").count == 2)
    #expect(!page.html.contains("\u{202E}") && !page.html.contains("<!--") && !page.html.contains("alert(1)</script><"))
    #expect(try Self.data(page)["versions"]?.elements?.first?["name"]?.string?.hasPrefix("</script>") == true)
    #expect(page.fileName == "model-report.html")
    #expect(try Self.page(Orchard.bundle()).fileName == "Orchard-report.html")
  }

  @Test func driftAndOtherFindingsAreApart() throws {
    func finding(_ rule: String) -> Diagnostic {
      Diagnostic(
        rule: rule, severity: .error, message: "m",
        element: ElementPath(version: "v").appending(.entity, "Tree").appending(.attribute, "kind"),
        location: Location(file: "A.swift"))
    }
    let data = try Self.data(Self.page(try Orchard.bundle(), [finding("drift-type"), finding("inverse")]))
    #expect(data["drift"]?.elements?.map { $0["rule"]?.string } == ["drift-type"])
    #expect(data["findings"]?.elements?.map { $0["rule"]?.string } == ["inverse"])
    #expect(data["drift"]?.elements?.first?["entity"]?.string == "Tree")
    #expect(data["drift"]?.elements?.first?["text"]?.string == "  ╭▸ A.swift   (v ▸ Tree ▸ kind)\n")
  }

  /// A history of many versions with 200 entities of 15 properties, each version with a new property.
  @Test func aLargeHistoryStaysSmall() throws {
    let count = Corpus.isComplete ? 40 : 12
    func version(_ number: Int) throws -> ModelVersion {
      let entities = (0..<200).map { entity -> String in
        let more = entity < number ? 16 : 15
        let attributes = (0..<more).map {
          "<attribute name=\"attribute\($0)\" optional=\"YES\" attributeType=\"String\" defaultValueString=\"x\"/>"
        }
        return "<entity name=\"Entity\(entity)\">\(attributes.joined())</entity>"
      }
      let text = Array("<model>\(entities.joined())</model>".utf8)
      return ModelVersion(
        name: "V \(number)", file: "V \(number)",
        content: .success(try Model.read(text, file: "v", name: "V \(number)")))
    }
    let bundle = ModelBundle(
      path: "V", name: "V", versions: try (0..<count).map(version), current: .named("V \(count - 1)"))
    let history = ModelHistory(of: bundle)
    let page = BundlePage(
      bundle, Changelog(bundle, history: history), ModelStats(of: bundle, history: history), nil,
      Report([], toolVersion: "1", rules: []))
    let size = PageData(page).text.utf8.count
    #expect(size < (Corpus.isComplete ? 700_000 : 250_000), "\(size) bytes")
    #expect(try Self.data(page)["entities"]?.elements?.count == 199 + count)
  }

  @Test func thePicturesFitTheLimit() throws {
    func version(_ number: Int) throws -> ModelVersion {
      let entities = (0..<700).map { "<entity name=\"Entity\($0)\"/>" }
      let text = Array("<model>\(entities.prefix(number == 1 ? 700 : 3).joined())</model>".utf8)
      return ModelVersion(
        name: "V \(number)", file: "V", content: .success(try Model.read(text, file: "V", name: "V \(number)")))
    }
    let bundle = ModelBundle(path: "V", name: "V", versions: try (0..<3).map(version), current: .named("V 2"))
    let templates = PagePictures(Self.page(bundle)).templates
    #expect(templates.components(between: "<template id=\"", and: "\"") == ["picture-0", "picture-2"])
  }
}

extension String {
  /// Returns the texts between each start and the next end.
  fileprivate func components(between start: String, and end: String) -> [String] {
    var (rest, found) = (self[...], [String]())
    while let from = rest.firstRange(of: start) {
      rest = rest[from.upperBound...]
      guard let to = rest.firstRange(of: end) else { break }
      found.append(String(rest[..<to.lowerBound]))
      rest = rest[to.upperBound...]
    }
    return found
  }
}
