import PlumbKit
import TestSupport
import Testing

@testable import PlumbConfiguration
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// A class that the sources do not declare, and macros of the app that may declare it.
@Suite struct DeclaringMacroTests {
  /// Returns the findings about the missing class of Item0.
  private static func missing(_ code: String, style: DeclarationStyle = .managed) throws -> [String] {
    let files = [
      "Shop.xcdatamodel/contents": Shop.contents(), "Src/Models.swift": code, "Src/View.swift": "#if A\n#endif",
    ]
    var settings = ModelSettings(path: "Shop.xcdatamodel", sources: ["Src"])
    settings.declarations.style = style
    let found = try Shop.workspace(files, ProjectConfiguration(models: [settings])).findings().diagnostics
    return found.filter { $0.rule == "drift-entity-missing" }.map { "\($0.severity): \($0.notes.joined())" }
  }

  private static let plain = "warning: Core Data creates plain NSManagedObject instances if it finds no class"

  @Test(arguments: [
    ("#Models(\"Item0\")", "note: the macro #Models may declare it"),
    ("import Macros\n\nenum Shop {\n  #models\n}", "note: the macro #models may declare it"),
    ("extension Shop {\n  public #models(1)\n}", "note: the macro #models may declare it"),
    ("#if DEBUG\n#Models\n#endif", "note: the macro #Models may declare it"),
    ("", plain),
    ("#Preview {\n  View()\n}\n#warning(\"x\")", plain),
    ("func f() {\n  #log(\"Item0\")\n}", plain),
    ("// #Models(\"Item0\")", plain), ("/*\n#Models\n*/", plain),
  ]) func theClassOfAnEntity(_ code: String, _ expected: String) throws {
    #expect(try Self.missing(code) == [expected], "\(code)")
  }
}
