import PlumbCore
import Testing

@testable import PlumbDeclarations
@testable import PlumbEmit
@testable import PlumbFormats
@testable import PlumbGenerate

@Suite struct LayoutTests {
  private static func property(
    _ name: String, _ type: TypeReference, _ value: DefaultValue, storage: StorageMethod = .default
  ) -> PropertyDeclaration {
    PropertyDeclaration(name: name, type: type, defaultValue: value, kind: .attribute(.init(storage: storage)))
  }

  @Test func annotationsBreakAnArgumentALine() {
    let property = PropertyDeclaration(
      name: "settings", persistentName: "settings_blob", type: .optional(.named("Settings")),
      defaultValue: DefaultValue.none,
      kind: .attribute(.init(storage: .codable, decodeFailurePolicy: .known(.fallbackToDefaultValue))))
    #expect(
      property.declarationCode(access: .public).text == """
        @Attribute(
          persistentName: "settings_blob",
          storageMethod: .codable,
          decodeFailurePolicy: .fallbackToDefaultValue
        )
        public var settings: Settings? = nil
        """)
  }

  @Test func longValuesAreBelowTheEqualSign() {
    let text = String(repeating: "a", count: 90)
    #expect(
      Self.property("title", .named("String"), .string(text)).declarationCode(access: nil).text == """
        var title: String =
          "\(text)"
        """)
    #expect(
      Self.property("icon", .named("Icon"), .data(base64: text), storage: .raw).declarationCode(access: nil).text == """
        @Attribute(storageMethod: .raw)
        var icon: Icon =
          Icon(rawValue: Data(base64Encoded: "\(text)")!)!
        """)
  }

  @Test func longFunctionsHaveAParameterOnEachLine() {
    let parameters = (1...9).map { "parameter\($0): String" }
    #expect(
      Code.function("func find", parameters, "-> Int", "0").text
        == "func find(\n" + parameters.map { "  \($0)" }.joined(separator: ",\n") + "\n) -> Int {\n  0\n}")
    #expect(Code.function("func find", ["a: Int"], "", "0").text == "func find(a: Int) {\n  0\n}")
    #expect(Code.function("init", [], "", Code()).text == "init() {}")
  }

  @Test func longComputedPropertiesHaveTheirValueOnALine() {
    let name = String(repeating: "n", count: 90)
    #expect(
      Code.computed("var ", name, .named("Int"), get: "0").text == "var \(name): Int {\n  0\n}")
    #expect(Code.computed("var ", "n", .named("Int"), get: "0").text == "var n: Int { 0 }")
  }

  @Test func indentationIsChosenForTheText() {
    let code: Code = "a {\n  b {\n    c\n  }\n}"
    #expect(code.text(.four) == "a {\n    b {\n        c\n    }\n}")
    #expect(code.text(.tab) == "a {\n\tb {\n\t\tc\n\t}\n}")
  }
}
