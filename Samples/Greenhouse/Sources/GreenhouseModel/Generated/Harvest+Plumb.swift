// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import CoreDataEvolution
import Foundation

@objc(Harvest)
@PersistentModel
public final class Harvest: NSManagedObject {
  public var crateCount: Int? = nil

  public var gradeRaw: String = "A"

  public var harvestedOn: Date? = nil

  public var weightInKilograms: Decimal = 0

  @Relationship(inverse: "harvests", deleteRule: .nullify)
  public var planting: Planting?
}
