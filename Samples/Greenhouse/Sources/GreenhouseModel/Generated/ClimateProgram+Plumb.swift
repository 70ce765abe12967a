// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import CoreDataEvolution
import Foundation

@objc(ClimateProgram)
@PersistentModel
public final class ClimateProgram: NSManagedObject {
  public var dayTemperature: Double = 22.5

  public var isPaused: Bool = false

  public var nightTemperature: Double = 16.0

  public var startsOn: Date = Date(timeIntervalSinceReferenceDate: 694_224_000)

  public var ventOpening: Float = 0.25

  @Relationship(inverse: "climateProgram", deleteRule: .nullify)
  public var greenhouse: Greenhouse?
}
