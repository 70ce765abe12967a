import CoreData
import CoreDataEvolution

typealias Kilometers = Double

@objc(Run)
@PersistentModel
final class Run: NSManagedObject {
  // An alias, a default in another spelling, and a case for its raw value: none of these is drift.
  var distance: Kilometers = 0
  var steps: Int32 = 0x10

  var heartRate: Int32 = 0

  @Attribute(persistentName: "mood_raw")
  var mood: Mood = .tired

  var note: String = ""

  var token: UUID? = nil

  @Relationship(inverse: "markers", deleteRule: .nullify)
  var trail: Trail?

  var pace: Double = 0
}
