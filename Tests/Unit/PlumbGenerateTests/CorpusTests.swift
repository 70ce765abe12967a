import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbModel
@testable import PlumbRules
@testable import PlumbWorkspace

@Suite(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
struct CorpusTests {
  @Test func everyModelIsValidated() {
    let validator = Validator(settings: RuleSettings(preset: .strict, cloudKit: true, swiftData: true), rules: Rule.all)
    for (file, model) in Corpus.someModels {
      for finding in validator.check(model) {
        #expect(finding.location != nil, "\(file): \(finding.message)")
        #expect(!finding.message.contains("\n") && !finding.message.hasSuffix("."), "\(finding.message)")
      }
    }
  }

  @Test(arguments: DeclarationStyle.allCases)
  func everyModelIsGeneratedOrRefusedByName(_ style: DeclarationStyle) {
    var generated = 0
    let models = Corpus.someModels
    for (file, model) in models {
      let expected = declarations(of: model, options: DeclarationOptions(style: style))
      let refusals = expected.diagnostics.filter { $0.severity == .error }
      #expect(refusals.allSatisfy { !$0.rule.isEmpty && $0.location != nil }, "\(file)")
      guard refusals.isEmpty else { continue }
      generated += 1
      let files = Generator(options: GeneratorOptions(model: model.name)).files(for: expected.value)
      #expect(files == Self.filesOfShuffled(model, style), "\(file)")
      let again = OutputPlan(
        files,
        existing: Dictionary(uniqueKeysWithValues: files.map { ($0.path, OutputPlan.ExistingFile.text($0.text)) }))
      #expect(again.problems.isEmpty && again.changes.isEmpty, "\(file)")
    }
    #expect(generated > models.count / 3)
  }

  private static func filesOfShuffled(_ model: Model, _ style: DeclarationStyle) -> [GeneratedFile] {
    var shuffled = model
    shuffled.entities.reverse()
    let expected = declarations(of: shuffled, options: DeclarationOptions(style: style))
    return Generator(options: GeneratorOptions(model: model.name)).files(for: expected.value)
  }
}
