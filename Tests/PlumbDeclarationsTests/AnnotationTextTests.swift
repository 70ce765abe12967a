import Testing

@testable import PlumbDeclarations
@testable import PlumbText

@Suite struct AnnotationTextTests {
  private static let text = #"@Relationship ( inverse : "a, (b\")", x: .y(1, [2]) , .unique,deleteRule:.deny )"#

  @Test(arguments: [
    (AnnotationArgument("inverse", ""), #""a, (b\")""#), (AnnotationArgument("x", ""), ".y(1, [2])"),
    (.unique, ".unique"), (AnnotationArgument("deleteRule", ".cascade"), ".deny"),
    (AnnotationArgument("delete", ""), nil), (.transient, nil),
  ])
  func findsAnArgument(_ argument: AnnotationArgument, _ value: String?) throws {
    let bytes = Array("Ä \(Self.text) var x".utf8)
    let annotation = try #require(AnnotationText(bytes, Span(3, 3 + Self.text.utf8.count)))
    let found = annotation.place(of: argument).map { String(decoding: bytes[$0.range], as: UTF8.self) }
    #expect(found == value)
  }

  @Test(arguments: [
    (#"@A(b: 1, // c: 2, ")(\n c: 3)"#, "3"), (#"@A(/* c: 1 */ c: /* two, */ 2 /* ) */)"#, "2"),
    (#"@A(c /* : 1 */ : .x)"#, ".x"), (#"@A(c // : 1\n\n: /* : */ .x)"#, ".x"), (#"@A(c/* /* */ : 1 */:.x)"#, ".x"),
    (#"@A(b: "//", c: "/*")"#, #""/*""#), (#"@A(/* /* c: 1 */ */ b: 2, c: 4 // last\n)"#, "4"),
  ])
  func commentsAreNoArguments(_ text: String, _ value: String) throws {
    let bytes = Array(text.replacing("\\n", with: "\n").utf8)
    let annotation = try #require(AnnotationText(bytes, Span(0, bytes.count)))
    let found = annotation.place(of: AnnotationArgument("c", "")).map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
    #expect(found == value)
  }

  @Test(arguments: [
    "", "@A", "@A(b /", "@A(b: /*", "@A(b: //", "@A(", "@A(\"", "@A(\"\\", "@A(b: \"c", "))", "@A(,,)", "@A(b:)",
    "@A(:b)", "@A(b", "@A(b /* ", "@A(b // :", "@A(b /* */)",
  ])
  func endsWithWhatIsBroken(_ text: String) throws {
    let bytes = Array(text.utf8)
    let annotation = try #require(AnnotationText(bytes, Span(0, bytes.count)))
    for argument in [AnnotationArgument("b", ""), AnnotationArgument("", ""), .unique] {
      #expect((annotation.place(of: argument)?.range.upperBound ?? 0) <= bytes.count)
    }
    #expect(AnnotationText(bytes, Span(0, bytes.count + 1)) == nil)
  }
}
