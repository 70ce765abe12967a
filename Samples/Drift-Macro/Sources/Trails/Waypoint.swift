import CoreData
import CoreDataEvolution

@objc(Waypoint)
@PersistentModel
final class Waypoint: NSManagedObject {
  // plumb:ignore drift-type because altitudes are kept in centimetres from the next version on
  var altitude: Int32? = nil

  @Relationship(inverse: "markers", deleteRule: .nullify)
  var trail: Trail?
}
