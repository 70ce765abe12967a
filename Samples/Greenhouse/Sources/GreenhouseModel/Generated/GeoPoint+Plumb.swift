// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreDataEvolution

@Composition
public struct GeoPoint {
  public var altitude: Double? = nil

  public var latitude: Double = 0.0

  public var longitude: Double = 0.0
}
