import PlumbDrift
import PlumbGenerate
import PlumbModel
import PlumbSwift
import PlumbWorkspace
import TestSupport
import Testing

@testable import PlumbDeclarations

/// Objective-C classes in the form that Xcode generates have no drift from the real models that they are made for.
@Suite(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
struct ObjectiveCCorpusTests {
  @Test func whatXcodeWritesHasNoDrift() {
    var properties = 0
    for (file, model) in Corpus.someModels {
      let options = DeclarationOptions(style: .managed)
      let expected = declarations(of: model, options: options).value
      guard Set(expected.entities.map(\.className)).count == expected.entities.count else { continue }
      let actual = SourceParser(ExpectedNames(expected)).declarations(in: Self.sources(expected)).value
      properties += actual.entities.reduce(0) { $0 + $1.properties.count }
      let drift = Drift(expected: expected, actual: actual, model: model, options: options)
      // If Xcode generates the class during the build, a class in the sources is a conflict.
      let found = drift.diagnostics.filter { $0.rule != "codegen-conflict" }
      #expect(found.map(\.message) == [], "\(file)")
      // Without its properties, a class has findings about missing properties and no other findings.
      let bare = Drift(expected: expected, actual: Self.emptied(actual), model: model, options: options)
      let rules = Set(bare.diagnostics.map(\.rule)).subtracting(["codegen-conflict", "drift-property-missing"])
      #expect(rules == [], "\(file)")
    }
    #expect(properties > (Corpus.isComplete ? 1000 : 200))
  }

  /// Returns the source files for a model, with the properties in categories. Entities without a class have no files.
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
