// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Station {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Station> {
    NSFetchRequest<Station>(entityName: "Station")
  }

  @NSManaged public var name: String?
  @NSManaged public var measurements: NSSet?
}

// MARK: - measurements

extension Station {
  @objc(addMeasurementsObject:)
  @NSManaged public func addToMeasurements(_ value: WeatherMeasurement)

  @objc(removeMeasurementsObject:)
  @NSManaged public func removeFromMeasurements(_ value: WeatherMeasurement)

  @objc(addMeasurements:)
  @NSManaged public func addToMeasurements(_ values: NSSet)

  @objc(removeMeasurements:)
  @NSManaged public func removeFromMeasurements(_ values: NSSet)
}

extension Station: Identifiable {}
