import PlumbFormats
import PlumbKit
import PlumbModel
import PlumbSwift
import TestSupport
import Testing

/// Real models from which a property was taken away get it back from their Swift.
@Suite(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
struct FollowCorpusTests {
  @Test(arguments: DeclarationStyle.allCases)
  func aPropertyThatIsGoneComesBack(_ style: DeclarationStyle) {
    var tried = 0
    var back = 0
    for (index, (file, model)) in Corpus.models().enumerated() where index % 2 == 0 {
      let options = DeclarationOptions(style: style)
      let expected = declarations(of: model, options: options)
      guard expected.diagnostics.allSatisfy({ $0.severity < .error }),
        let actual = Self.read(expected.value), let short = Self.withoutAProperty(model, index)
      else { continue }
      tried += 1
      let drift = Self.drift(short, actual, options)
      let following = Following(drift, includesReview: true)
      if following.left.isEmpty { back += 1 }
      if style == .macro {
        #expect(
          following.left.isEmpty, "\(file): \(following.left.first.map { "\($0.finding.message) – \($0.why)" } ?? "")")
      }
      Self.expectSound(following.model, of: short, actual, options, file)
    }
    print("followed in \(style.rawValue) style: \(tried) models, of \(back) nothing was left")
    #expect(tried > 0 && back > 0)
  }

  /// What is written is read as it was meant, as well formatted as before; a second time nothing changes.
  private static func expectSound(
    _ model: Model, of old: Model, _ actual: Declarations, _ options: DeclarationOptions, _ file: String
  ) {
    let bytes = model.written()
    guard let again = try? Model.read(bytes, file: file, name: model.name).value else {
      Issue.record("\(file) cannot be read again")
      return
    }
    #expect(again.formatted() == model.formatted(), "\(file)")
    if old.written() == old.formatted() { #expect(bytes == model.formatted(), "\(file)") }
    let second = Following(drift(again, actual, options), includesReview: true)
    #expect(second.made.isEmpty && second.model == again, "\(file): \(second.made.first?.fix.title ?? "")")
  }

  private static func drift(_ model: Model, _ actual: Declarations, _ options: DeclarationOptions) -> Drift {
    Drift(
      expected: declarations(of: model, options: options).value, actual: actual, model: model, options: options,
      settings: RuleSettings(preset: .core, speaksSwift: true))
  }

  private static func read(_ declarations: Declarations) -> Declarations? {
    let files = Generator(options: GeneratorOptions(model: "Model")).files(for: declarations)
    guard !files.isEmpty else { return nil }
    return SourceParser(ExpectedNames(declarations)).declarations(
      in: files.map { SourceFile(path: $0.path, text: $0.text) }
    ).value
  }

  /// Without one attribute that nothing else refers to.
  private static func withoutAProperty(_ model: Model, _ index: Int) -> Model? {
    var model = model
    guard !model.entities.isEmpty else { return nil }
    let entity = index % model.entities.count
    let attributes = model.entities[entity].attributes
    guard !attributes.isEmpty else { return nil }
    let place = index % attributes.count
    let isReferredTo =
      model.entities[entity].uniquenessConstraints != nil || !model.entities[entity].fetchIndexes.isEmpty
      || model.entities[entity].compoundIndexes != nil || model.entities[entity].kept != nil
      || attributes[place].isDerived
    guard !isReferredTo else { return nil }
    model.entities[entity].attributes.remove(at: place)
    return try? Model.read(model.written(), file: "contents", name: "Model").value
  }
}
