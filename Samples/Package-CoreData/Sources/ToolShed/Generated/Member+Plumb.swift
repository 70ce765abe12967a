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

extension NSManagedObject {
  fileprivate func stored<Value>(forKey key: String) -> Value? {
    willAccessValue(forKey: key)
    defer { didAccessValue(forKey: key) }
    return primitiveValue(forKey: key) as? Value
  }

  fileprivate func stored<Value>(forKey key: String, or other: Value) -> Value {
    stored(forKey: key) ?? other
  }

  fileprivate func store(_ value: Any?, forKey key: String) {
    willChangeValue(forKey: key)
    defer { didChangeValue(forKey: key) }
    setPrimitiveValue(value, forKey: key)
  }

  fileprivate func related<Object: NSManagedObject>(forKey key: String) -> Set<Object> {
    value(forKey: key) as? Set<Object> ?? []
  }

  fileprivate func count(of key: String) -> Int {
    mutableSetValue(forKey: key).count
  }
}
