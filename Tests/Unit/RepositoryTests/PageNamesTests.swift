import Foundation
import Testing

/// The pages mention only types, functions and files that exist.
///
/// A name is a code span that is a word in camel case with a capital, `Type.member`, or a function with the labels of its
/// arguments. Blocks of code and other spans are not checked.
@Suite struct PageNamesTests {
  @Test func namesOnPagesExist() throws {
    var wanted: [String: [String]] = [:]
    for page in PackageFiles.paths where page.hasPrefix("Docs/") && page.hasSuffix(".md") || page == "README.md" {
      for (line, name) in Self.names(on: try PackageFiles.text(of: page)) {
        wanted[name, default: []].append("\(page):\(line)")
      }
    }
    #expect(wanted.count > 500)
    var missing = Set(wanted.keys).subtracting(Self.others)
    var hashes = WordHashes()
    for name in missing { hashes.insert(name.split { !$0.isLetter }.last ?? "") }
    for path in PackageFiles.paths where path.hasSuffix(".swift") {
      // Names of files, without their extension, and of folders.
      for name in path.dropLast(6).split(separator: "/") { missing.remove(String(name)) }
      let bytes = PackageFiles.bytes(of: path)
      hashes.forEachWord(in: bytes) { _, end in
        if let name = DeclaredNames.identifier(in: bytes, around: end - 1) { missing.remove(name) }
      }
    }
    for name in missing.sorted() {
      Issue.record("\(wanted[name, default: []].joined(separator: ", ")): \(name) does not exist")
    }
    for name in Self.others.subtracting(wanted.keys) { Issue.record("no page mentions \(name)") }
  }

  @Test func namesAreFoundInCodeSpans() {
    let page =
      "`Shop` and `a`, `Shop.item`, `read(from:of:)`, `A_b`, ``x``\n\n    `Skipped`\n```\n`Skipped`\n```\n`init?(_:)`"
    #expect(Self.names(on: page).map(\.name) == ["Shop", "Shop", "item", "read", "from", "of", "A_b"])
  }

  /// Names of Apple and of other projects, and names in examples.
  private static let others: Set = [
    "CDTool", "DataStore", "Dangerfile", "DatabaseMigrator", "DatabaseQueue", "DatabaseValueConvertible",
    "HistoryDescriptor", "MainModelActorX", "NSCache", "NSLocalizedString", "OSAllocatedUnfairLock",
    "RelationshipCollection", "SQLRequest", "ToolAttributes", "Trails_Trails", "ZTOMBSTONEn", "hasMany", "validateName",
  ]

  /// Returns the identifiers of the names on a page, with their lines.
  private static func names(on page: String) -> [(line: Int, name: String)] {
    var (found, isCode) = ([(line: Int, name: String)](), false)
    for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") { isCode.toggle() }
      if isCode || line.hasPrefix("    ") { continue }
      // Every second part is a code span.
      for (number, span) in line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      where number % 2 == 1 && isName(span) {
        found += span.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.filter { $0 != "_" }
          .map { (index + 1, String($0)) }
      }
    }
    return found
  }

  /// Whether a code span is the name of a type, a member of a type, or a function with its labels.
  private static func isName(_ span: Substring) -> Bool {
    guard let first = span.first, first.isLetter, first.isASCII else { return false }
    if span.hasSuffix(":)") { return span.wholeMatch(of: /\w+(\.\w+)?\((\w+:)+\)/) != nil }
    return first.isUppercase && span.wholeMatch(of: /[A-Z]\w*[a-z]\w*(\.[a-z]\w*)?/) != nil
      && !["swift", "xcdatamodeld", "xcdatamodel", "md", "json", "mom", "sqlite", "html", "plist"].contains {
        span.hasSuffix(".\($0)")
      }
  }
}
