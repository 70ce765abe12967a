import CoreData
import Foundation
import Testing

/// A guest whose class adds validation rules.
final class ScrupulousGuest: NSManagedObject {
  override func validateValue(
    _ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String
  ) throws {
    try super.validateValue(value, forKey: key)
    guard key == "name", let name = value.pointee as? String else { return }
    if name == "nobody" { throw NSError(domain: "Guests", code: 7) }
    if name.hasPrefix(" ") { value.pointee = name.trimmingCharacters(in: .whitespaces) as NSString }
  }

  override func validateForInsert() throws {
    try super.validateForInsert()
    if value(forKey: "age") as? Int == 13 { throw NSError(domain: "Guests", code: 13) }
  }
}

private struct Hotel {
  let context: NSManagedObjectContext
  let guest: NSEntityDescription
  let room: NSEntityDescription
  private let container: NSPersistentContainer

  init(_ change: (Parts) -> Void = { _ in }) throws {
    let parts = Parts()
    change(parts)
    guest = parts.guest
    room = parts.room
    container = NSPersistentContainer(name: "Hotel", managedObjectModel: parts.model)
    let description = NSPersistentStoreDescription()
    description.type = NSInMemoryStoreType
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    context = container.newBackgroundContext()
  }

  /// The descriptions of the model, which can be changed until the model is in use.
  final class Parts {
    let model = NSManagedObjectModel()
    let guest = NSEntityDescription()
    let room = NSEntityDescription()
    let name = NSAttributeDescription()
    let age = NSAttributeDescription()
    let arrival = NSAttributeDescription()
    let guests = NSRelationshipDescription()
    let home = NSRelationshipDescription()

    init() {
      guest.name = "Guest"
      guest.managedObjectClassName = NSStringFromClass(ScrupulousGuest.self)
      room.name = "Room"
      for (attribute, key, type) in [
        (name, "name", NSAttributeType.stringAttributeType), (age, "age", .integer16AttributeType),
        (arrival, "arrival", .dateAttributeType),
      ] {
        attribute.name = key
        attribute.attributeType = type
      }
      home.name = "home"
      home.destinationEntity = room
      home.maxCount = 1
      home.inverseRelationship = guests
      guests.name = "guests"
      guests.destinationEntity = guest
      guests.inverseRelationship = home
      guest.properties = [name, age, arrival, home]
      room.properties = [guests]
      model.entities = [guest, room]
    }
  }

  func insertGuest() -> NSManagedObject {
    NSEntityDescription.insertNewObject(forEntityName: "Guest", into: context)
  }

  func insertRoom() -> NSManagedObject {
    NSEntityDescription.insertNewObject(forEntityName: "Room", into: context)
  }

  /// Runs `body` and saves, on the context's queue, and returns the error. `nil` if both succeed.
  func failure(_ body: @Sendable () throws -> Void) -> NSError? {
    context.performAndWait {
      do {
        try body()
        try context.save()
        return nil
      } catch {
        return error as NSError
      }
    }
  }
}

extension Hotel: @unchecked Sendable {}

@Suite struct ValidationTests {
  @Test func aMandatoryAttributeWithoutAValueFailsTheSave() throws {
    let hotel = try Hotel { $0.name.isOptional = false }
    let error = hotel.failure { _ = hotel.insertGuest() }
    #expect(error?.domain == NSCocoaErrorDomain)
    #expect(error?.code == NSValidationMissingMandatoryPropertyError)
    #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == "name")
    #expect(error?.userInfo[NSValidationObjectErrorKey] is NSManagedObject)
  }

  @Test func severalErrorsAreListedInOne() throws {
    let hotel = try Hotel {
      $0.name.isOptional = false
      $0.age.isOptional = false
    }
    let error = hotel.failure {
      _ = hotel.insertGuest()
      hotel.insertGuest().setValue("b", forKey: "name")
    }
    #expect(error?.code == NSValidationMultipleErrorsError)
    let details = error?.userInfo[NSDetailedErrorsKey] as? [NSError]
    #expect(details?.count == 3)
    #expect(details?.allSatisfy { $0.code == NSValidationMissingMandatoryPropertyError } == true)
  }

  @Test func predicatesOfTheModelSayWhatIsWrong() throws {
    let hotel = try Hotel {
      $0.age.setValidationPredicates(
        [NSPredicate(format: "SELF >= 18"), NSPredicate(format: "SELF <= 120")],
        withValidationWarnings: ["1620", "1610"])
    }
    #expect(hotel.failure { hotel.insertGuest().setValue(17, forKey: "age") }?.code == 1620)
    hotel.context.performAndWait { hotel.context.reset() }
    #expect(hotel.failure { hotel.insertGuest().setValue(121, forKey: "age") }?.code == 1610)
    hotel.context.performAndWait { hotel.context.reset() }
    #expect(hotel.failure { hotel.insertGuest().setValue(18, forKey: "age") } == nil)
    #expect(hotel.failure { _ = hotel.insertGuest() } == nil)
  }

  @Test func aMandatoryRelationshipWithoutAnObjectFailsTheSave() throws {
    let hotel = try Hotel { $0.home.isOptional = false }
    #expect(hotel.failure { _ = hotel.insertGuest() }?.code == NSValidationMissingMandatoryPropertyError)
    hotel.context.performAndWait { hotel.context.reset() }
    let saved = hotel.failure { hotel.insertGuest().setValue(hotel.insertRoom(), forKey: "home") }
    #expect(saved == nil)
  }

  @Test func countsOfAToManyRelationshipHoldWhereItIsNotEmpty() throws {
    let hotel = try Hotel {
      $0.guests.minCount = 2
      $0.guests.maxCount = 3
    }
    func failure(_ count: Int) -> Int? {
      let error = hotel.failure {
        let room = hotel.insertRoom()
        for _ in 0..<count { hotel.insertGuest().setValue(room, forKey: "home") }
      }
      hotel.context.performAndWait { hotel.context.reset() }
      return error?.code
    }
    #expect(failure(0) == nil)
    #expect(failure(1) == NSValidationRelationshipLacksMinimumCountError)
    #expect(failure(2) == nil)
    #expect(failure(4) == NSValidationRelationshipExceedsMaximumCountError)
  }

  @Test func anObjectWhoseDenyingRelationshipLeadsSomewhereIsNotDeleted() throws {
    let hotel = try Hotel { $0.guests.deleteRule = .denyDeleteRule }
    nonisolated(unsafe) var objects: [NSManagedObject] = []
    #expect(hotel.failure { objects = [hotel.insertRoom(), hotel.insertGuest()] } == nil)
    let related = hotel.failure { objects[1].setValue(objects[0], forKey: "home") }
    #expect(related == nil)
    let error = hotel.failure { hotel.context.delete(objects[0]) }
    #expect(error?.code == NSValidationRelationshipDeniedDeleteError)
    #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == "guests")
    #expect(hotel.failure { hotel.context.delete(objects[1]) } == nil)
  }

  @Test func theClassValidatesEachValueAndMayReplaceIt() throws {
    let hotel = try Hotel()
    let error = hotel.failure { hotel.insertGuest().setValue("nobody", forKey: "name") }
    #expect(error?.domain == "Guests")
    #expect(error?.code == 7)
    hotel.context.performAndWait { hotel.context.reset() }
    nonisolated(unsafe) var guest: NSManagedObject?
    let saved = hotel.failure {
      guest = hotel.insertGuest()
      guest?.setValue("  Ann ", forKey: "name")
    }
    #expect(saved == nil)
    hotel.context.performAndWait { #expect(guest?.value(forKey: "name") as? String == "Ann") }
  }

  @Test func anErrorOfTheClassFailsTheSave() throws {
    let hotel = try Hotel()
    #expect(hotel.failure { hotel.insertGuest().setValue(13, forKey: "age") }?.code == 13)
  }

  @Test func aNumberThatTheAttributeHasNoBitsForFailsTheSave() throws {
    let hotel = try Hotel()
    #expect(hotel.failure { hotel.insertGuest().setValue(70_000, forKey: "age") }?.code == 1610)
  }

  @Test func anErrorHasThePredicateAndTheValue() throws {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    let hotel = try Hotel {
      $0.arrival.setValidationPredicates(
        [NSPredicate(format: "SELF >= %@", date as NSDate)], withValidationWarnings: ["1640"])
    }
    let error = hotel.failure { hotel.insertGuest().setValue(date.addingTimeInterval(-1), forKey: "arrival") }
    #expect(error?.code == NSValidationDateTooSoonError)
    #expect(error?.userInfo[NSValidationPredicateErrorKey] is NSPredicate)
    #expect(error?.userInfo[NSValidationValueErrorKey] as? Date == date.addingTimeInterval(-1))
  }

  @Test func valuesAreCheckedOnRequest() throws {
    let hotel = try Hotel { $0.name.isOptional = false }
    hotel.context.performAndWait {
      let guest = hotel.insertGuest()
      #expect(throws: CocoaError.self) { try guest.validateForInsert() }
      #expect(throws: CocoaError.self) { try guest.validateForUpdate() }
      guest.setValue("a", forKey: "name")
      #expect(throws: Never.self) { try guest.validateForInsert() }
      #expect(throws: Never.self) { try guest.validateForDelete() }
    }
  }
}
