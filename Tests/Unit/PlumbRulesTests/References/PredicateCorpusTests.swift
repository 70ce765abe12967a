import Foundation
import PlumbFormats
import PlumbModel
import TestSupport
import Testing

@testable import PlumbRules

@Suite("Rules: predicates of real models")
struct PredicateCorpusTests {
  /// The `contents` files of the corpus, and the ones in the folder `apps` next to it.
  private static let files =
    Corpus.files(named: "contents")
    + Corpus.files(named: "contents", below: URL(fileURLWithPath: Corpus.root + "/../apps").standardizedFileURL.path)

  @Test(.enabled(if: Corpus.isThere)) func everyPredicateAndDerivationParses() throws {
    let validator = Validator(settings: RuleSettings(), rules: [.predicateInvalid])
    var predicates = 0
    for file in Self.files {
      guard let bytes = try? FileSystem.read(file),
        let model = try? Model.read(bytes, file: file, name: "Model").value
      else { continue }
      let properties = model.entities.flatMap(\.fetchedProperties).compactMap(\.fetchRequest)
      for text in (model.fetchRequests + properties).compactMap(\.predicate) where !text.isEmpty {
        predicates += 1
        #expect(PredicateSyntaxError(ofPredicate: text) == nil, "\(file): \(text)")
      }
      for text in model.entities.flatMap(\.attributes).compactMap(\.derivationExpression) where !text.isEmpty {
        #expect(PredicateSyntaxError(ofExpression: text) == nil, "\(file): \(text)")
      }
      #expect(validator.check(model) == [])
    }
    #expect(predicates > 5)
  }
}
