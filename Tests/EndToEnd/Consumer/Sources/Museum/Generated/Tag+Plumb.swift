// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

#if canImport(ObjectiveC)
  @objc(Tag)
#endif
public final class Tag: NSManagedObject {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Tag> {
    NSFetchRequest<Tag>(entityName: "Tag")
  }

  /// Creates an object without a context.
  public convenience init(name: String = "") {
    self.init(entity: Self.entity(), insertInto: nil)
    self.name = name
  }

  public var name: String {
    get { stored(forKey: "name", or: "") }
    set { store(newValue, forKey: "name") }
  }

  public var exhibits: Set<Exhibit> {
    get { related(forKey: "exhibits") }
    set { setValue(newValue, forKey: "exhibits") }
  }
}

// MARK: - exhibits

extension Tag {
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

extension Tag: Identifiable {}

extension Tag: MuseumAccessors {}
