import CoreData
import Foundation
import Testing

/// Attributes of every type, and their values in predicates.
@Suite struct AttributeStressTests {
  private static func model() -> NSManagedObjectModel {
    let parts = NSCompositeAttributeDescription()
    parts.name = "address"
    parts.elements = [attribute("street", .stringAttributeType), attribute("number", .integer32AttributeType)]
    parts.isOptional = true
    let list = attribute("list", .transformableAttributeType)
    list.valueTransformerName = NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue
    let thing = entity(
      "Thing", NSManagedObject.self,
      [
        attribute("date", .dateAttributeType), attribute("id", .UUIDAttributeType),
        attribute("link", .URIAttributeType), attribute("data", .binaryDataAttributeType),
        attribute("price", .decimalAttributeType), attribute("flag", .booleanAttributeType, default: true),
        attribute("small", .integer16AttributeType), attribute("ratio", .doubleAttributeType),
        attribute("real", .floatAttributeType),
        attribute("names", .transformableAttributeType, default: ["a"]), list, parts,
      ])
    thing.managedObjectClassName = "NSManagedObject"
    let model = NSManagedObjectModel()
    model.entities = [thing]
    return model
  }

  private func withThing(_ body: @Sendable (NSManagedObjectContext, NSManagedObject) throws -> Void) throws {
    let context = try libraryContainer(Self.model()).newBackgroundContext()
    try context.performAndWait {
      try body(context, NSEntityDescription.insertNewObject(forEntityName: "Thing", into: context))
    }
  }

  private func found(_ format: String, _ argument: any CVarArg, in context: NSManagedObjectContext) throws -> Int {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Thing")
    request.predicate = NSPredicate(format: format, argument)
    return try context.count(for: request)
  }

  @Test func datesKeepTheirFractions() throws {
    try withThing { context, thing in
      let date = Date(timeIntervalSinceReferenceDate: 700_000_000.123456)
      thing.setValue(date, forKey: "date")
      try context.save()
      context.refresh(thing, mergeChanges: false)
      #expect(thing.value(forKey: "date") as? Date == date)
      #expect(try found("date == %@", date as NSDate, in: context) == 1)
      #expect(try found("date < %@", date.addingTimeInterval(0.000001) as NSDate, in: context) == 1)
    }
  }

  @Test func valuesOfEveryTypeAreFoundByPredicates() throws {
    try withThing { context, thing in
      let id = UUID()
      let link = try #require(URL(string: "https://example.org/a%20b?c=d"))
      thing.setValuesForKeys([
        "id": id, "link": link, "data": Data([1, 2, 3]), "price": NSDecimalNumber(string: "0.1"), "small": 7,
        "ratio": 0.25, "real": Float(0.5),
      ])
      for saved in [false, true] {
        if saved { try context.save() }
        #expect(try found("id == %@", id as NSUUID, in: context) == 1)
        #expect(try found("id != %@", UUID() as NSUUID, in: context) == 1)
        #expect(try found("link == %@", link as NSURL, in: context) == 1)
        #expect(try found("data == %@", Data([1, 2, 3]) as NSData, in: context) == 1)
        #expect(try found("price == %@", NSDecimalNumber(string: "0.10"), in: context) == 1)
        #expect(try found("small == %d", 7, in: context) == 1)
        #expect(try found("ratio == %f", 0.25, in: context) == 1)
        #expect(try found("flag == %@", true as NSNumber, in: context) == 1)
        #expect(try found("id IN %@", [id] as NSArray, in: context) == 1)
        #expect(try found("SELF == %@", thing, in: context) == 1)
        #expect(try found("self == %@", thing.objectID, in: context) == 1)
        #expect(try found("objectID == %@", thing.objectID, in: context) == 1)
        #expect(try found("SELF IN %@", [thing] as NSArray, in: context) == 1)
        #expect(try found("NOT (SELF IN %@)", [thing.objectID] as NSArray, in: context) == 0)
      }
    }
  }

  @Test func aTransformableComesBackFromTheStore() throws {
    try withThing { context, thing in
      thing.setValue(["x": 1], forKey: "names")
      thing.setValue(["a", "b"], forKey: "list")
      try context.save()
      context.refresh(thing, mergeChanges: false)
      #expect(thing.value(forKey: "names") as? [String: Int] == ["x": 1])
      #expect(thing.value(forKey: "list") as? [String] == ["a", "b"])
      thing.setValue(["a", "b"], forKey: "list")
      #expect(!thing.hasPersistentChangedValues)
    }
  }

  @Test func aCompositeComesBackFromTheStore() throws {
    try withThing { context, thing in
      thing.setValue(["street": "Elm", "number": 3], forKey: "address")
      try context.save()
      context.refresh(thing, mergeChanges: false)
      let address = thing.value(forKey: "address") as? [String: Any]
      #expect(address?["street"] as? String == "Elm" && address?["number"] as? Int == 3)
      #expect(thing.value(forKeyPath: "address.street") as? String == "Elm")
      #expect(try found("address.street == %@", "Elm", in: context) == 1)
      thing.setValue("Oak", forKeyPath: "address.street")
      #expect(thing.hasPersistentChangedValues)
      try context.save()
      #expect(try found("address.street == %@", "Oak", in: context) == 1)
      #expect(try found("address.number == %d", 3, in: context) == 1)
    }
  }

  @Test func aDefaultIsEachObjectsOwn() throws {
    try withThing { context, thing in
      let other = NSEntityDescription.insertNewObject(forEntityName: "Thing", into: context)
      thing.setValue(["b"], forKey: "names")
      #expect(other.value(forKey: "names") as? [String] == ["a"])
      #expect(other.value(forKey: "flag") as? Bool == true)
    }
  }

  @Test func aTransientValueIsNotStored() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      book.setValue("gloomy", forKey: "mood")
      try context.save()
      #expect(book.value(forKey: "mood") as? String == "gloomy")
      context.refresh(book, mergeChanges: false)
      #expect(book.value(forKey: "mood") == nil)
    }
  }

  @Test func aFetchedPropertyKnowsItsSource() throws {
    let model = libraryModel()
    let property = NSFetchedPropertyDescription()
    property.name = "namesakes"
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Book")
    request.predicate = NSPredicate(format: "title == $FETCH_SOURCE.title AND SELF != $FETCH_SOURCE")
    property.fetchRequest = request
    model.entitiesByName["Book"]?.properties.append(property)
    request.entity = model.entitiesByName["Book"]
    let context = try libraryContainer(model).newBackgroundContext()
    try context.performAndWait {
      let book = try context.book("Emma")
      let other = try context.book("Emma")
      _ = try context.book("Persuasion", saved: true)
      let found = book.value(forKey: "namesakes") as? [NSManagedObject]
      #expect(found == [other])
    }
  }
}
