import PlumbKit
import TestSupport
import Testing

@testable import PlumbGenerate
@testable import PlumbPictures
@testable import PlumbStart
@testable import PlumbWorkspace

@Suite struct CDEImportTests {
  /// A model with an entity `Item`, whose attribute `place` has the composite type `Spot`.
  private static var model: Model {
    var place = Attribute(name: "place", type: .composite)
    place.composite = "Spot"
    var model = Model(name: "App", entities: [Entity(name: "Item", attributes: [place])])
    model.composites = [Composite(name: "Size"), Composite(name: "Spot")]
    return model
  }

  private static func json(_ text: String) throws -> JSON {
    let (node, problems) = JSONReader.parse(Array(text.utf8), file: "")
    #expect(problems == [])
    return JSON(try #require(node))
  }

  @Test(arguments: CDECase.all)
  func isEquivalent(_ test: CDECase) throws {
    let imported = try CDEImport.parse(Array(test.file.utf8), file: "cde-tool.json") { _ in Self.model }.get()
    #expect(try Self.json(imported.text).sorted == Self.json(test.plumb).sorted)
    #expect(imported.remarks.map { "\($0.location): \($0.message)" } == test.remarks.map { "cde-tool.json:" + $0 })
  }

  @Test(arguments: CDECase.all)
  func whatIsWrittenIsReadAsItWasMeant(_ test: CDECase) throws {
    let imported = try CDEImport.parse(Array(test.file.utf8), file: "cde-tool.json") { _ in Self.model }.get()
    let read = try ProjectConfiguration.parse(Array(imported.text.utf8), file: "plumb.json").get()
    #expect(read.models.map(\.declarations) == imported.configuration.models.map(\.declarations))
    #expect(read.json == imported.configuration.json)
  }

  @Test func aModelThatCannotBeReadIsReported() throws {
    let file = """
      { "generate": { "modelPath": "Gone.xcdatamodeld", "outputDir": "Out",
          "compositionRules": { "Place": { "lat": { "swiftName": "latitude" } } } } }
      """
    let imported = try CDEImport.parse(Array(file.utf8), file: "cde-tool.json").get()
    #expect(imported.remarks.map(\.message) == ["The model cannot be read: Place is used as the name of a composite"])
    #expect(imported.configuration.models.first?.declarations.compositions["Place"]?.elements == ["lat": "latitude"])
  }

  @Test func everyMistakeIsReportedTogetherWithItsLocationAndAHint() {
    let file = """
      { "generate": { "modelPth": "A", "outputDir": "Out", "accessLevel": "open" },
        "validat": {},
        "validate": { "modelPath": "A", "sourceDir": 1, "maxIssues": 1.5, "typeMappings": { "Integer": {} },
          "attributeRules": { "Item": { "a": { "transformerType": "T", "swiftType": "->" } } } } }
      """
    #expect(
      Self.problems(file) == [
        #"1:17: "generate" has no key "modelPth"; did you mean "modelPath"?"#,
        #"1:69: "accessLevel" cannot be "open"; it is one of "internal" or "public""#,
        "1:15: \"generate\" needs the key \"modelPath\": The model",
        #"2:3: the configuration has no key "validat"; did you mean "validate"?"#,
        "3:48: \"sourceDir\" has to be a string, and is a number",
        "3:64: \"maxIssues\" has to be a whole number, and is a number",
        #"3:87: the attribute type "Integer" does not exist; did you mean "Integer 16"?"#,
        #"4:42: "a" has no key "transformerType"; did you mean "transformerName"?"#,
        #"4:79: "swiftType" has to be a Swift type, and "->" is not one"#,
      ])
  }

  @Test(arguments: [
    "{}": "1:1: the configuration has neither \"generate\" nor \"validate\"",
    "[]": "1:1: the configuration has to be an object, and is an array",
    #"{ "$schemaVersion": 2, "generate": { "modelPath": "A", "outputDir": "B" } }"#:
      "1:21: \"$schemaVersion\" is 2, and Plumb reads version 1",
  ])
  func refused(_ file: String, _ problem: String) { #expect(Self.problems(file) == [problem]) }

  private static func problems(_ text: String) -> [String] {
    switch CDEImport.parse(Array(text.utf8), file: "f") {
    case .success: []
    case .failure(let failure):
      failure.diagnostics.map { "\($0.location?.description.dropFirst(2) ?? "-"): \($0.message)" }
    }
  }
}

extension JSON {
  /// The value with the members of every object sorted by key.
  fileprivate var sorted: JSON {
    switch self {
    case .object(let members):
      .object(members.sorted { $0.key < $1.key }.map { Member($0.key, $0.value.sorted) })
    case .array(let elements): .array(elements.map(\.sorted))
    default: self
    }
  }
}
