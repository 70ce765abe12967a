// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

#if canImport(ObjectiveC)
  @objc(Artist)
#endif
public final class Artist: Record {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Artist> {
    NSFetchRequest<Artist>(entityName: "Artist")
  }

  /// Creates an object without a context.
  public convenience init(
    created: Date = Date(timeIntervalSinceReferenceDate: 631_152_000),
    identifier: UUID? = nil,
    note: String? = nil,
    name: String = ""
  ) {
    self.init(entity: Self.entity(), insertInto: nil)
    self.created = created
    self.identifier = identifier
    self.note = note
    self.name = name
  }

  public var name: String {
    get { stored(forKey: "name", or: "") }
    set { store(newValue, forKey: "name") }
  }

  public var mentor: Artist? {
    get { stored(forKey: "mentor") }
    set { store(newValue, forKey: "mentor") }
  }

  public var pupils: Set<Artist> {
    get { related(forKey: "pupils") }
    set { setValue(newValue, forKey: "pupils") }
  }

  public var works: [Exhibit] {
    get { related(forKey: "works") }
    set { setValue(NSOrderedSet(array: newValue), forKey: "works") }
  }
}

// MARK: - pupils

extension Artist {
  public func addToPupils(_ value: Artist) {
    mutableSetValue(forKey: "pupils").add(value)
  }

  public func removeFromPupils(_ value: Artist) {
    mutableSetValue(forKey: "pupils").remove(value)
  }

  public func addToPupils(_ values: Set<Artist>) {
    mutableSetValue(forKey: "pupils").union(values)
  }

  public func removeFromPupils(_ values: Set<Artist>) {
    mutableSetValue(forKey: "pupils").minus(values)
  }

  public var pupilsCount: Int { count(of: "pupils") }
}

// MARK: - works

extension Artist {
  public func addToWorks(_ value: Exhibit) {
    mutableOrderedSetValue(forKey: "works").add(value)
  }

  public func removeFromWorks(_ value: Exhibit) {
    mutableOrderedSetValue(forKey: "works").remove(value)
  }

  public func addToWorks(_ values: [Exhibit]) {
    mutableOrderedSetValue(forKey: "works").addObjects(from: values)
  }

  public func removeFromWorks(_ values: [Exhibit]) {
    mutableOrderedSetValue(forKey: "works").removeObjects(in: values)
  }

  public func insertIntoWorks(_ value: Exhibit, at index: Int) {
    mutableOrderedSetValue(forKey: "works").insert(value, at: index)
  }

  public func removeFromWorks(at index: Int) {
    mutableOrderedSetValue(forKey: "works").removeObject(at: index)
  }

  public func replaceInWorks(at index: Int, with value: Exhibit) {
    mutableOrderedSetValue(forKey: "works").replaceObject(at: index, with: value)
  }

  public var worksCount: Int { orderedCount(of: "works") }
}
