#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  @Suite struct MergeDecisionTests {
    private let sides = MergeSides(
      object: ["mine": .int(2), "theirs": .int(1), "both": .string("object"), "same": .null],
      read: ["mine": .int(1), "theirs": .int(1), "both": .string("read"), "same": .null],
      stored: ["mine": .int(1), "theirs": .int(3), "both": .string("store"), "same": .null])

    @Test func theErrorPolicyDecidesNothing() {
      #expect(sides.decision(by: .errorMergePolicyType) == nil)
    }

    @Test func objectTrumpTakesFromTheStoreWhatOnlyTheStoreChanged() {
      let decision = sides.decision(by: .mergeByPropertyObjectTrumpMergePolicyType)
      #expect(decision == .save(["mine": .int(2), "theirs": .int(3), "both": .string("object"), "same": .null]))
    }

    @Test func storeTrumpKeepsWhatOnlyTheObjectChanged() {
      let decision = sides.decision(by: .mergeByPropertyStoreTrumpMergePolicyType)
      #expect(decision == .save(["mine": .int(2), "theirs": .int(3), "both": .string("store"), "same": .null]))
    }

    @Test func overwriteSavesTheWholeObject() {
      let decision = sides.decision(by: .overwriteMergePolicyType)
      #expect(decision == .save(["mine": .int(2), "theirs": .int(1), "both": .string("object"), "same": .null]))
    }

    @Test func rollbackTakesTheStore() {
      #expect(sides.decision(by: .rollbackMergePolicyType) == .takeStored)
    }

    @Test func aDeletionIsHandledByPolicy() {
      let table: [(NSMergePolicyType, MergeDecision, MergeDecision)] = [
        (.mergeByPropertyObjectTrumpMergePolicyType, .recreate, .delete),
        (.overwriteMergePolicyType, .recreate, .delete),
        (.mergeByPropertyStoreTrumpMergePolicyType, .forget, .takeStored),
        (.rollbackMergePolicyType, .forget, .takeStored),
      ]
      for (policy, deletedInStore, deletedInMemory) in table {
        var sides = sides
        sides.stored = nil
        #expect(sides.decision(by: policy) == deletedInStore)
        sides.object = nil
        #expect(sides.decision(by: policy) == .delete)
        sides.stored = self.sides.stored
        #expect(sides.decision(by: policy) == deletedInMemory)
      }
    }

    @Test func membersThatEitherSideAddedOrRemovedAreAddedAndRemoved() {
      let some = SomeIDs(5)
      defer { withExtendedLifetime(some) {} }
      let ids = some.ids
      let merged = Value.merged(
        .ids([ids[0], ids[1], ids[3]]), .ids([ids[0], ids[2], ids[4]]), read: .ids([ids[0], ids[1], ids[2]]),
        preferringFirst: true)
      #expect(merged == .ids([ids[0], ids[3], ids[4]]))
    }

    @Test func anOrderedRelationshipHasTheOrderOfTheSideThatWins() {
      let some = SomeIDs(5)
      defer { withExtendedLifetime(some) {} }
      let ids = some.ids
      let mine = Value.orderedIDs([ids[2], ids[0], ids[3], ids[1]])
      let theirs = Value.orderedIDs([ids[0], ids[4], ids[2]])
      let read = Value.orderedIDs([ids[0], ids[1], ids[2]])
      let first = Value.merged(mine, theirs, read: read, preferringFirst: true)
      #expect(first == .orderedIDs([ids[2], ids[0], ids[3], ids[4]]))
      let second = Value.merged(mine, theirs, read: read, preferringFirst: false)
      #expect(second == .orderedIDs([ids[0], ids[4], ids[2], ids[3]]))
    }

    @Test func aRelationshipThatWasNotReadIsLeftAlone() {
      var sides = sides
      sides.stored?["many"] = .ids([])
      sides.read["many"] = .ids([])
      guard case .save(let values) = sides.decision(by: .mergeByPropertyObjectTrumpMergePolicyType) else {
        Issue.record("not saved")
        return
      }
      #expect(values["many"] == nil)
    }
  }
#endif
