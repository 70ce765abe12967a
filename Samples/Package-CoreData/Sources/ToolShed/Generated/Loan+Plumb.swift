// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

#if canImport(ObjectiveC)
  @objc(Loan)
#endif
public final class Loan: NSManagedObject {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Loan> {
    NSFetchRequest<Loan>(entityName: "Loan")
  }

  public var due: Date? {
    get { stored(forKey: "due") }
    set { store(newValue, forKey: "due") }
  }

  public var returned: Date? {
    get { stored(forKey: "returned") }
    set { store(newValue, forKey: "returned") }
  }

  public var member: Member? {
    get { stored(forKey: "member") }
    set { store(newValue, forKey: "member") }
  }

  public var tool: Tool? {
    get { stored(forKey: "tool") }
    set { store(newValue, forKey: "tool") }
  }
}

extension Loan: Identifiable {}

extension Loan: ToolShedAccessors {}
