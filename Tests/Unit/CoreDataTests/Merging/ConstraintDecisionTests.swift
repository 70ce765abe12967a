#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  @Suite struct ConstraintDecisionTests {
    private func sides(inserted: Bool) -> ConstraintSides {
      ConstraintSides(
        object: ["name": .string("a"), "rank": .int(2), "note": .null], isInserted: inserted,
        read: ["name": .string("b"), "rank": .int(1), "note": .null],
        stored: ["name": .string("a"), "rank": .int(7), "note": .string("kept")], constraint: ["name"])
    }

    @Test func theErrorPolicyDecidesNothing() {
      #expect(sides(inserted: true).decision(by: .errorMergePolicyType) == nil)
    }

    @Test func objectTrumpGivesTheStoredObjectAllValuesOfTheOtherAlsoThoseThatAreNil() {
      for inserted in [true, false] {
        let decision = sides(inserted: inserted).decision(by: .mergeByPropertyObjectTrumpMergePolicyType)
        #expect(decision == .mergeIntoStored(["name": .string("a"), "rank": .int(2), "note": .null]))
      }
    }

    @Test func objectTrumpJoinsToManyRelationships() {
      let some = SomeIDs(3)
      defer { withExtendedLifetime(some) {} }
      let ids = some.ids
      var sides = sides(inserted: true)
      sides.object = ["set": .ids([ids[0], ids[1]]), "list": .orderedIDs([ids[0], ids[1]])]
      sides.stored = ["set": .ids([ids[1], ids[2]]), "list": .orderedIDs([ids[1], ids[2]])]
      let decision = sides.decision(by: .mergeByPropertyObjectTrumpMergePolicyType)
      #expect(
        decision == .mergeIntoStored(["set": .ids(Set(ids)), "list": .orderedIDs([ids[1], ids[2], ids[0]])]))
    }

    @Test func overwriteDeletesTheStoredObject() {
      #expect(sides(inserted: true).decision(by: .overwriteMergePolicyType) == .deleteStored)
    }

    @Test func whereTheStoreWinsANewObjectGoes() {
      #expect(sides(inserted: true).decision(by: .mergeByPropertyStoreTrumpMergePolicyType) == .discard)
      #expect(sides(inserted: true).decision(by: .rollbackMergePolicyType) == .discard)
    }

    @Test func whereTheStoreWinsAChangedObjectGetsItsOldValuesBack() {
      let decision = sides(inserted: false).decision(by: .mergeByPropertyStoreTrumpMergePolicyType)
      #expect(decision == .revert(["name": .string("b")]))
      #expect(sides(inserted: false).decision(by: .rollbackMergePolicyType) == .takeStored)
    }
  }
#endif
