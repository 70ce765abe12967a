import Foundation
import TestSupport
import Testing

/// The page of `plumb report` in a real browser that opens it, clicks, and types. The tests are skipped with a
/// message if Chromium or Python is not installed.
@Suite(.enabled(if: Browsing.isThere, "needs chromium and python3"), .serialized)
struct PageInBrowserTests {
  @Test func versionsEntitiesAndFindingsAreShown() throws {
    let folder = try Folder()
    try folder.copy(Samples.path("Bookshop/Bookshop.xcdatamodeld"), as: "Bookshop.xcdatamodeld")
    #expect(try ToolRun("report", "--output", "page.html", in: folder).status == 0)
    let browsing = try Browsing(
      "page.html", in: folder,
      [
        ["size": [1400, 1000]], ["text": "#overview .version-name"], ["text": "#entity-list a"],
        ["text": "#changes-list tbody th"], ["text": "#matrix tbody th"], ["count": "#picture svg g.box"],
        ["count": ".chart svg"], ["text": "#finding-list h3"],
        // Versions: selected with a button, a key, the matrix, and the address.
        ["click": "#earlier"], ["text": "#overview .version-name"], ["text": "#changes-list"], ["key": "]"],
        ["text": "#overview .version-name"], ["click": "#matrix tbody tr:last-child a"],
        ["text": "#overview .version-name"], ["open": "v=Bookshop%202&e=Author"], ["text": "#overview .version-name"],
        ["eval": "document.activeElement.dataset.name"],
        // Search.
        ["key": "/"], ["type": "publishedon"], ["text": "#found"], ["text": "#entity-list a"], ["text": "tr.hit th"],
        ["key": "Enter"], ["eval": "location.hash"], ["key": "/"], ["key": "Escape"], ["text": "#found"],
        // A click in the picture selects an entity.
        ["click": "#picture g.box"], ["eval": "document.activeElement.dataset.name"],
        ["key": "?"], ["count": "#help"],
        // The entities that change most, a search without results, a printed page without controls, and the width of
        // a phone, which the fitted picture does not exceed.
        ["text": "#hot a"], ["key": "/"], ["type": "zebra"], ["count": "#none"], ["count": "#entity-pages article"],
        ["key": "Escape"], ["media": "print"], ["count": ".side"], ["count": "#entity-pages article"],
        ["media": ""], ["size": [390, 800]], ["eval": "document.documentElement.scrollWidth"],
        ["eval": "byId('picture').scrollWidth > byId('picture').clientWidth"], ["click": "#fit"],
        ["eval": "byId('picture').scrollWidth > byId('picture').clientWidth"],
      ])
    #expect(browsing.errors == [])
    let texts = browsing.answers
    #expect(texts[0] == ["Bookshop 2"] && texts[1] == ["Author", "Book"])
    #expect(texts[2] == ["+Book.listPrice", "−Book.price", "+Book.publishedOn"])
    #expect(texts[3] == ["Bookshop 2", "Bookshop"])
    #expect(texts[4] == ["2"] && texts[5] == ["1"] && texts[6].isEmpty == false)
    #expect(texts[7] == ["Bookshop"] && texts[8] == ["This is the first version."])
    #expect(texts[9] == ["Bookshop 2"] && texts[10] == ["Bookshop"] && texts[11] == ["Bookshop 2"])
    #expect(texts[12] == ["Author"])
    #expect(texts[13] == ["1 of 2 entities"] && texts[14] == ["Book"] && texts[15] == ["publishedOn"])
    #expect(texts[16] == ["#v=Bookshop%202&e=Book"] && texts[17] == ["2 entities"])
    #expect(texts[20...] == [["Book"], ["1"], ["0"], ["0"], ["2"], ["390"], ["0"], ["1"]])
    #expect(texts[18].count == 1 && ["Author", "Book"].contains(texts[18][0]) && texts[19] == ["1"])
  }

  @Test func driftIsShownWithItsLines() throws {
    let folder = try Folder()
    for name in ["Lending.xcdatamodeld", "Sources", "plumb.json"] {
      try folder.copy(Samples.path("Drift-Classic/\(name)"), as: name)
    }
    #expect(try ToolRun("report", "--output", "page.html", in: folder).status == 0)
    let browsing = try Browsing(
      "page.html", in: folder, [["count": "#drift-list article"], ["text": "#drift-list pre"]])
    #expect(browsing.errors == [] && browsing.answers[0].first.flatMap(Int.init) ?? 0 > 3)
    #expect(browsing.answers[1].contains { $0.contains("Sources/") && $0.contains("╭▸") })
  }

  @Test func hostileNamesAreTextAndNothingElse() throws {
    let folder = try HostileProject.names()
    #expect(try ToolRun("report", "--output", "page.html", in: folder).status == 0)
    let browsing = try Browsing(
      "page.html", in: folder,
      [
        ["count": "#entity-list a"], ["eval": "document.querySelectorAll('script').length"],
        ["eval": "document.querySelectorAll('#content script, #content img, #content iframe, template script').length"],
        ["text": "#entity-list a"], ["key": "["], ["key": "["], ["text": "#overview .version-name"],
        ["click": "#entity-list a"], ["eval": "document.activeElement.dataset.name"],
      ])
    #expect(browsing.errors == [])
    #expect(browsing.answers[0] == ["2"] && browsing.answers[1] == ["2"] && browsing.answers[2] == ["0"])
    #expect(browsing.answers[3].contains { $0.contains("<script>") && $0.contains("\\u{202E}") })
    #expect(browsing.answers.last?.first?.isEmpty == false)
  }
}

/// A page in a browser, with the results of all steps. `Tests/EndToEnd/Generated/browse.py` controls the browser.
struct Browsing {
  /// The results of the steps that return a value, as texts.
  let answers: [[String]]
  /// The errors of scripts, and the violations of the page's security policy.
  let errors: [String]

  private static let script = Repository.path("Tests/EndToEnd/Generated/browse.py")

  private static func program(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  static let isThere =
    program("python3") != nil
    && ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].contains { program($0) != nil }

  init(_ page: String, in folder: Folder, _ steps: [[String: Any]]) throws {
    let text = String(decoding: try JSONSerialization.data(withJSONObject: steps), as: UTF8.self)
    let home = try Folder()
    let run = try ToolRun(
      [Self.script, page, text], in: folder,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": home.path],
      tool: Self.program("python3"))
    #expect(run.status == 0, "\(run.err)")
    var results = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [Any] ?? []
    errors = results.popLast() as? [String] ?? ["no answer"]
    answers = results.compactMap { result in
      switch result {
      case let texts as [String]: texts
      case let text as String: [text]
      case let number as NSNumber: ["\(number)"]
      default: nil
      }
    }
  }
}
