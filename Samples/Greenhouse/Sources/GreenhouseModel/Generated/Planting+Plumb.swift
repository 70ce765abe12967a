// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import CoreDataEvolution
import Foundation

@objc(Planting)
@PersistentModel
public final class Planting: NSManagedObject {
  public var expectedHarvestOn: Date? = nil

  public var isHarvested: Bool = false

  @Attribute(.unique)
  public var lotCode: String? = nil

  public var quantity: Int32 = 1

  public var season: Int16 = 1

  public var sownOn: Date? = nil

  @Relationship(inverse: "plantings", deleteRule: .nullify)
  public var bed: Bed?

  @Relationship(inverse: "plantings", deleteRule: .nullify)
  public var crop: Crop?

  @Relationship(inverse: "planting", deleteRule: .cascade)
  public var harvests: Set<Harvest>

  @Relationship(inverse: "planting", deleteRule: .nullify)
  public var tasks: Set<CareTask>
}
