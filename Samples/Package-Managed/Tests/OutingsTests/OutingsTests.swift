import CoreData
import Foundation
import Outings
import Testing

@Suite struct OutingsTests {
  private func context() throws -> NSManagedObjectContext {
    let container = try #require(Store.inMemory())
    let context = container.newBackgroundContext()
    context.userInfo["container"] = container
    return context
  }

  @Test func theModelIsFoundAsOnAppleSystems() throws {
    #expect(Store.model?.entitiesByName.keys.sorted() == ["Outing", "Person", "Stop"])
  }

  @Test func valuesAreReadAndSaved() throws {
    let context = try context()
    try context.performAndWait {
      let outing = Outing(context: context)
      #expect(outing.title == nil && outing.distance == 0 && outing.isRainy == false && outing.rating == nil)
      #expect(outing.weather == .unknown)
      let id = UUID()
      outing.title = "Lake"
      outing.title?.append("s")
      outing.distance += 12.5
      outing.day = Date(timeIntervalSinceReferenceDate: 7)
      outing.fee = NSDecimalNumber(string: "1.50")
      outing.id = id
      outing.isRainy = true
      outing.rating = 4
      outing.weather = .rainy
      #expect(outing.shoutedTitle == "LAKES")
      try context.save()
      context.reset()
      let saved = try #require(try context.fetch(Outing.fetchRequest()).first)
      #expect(saved.title == "Lakes" && saved.distance == 12.5 && saved.isRainy && saved.weather == .rainy)
      #expect(saved.day == Date(timeIntervalSinceReferenceDate: 7) && saved.fee == NSDecimalNumber(string: "1.5"))
      #expect(saved.id == id && saved.rating == 4)
      #expect(saved[keyPath: \Outing.title] == "Lakes")
    }
  }

  @Test func theMembersOfASetAreAddedAndRemoved() throws {
    let context = try context()
    context.performAndWait {
      let outing = Outing(context: context)
      let (ada, grace) = (Person(context: context), Person(context: context))
      #expect(ada.name == "" && ada.led == [])
      outing.addToPeople(ada)
      outing.addToPeople(NSSet(array: [grace]))
      #expect(outing.people == NSSet(array: [ada, grace]))
      #expect(ada.outings == [outing])
      outing.removeFromPeople(ada)
      #expect(outing.people == NSSet(array: [grace]))
      outing.removeFromPeople(NSSet(array: [grace]))
      #expect(outing.people?.count == 0)
      ada.led = [outing]
      #expect(outing.leader == ada)
      outing.leader = nil
      #expect(ada.led.isEmpty)
    }
  }

  @Test func theMembersOfAnOrderedSetAreMoved() throws {
    let context = try context()
    context.performAndWait {
      let outing = Outing(context: context)
      let stops = ["a", "b", "c", "d"].map { name in
        let stop = Stop(context: context)
        stop.name = name
        return stop
      }
      func names() -> String { (outing.stops?.array ?? []).compactMap { ($0 as? Stop)?.name }.joined() }
      outing.addToStops(stops[0])
      outing.insertIntoStops(stops[1], at: 0)
      #expect(names() == "ba")
      outing.insertIntoStops([stops[2], stops[3]], at: NSIndexSet(indexSet: [0, 2]))
      #expect(names() == "cbda")
      outing.removeFromStops(at: 1)
      outing.replaceStops(at: 0, with: stops[1])
      #expect(names() == "bda")
      outing.replaceStops(at: NSIndexSet(index: 0), with: [stops[2]])
      outing.removeFromStops(at: NSIndexSet(index: 1))
      #expect(names() == "ca")
      outing.addToStops(NSOrderedSet(array: [stops[3]]))
      outing.removeFromStops(stops[0])
      outing.removeFromStops(NSOrderedSet(array: [stops[2]]))
      #expect(names() == "d" && stops[3].outing == outing && stops[0].outing == nil)
    }
  }
}
