import CoreData
import CoreDataEvolution

@objc(Trail)
@PersistentModel
final class Trail: NSManagedObject {
  // The same moment, counted from 1970: no drift.
  var openedOn: Date = Date(timeIntervalSince1970: 978_307_200)

  var preview: Optional<String> = nil

  var region: String = "south"

  @Attribute(persistentName: "name")
  var title: String = ""

  @Relationship(inverse: "trail", deleteRule: .cascade, minimumModelCount: 1, maximumModelCount: 9)
  var markers: [Waypoint]

  @Relationship(inverse: "trail", deleteRule: .nullify)
  var runs: [Run]
}
