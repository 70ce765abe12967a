import PlumbCore
import PlumbFormats
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbModel
@testable import PlumbText

/// The laws of merging, tested with the steps of real bundles. Two consecutive versions are used as the base and a
/// branch.
@Suite("The laws of merging") struct MergeLawTests {
  /// Returns the bytes of the merged model.
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
    for (old, new) in Corpus.part(of: Corpus.mergeableSteps, every: 3) { try Self.hold(old, new) }
  }

  /// Merging two branches with changes to different entities results in the version with all changes. The changes of
  /// a step are divided between two branches by entity.
  @Test("branches that touch different entities, over the corpus", .enabled(if: Corpus.isThere))
  func branchesThatTouchDifferentEntities() throws {
    var count = 0
    for (old, new) in Corpus.part(of: Corpus.mergeableSteps, every: 2) {
      let all = changes(from: old, to: new.named(old.name))
      let names = Set(all.compactMap { $0.path.steps.first?.name }).sorted()
      guard names.count > 1 else { continue }
      let half = Set(names.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
      let ours = applying(all.filter { half.contains($0.path.steps.first?.name ?? "") }, to: old)
      let theirs = applying(all.filter { !half.contains($0.path.steps.first?.name ?? "") }, to: old)
      guard let merge = try? ModelMerge(base: old, ours: ours, theirs: theirs) else { continue }
      let back = try ModelMerge(base: old, ours: theirs, theirs: ours)
      // A branch that depends on a change in the other branch may be incomplete, and its missing elements are
      // reported as conflicts.
      #expect(merge.conflicts.isEmpty == back.conflicts.isEmpty, "\(new.source.file)")
      guard merge.conflicts.isEmpty else { continue }
      count += 1
      let result = merge.model(preferring: .ours)
      #expect(changes(from: new.named(old.name), to: result).map(\.description) == [], "\(new.source.file)")
      #expect(changes(from: back.model(preferring: .ours), to: result).map(\.description) == [], "\(new.source.file)")
    }
    #expect(count > (Corpus.isComplete ? 20 : 2))
  }

  /// The merged model contains every change of the preferred side.
  @Test("what a side did is there, over the corpus", .enabled(if: Corpus.isThere))
  func whatASideDidIsThere() throws {
    var count = 0
    for (base, ours, theirs) in Corpus.part(of: Corpus.branches(of: Corpus.steps), every: 3) {
      let (ours, theirs) = (ours.named(base.name), theirs.named(base.name))
      guard let merge = try? ModelMerge(base: base, ours: ours, theirs: theirs) else { continue }
      let renames = (changes(from: base, to: ours) + changes(from: base, to: theirs)).filter(\.isRename)
      guard renames.isEmpty else { continue }
      for (side, model) in [(MergeSide.ours, ours), (.theirs, theirs)] {
        let done = Set(changes(from: base, to: model).filter(\.isWhole).map(\.description))
        let found = Set(changes(from: base, to: merge.model(preferring: side)).map(\.description))
        #expect(done.subtracting(found) == [], "\(theirs.source.file)")
        count += done.count
      }
    }
    #expect(count > (Corpus.isComplete ? 1000 : 100))
  }

  /// Versions that follow a common version are merged as branches. Each resolution of the conflicts is a valid model
  /// that contains every element.
  @Test("versions as branches, over the corpus", .enabled(if: Corpus.isThere))
  func versionsAsBranches() throws {
    for (base, ours, theirs) in Corpus.part(of: Corpus.branches(of: Corpus.mergeableSteps), every: 3) {
      let merge = try ModelMerge(base: base, ours: ours.named(base.name), theirs: theirs.named(base.name))
      let back = try ModelMerge(base: base, ours: theirs.named(base.name), theirs: ours.named(base.name))
      #expect(merge.conflicts.count == back.conflicts.count, "\(theirs.source.file)")
      var names: Set<String> = []
      for side in [MergeSide.ours, .theirs, .base] {
        let merged = merge.model(preferring: side)
        let again = try Model.read(merged.written(), file: "contents", name: base.name).value
        #expect(again.meaning == merged, "\(theirs.source.file)")
        if side != .base { names.formUnion(merged.entities.map(\.name)) }
      }
      let (one, other) = (Set(ours.entities.map(\.name)), Set(theirs.entities.map(\.name)))
      #expect(names.isSuperset(of: one.intersection(other)), "\(theirs.source.file)")
      #expect(names.isSuperset(of: one.union(other).subtracting(base.entities.map(\.name))), "\(theirs.source.file)")
    }
  }
}

extension Corpus {
  /// The steps between versions that can be merged.
  fileprivate static let mergeableSteps: [(old: Model, new: Model)] = {
    var known: [String: Bool] = [:]
    func isMergeable(_ model: Model) -> Bool {
      let found = known[model.source.file] ?? model.isMergeable
      known[model.source.file] = found
      return found
    }
    return steps.filter { isMergeable($0.old) && isMergeable($0.new) }
  }()

  /// Returns three consecutive versions, one as the base and the others as branches, in both orders.
  fileprivate static func branches(
    of steps: [(old: Model, new: Model)]
  ) -> [(base: Model, ours: Model, theirs: Model)] {
    zip(steps, steps.dropFirst()).filter { $0.new.source.file == $1.old.source.file }.flatMap {
      [(base: $0.old, ours: $0.new, theirs: $1.new), (base: $0.new, ours: $0.old, theirs: $1.new)]
    }
  }
}

extension Change {
  /// Whether the change replaces a whole value. Lists are merged by entry.
  fileprivate var isWhole: Bool {
    if case .list = field?.to { return false }
    if case .list = field?.from { return false }
    return true
  }
}

extension Model {
  /// Returns the model under the name of another version.
  fileprivate func named(_ name: String) -> Model {
    var model = self
    model.name = name
    return model
  }

  /// Whether the model can be merged, as `ModelMerge` decides it for each side.
  fileprivate var isMergeable: Bool { unknownValues.isEmpty && repeatedName == nil }
}
