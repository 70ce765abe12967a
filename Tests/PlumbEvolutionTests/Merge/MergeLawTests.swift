import PlumbFormats
import TestSupport
import Testing

@testable import PlumbEvolution
@testable import PlumbModel

/// The laws of merging, over the steps of real bundles: two versions that follow one another are a base and a branch.
@Suite("The laws of merging") struct MergeLawTests {
  /// What merges to what, by bytes.
  private static func merged(_ base: Model, _ ours: Model, _ theirs: Model) throws -> [UInt8]? {
    let merge = try ModelMerge(base: base, ours: ours.named(base.name), theirs: theirs.named(base.name))
    #expect(merge.conflicts == [])
    return merge.model(preferring: .ours).written()
  }

  private static func hold(_ base: Model, _ side: Model) throws {
    #expect(try merged(base, base, side) == side.written(), "\(side.source.file)")
    #expect(try merged(base, side, base) == side.written(), "\(side.source.file)")
    #expect(try merged(base, side, side) == side.written(), "\(side.source.file)")
  }

  @Test func theyHoldForExamples() throws {
    for example in ModelMergeTests.clean + ModelMergeTests.conflicting {
      for side in [example.ours, example.theirs] {
        try Self.hold(Snippet.model(example.base), Snippet.model(side))
      }
    }
  }

  @Test("over the corpus", .enabled(if: Corpus.isThere))
  func theyHoldOverTheCorpus() throws {
    for (old, new) in Corpus.steps() where old.isMergeable && new.isMergeable {
      try Self.hold(old, new)
    }
  }

  /// The changes of a step, dealt out to two branches entity by entity, and all in one again: what merging two branches
  /// that stay out of each other's way has to give.
  @Test("branches that touch different entities, over the corpus", .enabled(if: Corpus.isThere))
  func branchesThatTouchDifferentEntities() throws {
    var count = 0
    for (old, new) in Corpus.steps() where old.isMergeable && new.isMergeable {
      let all = changes(from: old, to: new.named(old.name))
      let names = Set(all.compactMap { $0.path.steps.first?.name }).sorted()
      guard names.count > 1 else { continue }
      let half = Set(names.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
      let ours = applying(all.filter { half.contains($0.path.steps.first?.name ?? "") }, to: old)
      let theirs = applying(all.filter { !half.contains($0.path.steps.first?.name ?? "") }, to: old)
      guard let merge = try? ModelMerge(base: old, ours: ours, theirs: theirs) else { continue }
      let back = try ModelMerge(base: old, ours: theirs, theirs: ours)
      // A half that needs the other half does not stand alone, so that what is missing may be said as a conflict.
      #expect(merge.conflicts.isEmpty == back.conflicts.isEmpty, "\(new.source.file)")
      guard merge.conflicts.isEmpty else { continue }
      count += 1
      let result = merge.model(preferring: .ours)
      #expect(changes(from: new.named(old.name), to: result).map(\.description) == [], "\(new.source.file)")
      #expect(changes(from: back.model(preferring: .ours), to: result).map(\.description) == [], "\(new.source.file)")
    }
    #expect(count > 20)
  }

  /// Any two versions after one that they have in common: whatever conflicts, each answer is a model that can be read,
  /// and no element is in neither.
  @Test("versions as branches, over the corpus", .enabled(if: Corpus.isThere))
  func versionsAsBranches() throws {
    let steps = Corpus.steps()
    for ((base, ours), (same, theirs)) in zip(steps, steps.dropFirst()) where ours.source.file == same.source.file {
      guard base.isMergeable, ours.isMergeable, theirs.isMergeable else { continue }
      let merge = try ModelMerge(base: base, ours: ours.named(base.name), theirs: theirs.named(base.name))
      let back = try ModelMerge(base: base, ours: theirs.named(base.name), theirs: ours.named(base.name))
      #expect(merge.conflicts.count == back.conflicts.count, "\(theirs.source.file)")
      for side in [MergeSide.ours, .theirs, .base] {
        let bytes = merge.model(preferring: side).written()
        let again = try Model.read(bytes, file: "contents", name: base.name).value
        #expect(again.meaning == merge.model(preferring: side), "\(theirs.source.file)")
      }
      let names = Set(merge.model(preferring: .ours).entities.map(\.name))
        .union(merge.model(preferring: .theirs).entities.map(\.name))
      let (one, other) = (Set(ours.entities.map(\.name)), Set(theirs.entities.map(\.name)))
      #expect(names.isSuperset(of: one.intersection(other)), "\(theirs.source.file)")
      #expect(names.isSuperset(of: one.union(other).subtracting(base.entities.map(\.name))), "\(theirs.source.file)")
    }
  }
}

extension Model {
  /// The model under another version's name.
  fileprivate func named(_ name: String) -> Model {
    var model = self
    model.name = name
    return model
  }

  /// Whether it is not refused.
  fileprivate var isMergeable: Bool {
    (try? ModelMerge(base: self, ours: self, theirs: self)) != nil
  }
}
