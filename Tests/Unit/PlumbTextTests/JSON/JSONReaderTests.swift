import Testing

@testable import PlumbCore
@testable import PlumbText

@Suite("Reading JSON")
struct JSONReaderTests {
  private func read(_ text: String) -> (node: JSONNode?, problems: [JSONProblem]) {
    JSONReader.parse(Array(text.utf8), file: "plumb.json")
  }

  @Test(
    "what JSON and JSON5 say, as plain JSON",
    arguments: [
      (#"{"a": [1, -2.5e3, true, false, null], "b": {}}"#, #"{"a":[1,-2500.0,true,false,null],"b":{}}"#),
      ("\u{FEFF}[]", "[]"),
      ("// first\n[1, /* two */ 2, // end\n]", "[1,2]"),
      ("[/* * / // */ 1]", "[1]"),
      ("[1] // no line end", "[1]"),
      ("{a: 1, $b_2: 2, ключ: 3, \u{E4}\u{308}: 4,}", #"{"a":1,"$b_2":2,"ключ":3,"ä̈":4}"#),
      (#"{null: 1, true: 2, "": 3}"#, #"{"null":1,"true":2,"":3}"#),
      (#"['it\'s', "it's", '"', 'a\"b']"#, #"["it's","it's","\"","a\"b"]"#),
      ("['one \\\ntwo \\\r\nthree\\\u{2028}']", #"["one two three"]"#),
      (#"["\b\f\n\r\t\v\0\x41\u00e9\/\q\\"]"#, #"["\b\f\n\r\t\u000b\u0000Aé/q\\"]"#),
      (#"["\uD83D\ude00"]"#, #"["😀"]"#),
      ("[\"\t\u{2028}\"]", #"["\t\u2028"]"#),
      ("[0x1F, 0XFf, -0x10, +1, .5, 5., +.5e+1, 0, -0, 1E2]", "[31.0,255.0,-16.0,1,0.5,5.0,5.0,0,0,100.0]"),
      ("[9223372036854775807, 9223372036854775808]", "[9223372036854775807,9.223372036854776e+18]"),
      ("\u{A0}\u{B}\u{C}\u{3000}[\r\n]\u{2029}", "[]"),
      ("'text'", #""text""#),
      ("12", "12"),
    ])
  func accepted(text: String, meaning: String) throws {
    let (node, problems) = read(text)
    #expect(problems == [])
    #expect(JSON(try #require(node)).compact == meaning)
  }

  @Test(
    "what is wrong, where, and what to do",
    arguments: [
      ("", ["1:1 the file contains no value: write {} for an empty object"]),
      (" // nothing\n", ["2:1 the file contains no value: write {} for an empty object"]),
      (#"{"rules": 1 "baseline": 2}"#, [#"1:13 expected a comma or } after the value of "rules""#]),
      (#"["a" "b"]"#, ["1:6 expected a comma or ] after element 1"]),
      (#"{"rules" 1}"#, [#"1:10 expected a colon after "rules", found "1""#]),
      (#"{"rules": }"#, [#"1:11 expected the value of "rules", found "}""#]),
      (#"{"rules"#, ["1:2 this string is not closed: expected a \" before the end of the file"]),
      ("{'a': 'b\n}", ["1:7 this string is not closed: expected a ' before the end of the line"]),
      ("[1,, 2]", ["1:4 expected an item before the comma: remove the comma"]),
      ("{,}", ["1:2 expected an item before the comma: remove the comma"]),
      ("[1, 2", ["1:6 this array is not closed: expected ] before the end of the file"]),
      ("{\"a\": {\n", ["2:1 this object is not closed: expected } before the end of the file"]),
      ("[1}", [#"1:3 expected ] to close this array, found "}""#]),
      (#"{"a": [1}"#, [#"1:9 expected ] to close this array, found "}""#]),
      ("[1] 2", [#"1:5 expected the end of the file after the value, found "2""#]),
      ("[1] \"", ["1:5 expected the end of the file after the value, found a double quote"]),
      ("[1 /* open", ["1:4 this comment is not closed: end it with */"]),
      ("# comment\n{}", [##"1:1 expected a value, found "#""##]),
      (
        "[Infinity, -Infinity, NaN, +NaN]",
        [
          "1:2 Infinity is not allowed: write a finite number",
          #"1:12 "-Infinity" is not allowed: write a finite number"#,
          "1:23 NaN is not allowed: write a finite number",
          #"1:28 "+NaN" is not allowed: write a finite number"#,
        ]
      ),
      (
        "[1e999, -1e999]",
        [
          #"1:2 "1e999" is too large for a number"#, #"1:9 "-1e999" is too large for a number"#,
        ]
      ),
      (
        "[012, 00, 1.2.3, 1-2, 0x, 0xG, ., +, 1e, 12px]",
        [
          #"1:2 "012" starts with a zero: write the number without it"#,
          #"1:7 "00" starts with a zero: write the number without it"#,
          #"1:11 "1.2.3" is not a number: put quotes around text"#,
          #"1:18 "1-2" is not a number: put quotes around text"#,
          #"1:23 "0x" is not a number: put quotes around text"#,
          #"1:27 "0xG" is not a number: put quotes around text"#,
          #"1:32 "." is not a number: put quotes around text"#,
          #"1:35 "+" is not a number: put quotes around text"#,
          #"1:38 "1e" is not a number: put quotes around text"#,
          #"1:42 "12px" is not a number: put quotes around text"#,
        ]
      ),
      (
        "[yes, True]",
        [
          #"1:2 "yes" is not a value: put quotes around text, or write true, false or null"#,
          #"1:7 "True" is not a value: put quotes around text, or write true, false or null"#,
        ]
      ),
      (
        "{1: 2, -: 3}",
        [
          #"1:2 expected a key, found "1": put quotes around a key that is not a name"#,
          #"1:8 expected a key, found "-": put quotes around a key that is not a name"#,
        ]
      ),
      (
        #"["\u12", "\xZZ", "\1", "\01", "\ud800", "\ud800\u0041", "\udc00"]"#,
        [
          #"1:3 \u requires four hexadecimal digits"#,
          #"1:11 \x requires two hexadecimal digits"#,
          #"1:19 \1 is not an escape: write the character, or its code as \u and four digits"#,
          #"1:25 \0 is not an escape: write the character, or its code as \u and four digits"#,
          #"1:32 \ud800 is an unpaired surrogate: write a surrogate pair, or the character itself"#,
          #"1:42 \ud800\u0041 is an unpaired surrogate: write a surrogate pair, or the character itself"#,
          #"1:58 \udc00 is an unpaired surrogate: write a surrogate pair, or the character itself"#,
        ]
      ),
      (
        "{\n  a: 1\n  b: ?,\n  c: [1 2],\n  d = 4,\n  e: 5\n}",
        [
          #"3:3 expected a comma or } after the value of "a""#,
          #"3:6 expected the value of "b", found "?""#,
          "4:9 expected a comma or ] after element 1",
          #"5:5 expected a colon after "d", found "=""#,
        ]
      ),
      (
        "[?, \"}]\", {a: [}]}, /* , ] */ ?, 'it\\',s']",
        [
          #"1:2 expected element 1, found "?""#,
          #"1:16 expected ] to close this array, found "}""#,
        ]
      ),
    ] as [(String, [String])])
  func rejected(text: String, messages: [String]) {
    let problems = read(text).problems
    #expect(problems.map { "\($0.location.start.line):\($0.location.start.column) \($0.message)" } == messages)
    #expect(problems.allSatisfy { $0.location.file == "plumb.json" })
  }

  @Test(
    "bytes that are not UTF-8",
    arguments: [
      ([0x5B, 0x0A, 0x22, 0xE9, 0x22, 0x5D], "2:2 the byte 0xE9 is not UTF-8 text: save the file as UTF-8"),
      ([0xC3], "1:1 the byte 0xC3 is not UTF-8 text: save the file as UTF-8"),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], "1:2 the byte 0xED is not UTF-8 text: save the file as UTF-8"),
      ([0xFF, 0xFE, 0x7B, 0x00], "1:1 the file is in UTF-16: save it as UTF-8"),
      ([0xFE, 0xFF, 0x00, 0x7B], "1:1 the file is in UTF-16: save it as UTF-8"),
    ] as [([UInt8], String)])
  func encoding(bytes: [UInt8], message: String) {
    let (node, problems) = JSONReader.parse(bytes, file: "plumb.json")
    #expect(node == nil)
    #expect(problems.map { "\($0.location.start.line):\($0.location.start.column) \($0.message)" } == [message])
  }

  @Test("names in messages cannot drive a terminal")
  func hostileNames() {
    let messages = read("{'\u{1B}[2J\u{202E}'}").problems.map(\.message)
    #expect(messages == [#"expected a colon after "\u{1B}[2J\u{202E}", found "}""#])
  }

  @Test("a key given twice is shown at both places")
  func duplicateKeys() throws {
    let (node, problems) = read("{a: 1,\n 'a': 2,\n \"\\u0061\": 3}")
    #expect(
      problems.map(\.message) == Array(repeating: #""a" is duplicated in this object: remove one of them"#, count: 2))
    #expect(problems.map(\.location.start.line) == [2, 3])
    #expect(problems.compactMap(\.related?.location.start.line) == [1, 1])
    #expect(node?.members?.count == 3)
    #expect(read("{a: 1, b: {a: 2}}").problems == [])
  }

  @Test("places count lines, and columns in bytes")
  func places() throws {
    let text = "\u{FEFF}{\r\n  é: 'ü', // ß\r\n  list: [0x10,\n\t'a\\\nb' ]\n}"
    let (node, problems) = read(text)
    #expect(problems == [])
    let root = try #require(node)
    let members = try #require(root.members)
    let list = try #require(root["list"]?.elements)
    let shown = [root.location, members[0].keyLocation, members[0].value.location, list[0].location, list[1].location]
      .map { "\($0.start.line):\($0.start.column)-\($0.end.line):\($0.end.column)" }
    #expect(shown == ["1:4-6:2", "2:3-2:5", "2:7-2:11", "3:10-3:14", "4:2-5:3"])
    let bytes = Array(text.utf8)
    let slices = [members[0].keyLocation, list[0].location, list[1].location].map { location in
      String(decoding: bytes[location.start.offset..<location.end.offset], as: UTF8.self)
    }
    #expect(slices == ["é", "0x10", "'a\\\nb'"])
    #expect(root.location.end.offset == bytes.count)
  }

  @Test("what could be read around errors is kept")
  func recovery() {
    let node = read("{a: 1, b: ?, c: [1, @, 3], d: 'x'").node
    #expect(node.map { JSON($0).compact } == #"{"a":1,"c":[1,3],"d":"x"}"#)
  }

  @Test("values by kind")
  func kinds() throws {
    let node = try #require(read("{a: 'x', b: [1.5, 0x1F, 1e3, 99999999999999999999], c: true, d: null, e: {}}").node)
    #expect(node["a"]?.string == "x")
    #expect(node["b"]?.elements?.map(\.integer) == [nil, 31, 1000, nil])
    #expect(node["b"]?.elements?.first?.number == 1.5)
    #expect(node["c"]?.bool == true)
    #expect(node["missing"] == nil)
    #expect(node.members?.map(\.value.kind) == ["a string", "an array", "true", "null", "an object"])
  }

  @Test("nesting has a bottom")
  func nesting() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(read(nested(JSONReader.deepestNesting)).problems == [])
    #expect(read(nested(JSONReader.deepestNesting + 1)).problems.map(\.location.start.column) == [201])
    let endless = read(String(repeating: "[{a:", count: 20_000)).problems
    #expect(endless.map(\.location.start.offset) == [400, 80_000])
  }

  @Test("one file has so many problems and no more")
  func problemLimit() {
    #expect(read("[" + String(repeating: "?,", count: 500) + "]").problems.count == JSONReader.mostProblems)
  }
}
