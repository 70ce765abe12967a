import CoreData
import Foundation
import Testing
import ToolShed

@Suite struct ToolShedTests {
  private let day = Date(timeIntervalSinceReferenceDate: 0)

  /// Runs a test on the queue of a new shed's context.
  private func inShed(_ body: @Sendable (NSManagedObjectContext) throws -> Void) throws {
    let context = try ToolShed.inMemory().container.newBackgroundContext()
    try context.performAndWait { try body(context) }
  }

  @Test func aToolIsLentOnce() throws {
    try inShed { context in
      let drill = Tool(context: context)
      let (ada, grace) = (Member(context: context), Member(context: context))
      let loan = drill.lend(to: ada, on: day)
      #expect(drill.lend(to: grace, on: day) == nil)
      #expect(drill.holder == ada)
      #expect(ada.loans == [loan])
      loan?.returned = day
      #expect(drill.holder == nil)
    }
  }

  @Test func overdueLoansAreFound() throws {
    try inShed { context in
      let ada = Member(context: context)
      for number in 1...3 {
        let tool = Tool(context: context)
        tool.number = Int32(number)
        tool.lend(to: ada, on: day.addingTimeInterval(Double(-number) * 86_400))
      }
      try context.save()
      let overdue = try context.fetch(Loan.overdue(on: day.addingTimeInterval(12.5 * 86_400)))
      #expect(overdue.map { $0.tool?.number } == [3, 2])
    }
  }

  @Test func aNumberIsTakenOnce() throws {
    try inShed { context in
      for _ in 0..<2 { Tool(context: context).number = 7 }
      #expect(throws: (any Error).self) { try context.save() }
    }
  }

  @Test func whoHasToolsCannotLeave() throws {
    try inShed { context in
      let ada = Member(context: context)
      Tool(context: context).lend(to: ada, on: day)
      try context.save()
      context.delete(ada)
      let error = #expect(throws: (any Error).self) { try context.save() }
      #expect((error as NSError?)?.code == NSValidationRelationshipDeniedDeleteError)
    }
  }

  @Test func aToolTakesItsLoansAlong() throws {
    try inShed { context in
      let drill = Tool(context: context)
      drill.deposit = 12.5
      drill.lend(to: Member(context: context), on: day)
      try context.save()
      context.delete(drill)
      try context.save()
      #expect(try context.count(for: Loan.fetchRequest()) == 0)
    }
  }
}
