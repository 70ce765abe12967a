import Testing

@testable import PlumbDeclarations
@testable import PlumbEmit

@Suite struct CodeTests {
  @Test func codeIsIndentedLikeItsPlace() {
    let body: Code = "let a = 1\n\nlet b = 2"
    let code: Code = """
      func f() {
        \(body)
      }
      """
    #expect(code.text == "func f() {\n  let a = 1\n\n  let b = 2\n}")
  }

  @Test func nothingLeavesNoLine() {
    let nothing = Code()
    let code: Code = """
      a
        \(nothing)
      b\(nothing)c
      \(nothing)
      """
    #expect(code.text == "a\nbc")
  }

  @Test func textIsTakenAsItIs() {
    let name = "x\n  y"
    #expect(("  \(name)" as Code).text == "  x\n  y")
  }

  @Test func piecesStack() {
    #expect(Code.stacked(["a", Code(), "b\nc"], blankLines: 1).text == "a\n\nb\nc")
    #expect(("    \(Code("a\n\nb"))" as Code).text == "    a\n\n    b")
  }
}

extension CodeTests {
  /// A comment breaks between words when its indentation is known, and no name in it ends the line.
  @Test func commentsBreakBetweenWords() {
    let words = Array(repeating: "word", count: 20).joined(separator: " ")
    let code: Code = """
      struct A {
        \(.documentation(paragraphs: [words, "An\nitem"]))
        let a = 1
      }
      """
    let first = Array(repeating: "word", count: 19).joined(separator: " ")
    #expect(
      code.text == "struct A {\n  /// \(first)\n  /// word\n  ///\n  /// An\\nitem\n  let a = 1\n}")
  }
}

@Suite struct StringLiteralTests {
  @Test(arguments: [
    ("", #""""#), ("a", #""a""#), ("\"", #""\"""#), ("\\(x)", #""\\(x)""#), ("\n\r\t\0", #""\n\r\t\0""#),
    ("\u{1}\u{7F}", #""\u{1}\u{7F}""#), ("\u{2028}\u{85}", #""\u{2028}\u{85}""#),
    ("\u{202E}a\u{2066}", #""\u{202E}a\u{2066}""#),
    ("\u{200B}\u{FEFF}\u{AD}", #""\u{200B}\u{FEFF}\u{AD}""#), ("a\u{A0}b", #""a\u{A0}b""#), ("é 名 🙂", #""é 名 🙂""#),
    ("\u{E000}\u{10FFFF}", #""\u{E000}\u{10FFFF}""#), ("\r\n", #""\r\n""#), ("e\u{301}", "\"e\u{301}\""),
    ("\u{301}\n\u{301}", #""\u{301}\n\u{301}""#),
  ])
  func escapesWhatCannotBeSeen(_ text: String, _ literal: String) {
    #expect(Array(stringLiteral(text).unicodeScalars) == Array(literal.unicodeScalars))
  }

  @Test func noScalarBreaksTheLine() {
    for value in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let literal = stringLiteral(String(Character(scalar)))
      #expect(!literal.contains { $0.isNewline })
      let ends = [literal.unicodeScalars.first, literal.unicodeScalars.last]
      #expect(literal.unicodeScalars.count >= 3 && ends == ["\"", "\""] && literal != "\"\\\"")
    }
  }
}

@Suite struct IntegerLiteralTests {
  @Test(arguments: [
    (Int64(0), "0"), (999_999, "999999"), (1_000_000, "1_000_000"), (-12_345_678, "-12_345_678"),
    (.min, "-9_223_372_036_854_775_808"), (.max, "9_223_372_036_854_775_807"),
  ])
  func groupsLongNumbers(_ value: Int64, _ literal: String) { #expect(integerLiteral(value) == literal) }
}
