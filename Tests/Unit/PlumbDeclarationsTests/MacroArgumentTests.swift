import Testing

@testable import PlumbDeclarations

@Suite struct MacroArgumentTests {
  @Test(
    arguments: [
      (.unique, ".unique"), (.transient, ".transient"), (.persistentName("a\"b"), #"persistentName: "a\"b""#),
      (.inverse("items"), #"inverse: "items""#), (.deleteRule(.noAction), "deleteRule: .noAction"),
      (.minimumModelCount(-1), "minimumModelCount: -1"),
      (.maximumModelCount(1_000_000), "maximumModelCount: 1_000_000"),
      (.generateInit(true), "generateInit: true"), (.generateToManyCount(false), "generateToManyCount: false"),
      (.observation(.known(.mainActor)), "observation: .mainActor"), (.observation(.other("x()")), "observation: x()"),
      (.decodeFailurePolicy(.known(.debugAssertNil)), "decodeFailurePolicy: .debugAssertNil"),
    ] as [(AnnotationArgument, String)])
  func spelling(_ argument: AnnotationArgument, _ code: String) {
    #expect(argument.description == code)
    #expect(AnnotationArgument(label: argument.name.label, value: argument.value) == argument)
  }

  @Test(
    arguments: [
      ("unique", .member("unique")), (nil, .member("persistentName")), (nil, .string("unique")),
      ("hash", .member("unique")), (nil, .member("lightspot")),
    ] as [(String?, AnnotationArgument.Value)])
  func whatNoMacroTakesIsNoArgument(_ label: String?, _ value: AnnotationArgument.Value) {
    #expect(AnnotationArgument(label: label, value: value) == nil)
  }

  @Test func unknownCasesArePreserved() {
    #expect(MacroCase<ObservationMode>(.member("mainActor")) == .known(.mainActor))
    #expect(MacroCase<ObservationMode>(.member("other")) == .other(".other"))
    #expect(MacroCase<ObservationMode>(.other("mode")).value.code == "mode")
  }
}
