import Foundation
import PlumbModel
import TestSupport
import Testing

@testable import PlumbFormats

/// Several hundred invalid and unusual files. Reading never crashes, and a file that can be read is written with the
/// same meaning.
///
/// Every run uses the same files. `PLUMB_SEED=$RANDOM PLUMB_MUTATIONS=50000 swift test --filter MutationTests` tests
/// more.
struct MutationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["PLUMB_MUTATIONS"].flatMap { Int($0) } ?? (Corpus.isComplete ? 1_500 : 500)
  private static let seed = environment["PLUMB_SEED"].flatMap { UInt64($0) } ?? 1

  @Test func readableContentIsPreserved() throws {
    let (seed, count) = (Self.seed, Self.count)
    var random = Seeded(state: seed)
    let samples = [Array(oddFile.utf8), Everything.model.written()] + corpus(&random)
    var readable = 0
    for _ in 0..<count {
      guard var bytes = samples.randomElement(using: &random) else { return }
      for _ in 0..<Int.random(in: 1...3, using: &random) { Mutation.random(&random).apply(to: &bytes, &random) }
      do throws(ReadFailure) {
        let model = try Model.read(bytes, file: "contents", name: "Shop").value
        readable += 1
        try check(model, bytes, seed)
      } catch {
        #expect(error.diagnostic.location != nil && !error.diagnostic.message.contains("\n"), "seed \(seed)")
      }
    }
    #expect(readable > count / 20, "seed \(seed): only \(readable) of \(count) could be read")
  }

  @Test func aDumpIsReadOrRefused() throws {
    var random = Seeded(state: Self.seed)
    let dump = try JSONEncoder().encode(ModelDump(Everything.model))
    for _ in 0..<Self.count / 10 {
      var bytes = Array(dump)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        (Mutation.onBytes.randomElement(using: &random) ?? .cut).apply(to: &bytes, &random)
      }
      guard let read = try? JSONDecoder().decode(ModelDump.self, from: Data(bytes)) else { continue }
      let isSame = try JSONDecoder().decode(ModelDump.self, from: JSONEncoder().encode(read)) == read
      #expect(isSame, "seed \(Self.seed)")
    }
  }

  private func check(_ model: Model, _ bytes: [UInt8], _ seed: UInt64) throws(ReadFailure) {
    let written = model.written()
    let again = try Model.read(written, file: "written", name: "Shop").value
    let isSame = again.meaning == model.meaning && again.written() == written
    #expect(isSame, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    let formatted = model.formatted()
    let isStable = try Model.read(formatted, file: "formatted", name: "Shop").value.formatted() == formatted
    #expect(isStable, "seed \(seed), formatted: \(String(decoding: bytes, as: UTF8.self))")
  }

  /// Returns some real files, without the largest.
  private func corpus(_ random: inout Seeded) -> [[UInt8]] {
    guard Corpus.isThere else { return [] }
    let files = Corpus.files(named: "contents").shuffled(using: &random).prefix(40)
    return files.compactMap { try? FileSystem.read($0) }.filter { $0.count < 8_000 }
  }
}

private let oddFile = """
  <?xml version='1.0' encoding="utf-8"?>
  <!-- a licence -->
  <model userDefinedModelVersionIdentifier="1" type='com.apple.IDECoreDataModeler.DataModel' future="&#65;&gt;">
      <!-- first -->
      <entity syncable="NO" name="Order" aura="blue">
          <relationship name="items" toMany="YES" maxCount="x" deletionRule="Forget" destinationEntity="Item"/>
          <![CDATA[ a < b ]]>
          <attribute attributeType="Complex" name="number" optional="true" defaultValueString="a &amp; b">
              <userInfo><entry value="v" key="k"/></userInfo>
          </attribute>
          stray &lt;text&gt;
          <telepathy range="7"><inner/></telepathy>
          <uniquenessConstraints><uniquenessConstraint><constraint value="number"/></uniquenessConstraint></uniquenessConstraints>
          <fetchedProperty name="f"><fetchRequest predicateString="a &gt; 5" name="g" entity="Order"/></fetchedProperty>
          <userInfo/>
      </entity>
      <configuration name="C"><memberEntity name="Order"/></configuration>
      <composite name="P"><attribute name="x" attributeType="Double"/></composite>
      <elements><element height="1" name="Order"/></elements>
      <fetchRequest name="late" fetchLimit="010"/>
      <?pi data?>
  </model>
  <!-- end -->

  """
