import PlumbDrift
import PlumbGenerate
import PlumbModel
import PlumbSwift
import TestSupport
import Testing

@testable import PlumbDeclarations

/// Classes in Objective-C as Xcode writes them for real models say what the models say.
@Suite(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
struct ObjectiveCCorpusTests {
  @Test func whatXcodeWritesHasNoDrift() {
    var properties = 0
    for (file, model) in Corpus.models() {
      let options = DeclarationOptions(style: .managed)
      let expected = declarations(of: model, options: options).value
      guard Set(expected.entities.map(\.className)).count == expected.entities.count else { continue }
      let actual = SourceParser(ExpectedNames(expected)).declarations(in: Self.sources(expected)).value
      properties += actual.entities.reduce(0) { $0 + $1.properties.count }
      let drift = Drift(expected: expected, actual: actual, model: model, options: options)
      // Where Xcode writes the class itself, one by hand is one too many.
      let found = drift.diagnostics.filter { $0.rule != "codegen-conflict" }
      #expect(found.map(\.message) == [], "\(file)")
      // Without its properties a class says less, and nothing else.
      let bare = Drift(expected: expected, actual: Self.emptied(actual), model: model, options: options)
      let rules = Set(bare.diagnostics.map(\.rule)).subtracting(["codegen-conflict", "drift-property-missing"])
      #expect(rules == [], "\(file)")
    }
    print("compared with Objective-C: \(properties) properties")
    #expect(properties > 1000)
  }

  /// The files of a model, with the properties in categories. An entity without a class gets none.
  private static func sources(_ expected: Declarations) -> [SourceFile] {
    expected.entities.filter(\.facts.hasClass).flatMap { entity -> [SourceFile] in
      let name = entity.className
      let properties = entity.properties.map { "@property (nonatomic) \($0.type.objectiveC) \($0.name);\n" }.joined()
      let dynamic = entity.properties.map { "@dynamic \($0.name);\n" }.joined()
      return [
        SourceFile(path: "\(name)+CoreDataClass.h", text: "@interface \(name) : \(entity.superclass)\n@end\n"),
        SourceFile(path: "\(name)+CoreDataClass.m", text: "@implementation \(name)\n@end\n"),
        SourceFile(
          path: "\(name)+CoreDataProperties.h", text: "@interface \(name) (CoreDataProperties)\n\(properties)@end\n"),
        SourceFile(
          path: "\(name)+CoreDataProperties.m", text: "@implementation \(name) (CoreDataProperties)\n\(dynamic)@end\n"),
      ]
    }
  }

  private static func emptied(_ actual: Declarations) -> Declarations {
    var actual = actual
    for index in actual.entities.indices { actual.entities[index].properties = [] }
    return actual
  }
}
