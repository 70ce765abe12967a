// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import CoreDataEvolution
import Foundation

@objc(Sensor)
@PersistentModel
public final class Sensor: NSManagedObject {
  public var calibration: Data = Data(base64Encoded: "AAEAAgAD")!

  public var firmware: String = "1.0.0"

  public var installedOn: Date? = nil

  public var isOnline: Bool = true

  @Attribute(persistentName: "kindRaw", storageMethod: .raw)
  public var kind: SensorKind = SensorKind(rawValue: 0)!

  @Attribute(.unique)
  public var serialNumber: String? = nil

  public var unitSymbol: String = "°C"

  @Relationship(inverse: "sensors", deleteRule: .nullify)
  public var greenhouse: Greenhouse?

  @Relationship(inverse: "sensor", deleteRule: .cascade)
  public var readings: Set<Reading>

  @Relationship(inverse: "replaces", deleteRule: .nullify)
  public var replacedBy: Sensor?

  @Relationship(inverse: "replacedBy", deleteRule: .nullify)
  public var replaces: Sensor?
}
