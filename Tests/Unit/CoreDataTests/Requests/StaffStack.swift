import CoreData
import Foundation

/// A stack with departments and people, for tests of requests. Its store is at the current place.
struct StaffStack {
  let container: NSPersistentContainer
  private let folder = TemporaryFolder()
  var context: NSManagedObjectContext
  var coordinator: NSPersistentStoreCoordinator { container.persistentStoreCoordinator }

  /// Creates the stack. `unique`: whether a constraint requires different names for all people.
  init(unique: Bool = false) {
    let model = Self.model()
    if unique { model.entitiesByName["Person"]?.uniquenessConstraints = [["name"]] }
    container = NSPersistentContainer(name: "Staff", managedObjectModel: model)
    let description = NSPersistentStoreDescription(url: StorePlace.current.url(folder.url("Staff.sqlite")))
    description.type = StorePlace.current.type
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, error in
      if let error { fatalError("\(error)") }
    }
    context = container.newBackgroundContext()
  }

  static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.isOptional = true
    return attribute
  }

  static func model() -> NSManagedObjectModel {
    let person = NSEntityDescription()
    person.name = "Person"
    let manager = NSEntityDescription()
    manager.name = "Manager"
    let department = NSEntityDescription()
    department.name = "Department"
    let work = NSRelationshipDescription()
    work.name = "department"
    work.destinationEntity = department
    work.maxCount = 1
    work.isOptional = true
    let people = NSRelationshipDescription()
    people.name = "people"
    people.destinationEntity = person
    people.isOptional = true
    work.inverseRelationship = people
    people.inverseRelationship = work
    person.properties = [
      attribute("name", .stringAttributeType), attribute("age", .integer16AttributeType),
      attribute("salary", .doubleAttributeType), attribute("hired", .dateAttributeType), work,
    ]
    manager.properties = [attribute("bonus", .decimalAttributeType)]
    person.subentities = [manager]
    department.properties = [attribute("name", .stringAttributeType), people]
    let account = NSEntityDescription()
    account.name = "Account"
    account.properties = [attribute("amount", .integer64AttributeType)]
    let model = NSManagedObjectModel()
    model.entities = [person, manager, department, account]
    return model
  }

  @discardableResult
  func person(
    _ name: String?, age: Int = 0, salary: Double? = nil, in department: NSManagedObject? = nil,
    entity: String = "Person"
  ) -> NSManagedObject {
    let person = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    person.setValue(name, forKey: "name")
    person.setValue(age, forKey: "age")
    person.setValue(salary, forKey: "salary")
    person.setValue(department, forKey: "department")
    return person
  }

  func department(_ name: String) -> NSManagedObject {
    let department = NSEntityDescription.insertNewObject(forEntityName: "Department", into: context)
    department.setValue(name, forKey: "name")
    return department
  }

  /// Inserts and saves five people: Ada (36) and Bob (20) in the department Research, Cy (41) and Di (20) in the
  /// department Sales, and Eve (50) in no department.
  func fill() throws {
    let research = department("Research")
    let sales = department("Sales")
    person("Ada", age: 36, salary: 100, in: research)
    person("Bob", age: 20, salary: 50, in: research)
    person("Cy", age: 41, salary: 70, in: sales)
    person("Di", age: 20, in: sales)
    person("Eve", age: 50, salary: 10)
    try context.save()
  }

  func names(_ request: NSFetchRequest<NSManagedObject>) throws -> [String] {
    try context.fetch(request).compactMap { $0.value(forKey: "name") as? String }
  }
}

extension NSFetchRequest<NSManagedObject> {
  /// Returns a request for all people, sorted by name.
  static func people() -> NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return request
  }
}
