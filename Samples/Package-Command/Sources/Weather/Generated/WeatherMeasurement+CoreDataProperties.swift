// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension WeatherMeasurement {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<WeatherMeasurement> {
    NSFetchRequest<WeatherMeasurement>(entityName: "Measurement")
  }

  @NSManaged public var celsius: Double
  @NSManaged public var takenAt: Date?
  @NSManaged public var station: Station?
}

extension WeatherMeasurement: Identifiable {}
