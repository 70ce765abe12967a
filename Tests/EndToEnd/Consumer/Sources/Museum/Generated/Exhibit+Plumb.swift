// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

#if canImport(ObjectiveC)
  @objc(Exhibit)
#endif
public final class Exhibit: Record {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Exhibit> {
    NSFetchRequest<Exhibit>(entityName: "Exhibit")
  }

  /// Creates an object without a context.
  public convenience init(
    created: Date = Date(timeIntervalSinceReferenceDate: 631_152_000),
    identifier: UUID? = nil,
    note: String? = nil,
    condition: Condition? = nil,
    estimate: Decimal? = 0,
    history: History? = nil,
    label: String? = nil,
    onLoan: Bool = false,
    origin: Place? = nil,
    pieces: Int16 = 1,
    risk: Risk? = nil,
    swatch: Swatch? = nil,
    title: String = "Untitled",
    weight: Double = 1.5,
    year: Int32? = nil
  ) {
    self.init(entity: Self.entity(), insertInto: nil)
    self.created = created
    self.identifier = identifier
    self.note = note
    self.condition = condition
    self.estimate = estimate
    self.history = history
    self.label = label
    self.onLoan = onLoan
    self.origin = origin
    self.pieces = pieces
    if let risk { self.risk = risk }
    self.swatch = swatch
    self.title = title
    self.weight = weight
    self.year = year
  }

  public var condition: Condition? {
    get { raw(forKey: "condition_raw") }
    set { store(newValue?.rawValue, forKey: "condition_raw") }
  }

  public var estimate: Decimal? {
    get { stored(forKey: "estimate") }
    set { store(newValue, forKey: "estimate") }
  }

  public var history: History? {
    get { decoded(forKey: "history") }
    set { encode(newValue, forKey: "history") }
  }

  public var label: String? {
    get { stored(forKey: "label") }
    set { store(newValue, forKey: "label") }
  }

  public var onLoan: Bool {
    get { stored(forKey: "onLoan", or: false) }
    set { store(newValue, forKey: "onLoan") }
  }

  public var origin: Place? {
    get { composed(forKey: "origin", by: Place.init(dictionary:)) }
    set { store(newValue?.dictionary, forKey: "origin") }
  }

  public var pieces: Int16 {
    get { stored(forKey: "pieces", or: 1) }
    set { store(newValue, forKey: "pieces") }
  }

  public var risk: Risk {
    get { raw(forKey: "risk_raw", or: 1) }
    set { store(newValue.rawValue, forKey: "risk_raw") }
  }

  public var swatch: Swatch? {
    get { stored(forKey: "swatch") }
    set { store(newValue, forKey: "swatch") }
  }

  public var title: String {
    get { stored(forKey: "title", or: "Untitled") }
    set { store(newValue, forKey: "title") }
  }

  public var titleKey: String? { stored(forKey: "titleKey") }

  public var weight: Double {
    get { stored(forKey: "weight", or: 1.5) }
    set { store(newValue, forKey: "weight") }
  }

  public var year: Int32? {
    get { stored(forKey: "year") }
    set { store(newValue, forKey: "year") }
  }

  public var artist: Artist? {
    get { stored(forKey: "artist") }
    set { store(newValue, forKey: "artist") }
  }

  public var room: Room? {
    get { stored(forKey: "hall") }
    set { store(newValue, forKey: "hall") }
  }

  public var tags: Set<Tag> {
    get { related(forKey: "tags") }
    set { setValue(newValue, forKey: "tags") }
  }
}

// MARK: - tags

extension Exhibit {
  public func addToTags(_ value: Tag) {
    mutableSetValue(forKey: "tags").add(value)
  }

  public func removeFromTags(_ value: Tag) {
    mutableSetValue(forKey: "tags").remove(value)
  }

  public func addToTags(_ values: Set<Tag>) {
    mutableSetValue(forKey: "tags").union(values)
  }

  public func removeFromTags(_ values: Set<Tag>) {
    mutableSetValue(forKey: "tags").minus(values)
  }

  public var tagsCount: Int { count(of: "tags") }
}
