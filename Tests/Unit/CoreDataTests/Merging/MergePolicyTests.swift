import CoreData
import Foundation
import Testing

private final class NewestPolicy: NSMergePolicy {
  init() { super.init(merge: .overwriteMergePolicyType) }
}

@Suite struct MergePolicyTests {
  @Test func typesHaveTheirNumbers() {
    #expect(NSMergePolicyType.errorMergePolicyType.rawValue == 0)
    #expect(NSMergePolicyType.mergeByPropertyStoreTrumpMergePolicyType.rawValue == 1)
    #expect(NSMergePolicyType.mergeByPropertyObjectTrumpMergePolicyType.rawValue == 2)
    #expect(NSMergePolicyType.overwriteMergePolicyType.rawValue == 3)
    #expect(NSMergePolicyType.rollbackMergePolicyType.rawValue == 4)
  }

  @Test func theClassHasOnePolicyOfEachType() {
    #expect(NSMergePolicy.error.mergeType == .errorMergePolicyType)
    #expect(NSMergePolicy.rollback.mergeType == .rollbackMergePolicyType)
    #expect(NSMergePolicy.overwrite.mergeType == .overwriteMergePolicyType)
    #expect(NSMergePolicy.mergeByPropertyObjectTrump.mergeType == .mergeByPropertyObjectTrumpMergePolicyType)
    #expect(NSMergePolicy.mergeByPropertyStoreTrump.mergeType == .mergeByPropertyStoreTrumpMergePolicyType)
    #expect(NSMergePolicy.error === NSMergePolicy.error)
  }

  @Test func aSubclassMayHaveAnInitializerWithoutArguments() {
    #expect(NewestPolicy().mergeType == .overwriteMergePolicyType)
  }

  @Test func aContextHasTheErrorPolicyToBeginWith() {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    #expect((context.mergePolicy as? NSMergePolicy)?.mergeType == .errorMergePolicyType)
  }
}
