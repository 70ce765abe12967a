// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Exhibit {
  /// The values of an object's attributes. They can be sent to other tasks, and encoded.
  ///
  /// Encoded attributes have their stored data.
  ///
  /// Attributes whose types may not be `Codable` are left out: swatch.
  public struct Snapshot: Codable, Hashable, Identifiable, Sendable {
    /// The object's identifier. Temporary until the object is saved; `nil` for values without an object.
    public var objectURI: URL?
    public var changed: Date?
    public var created: Date
    public var identifier: UUID?
    public var note: String?
    public var condition: Condition.RawValue?
    public var estimate: Decimal?
    public var history: Data?
    public var label: String?
    public var onLoan: Bool
    public var origin: PlaceValues?
    public var pieces: Int16
    public var risk: Risk.RawValue
    public var title: String
    public var titleKey: String?
    public var weight: Double
    public var year: Int32?

    /// The elements of a composite value.
    public struct PlaceValues: Codable, Hashable, Sendable {
      public var city: String?
      public var lat: Double?
      public var lon: Double?
    }

    public var id: URL? { objectURI }
  }
}

extension Exhibit.Snapshot {
  /// Reads the values of an object. Call it on the queue of the object's context.
  public init(_ object: Exhibit) {
    objectURI = object.objectID.uriRepresentation()
    changed = object.changed
    created = object.created
    identifier = object.identifier
    note = object.note
    condition = object.condition?.rawValue
    estimate = object.estimate
    history = object.value(forKey: "history") as? Data
    label = object.label
    onLoan = object.onLoan
    origin = Self.readPlaceValues(object.value(forKey: "origin"))
    pieces = object.pieces
    risk = object.risk.rawValue
    title = object.title
    titleKey = object.titleKey
    weight = object.weight
    year = object.year
  }

  /// Writes the values to an object. Call it on the queue of the object's context. Derived and read-only attributes are not written.
  public func write(to object: Exhibit) {
    object.created = created
    object.identifier = identifier
    object.note = note
    object.condition = condition.flatMap(Condition.init(rawValue:))
    object.estimate = estimate
    object.setValue(history, forKey: "history")
    object.label = label
    object.onLoan = onLoan
    object.setValue(origin.map(Self.storePlaceValues), forKey: "origin")
    object.pieces = pieces
    if let value = Risk(rawValue: risk) {
      object.risk = value
    }
    object.title = title
    object.weight = weight
    object.year = year
  }

  private static func readPlaceValues(_ value: Any?) -> PlaceValues? {
    guard let stored = value as? [String: Any] else { return nil }
    var values = PlaceValues()
    values.city = stored["city"] as? String
    values.lat = (stored["lat"] as? NSNumber)?.doubleValue
    values.lon = (stored["lon"] as? NSNumber)?.doubleValue
    return values
  }

  private static func storePlaceValues(_ values: PlaceValues) -> [String: Any] {
    var stored: [String: Any] = [:]
    stored["city"] = values.city
    stored["lat"] = values.lat
    stored["lon"] = values.lon
    return stored
  }
}
