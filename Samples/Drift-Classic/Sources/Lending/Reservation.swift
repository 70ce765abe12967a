import CoreData

// The model lost this entity when reservations moved to the web service.
@objc(Reservation)
final class Reservation: NSManagedObject {
  @NSManaged var placedOn: Date?
  @NSManaged var title: String?
}
