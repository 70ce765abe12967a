import Foundation
import Mustache
import Testing

@testable import PlumbRender

@Suite struct TransformTests {
  @Test(arguments: [
    ("publishedOn", "publishedOn", "PublishedOn", "published_on"),
    ("HTTPServer 2", "httpServer2", "HttpServer2", "http_server_2"),
    ("iOS", "iOs", "IOs", "i_os"),
    ("isbn13", "isbn13", "Isbn13", "isbn13"),
    ("snake_case", "snakeCase", "SnakeCase", "snake_case"),
    ("2nd", "_2nd", "_2nd", "_2nd"),
    ("", "_", "_", "_"),
    ("{}\n", "_", "_", "_"),
    ("größeInÄ", "größeInÄ", "GrößeInÄ", "größe_in_ä"),
  ])
  func namesAreTakenApart(_ name: String, _ camel: String, _ pascal: String, _ snake: String) {
    let identifier = Identifier(name)
    #expect([identifier.camelCase, identifier.pascalCase, identifier.snakeCase] == [camel, pascal, snake])
  }

  @Test(
    arguments: [
      (.quoted, "a\"b\\\n\u{2028}", "\"a\\\"b\\\\\\n\\u2028\""),
      (.kotlinQuoted, "$a ${b}", "\"\\$a \\${b}\""),
      (.kotlinName, "object", "`object`"),
      (.kotlinName, "value", "value"),
      (.kotlinName, "a`b c", "a_b_c"),
      (.kotlinName, "2nd", "`2nd`"),
      (.kotlinName, "", "`_`"),
      (.typeScriptKey, "a$1", "a$1"),
      (.typeScriptKey, "a b", "\"a b\""),
      (.typeScriptKey, "größe", "\"größe\""),
      (.graphQLName, "größe", "gr__e"),
      (.graphQLName, "__type", "f__type"),
      (.graphQLName, "1st", "_1st"),
      (.markdown, "a|b\nc*d snake_case _x_ <b>", "a\\|b c\\*d snake_case \\_x\\_ \\<b\\>"),
      (.comment, "a */ b\nc", "a * / b c"),
      (.capitalized, "two words", "Two Words"),
      (.uppercased, "ab", "AB"),
      (.lowercased, "AB", "ab"),
      (.reversed, "ab", "ba"),
      (.integer, "12", "12"),
      (.integer, "12; evil()", nil),
      (.decimal, "1", "1.0"),
      (.decimal, "-0.5", "-0.5"),
      (.decimal, "1e9", "1e9"),
      (.decimal, "0x10", nil),
      (.decimal, "inf", nil),
      (.decimal, "1)", nil),
    ] as [(TextTransform, String, String?)])
  func textsStandInOtherLanguages(_ transform: TextTransform, _ text: String, _ result: String?) {
    #expect((transform.apply(to: text) as? TextNode)?.text == result)
  }

  @Test func flags() {
    #expect(["YES", "1", "true"].allSatisfy { TextTransform.flag.apply(to: $0) as? Bool == true })
    #expect(["NO", "0", ""].allSatisfy { TextTransform.flag.apply(to: $0) as? Bool == false })
    #expect(TextTransform.empty.apply(to: "") as? Bool == true)
  }

  @Test func numbersStayInBounds() {
    #expect((NumberNode(.max).transform("plusone") as? NumberNode)?.number == .max)
    #expect((NumberNode(.min).transform("minusone") as? NumberNode)?.number == .min)
    #expect(NumberNode(0).transform("equalzero") as? Bool == true && NumberNode(-3).transform("odd") as? Bool == true)
    #expect(NumberNode(0).transform("nothing") == nil)
  }
}
