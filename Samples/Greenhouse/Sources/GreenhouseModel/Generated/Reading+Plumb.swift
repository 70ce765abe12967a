// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import CoreDataEvolution
import Foundation

@objc(Reading)
@PersistentModel
public final class Reading: NSManagedObject {
  public var isOutlier: Bool = false

  public var rawCount: Int = 0

  public var takenAt: Date? = nil

  public var value: Double = 0.0

  @Relationship(inverse: "readings", deleteRule: .nullify)
  public var sensor: Sensor?
}
