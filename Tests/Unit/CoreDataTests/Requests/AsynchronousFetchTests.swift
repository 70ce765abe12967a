import CoreData
import Foundation
import Testing

@Suite(.inMemoryAndOnDisk) struct AsynchronousFetchTests {
  @Test func theResultsComeToTheCompletionBlock() async throws {
    let staff = StaffStack()
    try await staff.context.perform { try staff.fill() }
    let names = await withCheckedContinuation { (continuation: CheckedContinuation<[String], Never>) in
      staff.context.performAndWait {
        let request = NSAsynchronousFetchRequest(fetchRequest: NSFetchRequest.people()) { result in
          let names = (result.finalResult ?? []).compactMap { $0.value(forKey: "name") as? String }
          continuation.resume(returning: names)
        }
        let result = try? staff.context.execute(request) as? NSAsynchronousFetchResult<NSManagedObject>
        #expect(result?.managedObjectContext === staff.context)
      }
    }
    #expect(names == ["Ada", "Bob", "Cy", "Di", "Eve"])
  }
}
