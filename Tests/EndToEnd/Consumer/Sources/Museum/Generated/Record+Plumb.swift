// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

#if canImport(ObjectiveC)
  @objc(Record)
#endif
public class Record: NSManagedObject {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Record> {
    NSFetchRequest<Record>(entityName: "Record")
  }

  /// Creates an object without a context.
  public convenience init(
    created: Date = Date(timeIntervalSinceReferenceDate: 631_152_000),
    identifier: UUID? = nil,
    note: String? = nil
  ) {
    self.init(entity: Self.entity(), insertInto: nil)
    self.created = created
    self.identifier = identifier
    self.note = note
  }

  public var changed: Date? { stored(forKey: "changed") }

  public var created: Date {
    get { stored(forKey: "created", or: Date(timeIntervalSinceReferenceDate: 631_152_000)) }
    set { store(newValue, forKey: "created") }
  }

  public var identifier: UUID? {
    get { stored(forKey: "identifier") }
    set { store(newValue, forKey: "identifier") }
  }

  public var note: String? {
    get { stored(forKey: "note") }
    set { store(newValue, forKey: "note") }
  }
}

extension Record: Identifiable {}

extension Record: MuseumAccessors {}
