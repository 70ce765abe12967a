import Foundation
import PlumbData

// Three classes that inherit from each other. A macro reads only one class, so the fields of a subclass find those of
// its superclass by dynamic members.

#if canImport(ObjectiveC)
  @objc(ShopDocument)
#endif
class ShopDocument: NSManagedObject, PersistentObject {
  struct Fields<Root>: Entity {
    typealias Object = ShopDocument
    static var entityName: String { "Document" }
    let _path: ModelPath
    init(_ path: ModelPath) { _path = path }
    var title: Value<String> { .init(_path, "title") }
    var pages: OptionalValue<Int32> { .init(_path, "page_count") }
  }

  static var fields: Fields<ShopDocument> { Fields() }

  class func modelName(of property: AnyKeyPath) -> String? { modelName(of: property, in: ShopDocument.self) }

  static func modelName<Class: ShopDocument>(of property: AnyKeyPath, in type: Class.Type) -> String? {
    switch property {
    case \Class.title: "title"
    case \Class.pages: "page_count"
    default: nil
    }
  }

  var title: String {
    get { stored(forKey: "title", or: "") }
    set { store(newValue, forKey: "title") }
  }
  var pages: Int32? {
    get { stored(forKey: "page_count") }
    set { store(newValue, forKey: "page_count") }
  }
}

#if canImport(ObjectiveC)
  @objc(ShopReport)
#endif
class ShopReport: ShopDocument {
  @dynamicMemberLookup struct Fields<Root>: Entity {
    typealias Object = ShopReport
    static var entityName: String { "Report" }
    let _path: ModelPath
    init(_ path: ModelPath) { _path = path }
    var level: Value<Int16> { .init(_path, "level") }
    var author: ShopCustomer.Fields<Root> { .init(_path, "author") }

    subscript<Field>(dynamicMember field: KeyPath<ShopDocument.Fields<Root>, Field>) -> Field {
      ShopDocument.Fields(_path)[keyPath: field]
    }
  }

  override class func modelName(of property: AnyKeyPath) -> String? { modelName(of: property, in: ShopReport.self) }

  static func modelName<Class: ShopReport>(of property: AnyKeyPath, in type: Class.Type) -> String? {
    switch property {
    case \Class.level: "level"
    case \Class.author: "author"
    default: ShopDocument.modelName(of: property, in: type)
    }
  }

  typealias `where` = Query<Fields<ShopReport>>

  var level: Int16 {
    get { stored(forKey: "level", or: 0) }
    set { store(newValue, forKey: "level") }
  }
  var author: ShopCustomer? {
    get { value(forKey: "author") as? ShopCustomer }
    set { setValue(newValue, forKey: "author") }
  }
}

#if canImport(ObjectiveC)
  @objc(ShopMonthlyReport)
#endif
final class ShopMonthlyReport: ShopReport {
  @dynamicMemberLookup struct Fields<Root>: Entity {
    typealias Object = ShopMonthlyReport
    static var entityName: String { "MonthlyReport" }
    let _path: ModelPath
    init(_ path: ModelPath) { _path = path }
    var month: Value<Int16> { .init(_path, "month") }

    subscript<Field>(dynamicMember field: KeyPath<ShopReport.Fields<Root>, Field>) -> Field {
      ShopReport.Fields(_path)[keyPath: field]
    }
  }

  override class func modelName(of property: AnyKeyPath) -> String? {
    switch property {
    case \ShopMonthlyReport.month: "month"
    default: ShopReport.modelName(of: property, in: ShopMonthlyReport.self)
    }
  }

  typealias `where` = Query<Fields<ShopMonthlyReport>>

  var month: Int16 {
    get { stored(forKey: "month", or: 0) }
    set { store(newValue, forKey: "month") }
  }
}
