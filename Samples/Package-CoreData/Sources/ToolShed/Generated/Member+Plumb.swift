// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

#if canImport(ObjectiveC)
  @objc(Member)
#endif
public final class Member: NSManagedObject {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Member> {
    NSFetchRequest<Member>(entityName: "Member")
  }

  public var name: String {
    get { stored(forKey: "name", or: "") }
    set { store(newValue, forKey: "name") }
  }

  public var since: Date? {
    get { stored(forKey: "since") }
    set { store(newValue, forKey: "since") }
  }

  public var loans: Set<Loan> {
    get { related(forKey: "loans") }
    set { setValue(newValue, forKey: "loans") }
  }
}

// MARK: - loans

extension Member {
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

extension Member: Identifiable {}

extension Member: ToolShedAccessors {}
