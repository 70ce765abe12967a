import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbWorkspace
import TestSupport
import Testing

/// Predicates that do not parse, in the companions that contain predicates in Swift code.
@Suite struct PredicateRefusalTests {
  private static func model(_ predicate: String) throws -> Model {
    try Snippet.model(
      """
      <entity name="Shelf" representedClassName="Shelf">
      <attribute name="a" optional="YES" attributeType="Integer 64"/>
      </entity>
      <fetchRequest name="some" entity="Shelf" predicateString="\(predicate)"/>
      <fetchRequest name="sound" entity="Shelf" predicateString="a == 1"/>
      """)
  }

  private static func refusals(_ model: Model, _ companions: [CompanionKind]) -> [String] {
    var options = DeclarationOptions(style: .managed)
    options.companions = companions
    return Snippet.refusals(model, options)
  }

  @Test(arguments: [
    ("a ==", "expected an expression after “==” (character 4)"),
    ("((((", "expected an expression after “(” (character 4)"),
    ("bookmarks.@count +", "expected an expression after “+” (character 18)"),
    ("a", "“a” is not compared with a value (character 1)"),
  ])
  func aPredicateIsRefused(_ predicate: String, _ reason: String) throws {
    let model = try Self.model(predicate)
    let refusal =
      "generate-predicate-invalid: The predicate of the fetch request some does not parse, and the generated code would "
      + "raise an exception: \(reason)"
    #expect(Self.refusals(model, [.requests]) == [refusal])
    #expect(Self.refusals(model, [.schema]) == [refusal])
    #expect(Self.refusals(model, [.requests, .schema]) == [refusal])
    #expect(Self.refusals(model, [.paths]) == [])
  }

  @Test(arguments: ["a ==", "((((", "bookmarks.@count +", "a == 5AND a == 6"])
  func noSwiftIsWrittenForIt(_ predicate: String) throws {
    let model = try Self.model(predicate)
    let declared = declarations(of: model, options: DeclarationOptions(style: .managed)).value
    let files = Generator(options: GeneratorOptions(model: "Shop")).files(for: declared, with: [.requests], of: model)
    let text = files.map(\.text).joined()
    #expect(!text.contains("\"\(predicate)\""))
    #expect(!text.contains("func some"))
    #expect(text.contains("func sound"))
  }

  /// Foundation may be able to parse the predicate. The generator omits only the function of this request.
  @Test func aPredicateThatOnlyPlumbMayRefuseIsAWarning() throws {
    let model = try Self.model("a == 5AND a == 6")
    #expect(
      Self.refusals(model, [.requests, .schema]) == [
        "generate-predicate-invalid: The fetch request some has no function, because Plumb cannot parse its predicate: "
          + "the number “5” is malformed (character 6)"
      ])
    #expect(Self.refusals(model, [.schema]) == [])
  }

  @Test func theModelInCodeHasMoreTexts() throws {
    let model = try Snippet.model(
      """
      <entity name="Shelf" representedClassName="Shelf">
      <attribute name="a" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="bookmarks.@count +"/>
      <attribute name="b" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="a + 1"/>
      <fetchedProperty name="others" optional="YES">
      <fetchRequest name="fetchedPropertyFetchRequest" entity="Shelf" predicateString="a =="/>
      </fetchedProperty>
      <fetchIndex name="byA" partialIndexPredicate="(a == 1">
      <fetchIndexElement expression="length:(" expressionType="300" type="Binary" order="ascending"/>
      </fetchIndex>
      </entity>
      """)
    let rule = "generate-predicate-invalid: "
    let phrase = " does not parse, and the generated code would raise an exception: expected "
    #expect(
      Self.refusals(model, [.schema]).sorted() == [
        "\(rule)The derivation of Shelf.a\(phrase)an expression after “+” (character 18)",
        "\(rule)The expression length:( in the fetch index byA of Shelf\(phrase)an expression after “(” (character 8)",
        "\(rule)The predicate of Shelf.others\(phrase)an expression after “==” (character 4)",
        "\(rule)The predicate of the fetch index byA of Shelf\(phrase)“)” after “1” (character 7)",
      ])
    #expect(Self.refusals(model, [.requests]) == [])
  }
}
