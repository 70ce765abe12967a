// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import CoreDataEvolution
import Foundation

@objc(Crop)
@PersistentModel
public final class Crop: NSManagedObject {
  @Attribute(storageMethod: .codable)
  public var carePlan: CarePlan? = nil

  public var daysToHarvest: Int16 = 60

  public var infoPage: URL = URL(string: "https://crops.example.org/unknown")!

  public var isPerennial: Bool = false

  public var latinName: String? = nil

  public var name: String = ""

  public var seedPrice: Decimal = 0.1

  @Attribute(storageMethod: .transformed(name: "LeafColorTransformer"))
  public var swatch: LeafColor? = nil

  @Attribute(storageMethod: .transformed(name: "NSSecureUnarchiveFromData"))
  public var tags: [String]? = nil

  @Relationship(persistentName: "companionOf", inverse: "companions", deleteRule: .nullify)
  public var companionCrops: Set<Crop>

  @Relationship(inverse: "companionOf", deleteRule: .nullify)
  public var companions: Set<Crop>

  @Relationship(inverse: "crop", deleteRule: .deny)
  public var plantings: Set<Planting>

  @Relationship(inverse: "crops", deleteRule: .nullify)
  public var suppliers: Set<Supplier>
}
