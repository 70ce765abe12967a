import Foundation
import Testing

/// The pages are found from the README, and their links reach files and headings that exist.
@Suite struct PageLinksTests {
  /// A link in Markdown: the path of the target from the root, empty for another site, and the heading.
  private typealias Link = (path: String, heading: String?)

  private static let pages = PackageFiles.paths.filter {
    $0 == "README.md" || $0.hasPrefix("Docs/") && $0.hasSuffix(".md")
  }

  @Test func eachPageIsFoundFromTheReadme() throws {
    var reached: Set<String> = ["README.md"]
    var next = ["README.md"]
    while let page = next.popLast() {
      for link in try Self.links(on: page) where Self.pages.contains(link.path) {
        if reached.insert(link.path).inserted { next.append(link.path) }
      }
    }
    for page in Self.pages where !reached.contains(page) && !Self.separate.contains(where: page.hasPrefix) {
      Issue.record("no page that is found from the README has a link to \(page)")
    }
  }

  /// Pages for the developers of Plumb, which list their own files.
  private static let separate = ["Docs/decisions/", "Docs/Modules/", "Docs/Styles/"]

  @Test func linksReachFilesAndHeadings() throws {
    for page in Self.pages {
      for link in try Self.links(on: page) {
        let url = PackageFiles.root.appendingPathComponent(link.path)
        guard FileManager.default.fileExists(atPath: url.path) else {
          Issue.record("\(page): \(link.path) does not exist")
          continue
        }
        guard let heading = link.heading, link.path.hasSuffix(".md") else { continue }
        #expect(try Self.headings(on: link.path).contains(heading), "\(page): \(link.path) has no heading \(heading)")
      }
    }
  }

  @Test func linksAreRead() {
    let text =
      "[a](B.md#c-d) ![p](p.svg) `[x](y)`\n\n    [code](z.md)\n```\n[code](z.md)\n```\n[s](https://a.b) [h](#e)"
    let found = Self.links(in: text, on: "Docs/A.md")
    #expect(found.map(\.path) == ["Docs/B.md", "Docs/p.svg", "Docs/A.md"])
    #expect(found.map(\.heading) == ["c-d", nil, "e"])
    #expect(Self.anchor(of: "Classes with `@NSManaged`, and more") == "classes-with-nsmanaged-and-more")
  }

  private static func links(on page: String) throws -> [Link] {
    links(in: try PackageFiles.text(of: page), on: page)
  }

  private static func links(in text: String, on page: String) -> [Link] {
    prose(text).flatMap { line -> [String] in
      let spans = line.split(separator: "`", omittingEmptySubsequences: false)
      // Every second part is a code span.
      let plain = spans.enumerated().map { $0.offset % 2 == 0 ? String($0.element) : "" }.joined()
      return plain.matches(of: /\]\(([^()\s]+)\)/).map { String($0.1) }
    }
    .filter { !$0.contains("://") }
    .map { link in
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let folder = page.split(separator: "/").dropLast().map(String.init)
      let path = parts[0].isEmpty ? page : resolved(folder + parts[0].split(separator: "/").map(String.init))
      return (path, parts.count > 1 ? parts[1] : nil)
    }
  }

  /// Returns the lines outside of blocks of code.
  private static func prose(_ text: String) -> [Substring] {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.hasPrefix("```") {
        isCode.toggle()
        return false
      }
      return !isCode && !line.hasPrefix("    ")
    }
  }

  private static func resolved(_ parts: [String]) -> String {
    parts.reduce(into: [String]()) { path, part in
      if part == ".." { _ = path.popLast() } else if part != "." { path.append(part) }
    }
    .joined(separator: "/")
  }

  private static func headings(on page: String) throws -> Set<String> {
    Set(
      prose(try PackageFiles.text(of: page)).filter { $0.hasPrefix("#") }
        .map { anchor(of: String($0.drop { $0 == "#" }.drop { $0 == " " })) })
  }

  /// Returns the anchor of a heading, as GitHub writes it.
  private static func anchor(of heading: String) -> String {
    let plain = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
    return plain.replacingOccurrences(of: " ", with: "-")
  }
}
