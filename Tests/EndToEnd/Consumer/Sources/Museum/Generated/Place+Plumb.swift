// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import Foundation

public struct Place: Codable, Hashable, Sendable {
  public var city: String? = nil
  public var lat: Double? = 0.0
  public var lon: Double? = 0.0

  public init(city: String? = nil, lat: Double? = 0.0, lon: Double? = 0.0) {
    self.city = city
    self.lat = lat
    self.lon = lon
  }

  /// Reads the values from Core Data's dictionary, by their names in the model.
  public init(dictionary: [String: Any]) {
    city = dictionary["city"] as? String
    lat = dictionary["lat"] as? Double
    lon = dictionary["lon"] as? Double
  }

  /// The values for Core Data, by their names in the model.
  public var dictionary: [String: Any] {
    var values: [String: Any] = [:]
    values["city"] = self.city
    values["lat"] = self.lat
    values["lon"] = self.lon
    return values
  }
}
