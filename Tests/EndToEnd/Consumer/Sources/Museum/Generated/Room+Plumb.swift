// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

#if canImport(ObjectiveC)
  @objc(Room)
#endif
public final class Room: Record {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Room> {
    NSFetchRequest<Room>(entityName: "Room")
  }

  /// Creates an object without a context.
  public convenience init(
    created: Date = Date(timeIntervalSinceReferenceDate: 631_152_000),
    identifier: UUID? = nil,
    note: String? = nil,
    floor: Int16 = 0,
    number: Int32 = 0
  ) {
    self.init(entity: Self.entity(), insertInto: nil)
    self.created = created
    self.identifier = identifier
    self.note = note
    self.floor = floor
    self.number = number
  }

  public var exhibitCount: Int { stored(forKey: "exhibitCount", or: 0) }

  public var floor: Int16 {
    get { stored(forKey: "floor", or: 0) }
    set { store(newValue, forKey: "floor") }
  }

  public var number: Int32 {
    get { stored(forKey: "number", or: 0) }
    set { store(newValue, forKey: "number") }
  }

  public var exhibits: Set<Exhibit> {
    get { related(forKey: "exhibits") }
    set { setValue(newValue, forKey: "exhibits") }
  }
}

// MARK: - exhibits

extension Room {
  public func addToExhibits(_ value: Exhibit) {
    mutableSetValue(forKey: "exhibits").add(value)
  }

  public func removeFromExhibits(_ value: Exhibit) {
    mutableSetValue(forKey: "exhibits").remove(value)
  }

  public func addToExhibits(_ values: Set<Exhibit>) {
    mutableSetValue(forKey: "exhibits").union(values)
  }

  public func removeFromExhibits(_ values: Set<Exhibit>) {
    mutableSetValue(forKey: "exhibits").minus(values)
  }

  public var exhibitsCount: Int { count(of: "exhibits") }
}
