import Testing

@testable import PlumbDeclarations
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
      property.declarationCode(access: .public).text(inset: 2) == """
        @Attribute(
          persistentName: "settings_blob",
          storageMethod: .codable,
          decodeFailurePolicy: .fallbackToDefaultValue
        )
        public var settings: Settings? = nil
        """)
  }

  @Test func longValuesMoveBehindTheSign() {
    let text = String(repeating: "a", count: 90)
    #expect(
      Self.property("title", .named("String"), .string(text)).declarationCode(access: nil).text(inset: 2) == """
        var title: String =
          "\(text)"
        """)
  }

  @Test func longCallsBreakInside() {
    let text = String(repeating: "QUJD", count: 30)
    #expect(
      Self.property("icon", .named("Data"), .data(base64: text)).declarationCode(access: nil).text(inset: 2) == """
        var icon: Data = Data(
          base64Encoded:
            "\(text)"
        )!
        """)
    #expect(
      Self.property("icon", .named("Icon"), .data(base64: text), storage: .raw).declarationCode(access: nil).text(
        inset: 2) == """
          @Attribute(storageMethod: .raw)
          var icon: Icon = Icon(
            rawValue:
              Data(
                base64Encoded:
                  "\(text)"
              )!
          )!
          """)
  }

  @Test func longTypesMoveBehindTheColon() {
    let name = String(repeating: "n", count: 60)
    let type = String(repeating: "T", count: 60)
    #expect(
      Self.property(name, .optional(.named(type)), DefaultValue.none).declarationCode(access: nil).text(inset: 2) == """
        var \(name):
          \(type)? = nil
        """)
  }

  @Test func longClassHeadersBreakToo() {
    let name = String(repeating: "N", count: 90)
    let entity = EntityDeclaration(entity: "A", className: name, isFinal: true, macro: ModelMacro())
    #expect(
      MacroCode.type(entity).text == """
        @objc(A)
        @PersistentModel
        final class \(name):
          NSManagedObject
        {}
        """)
  }
}
