import TestSupport
import Testing

@testable import PlumbGenerate
@testable import PlumbSwift

/// The checks of a file before it is parsed.
@Suite struct ScanningTests {
  private let names = ExpectedNames(
    classes: ["Item": "Item"], compositions: ["Place": "Place"], types: ["Status", "Kit.Level"], includesSwiftData: true
  )

  private func isOfInterest(_ text: String, _ names: ExpectedNames) -> Bool {
    FileSearch(names).names(in: SourceFile(path: "A.swift", text: text)) == nil
  }

  @Test(arguments: [
    "NSManaged", "@PersistentModel", "@Model", "@SwiftData.Model", "@Composition", "@CDE.Composition", "primitiveValue",
    "setPrimitiveValue", "value(forKey:", "// plumb:ignore", "class Item", "class\n  Item", "class `Item`:",
    "enum Status",
    "struct Place", "struct Status:", "typealias Status =", "extension Status:", "extension Kit.Status ", "enum Level",
    "class/**/Item", "enum /* a /* b */ */ Status", "typealias // why\n  Status =", "class // a\n/* b */ Item",
    "extension Item { @objc var", "extension Item { func f() {} }", "struct Item {", "class A: Item {",
    "@objc(x) class X {}; extension Shop.Item {",
  ])
  func markersAtEveryPlaceOfABlock(marker: String) {
    for padding in 0..<70 {
      let text = String(repeating: "x", count: padding) + " " + marker + " "
      #expect(isOfInterest(text, names), "behind \(padding) bytes")
      #expect(isOfInterest(text + String(repeating: "y", count: 40), names), "behind \(padding) bytes, more to come")
    }
  }

  @Test(arguments: [
    "", "N", "class", "class ", "class Items", "class Ite", "subclass Item", "class /* Item", "class // Item",
    "enum Statuses", "let status: Status",
    "@objc class Other", "NSManage", "Manage", "value(for: key)", "Model",
    "rimitiveValu", "extension Array where Element == Item",
  ])
  func filesOfNoInterest(text: String) {
    #expect(!isOfInterest(text, names))
    #expect(!isOfInterest(String(repeating: "let x = 1\n", count: 9) + text, names))
  }

  @Test(arguments: ["class Item: Base {}", "enum Status: Int16 {}", "typealias Status = Kind"])
  func aByteOrderMarkIsNoPartOfAWord(text: String) {
    #expect(isOfInterest("\u{FEFF}" + text, names))
    #expect(!isOfInterest("\u{FEFF}x" + text, names))
  }

  @Test func swiftDataOnlyIfRequested() {
    #expect(!isOfInterest("@Model class A {}", ExpectedNames()))
  }

  @Test func namesOfASkippedFileArePreserved() {
    let source = SourceFile(
      path: "A.swift",
      text: """
        typealias A = B; class C /* c */ : /* d */ D.E {}; extension Kit.`F` {}; enum G { struct H {} }
        let x: I? = nil
        """)
    #expect(FileSearch(names).names(in: source) == ["A", "C", "E", "F", "G", "H"])
  }

  @Test func skippedFilesAreReadUntilNoneIsUsed() {
    let sources = files([
      "class Item: NSManagedObject { @NSManaged var price: Money?; @NSManaged var kind: Kind }",
      "typealias Money = Amount",
      "typealias Amount = Decimal", "class Book: Item {}", "class Novel: Book {}", "enum Kind: Int16 { case a }",
      "extension Kind: Codable {}", "class Other: UIView {}",
    ])
    let parser = SourceParser()
    var units = sources.map { parser.parse($0) }
    #expect(units.filter(\.isParsed).map(\.file) == ["A.swift"])
    let used = parser.skippedFiles(usedBy: units)
    #expect(used == ["B.swift", "D.swift", "F.swift", "G.swift"])
    units += sources.filter { used.contains($0.path) }.map { parser.parse($0, always: true) }
    #expect(parser.skippedFiles(usedBy: units) == ["C.swift", "E.swift"])
    let found = parser.declarations(in: sources).value
    #expect(found.entities.map(\.className) == ["Book", "Item", "Novel"])
    #expect(found.entities[1].properties.map(\.type) == ["Decimal?", "Kind"])
    #expect(found.types.map(\.name) == ["Kind"])
  }

  // MARK: Nesting

  @Test(arguments: [
    "let a = \"(((([[[[{{{{\"", "// ((((((", "/* (( /* (( */ (( */", "let a = #\"(\"(\"(\"#",
    "let a = \"\"\"\n((( \"\" ((\n\"\"\"",
    "let a = \"\\(f(\"(\"))((\"", "let a = /[(]\\(/", "case \"(\": x", "[[1, 2], [3, 4]],", "if a < b, c < d, e<f { }",
    "func f() -> Int", "enum E { case a, b }", "case a\n", "[a: [b: [c: [d: [e]]]]],",
    "if a { } else if b { } else { }",
    "f(", "f(g { 1 }",
  ])
  func whatPeopleWriteIsNotTooDeep(line: String) {
    let text = "{ \(line)\n}\n"
    #expect(SourceScan(Array(String(repeating: text, count: 200).utf8)).overflow == nil)
  }

  @Test(arguments: [
    ("(", 41), ("[ 1 + (", 21), ("{", 41), ("\"\\(", 41), ("A<", 49), ("try ", 49), ("get\n", 49), ("A -> ", 49),
    ("#if A\n", 41), ("`{\n", 41), ("[", 13), ("{} else if a ", 251),
  ])
  func limits(text: String, count: Int) {
    let bytes = { (count: Int) in Array(String(repeating: text, count: count).utf8) }
    #expect(SourceScan(bytes(count - 1)).overflow == nil)
    #expect(SourceScan(bytes(count)).overflow != nil)
  }

  @Test(arguments: [("[", 13), ("@a<", 13), ("@a.b<", 13)])
  func whatTakesTwiceAsLongForEachLevelIsRefusedSoon(text: String, count: Int) {
    let overflow = SourceScan(Array(String(repeating: text, count: count).utf8)).overflow
    #expect(overflow?.reason == .depth)
    #expect(SourceScan(Array(String(repeating: text, count: count - 1).utf8)).overflow == nil)
  }

  @Test(arguments: [
    "nonisolated(nonsending) ", "dependsOn(a) ", "A?<B> ", "A == A, ", "A : ", "a?a ?", "a ? ", "a < ", "a + ", "x.y",
    "if let a = ", "try? a ", "& ", "- ", "#",
  ])
  func repeatedScansAreCountedAndLimited(text: String) {
    let scan = { (count: Int) in SourceScan(Array(("let a = " + String(repeating: text, count: count)).utf8)) }
    // The effort is quadratic in the length.
    let (one, four) = (scan(40).effort, scan(160).effort)
    #expect(four > 8 * one && four < 20 * one)
    let refused = scan(20_000)
    #expect(refused.overflow?.reason == .effort)
    #expect(
      refused.effort <= Nesting.greatestEffort.base + Nesting.greatestEffort.perByte * (refused.overflow?.place ?? 0)
        + refused.tokens)
  }

  @Test(arguments: [
    "let a: [String: Int]? = b(1)\n", "@NSManaged var a: Set<Tag>\n", "a.b = c;", "case a\n", "f(a, b) { c }\n",
    "#if A\na\n#endif\n", "var a: Int { 1 }\n", "let a = try? b!\n", "let a = \"b\"\n", "`a`.b()\n",
  ])
  func statementsCostAsMuchAsTheyAreLong(statement: String) {
    let scan = { (count: Int) in SourceScan(Array(("func f() {\n" + String(repeating: statement, count: count)).utf8)) }
    let (one, four) = (scan(500), scan(2000))
    #expect(four.overflow == nil)
    #expect(four.effort <= 5 * one.effort && four.tokens > 3 * one.tokens)
  }

  @Test(arguments: [
    ("class A: B { ", "a: C\n"), ("struct A { @x var b: C\n", "a b c\n"), ("extension A { enum B {}\n", "a { b }\n"),
    ("", "@a b\n"), ("", "@a(1) b\n"), ("func f() { ", "@a {\n}\n"), ("", "@a \"b\"\n"), ("class A { ", "`a`: .init\n"),
  ])
  func declarationsWithoutTheirKeywordCostTheSquare(head: String, line: String) {
    let scan = { (count: Int) in SourceScan(Array((head + String(repeating: line, count: count)).utf8)) }
    let (one, four) = (scan(100), scan(400))
    #expect(one.overflow == nil)
    #expect(four.effort > 8 * one.effort && four.effort < 20 * one.effort)
    #expect(scan(10_000).overflow?.reason == .effort)
  }

  @Test(arguments: [
    "  @Published private(set) var a: B?\n",
    "  @objc(a:) @available(iOS 13, *)\n  func a() async throws -> some B { c { @D in e } }\n",
    "  case a, b\n    = 1,\n    c\n", "  let a: @Sendable (B) -> Void = { @Sendable b in c(b) }\n",
    "  struct A<B>: @unchecked C where B: D {\n    init(@E f: G) { switch f { @unknown default: h() } }\n  }\n",
  ])
  func declarationsWithTheirKeywordsDoNot(declaration: String) {
    let scan = { (count: Int) in
      SourceScan(Array(("class A {\n" + String(repeating: declaration, count: count) + "}").utf8))
    }
    #expect(scan(2000).overflow == nil)
    #expect(scan(2000).effort <= 5 * scan(500).effort)
  }

  @Test func elementsCostAsMuchAsTheyAreLong() {
    let scan = { (count: Int) in
      SourceScan(Array(("let a = [" + String(repeating: "\"key\": f(1, 2),\n", count: count) + "]").utf8))
    }
    #expect(scan(8000).overflow == nil)
    #expect(scan(8000).effort <= 5 * scan(2000).effort)
  }

  @Test func markersOfAMergeAreScannedCompletely() {
    let text = { (count: Int) in Array(String(repeating: "<<<<<<< A\n", count: count).utf8) }
    #expect(SourceScan(text(20)).overflow == nil)
    let refused = SourceScan(text(10_000))
    #expect(refused.overflow?.reason == .effort)
    #expect(refused.conflict?.start.line == 1)
  }

  @Test func manyTypesThatEachTakeLong() {
    let line = String(repeating: "[", count: 12) + "A" + String(repeating: "]", count: 12) + "\n"
    #expect(SourceScan(Array(line.utf8)).overflow == nil)
    #expect(SourceScan(Array(String(repeating: line, count: 100).utf8)).overflow != nil)
  }

  // MARK: Suppressions

  @Test(arguments: [
    ("// plumb:ignore drift-type because the server sends text\nvar ⟦a⟧", ["drift-type: the server sends text"]),
    ("/// plumb:ignore a, b\n\n  // more\n  ⟦@A⟧ var a", ["a: ", "b: "]),
    ("⟦var⟧ a: Int // plumb:ignore a  b because c d", ["a: c d", "b: c d"]),
    ("⟦let⟧ a = \"// plumb:ignore x\" // plumb:ignore a", ["a: "]),
    ("let a = \"\"\"\n// plumb:ignore x\n\"\"\"", []), ("/* // plumb:ignore x */", []), ("// plumb:ignored x", []),
    ("// plumb:ignore", []), ("// see plumb:ignore x", []), ("// plumb:ignore a", ["a: "]),
  ])
  func suppressions(marked: String, expected: [String]) {
    let (source, places) = marked.unmarked
    let found = SourceParser().declarations(in: [SourceFile(path: "A.swift", text: source)]).value.suppressions
    #expect(found.map { "\($0.rule): \($0.because)" } == expected)
    if let place = places.first, !marked.hasPrefix("// plumb:ignore drift") {
      #expect(found.allSatisfy { $0.target == place.lowerBound })
    }
    for suppression in found {
      #expect(Array(source.utf8)[suppression.place.range].starts(with: "//".utf8))
    }
  }
}
