import PlumbDeclarations
import PlumbDrift
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbWorkspace
import TestSupport
import Testing

/// Real models from which a property was removed get the property back from their Swift.
@Suite(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
struct SyncCorpusTests {
  /// In macro style, all attributes come back but those that existing objects would have no value for.
  @Test(arguments: DeclarationStyle.allCases)
  func aRemovedAttributeIsAddedAgain(_ style: DeclarationStyle) {
    let (tried, left) = Self.follow(style, Self.withoutAnAttribute)
    #expect(left.count * 2 < tried, "\(left)")
    if style == .macro {
      #expect(left.filter { !$0.hasSuffix("it is neither optional nor has a default in Swift") } == [])
    }
  }

  @Test func aRelationshipAndItsInverseComeBack() {
    let (tried, left) = Self.follow(.macro, Self.withoutARelationship)
    #expect(tried > 0 && left == [])
  }

  private static let bundles = Corpus.files(named: ".xccurrentversion")
    .compactMap { try? ModelBundle.read(String($0.dropLast("/.xccurrentversion".count))) }

  /// Each version of a bundle is updated from the Swift of the next version.
  @Test(arguments: DeclarationStyle.allCases, [false, true])
  func everyVersionFollowsTheNext(_ style: DeclarationStyle, _ includesReview: Bool) {
    let options = DeclarationOptions(style: style)
    var hasChanges = false
    let part = (DeclarationStyle.allCases.firstIndex(of: style) ?? 0) * 2 + (includesReview ? 1 : 0)
    for (index, bundle) in Self.bundles.enumerated() where Corpus.isComplete || index % 8 == part {
      let models = bundle.versions.compactMap(\.model)
      for (old, new) in zip(models, models.dropFirst()).suffix(3) {
        let actual = declarations(of: new, options: options).value
        let following = ModelSync(Self.drift(old, actual, options), includesReview: includesReview)
        hasChanges = hasChanges || !following.made.isEmpty
        #expect(following.left.allSatisfy { !$0.why.isEmpty })
        #expect(Self.errors(following.model, options).isSubset(of: Self.errors(old, options)), "\(old.source.file)")
        Self.expectSound(following.model, of: old, actual, options, old.source.file, includesReview: includesReview)
      }
    }
    #expect(hasChanges)
  }

  private static func errors(_ model: Model, _ options: DeclarationOptions) -> Set<String> {
    Set(
      Validator(settings: RuleSettings(preset: .core, checksSwift: true), rules: Rule.all).check(model)
        .filter { $0.severity == .error }.map { "\($0.rule) \($0.element.key) \($0.discriminator)" })
  }

  /// Returns the number of tested models, and the first remaining difference of each model that has some after the
  /// update.
  private static func follow(
    _ style: DeclarationStyle, _ change: (Model, Int) -> Model?
  ) -> (tried: Int, left: [String]) {
    var (tried, left) = (0, [String]())
    let options = DeclarationOptions(style: style)
    for (index, (file, model)) in Corpus.part(of: Corpus.models, every: 14).enumerated() {
      let expected = declarations(of: model, options: options)
      guard expected.diagnostics.allSatisfy({ $0.severity < .error }), let actual = read(expected.value),
        let short = change(model, index)
      else { continue }
      let following = ModelSync(drift(short, actual, options), includesReview: true)
      tried += 1
      if let rest = following.left.first { left.append("\(file): \(rest.finding.message): \(rest.why)") }
      expectSound(following.model, of: short, actual, options, file)
    }
    return (tried, left)
  }

  /// Checks that the written model has the same content when it is read again, that Xcode's formatting is preserved
  /// if the old model had it, and that a second update makes no changes.
  private static func expectSound(
    _ model: Model, of old: Model, _ actual: Declarations, _ options: DeclarationOptions, _ file: String,
    includesReview: Bool = true
  ) {
    let bytes = model.written()
    guard let again = try? Model.read(bytes, file: file, name: model.name).value else {
      Issue.record("\(file) cannot be read again")
      return
    }
    #expect(again.formatted() == model.formatted(), "\(file)")
    if old.written() == old.formatted() { #expect(bytes == model.formatted(), "\(file)") }
    let second = ModelSync(
      drift(again, actual, options), includesReview: includesReview, original: old)
    #expect(
      second.made.isEmpty && second.model.meaning == again.meaning, "\(file): \(second.made.first?.fix.title ?? "")")
  }

  private static func drift(_ model: Model, _ actual: Declarations, _ options: DeclarationOptions) -> Drift {
    Drift(
      expected: declarations(of: model, options: options).value, actual: actual, model: model, options: options,
      settings: RuleSettings(preset: .core, checksSwift: true))
  }

  private static func read(_ declarations: Declarations) -> Declarations? {
    let files = Generator(options: GeneratorOptions(model: "Model")).files(for: declarations)
    guard !files.isEmpty else { return nil }
    return SourceParser(ExpectedNames(declarations)).declarations(
      in: files.map { SourceFile(path: $0.path, text: $0.text) }
    ).value
  }

  /// Returns the model without one attribute. `nil` if the entity has no attributes, or if other elements may
  /// reference the attribute.
  private static func withoutAnAttribute(_ model: Model, _ index: Int) -> Model? {
    var model = model
    guard !model.entities.isEmpty else { return nil }
    let entity = index % model.entities.count
    let attributes = model.entities[entity].attributes
    guard !attributes.isEmpty else { return nil }
    let place = index % attributes.count
    let isReferredTo =
      model.entities[entity].uniquenessConstraints != nil || !model.entities[entity].fetchIndexes.isEmpty
      || model.entities[entity].compoundIndexes != nil || model.entities[entity].preserved != nil
      || attributes[place].isDerived
    guard !isReferredTo else { return nil }
    model.entities[entity].attributes.remove(at: place)
    return try? Model.read(model.written(), file: "contents", name: "Model").value
  }

  /// Returns the model without one relationship and its inverse. `nil` if the relationship has no inverse, or if the
  /// entity has fetch indexes.
  private static func withoutARelationship(_ model: Model, _ index: Int) -> Model? {
    var model = model
    let all = model.entities.indices.flatMap { entity in model.entities[entity].relationships.map { (entity, $0) } }
    guard !all.isEmpty else { return nil }
    let (entity, relationship) = all[index % all.count]
    guard let inverse = relationship.inverseName, model.entities[entity].fetchIndexes.isEmpty,
      let other = model.entities.firstIndex(where: { $0.name == relationship.destinationEntity })
    else { return nil }
    model.entities[entity].relationships.removeAll { $0.name == relationship.name }
    model.entities[other].relationships.removeAll { $0.name == inverse }
    return try? Model.read(model.written(), file: "contents", name: "Model").value
  }
}
