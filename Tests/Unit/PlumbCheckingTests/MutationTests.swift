import Foundation
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbFindings
@testable import PlumbFormats
@testable import PlumbGenerate
@testable import PlumbModel
@testable import PlumbRules
@testable import PlumbWorkspace

/// Damaged samples and real models. A model that can still be read is checked and generated from without a crash. A
/// model that is rejected has a message and a location.
///
/// The default seed selects the same files in each run. More mutations: `PLUMB_SEED=$RANDOM PLUMB_MUTATIONS=50000
/// swift test --filter MutationTests`.
@Suite struct MutationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["PLUMB_MUTATIONS"].flatMap { Int($0) } ?? (Corpus.isComplete ? 400 : 200)
  private static let seed = environment["PLUMB_SEED"].flatMap { UInt64($0) } ?? 1

  @Test func damagedModelsAreCheckedAndGeneratedOrRefused() throws {
    var random = Seeded(state: Self.seed)
    let originals = try Self.originals(&random)
    var (refused, checked) = (0, 0)
    for _ in 0..<Self.count {
      guard var bytes = originals.randomElement(using: &random) else { return }
      for _ in 0..<Int.random(in: 1...4, using: &random) { Mutation.random(&random).apply(to: &bytes, &random) }
      switch Result(catching: { () throws(ReadFailure) in try Model.read(bytes, file: "contents", name: "Shop") }) {
      case .failure(let failure):
        refused += 1
        #expect(!failure.diagnostic.message.isEmpty && failure.diagnostic.location != nil, "seed \(Self.seed)")
      case .success(let parsed):
        checked += 1
        Self.check(parsed.value)
      }
    }
    #expect(refused > 0 && checked > 0, "seed \(Self.seed): \(refused) refused, \(checked) checked")
  }

  private static func check(_ model: Model) {
    let validator = Validator(
      settings: RuleSettings(preset: .strict, cloudKit: true, swiftData: true, checksSwift: true, writesSwift: true),
      rules: Rule.all)
    let found = validator.check(model)
    #expect(found.allSatisfy { !$0.message.isEmpty && !$0.message.contains("\n") }, "seed \(seed)")
    _ = ReportFormat.text.render(Report(found, sources: [model.source], toolVersion: "1", rules: Rule.all))
    for style in DeclarationStyle.allCases {
      let expected = declarations(of: model, options: DeclarationOptions(style: style))
      #expect(expected.diagnostics.allSatisfy { !$0.rule.isEmpty && !$0.message.isEmpty }, "seed \(seed)")
      let files = Generator(options: GeneratorOptions(model: model.name)).files(for: expected.value)
      #expect(files.allSatisfy { !$0.path.contains("/") && $0.path.hasSuffix(".swift") }, "seed \(seed)")
    }
  }

  /// Returns the samples and up to 20 files of the corpus. Files of 40,000 bytes or more are omitted.
  private static func originals(_ random: inout Seeded) throws -> [[UInt8]] {
    let samples = Repository.path("Samples")
    let files = (FileManager.default.enumerator(atPath: samples)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix("/contents") }.sorted().map { "\(samples)/\($0)" }
    let real = Corpus.isThere ? Corpus.files(named: "contents").shuffled(using: &random).prefix(20) : []
    return try (files + real).map { try FileSystem.read($0) }.filter { $0.count < 40_000 }
  }
}
