// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

#if canImport(ObjectiveC)
  @objc(Tool)
#endif
public final class Tool: NSManagedObject {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Tool> {
    NSFetchRequest<Tool>(entityName: "Tool")
  }

  public var deposit: Decimal? {
    get { stored(forKey: "deposit") }
    set { store(newValue, forKey: "deposit") }
  }

  public var name: String {
    get { stored(forKey: "name", or: "") }
    set { store(newValue, forKey: "name") }
  }

  public var number: Int32 {
    get { stored(forKey: "number", or: 0) }
    set { store(newValue, forKey: "number") }
  }

  public var loans: Set<Loan> {
    get { related(forKey: "loans") }
    set { setValue(newValue, forKey: "loans") }
  }
}

// MARK: - loans

extension Tool {
  public func addToLoans(_ value: Loan) {
    mutableSetValue(forKey: "loans").add(value)
  }

  public func removeFromLoans(_ value: Loan) {
    mutableSetValue(forKey: "loans").remove(value)
  }

  public func addToLoans(_ values: Set<Loan>) {
    mutableSetValue(forKey: "loans").union(values)
  }

  public func removeFromLoans(_ values: Set<Loan>) {
    mutableSetValue(forKey: "loans").minus(values)
  }

  public var loansCount: Int { count(of: "loans") }
}

extension Tool: Identifiable {}

extension Tool: ToolShedAccessors {}
