import PlumbModel
import PlumbText
import TestSupport
import Testing

@testable import PlumbGenerate
@testable import PlumbSwift

/// Malicious files do not crash the parser, and do not take it much time.
@Suite struct HostileTests {
  private static let heads = [
    "@NSManaged var a: ", "@NSManaged var a: Int = ", "@NSManaged var a: Int ", "var a: X", "func f() { ", "",
  ]

  @Test(arguments: [
    "(", "[", "{", "()", "[[", "((a) as (", "(a, [", "A<", "A<[", "A -> ", "() -> ", "try ", "await ", "copy ",
    "each ", "unsafe ", "repeat each ", "let ", "get ", "nonmutating ", "if ", "switch ", "if a {} else ",
    "else if a {} ", "#if A\n", "{ x in ", "{ (a: ", "{ [a = ", "{ @a(", "\"\\(", "\"\"\"\\(", "@a(", ".a(", "#a(",
    "class A {", "func f() {", "\"\n", "\"\"\"", "/*", "`", "#\"", "\0", "\u{FEFF}", "&", "- ", "!", "?", ".b",
    "\\a.", "}", ")", "]", ";", "any ", "some ", "@a ", "public ", "as A ", "= x ", "? 1 : 2 ", "case a ", ", a",
    "& A ",
  ])
  func repetition(of text: String) {
    for head in Self.heads {
      let source = "class A: NSManagedObject { @NSManaged var z: Int; " + head + String(repeating: text, count: 200)
      let unit = SourceParser().parse(SourceFile(path: "A.swift", text: source))
      #expect(unit.isParsed || !unit.diagnostics.isEmpty)
    }
  }

  /// `Nesting` has no limit for these forms. The parser recurses for each of them, in most cases without counting.
  @Test(arguments: [
    "if let a = ", "try? ", "try! ", "a ? ", "a ? b : ", "a < ", "a<", "repeat ", "for a in ", "guard let a = ",
    "while ", "switch a ", "return ", "if case let a = ", "case let .x ", "class A: ", "class A\n", "if a\n", "if a;",
    "extension A\n", "func f() -> ", "func f<A: ", "let a: ", "typealias A = ", "do ", "defer\n", "a as? ", "a is ",
    "inout ", "borrowing ", "some any ", "@a ", "@a\n", "#a ", "\\.a", "-a ", "!a ", "&a ", "~A & ", "await try ",
    "{}\nelse if a ", "a ?? b ? ", "unsafe await ", "throw ", "each A.", "any A.B & ",
  ])
  func deepOnAnyStack(text: String) {
    for head in ["", "class A: NSManagedObject { @NSManaged var a: ", "class A: NSManagedObject { var a = "] {
      let source = "// NSManaged\n" + head + String(repeating: text, count: 120)
      let unit = SourceParser().parse(SourceFile(path: "A.swift", text: source))
      #expect(unit.isParsed || !unit.diagnostics.isEmpty)
    }
    let long = SourceScan(Array(String(repeating: text, count: 100_000).utf8))
    #expect(long.overflow != nil || text.contains("\n") || text.contains(";"))
  }

  @Test func theStackIsForAsManyLevelsAsThereAreTokens() {
    #expect(SyntaxParser.stack(forTokens: 1000) > 1000 * 4096)
    #expect(SyntaxParser.stack(forTokens: .max) <= Stack.generous)
    let source = Array(("let a = " + String(repeating: "if let a = ", count: 400)).utf8)
    let isParsed = Stack.run(on: 512 << 10) { SyntaxParser.parse(source) { _ in true } }
    #expect(isParsed == .some(true))
  }

  @Test func aStatementThatIsTooLongIsRefusedWithAPlace() {
    let source = "class A: NSManagedObject {}\nlet a = b" + String(repeating: " + b", count: 20_000)
    let unit = SourceParser().parse(SourceFile(path: "A.swift", text: source))
    #expect(unit.diagnostics.map(\.message) == ["A.swift has a statement that is too long to read"])
    #expect(unit.diagnostics.first?.location?.start.line == 2)
  }

  @Test func aLargeFileIsRefusedWithoutAMarkerToo() {
    let bytes = [UInt8](repeating: UInt8(ascii: "\n"), count: SourceParser.readSize)
    let unit = SourceParser().parse(SourceFile(path: "A.swift", bytes: bytes))
    #expect(unit.diagnostics.map(\.message) == ["A.swift is too large to read"])
  }

  @Test(arguments: ["(", "[", "{", "A<", "try ", "() -> ", "#if A\n", "\"\\("])
  func depthIsRefusedWithAPlace(text: String) {
    let source = "class A: NSManagedObject {}\nlet a = " + String(repeating: text, count: 300)
    let unit = SourceParser().parse(SourceFile(path: "A.swift", text: source))
    #expect(!unit.isParsed)
    #expect(unit.diagnostics.map(\.rule) == ["source-syntax"])
    #expect((unit.diagnostics.first?.location?.start.line ?? 0) >= 2)
  }

  @Test(arguments: [true, false]) func utf16IsRefused(isBig: Bool) {
    let bytes = "\u{FEFF}class Item {}".utf16.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBig ? [high, low] : [low, high]
    }
    let unit = SourceParser().parse(SourceFile(path: "A.swift", bytes: bytes))
    #expect(unit.diagnostics.map(\.message) == ["A.swift is UTF-16, not UTF-8"])
  }

  private static let source = """
    @objc(Item) @PersistentModel(generateInit: true) public final class Item: NSManagedObject {
      @Attribute(.unique, persistentName: "n\\u{61}me") public var title: String = "a\\("b" + #"c"#)"
      @Relationship(inverse: \\Tag.items, deleteRule: .cascade) var tags: Set<Tag> // plumb:ignore a because b
      #if os(iOS)
      @NSManaged var a: [String: Int]?, b: (Int, String)!
      #endif
      var c: Int { get { primitiveValue(forKey: "c") as! Int } set { } }
      @NSManaged func addToTags(_ value: Tag)
    }
    enum Status: Int { case draft = -0x1, done }
    extension Item: Codable {}
    """

  @Test func aFileThatEndsAnywhere() {
    let bytes = Array(Self.source.utf8)
    for end in stride(from: 0, to: bytes.count, by: 3) {
      _ = SourceParser().declarations(in: [SourceFile(path: "A.swift", bytes: Array(bytes[..<end]))])
    }
  }

  @Test(arguments: [0x00, 0xFF, 0x80, 0x22, 0x28, 0x7D] as [UInt8])
  func aFileWithAnyByteAnywhere(byte: UInt8) {
    let bytes = Array(Self.source.utf8)
    for index in stride(from: Int(byte % 5), to: bytes.count, by: 11) {
      var changed = bytes
      changed[index] = byte
      _ = SourceParser().declarations(in: [SourceFile(path: "A.swift", bytes: changed)])
    }
  }

  @Test func filesWithoutContent() {
    for bytes in [[], [0x00], [0xEF, 0xBB, 0xBF], [0x0A], [0xFF, 0xFE]] as [[UInt8]] {
      #expect(SourceParser().declarations(in: [SourceFile(path: "A.swift", bytes: bytes)]).value.entities.isEmpty)
    }
  }

  @Test func aByteOrderMarkMovesPlacesAlong() {
    let source = "\u{FEFF}class Item: NSManagedObject { @NSManaged var a: Int64 }"
    let place = declared(source).entities.first?.properties.first?.places.name
    #expect(place.map { Array(source.utf8)[$0.range].elementsEqual("a".utf8) } == true)
  }

  @Test func whatFollowsASyntaxErrorIsRead() {
    let found = SourceParser().declarations(
      in: [
        SourceFile(
          path: "A.swift",
          text: """
            class Item: NSManagedObject {
              @NSManaged var a: Int64
              var b: = 3
              @NSManaged var c: Int64
            }
            """)
      ])
    #expect(found.value.entities.first?.properties.map(\.name) == ["a", "c"])
    #expect(found.diagnostics.map(\.rule) == ["source-syntax"])
    #expect(found.diagnostics.first?.location.map { "\($0)" } == "A.swift:3:10")
  }

  @Test func aliasesInACircle() {
    let found = declared(
      "typealias A = B\ntypealias B = A?\nclass Item: NSManagedObject { @NSManaged var a: A; @NSManaged var b: [A] }")
    #expect(found.entities.first?.properties.count == 2)
  }

  @Test func superclassesInACircle() {
    #expect(declared("class A: B { @NSManaged var a: Int64 }\nclass B: A {}").entities.count == 2)
  }
}
