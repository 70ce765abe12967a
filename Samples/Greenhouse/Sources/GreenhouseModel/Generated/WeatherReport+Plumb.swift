// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import CoreDataEvolution
import Foundation

@objc(WeatherReport)
@PersistentModel
public final class WeatherReport: NSManagedObject {
  public var humidity: Float = 0.5

  public var issuedAt: Date? = nil

  public var sourcePage: URL? = nil

  public var stationCode: String? = nil

  public var temperature: Double = 0.0

  public var windDirection: Int16 = 0
}
