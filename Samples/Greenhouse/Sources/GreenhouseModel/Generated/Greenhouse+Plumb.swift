// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import CoreDataEvolution
import Foundation

@objc(Greenhouse)
@PersistentModel
public final class Greenhouse: NSManagedObject {
  public var address: String? = nil

  public var floorArea: Float = 120.0

  public var foundedOn: Date = Date(timeIntervalSinceReferenceDate: 410_227_200)

  @Attribute(.unique)
  public var identifier: UUID? = nil

  @Attribute(storageMethod: .composition)
  public var location: GeoPoint? = nil

  public var name: String = ""

  public var networkID: UUID = UUID(uuidString: "5E0A9D3C-6B1F-4F27-9C55-0D7A1B2E8F40")!

  public var photo: Data? = nil

  @Relationship(inverse: "greenhouse", deleteRule: .cascade)
  public var beds: [Bed]

  @Relationship(inverse: "greenhouse", deleteRule: .cascade)
  public var climateProgram: ClimateProgram?

  @Relationship(inverse: "managedGreenhouse", deleteRule: .nullify)
  public var manager: Gardener?

  @Relationship(inverse: "greenhouse", deleteRule: .cascade)
  public var sensors: Set<Sensor>
}
