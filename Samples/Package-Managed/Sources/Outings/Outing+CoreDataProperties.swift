// As Xcode generates it.
// swift-format-ignore-file

import CoreData
import Foundation

extension Outing {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Outing> {
    return NSFetchRequest<Outing>(entityName: "Outing")
  }

  @NSManaged public var day: Date?
  @NSManaged public var distance: Double
  @NSManaged public var fee: NSDecimalNumber?
  @NSManaged public var id: UUID?
  @NSManaged public var isRainy: Bool
  @NSManaged public var rating: NSNumber?
  @NSManaged public var title: String?
  @NSManaged public var leader: Person?
  @NSManaged public var people: NSSet?
  @NSManaged public var stops: NSOrderedSet?
}

// MARK: Generated accessors for people
extension Outing {
  @NSManaged public func addToPeople(_ value: Person)
  @NSManaged public func removeFromPeople(_ value: Person)
  @NSManaged public func addToPeople(_ values: NSSet)
  @NSManaged public func removeFromPeople(_ values: NSSet)
}

// MARK: Generated accessors for stops
extension Outing {
  @NSManaged public func insertIntoStops(_ value: Stop, at idx: Int)
  @NSManaged public func removeFromStops(at idx: Int)
  @NSManaged public func insertIntoStops(_ values: [Stop], at indexes: NSIndexSet)
  @NSManaged public func removeFromStops(at indexes: NSIndexSet)
  @NSManaged public func replaceStops(at idx: Int, with value: Stop)
  @NSManaged public func replaceStops(at indexes: NSIndexSet, with values: [Stop])
  @NSManaged public func addToStops(_ value: Stop)
  @NSManaged public func removeFromStops(_ value: Stop)
  @NSManaged public func addToStops(_ values: NSOrderedSet)
  @NSManaged public func removeFromStops(_ values: NSOrderedSet)
}

extension Outing: Identifiable {}
