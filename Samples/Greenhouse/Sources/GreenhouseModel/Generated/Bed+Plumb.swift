// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import CoreDataEvolution

@objc(Bed)
@PersistentModel
public final class Bed: NSManagedObject {
  public var label: String = "A1"

  public var lengthInMeters: Double = 6.5

  public var positionInHouse: Int16 = 0

  @Attribute(persistentName: "soilRaw", storageMethod: .raw)
  public var soil: SoilKind = SoilKind(rawValue: "loam")!

  @Relationship(inverse: "beds", deleteRule: .nullify)
  public var greenhouse: Greenhouse?

  @Relationship(inverse: "bed", deleteRule: .cascade)
  public var plantings: Set<Planting>
}
